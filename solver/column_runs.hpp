// The columns of a row that satisfy a conjunction of inequalities and congruences in the column alone.
//
//   each_run({{2y - 3 >= 0}, {y = 1 mod 3}}, 0, 10, visit) calls visit(4, 10, 3): 4, 7, 10
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>

#include "dsl/presburger.hpp"

namespace wythoff::solver {

// slope*y + constant >= 0, = 0 mod m or != 0 mod m; slope*y + constant fits 64 bits for every column asked about.
struct ColumnAtom {
  dsl::Atom::Kind kind{};
  std::int64_t slope = 0, constant = 0, modulus = 0;

  bool holds(std::int64_t y) const {
    const std::int64_t value = slope * y + constant;
    if (kind == dsl::Atom::Kind::at_least_zero) return value >= 0;
    return (value % modulus == 0) == (kind == dsl::Atom::Kind::congruent);
  }
};

// Calls visit(first, last, step) for progressions that together are the columns low <= y <= high where all hold.
// Inequalities cut the interval; one period of the congruences is tried. visit returns false to stop; so does this.
template <class Visit>
bool each_run(std::span<const ColumnAtom> atoms, std::int64_t low, std::int64_t high, Visit visit) {
  std::int64_t period = 1;
  bool periodic = false;
  for (const ColumnAtom& atom : atoms) {
    const std::int64_t a = atom.slope, c = atom.constant;
    if (a == 0) {
      if (!atom.holds(0)) return true;
    } else if (atom.kind != dsl::Atom::Kind::at_least_zero) {
      const std::int64_t step = atom.modulus / std::gcd(period, atom.modulus);
      periodic = true;
      period = period > high / step ? high + 1 : period * step;
    } else if (a > 0) {  // y >= -c/a
      if (c < 0) low = std::max(low, (-c - 1) / a + 1);
    } else {  // y <= c/-a
      if (c < 0) return true;
      high = std::min(high, c / -a);
    }
  }
  if (low > high) return true;
  if (!periodic) return visit(low, high, std::int64_t{1});
  for (std::int64_t y = low; y <= std::min(high, low + period - 1); y++)
    if (std::all_of(atoms.begin(), atoms.end(), [&](const ColumnAtom& atom) { return atom.holds(y); }))
      if (!visit(y, high, period)) return false;
  return true;
}

}  // namespace wythoff::solver
