// Integer divisions removed from a conjunction: from the form in which isl gives a projection to a formula.
//
//   {x : x - 2*floor(x/2) = 0} becomes x = 0 mod 2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::solver {

struct Quantified {
  // Affine form over the dimensions, then the divisions.
  struct Row {
    std::vector<std::int64_t> coefficients;
    std::int64_t constant = 0;
  };
  // floor(numerator / denominator); the numerator uses earlier divisions only.
  struct Division {
    Row numerator;
    std::int64_t denominator = 1;
  };
  struct Congruence {
    Row row;
    std::int64_t modulus = 1;
  };
  int dimensions = 0;
  std::vector<Division> divisions;
  std::vector<Row> equations, inequalities;  // = 0, >= 0
  std::vector<Congruence> congruences;
};

// Nothing where the formula would be too large or beyond 64 bits.
std::optional<dsl::Formula> without_divisions(Quantified part);

}  // namespace wythoff::solver
