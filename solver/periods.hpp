// Additive periods of the rows of a Grundy table: g(x, y + p) = g(x, y) + s.
//
//   observed_period({0, 1, 2, 3, 4, 5, 6})  gives preperiod 0, period 1, saltus 1, observed 6 times
//   row_periods(table, context)[x]                is that of row x of the table
//
// Observed on the columns there are, never proved.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/grundy.hpp"

namespace wythoff::solver {

struct ObservedPeriod {
  std::int64_t preperiod = 0;  // the least n0 with g(y + p) = g(y) + s for every observed y >= n0
  std::int64_t period = 1;     // p
  std::int64_t saltus = 0;     // s
  std::int64_t observed = 0;   // how many whole periods of differences were seen, at least 3
  bool operator==(const ObservedPeriod&) const = default;
};

// Of all periods the one with the least preperiod, and of those the least; nothing where none was seen three times
// over. Time and memory: linear.
std::optional<ObservedPeriod> observed_period(std::span<const std::uint32_t> row);

// Of every line of the board along its last pile, in order: of two piles the rows 0, 1, ... Throws Interrupted.
std::vector<std::optional<ObservedPeriod>> row_periods(const GrundyTable& table, const Context& context);

}  // namespace wythoff::solver
