// A quantifier-free formula as text for people.
//
//   formula_text(formula of |k - l| < 2, {"k", "l"})
//     == {"k >= l and k <= l + 1", "k + 1 <= l and l <= k + 1"}     one entry a disjunct
#pragma once

#include <string>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::experiments {

std::vector<std::string> formula_text(const dsl::Formula& formula, const std::vector<std::string>& names);

}  // namespace wythoff::experiments
