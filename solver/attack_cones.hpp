// Classes with two generators g1 = (a1,b1), g2 = (a2,b2), g2 the steeper, D = a1*b2 - a2*b1 > 0, on two piles.
//
// With I(z) = b2*x - a2*y and J(z) = a1*y - b1*x the points of c + N*g1 + N*g2 are those of the coset of c (of the
// lattice of g1 and g2, D cosets in all) with I >= I(c) and J >= J(c): in row x an interval of columns of that coset,
//   (J(c) + b1*x)/a1 <= y <= (b2*x - I(c))/a2      (no upper end where a2 = 0),
// whose ends move at two speeds, the upper one faster. Two intervals that meet never part, so each coset keeps a short
// list of merged intervals; where a2 = b1 = 0 a single column, the least, is left of it.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/attack_lines.hpp"

namespace wythoff::solver {

class AttackCones {
 public:
  // Exactly two generators, not parallel.
  AttackCones(const LinearClass& c, const Board& board);
  static std::int64_t cosets(const LinearClass& c);  // D

  void add(std::int64_t x, std::int64_t y);
  std::int64_t next_free(std::int64_t x, std::int64_t y);

 private:
  struct Interval {
    std::int64_t j, i;  // of its lower and upper end
  };
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
  struct List {
    std::vector<Interval> intervals;  // from low to high
    std::int64_t due = never;         // none of them meet before D*x is that
  };
  // A coset is (x mod gx, (y - x/gx*t) mod step); adding a base adds both, with a carry.
  struct Base {
    std::int64_t x, y, j, i, place, column, column_carried;
  };
  void set_bases(const std::vector<Vector>& bases);
  void insert(List& list, Interval corner, std::int64_t x) const;
  std::int64_t meeting(const Interval& lower, const Interval& higher) const;
  void merge(List& list, std::int64_t x) const;
  std::int64_t next_in_coset(List& list, std::int64_t x, std::int64_t y) const;

  std::vector<Base> bases_;
  std::int64_t a1_, b1_, a2_, b2_, det_;
  std::int64_t gx_, step_, t_;  // the lattice is also that of (gx, t) and (0, step)
  std::int64_t rows_, columns_;
  std::vector<List> lists_;            // by coset
  std::vector<std::int64_t> covered_;  // a2 = b1 = 0: by x mod gx, the column from which all of a row is attacked
};

}  // namespace wythoff::solver
