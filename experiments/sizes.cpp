// Sizes of memory as users write them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "experiments/commands.hpp"

namespace wythoff::experiments {

std::uint64_t parse_bytes(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string unit(end, text.data() + text.size());
  std::transform(unit.begin(), unit.end(), unit.begin(), [](unsigned char c) { return std::toupper(c); });
  for (const std::string suffix : {"IB", "B"})
    if (unit.ends_with(suffix) && (unit.size() > suffix.size() || suffix == "B"))
      unit.resize(unit.size() - suffix.size());
  const std::string units = "KMGTP";
  const auto power = unit.empty() ? 0 : unit.size() == 1 ? units.find(unit) + 1 : 0;
  if (error == std::errc::invalid_argument || (power == 0 && !unit.empty()))
    throw UsageError(fmt::format("'{}' is not a size, as in 500M, 4G or 2GiB", text));
  if (error == std::errc::result_out_of_range || value > (UINT64_MAX >> (10 * power))) return UINT64_MAX;
  return value << (10 * power);
}

}  // namespace wythoff::experiments
