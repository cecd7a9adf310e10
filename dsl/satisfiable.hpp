// Has a formula an integer solution? Decided exactly, by isl.
//
//   find_solution({2k - l >= 1, l - 4 >= 0}, 2) == {3, 4}, or any other
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::dsl {

// A point with integer coordinates (negative ones allowed) where the formula holds, or nothing if there is none.
// Throws std::runtime_error if isl gives up.
std::optional<std::vector<std::int64_t>> find_solution(const Formula& formula, int variables);

// The formula in isl's notation over v0, v1, ...: "(v0 - v1 - 1 >= 0 and (v0 + v1) mod 3 = 0)".
std::string isl_text(const Formula& formula);

}  // namespace wythoff::dsl
