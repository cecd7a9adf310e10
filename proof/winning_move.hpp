// Positions far beyond any board, played by a proved automaton.
//
//   in_p(theorem of Wythoff's game, 1000000000000, 1618033988750)
//   winning_move(theorem, 1000000000000, 10)   // where to: a P-position; nothing from a P-position
//
// Piles up to 10^15. Cost: digits * states reached * letters, some thousands of steps.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "proof/theorem.hpp"

namespace wythoff::proof {

inline constexpr std::int64_t greatest_played_pile = 1'000'000'000'000'000;

bool in_p(const Theorem& theorem, std::int64_t x, std::int64_t y);
std::optional<std::pair<std::int64_t, std::int64_t>> winning_move(const Theorem& theorem, std::int64_t x,
                                                                  std::int64_t y);

}  // namespace wythoff::proof
