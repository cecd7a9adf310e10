// Rules for the tests of the solver, from their text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "solver/outcome.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::tests {

inline dsl::Rule rule(const std::string& text, const dsl::Parameters& parameters = {}) {
  dsl::Source source("test.game", text);
  return dsl::bind(source, dsl::parse(source), parameters);
}

inline solver::Ruleset game(const std::string& text, const dsl::Parameters& parameters = {}) {
  return solver::Ruleset(rule(text, parameters));
}

// All coordinates, one position after the other.
inline std::vector<std::int64_t> flat(const solver::Positions& positions) {
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < positions.size(); i++) all.insert(all.end(), positions[i].begin(), positions[i].end());
  return all;
}

}  // namespace wythoff::tests
