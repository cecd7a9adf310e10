// Linear expressions with rational coefficients, on which `linearize` computes.
#pragma once

#include <vector>

#include "dsl/exact.hpp"

namespace wythoff::dsl {

// (sum of coefficients * variables + constant) / denominator, denominator > 0.
struct Form {
  std::vector<Integer> coefficients;
  Integer constant = 0, denominator = 1;

  bool is_constant() const;
};

Form scaled(Form f, const Integer& numerator, const Integer& denominator);  // f * numerator/denominator
Form added(const Form& a, const Form& b, int sign);                         // a + sign*b

}  // namespace wythoff::dsl
