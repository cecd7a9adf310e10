#include "experiments/verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace wythoff::experiments {

ClaimResult holds_up_to(dsl::Integer up_to, std::string compared) {
  ClaimResult result;
  result.status = Status::holds;
  result.up_to = std::move(up_to);
  result.compared = std::move(compared);
  return result;
}

ClaimResult refuted(std::string counterexample) {
  ClaimResult result;
  result.status = Status::refuted;
  result.counterexample = std::move(counterexample);
  return result;
}

ClaimResult unknown(std::string reason) {
  ClaimResult result;
  result.status = Status::unknown;
  result.reason = std::move(reason);
  return result;
}

ClaimResult not_applicable(std::string reason) {
  ClaimResult result;
  result.status = Status::not_applicable;
  result.reason = std::move(reason);
  return result;
}

std::string text(std::span<const std::int64_t> position) {
  if (position.size() == 1) return fmt::format("{}", position[0]);
  return fmt::format("({})", fmt::join(position, ", "));
}

std::string text(const solver::Board& board) {
  static constexpr const char* coordinates[] = {"x", "y", "z", "w"};
  std::string names, bounds;
  for (int i = 0; i < board.piles(); ++i) {
    const char* separator = i == 0 ? "" : ", ";
    names += fmt::format("{}{}", separator, coordinates[i]);
    bounds += fmt::format("{}{} <= {}", separator, coordinates[i], board.max[i]);
  }
  bool square = std::ranges::all_of(board.max, [&](std::int64_t m) { return m == board.max[0]; });
  return square ? fmt::format("{} <= {}", names, board.max[0]) : bounds;
}

std::int64_t reach(const solver::Board& board) {
  return *std::ranges::min_element(board.max);
}

}  // namespace wythoff::experiments
