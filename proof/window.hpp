// The window theorem: what is true of a semilinear set on one bounded board is true of it on the quadrant.
//
//   Candidate candidate{Region{}, {{0, 0}, {1, 2}, {2, 1}}, {}};
//   WindowResult r = check_window(moves, false, candidate, budget);
//   r.exact: these three are the P-positions of the whole board
//
// A candidate is a set L of cells of a region that is closed under moves. L is the set of P-positions of the region
// exactly when every cell of the region is either in L or has a move into L. Whether that holds at a cell z depends
// only on z modulo m and on which of finitely many parallel lines z is beyond, so that each cell has a twin in a window
// around the origin (README.md, "The window theorem").
#pragma once

#include <cstdint>
#include <vector>

#include "proof/bits.hpp"
#include "proof/limits.hpp"
#include "proof/move_set.hpp"

namespace wythoff::proof {

// all: the quadrant; cross: x < below or y < below; box: both; rows: y < below; columns: x < below.
struct Region {
  enum class Kind { all, cross, box, rows, columns } kind = Kind::all;
  std::int64_t below = 0;
  bool contains(Vec z) const;
};

struct Progression {  // start + n*step, n >= 0; step >= 0, not zero
  Vec start, step;
  friend auto operator<=>(const Progression&, const Progression&) = default;
};

struct Candidate {
  Region region;
  std::vector<Vec> points;
  std::vector<Progression> progressions;
};

struct Window {
  std::int64_t modulus = 1;
  std::int64_t columns = 0, rows = 0;  // 0 <= x < columns, 0 <= y < rows
};

// std::length_error where the window is wider than 2^15.
Window window_of(const MoveSet& moves, const Candidate& candidate);

struct WindowResult {
  bool exact = false;  // the candidate is the set of P-positions of its region
  Window window;
  // Residues (bit x mod m of row y mod m, m = moves.modulus()) of the candidate and of every cell of the window outside
  // the region from which no move leads into it. Every P-position has one of them.
  BitRows residues;
};

WindowResult check_window(const MoveSet& moves, bool misere, const Candidate& candidate, const Budget& budget);

}  // namespace wythoff::proof
