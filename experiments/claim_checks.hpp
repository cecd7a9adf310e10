// The checks behind check_claim, one for each kind of claim. They leave label and text to the caller.
#pragma once

#include "experiments/claims.hpp"

namespace wythoff::experiments {

ClaimResult check_pairs(Evidence& evidence, const dsl::BoundClaim& claim);     // P = (EA, EB), P = word(...)
ClaimResult check_count(Evidence& evidence, const dsl::BoundClaim& claim);     // |P| = E
ClaimResult check_finite(Evidence& evidence);                                  // P is finite, P is infinite
ClaimResult check_other_p(Evidence& evidence, const dsl::BoundClaim& claim);   // P = P(other), P subset of P(other)
ClaimResult check_relation(Evidence& evidence, const dsl::BoundClaim& claim);  // COND for n >= n0
ClaimResult check_grundy(Evidence& evidence, const dsl::BoundClaim& claim);    // grundy = ...

}  // namespace wythoff::experiments
