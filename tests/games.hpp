// Rules for the tests of the solver, from their text.
#pragma once

#include <memory>
#include <string>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::tests {

inline dsl::Rule rule(const std::string& text, const dsl::Parameters& parameters = {}) {
  dsl::Source source("test.game", text);
  return dsl::bind(source, dsl::parse(source), parameters);
}

inline solver::Ruleset game(const std::string& text, const dsl::Parameters& parameters = {}) {
  return solver::Ruleset(rule(text, parameters));
}

}  // namespace wythoff::tests
