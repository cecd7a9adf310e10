// The moves (x, y) with 0 <= x < columns, 0 <= y < rows as bits.
//
// A linear inequality is an interval of each row and a congruence a periodic pattern, so a row costs
// (nodes of the formula) * columns / 64 words: 20 us for a board of 128 and fifty atoms.
#pragma once

#include "proof/bits.hpp"
#include "proof/limits.hpp"
#include "proof/move_set.hpp"

namespace wythoff::proof {

BitRows move_rows(const MoveSet& moves, std::int64_t columns, std::int64_t rows, const Budget& budget);

// The P-positions with 0 <= x < columns, 0 <= y < rows, by rows, then x. Misère play: (0,0) is not one; every other
// position must have a move, or the rest of the definition is another one.
// Cost: (P-positions) * rows * columns / 64 words.
std::vector<Vec> p_positions(const MoveSet& moves, bool misere, std::int64_t columns, std::int64_t rows,
                             const Budget& budget);

}  // namespace wythoff::proof
