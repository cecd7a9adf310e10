// A short rule in the rule language for a P that is known as an automaton.
//
//   ShortRule r = *short_rule(theorem of the pairs B_n = 2A_n + n, largest move set, form, budget);
//   r.text;   // "game invented ... move (k)  move (k, l) where k <= l <= 2k"
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "proof/theorem.hpp"

namespace wythoff::proof {

struct ShortRule {
  std::string text;          // canonical
  nlohmann::json statement;  // "same P": the rule's P-positions are the language
};

// Of Nim moves with one or two statements `move (k, l) where ...` from a list of some hundred usual conditions, the
// shortest whose P is proved to be the language with its mirror image; nothing where none is. `largest`: the automaton
// of all moves that fit. `form` adds the condition k <= l < s*k + t. Throws Stopped where the budget ends.
std::optional<ShortRule> short_rule(const Theorem& theorem, const automata::PairAutomaton& largest,
                                    const LinearForm& form, const Budget& budget);

}  // namespace wythoff::proof
