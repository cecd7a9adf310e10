// The checker's own window theorem: README.md, "The window theorem". Written again from the statement, on cells.
#pragma once

#include <boost/dynamic_bitset.hpp>
#include <string>
#include <vector>

#include "proof/limits.hpp"
#include "proof/verify_lines.hpp"

namespace wythoff::proof::check {

struct Point {
  std::int64_t x = 0, y = 0;
};
struct Ray {  // start + n*step, n >= 0
  Point start, step;
};

// A set said to be the P-positions of a region: "all"; "cross" x < below or y < below; "box" both; "rows" y < below;
// "columns" x < below. Each is closed under moves.
struct Claimed {
  std::string region = "all";
  std::int64_t below = 0;
  std::vector<Point> points;
  std::vector<Ray> rays;
  bool in_region(std::int64_t x, std::int64_t y) const;
};

class Board {
 public:
  // Lays out the window of the claim and the moves in it. Rejected: the claim is not about cells of its region, or the
  // window is too large.
  Board(const Lines& lines, const Claimed& claimed, const Budget& budget);

  // Every cell of the region is claimed or has a move to a claimed cell, and not both; misère: (0, 0) is not claimed.
  // Cells outside the region from which no move leads to a claimed cell are counted by residue.
  // Rejected with the first cell that is wrong.
  void test(bool misere);
  // Residues (x mod m + m * (y mod m)) of claimed cells and of the cells counted by test().
  const std::vector<bool>& residues() const { return residues_; }

 private:
  void measure();
  void lay_moves();
  const Lines& lines_;
  const Claimed& claimed_;
  const Budget& budget_;
  std::int64_t columns_ = 0, rows_ = 0;
  std::vector<boost::dynamic_bitset<>> moves_;  // moves_[y][x]
  std::vector<bool> residues_;
};

}  // namespace wythoff::proof::check
