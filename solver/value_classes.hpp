// The classes of a rule on a board of rows and columns, sorted by how the values their moves reach are kept.
//
//   ValueClasses c(ruleset of Wythoff's game, Board{{9, 9}});
//   c.half;  c.lines.size() == 2;          // a row and, mirrored, a column; the diagonal
#pragma once

#include <cstdint>
#include <vector>

#include "solver/board.hpp"
#include "solver/ruleset.hpp"
#include "solver/semilinear.hpp"

namespace wythoff::solver {

struct ValueClasses {
  std::int64_t rows = 0, columns = 0;  // the largest x and y; one pile is the row x = 0
  bool thin = false;                   // computed along the longer side: every class keeps windows
  bool turned = false;                 // x is the last pile
  bool half = false;                   // only x <= y is computed
  std::vector<LinearClass> lines;      // one generator: a set for each line
  std::vector<bool> twice;             // by line class: at (x, y) also its lines through (y, x), for its mirror image
  std::vector<LinearClass> windows;    // a window for each position
  std::vector<std::size_t> mirror;     // by window class, halved: the index of its mirror image
  std::vector<Vector> points;          // the vectors of classes without generators

  ValueClasses(const Ruleset& ruleset, const Board& board, bool thin);

  // How many rows of windows of a class a position looks back on, its own included.
  std::int64_t depth(const LinearClass& c) const;
  // The same of values.
  std::int64_t depth_of_values() const;
  // How many columns to its right a position can matter.
  std::int64_t width() const;
};

}  // namespace wythoff::solver
