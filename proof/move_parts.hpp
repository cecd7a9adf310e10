// A two-pile move set as a union of conjunctions, each as large as can be.
//
//   move_parts(formula of "(k, 0), (0, k), |k - l| < 2 with k, l >= 1") has three parts: l = 0 with k >= 1; k = 0 with
//   l >= 1; k - l >= -1 with l - k >= -1, k >= 0, l >= 0 and so on: no atom can be left out of a part, or be made
//   weaker, without leaving the move set.
//
// The parts together are the move set on N^2, and each by itself implies k >= 0 and l >= 0 even for integers below
// zero.
#pragma once

#include <vector>

#include "dsl/presburger.hpp"
#include "proof/limits.hpp"

namespace wythoff::proof {

// a*k + b*l + c >= 0, = 0, = 0 mod m, != 0 mod m
struct PartAtom {
  enum class Kind { at_least_zero, zero, congruent, incongruent } kind = Kind::at_least_zero;
  std::int64_t a = 0, b = 0, c = 0, m = 0;
  friend auto operator<=>(const PartAtom&, const PartAtom&) = default;
};
using Part = std::vector<PartAtom>;

bool holds(const PartAtom& atom, std::int64_t k, std::int64_t l);
bool holds(const Part& part, std::int64_t k, std::int64_t l);

// Does the part imply k >= 0 and l >= 0 over the integers, by one of its inequalities or by two of them?
bool stays_in_quadrant(const Part& part);

// Throws std::length_error where there would be more than a few hundred parts; Stopped.
std::vector<Part> move_parts(const dsl::Formula& formula, const Budget& budget);

}  // namespace wythoff::proof
