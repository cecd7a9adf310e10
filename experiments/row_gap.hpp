// How far apart two P-positions of one row can be.
//
//   row_gap(Ruleset(load("wythoff.game", {})), 1) == 0: all Nim moves are there, a row x has at most one P-position
//   `move (k) where k != 5`: 5; `move (1)`: nothing, there is no bound.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/ruleset.hpp"

namespace wythoff::experiments {

// The largest number whose removal from `pile` alone is no move (0: every number is a move); nothing where there is no
// largest one, or where the rule's form does not show it. Between two P-positions that differ in this pile only, there
// is no move, in normal and in misère play: so they are at most row_gap apart.
std::optional<std::int64_t> row_gap(const solver::Ruleset& ruleset, int pile);

}  // namespace wythoff::experiments
