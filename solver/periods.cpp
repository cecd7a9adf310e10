// The differences g(y+1) - g(y) are to be periodic from some place to the end, so their reversal r has a periodic
// prefix. With Z[p] the length of the longest common prefix of r and r shifted by p, the longest prefix of period p has
// p + Z[p] terms; all Z[p] together take linear time (Gusfield, Algorithms on Strings, Trees and Sequences, 1.4).
#include "solver/periods.hpp"

#include <algorithm>

namespace wythoff::solver {

std::optional<ObservedPeriod> observed_period(std::span<const std::uint32_t> row) {
  const std::int64_t n = static_cast<std::int64_t>(row.size()) - 1;  // differences
  if (n < 3) return {};
  const auto r = [&](std::int64_t i) { return std::int64_t{row[n - i]} - std::int64_t{row[n - i - 1]}; };
  std::vector<std::int64_t> z(static_cast<std::size_t>(n), 0);
  std::int64_t longest = 0, period = 0;
  for (std::int64_t p = 1, left = 0, right = 0; p < n; p++) {  // r, from left to right, is a prefix of r
    if (p < right) z[p] = std::min(right - p, z[p - left]);
    while (p + z[p] < n && r(z[p]) == r(p + z[p])) z[p]++;
    if (p + z[p] > right) left = p, right = p + z[p];
    if (p + z[p] > longest && p + z[p] >= 3 * p) longest = p + z[p], period = p;
  }
  if (period == 0) return {};
  const std::int64_t preperiod = n - longest;
  return ObservedPeriod{preperiod, period, std::int64_t{row[n]} - std::int64_t{row[n - period]}, longest / period};
}

std::vector<std::optional<ObservedPeriod>> row_periods(const GrundyTable& table, const Context& context) {
  std::vector<std::uint32_t> row(static_cast<std::size_t>(table.board().max.back()) + 1);
  std::vector<std::optional<ObservedPeriod>> periods;
  for (std::uint64_t first = 0; first < table.cells(); first += row.size()) {
    if (context.stopped()) throw Interrupted();
    for (std::size_t y = 0; y < row.size(); ++y) row[y] = table[first + y];
    periods.push_back(observed_period(row));
  }
  return periods;
}

}  // namespace wythoff::solver
