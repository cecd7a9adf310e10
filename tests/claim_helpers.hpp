// Rules from text and checks of their claims, for the tests of claims and of the rule library.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "experiments/claims.hpp"
#include "experiments/solved_pairs.hpp"

namespace wythoff::tests {

using Texts = std::map<std::string, std::string>;

inline dsl::Rule rule_of(const dsl::Source& source, const Texts& values = {}) {
  dsl::Game game = dsl::parse(source);
  dsl::Parameters parameters = dsl::parse_parameters(source, game, values);
  return dsl::bind(source, std::move(game), parameters);
}

inline dsl::Rule rule_of(const std::string& text, const Texts& values = {}) {
  return rule_of(dsl::Source("test.game", text), values);
}

// A rule of the library.
inline dsl::Rule library_rule(const std::string& game, const Texts& values = {}) {
  return rule_of(dsl::Source::read(experiments::rule_library() + "/" + game + ".game"), values);
}

// The last claim of the text, checked on a board.
inline experiments::ClaimResult check(const std::string& text, std::vector<std::int64_t> max,
                                      const Texts& values = {}) {
  experiments::Evidence evidence(rule_of(text, values), solver::Board{std::move(max)}, {});
  return experiments::check_claim(evidence, evidence.rule().claims.back());
}

// One line a verdict: "holds 38", "refuted n = 5: ...", "unknown ...", "not applicable ...".
inline std::string verdict(const experiments::ClaimResult& result) {
  std::string rest = result.up_to ? result.up_to->str() : result.counterexample + result.reason;
  return experiments::name(result.status) + " " + rest;
}

inline std::string verdict(const std::string& text, std::vector<std::int64_t> max, const Texts& values = {}) {
  return verdict(check(text, std::move(max), values));
}

}  // namespace wythoff::tests
