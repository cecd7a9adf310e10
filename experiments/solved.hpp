// The solved pairs of a board: the list that claims and b-files number n = 0, 1, ...
//
//   Solved solved(positions, board, symmetric, one_a_row);   // of Wythoff's game on 0..20
//   solved.list[1] == {1, 2};   solved.list.size() == 9;   solved.settled == 9
//
// In a symmetric two-pile game: the pairs with A <= B, sorted by A, then B; otherwise the positions themselves.
// `settled` counts the entries whose index no larger board can change. Entries are sorted by their first part, so all
// are settled up to the end of the first row (value of the first pile) that may have a position beyond the board: where
// every row has at most one position (a rule with all Nim moves), the first row without one on the board.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/board.hpp"
#include "solver/outcome.hpp"

namespace wythoff::experiments {

struct Solved {
  Solved(const solver::Positions& positions, const solver::Board& board, bool symmetric, bool one_a_row);
  std::vector<std::vector<std::int64_t>> list;
  std::size_t settled = 0;
};

}  // namespace wythoff::experiments
