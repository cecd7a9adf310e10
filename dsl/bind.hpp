// Tree and parameter values -> bound rule; every error of meaning is found here.
//
//   Rule rule = load("modular_wythoff.game", {{"m", Integer(5)}});
//   rule.moves[1].text == "move (k, l) where k ≡ l (mod m)"
//
// Throws RuleError: an unknown name (with the nearest known one), a missing, unknown or out-of-range parameter, a
// condition that mixes numbers and sets, a component that can be negative, a variable no component uses, division by
// zero, numbers beyond 64 bits in a move.
#pragma once

#include <string>
#include <vector>

#include "dsl/rule.hpp"

namespace wythoff::dsl {

Rule bind(const Source& source, Game tree, const Parameters& parameters);
Rule load(const std::string& path, const Parameters& parameters);

// "5", "{1,2}" or "{(0,1),(1,0)}" as a value for the parameter; errors are RuleErrors that point into `text`.
Value parse_value(const ParameterNode& parameter, const std::string& text);
// "1..200", "{2,3,5}", "5" for an integer; a set parameter has one value only.
std::vector<Value> parse_values(const ParameterNode& parameter, const std::string& text);
// Canonical text of a value: "5", "{1,2}", "{(0,1),(1,0)}".
std::string print(const Value& value);

// Values for the parameters of `game` from `--set` texts, NAME -> text; RuleError names a missing or unknown one.
Parameters parse_parameters(const Source& source, const Game& game, const std::map<std::string, std::string>& texts);

// A condition over parameters alone (the filters of sweeps): its value.
bool holds(const std::string& condition, const Parameters& parameters);
// An integer expression over parameters alone (`max` in a batch).
Integer evaluate_integer(const std::string& expression, const Parameters& parameters);

}  // namespace wythoff::dsl
