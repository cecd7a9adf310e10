// The slope on which the P-positions of a closed form lie: the limit of B_n / A_n.
//
//   slope_of(claim "P = (floor(n*phi), floor(n*phi^2))")->text() == "(1 + sqrt(5))/2"
//   slope_of(claim "P = (mex, 2A + n)")->text() == "1 + sqrt(3)"
//
// Both parts must be linear in n (and A) up to something bounded, so that EA ~ a*n and EB ~ b*n + s*A: the slope is
// b/a + s. For `mex` it is assumed, as a claim of this form does where all Nim moves are there, that A and B are
// complementary: their densities 1/a and 1/(s*a + b) add up to 1.
#pragma once

#include <optional>

#include "dsl/rule.hpp"

namespace wythoff::explorer {

// Nothing where the claim lists no pairs, or is not of this form.
std::optional<dsl::Exact> slope_of(const dsl::BoundClaim& claim);

// For drawing only; no claim ever sees it.
double approximately(const dsl::Exact& value);

}  // namespace wythoff::explorer
