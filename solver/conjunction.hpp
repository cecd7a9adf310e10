// Conjunctions of linear inequalities and congruences, and the integer points they have in a box.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::solver {

using Conjunction = std::vector<dsl::Atom>;

// The formula as a disjunction of conjunctions; Refused where there are more than a few thousand.
std::vector<Conjunction> disjuncts(const dsl::Formula& formula);

bool holds(const Conjunction& atoms, std::span<const std::int64_t> point);

// Visits the points of {0 <= x <= top : atoms} in lexicographic order. Coordinate by coordinate the inequalities cut
// the interval, and one congruence gives the step. Refused after too much work.
void each_point(const Conjunction& atoms, std::span<const std::int64_t> top,
                const std::function<void(std::span<const std::int64_t>)>& visit);

}  // namespace wythoff::solver
