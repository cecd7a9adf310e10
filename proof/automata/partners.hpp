// Numbers beside two given ones, of any size: a clause followed along their words, one step a digit.
//
//   partners(language, {Literal::member(2, 3), x - u = 5, y - v = 0}, 4, x, y, budget)   // {x, y, u, v}, or nothing
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/automata/clause.hpp"
#include "proof/limits.hpp"

namespace wythoff::proof::automata {

// Values of all tracks that satisfy the clause beside x and y on the tracks 0 and 1. The others may have more digits
// than these; values beyond 2^60 may have wrapped. Throws Stopped, std::length_error.
std::optional<std::vector<std::int64_t>> partners(const PairAutomaton& language, const Clause& clause, int tracks,
                                                  std::int64_t x, std::int64_t y, const Budget& budget);

}  // namespace wythoff::proof::automata
