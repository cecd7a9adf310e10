// Rulesets from text, and what a board says about them, for the tests of proofs.
#pragma once

#include <string>

#include "proof/decide.hpp"
#include "proof/move_rows.hpp"
#include "proof/steps.hpp"
#include "solver/ruleset.hpp"
#include "tests/games.hpp"

namespace wythoff::tests {

inline std::vector<proof::Vec> board_of(const solver::Ruleset& ruleset, std::int64_t size) {
  auto list = proof::p_positions(proof::MoveSet(*ruleset.formula()), ruleset.misere(), size, size,
                                 proof::Budget(proof::Limits{}));
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace wythoff::tests
