// A Presburger move set as a finite union of linear classes.
//
//   linear_classes(formula of "k <= l <= 2k or l <= k <= 2l", 2) ==
//     {(1,1), (1,2)} + N(1,1) + N(1,2)   and   {(1,1), (2,1)} + N(1,1) + N(2,1)
//
// A class {bases} + N*g1 + ... + N*gr is what the engines work with: z is attacked by a class (a move of the class
// leads from z to a P-position) iff z - b is P for a base b, or z - g is attacked by the class for a generator g.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::solver {

using Vector = std::vector<std::int64_t>;

struct LinearClass {
  std::vector<Vector> bases;       // sorted; none is the sum of another and generators
  std::vector<Vector> generators;  // sorted, not zero; none: a finite class

  bool contains(std::span<const std::int64_t> v) const;
  // "{(1,1), (1,2)} + N(1,1) + N(1,2)"; beyond `most` bases "{(1,1), ... 8 more bases} + N(1,1)"
  std::string text(std::size_t most = SIZE_MAX) const;
  bool operator==(const LinearClass&) const = default;
};

// The classes of {v >= 0 : formula}, in a fixed order; exact (see semilinear.cpp for the bound). Throws Refused where
// the formula has too many cases or too large numbers.
std::vector<LinearClass> linear_classes(const dsl::Formula& formula, int dimensions);

bool contains(std::span<const LinearClass> classes, std::span<const std::int64_t> v);

}  // namespace wythoff::solver
