#include "experiments/printed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "store/sha256.hpp"

namespace wythoff::experiments {

PrintedTable read_table(const std::string& path) {
  const dsl::Source source = dsl::Source::read(path);
  const std::string& text = source.text();
  PrintedTable table{std::filesystem::path(path).filename().string(), store::sha256_hex(text), {}};
  const char *at = text.data(), *const end = at + text.size();
  const auto error = [&](const char* message, const char* expected) {
    return source.error(static_cast<std::size_t>(at - text.data()), message, expected);
  };
  while (at < end) {
    std::vector<std::int64_t>& line = table.lines.emplace_back();
    for (bool more = true; more;) {
      const auto [next, code] = std::from_chars(at, end, line.emplace_back());
      if (code != std::errc()) throw error("not a table of Grundy values", "a whole number");
      at = next;
      if (at < end && *at == '\r') ++at;
      more = at < end && *at == ',';
      if (at < end && *at != ',' && *at != '\n')
        throw error("not a table of Grundy values", "',' or the end of the line");
      if (at < end) ++at;
    }
    if (line.size() != table.lines.front().size()) throw error("lines of different lengths", "a rectangular table");
  }
  if (table.lines.empty()) throw error("an empty table", "lines of numbers");
  return table;
}

ClaimResult compare(const PrintedTable& table, const solver::GrundyTable& values) {
  const std::vector<std::int64_t>& max = values.board().max;
  const std::int64_t rows = std::min<std::int64_t>(static_cast<std::int64_t>(table.lines.size()), max.at(0) + 1);
  const std::int64_t columns = std::min<std::int64_t>(static_cast<std::int64_t>(table.lines[0].size()), max.at(1) + 1);
  ClaimResult result;
  result.claim = "printed_table";
  result.text = fmt::format("printed table, {} x {} cells", rows, columns);
  result.status = Status::holds;
  result.up_to = std::min(rows, columns) - 1;
  result.compared = fmt::format("{} cells", rows * columns);
  // Least x + y first, then least x: the first difference is the one to look at.
  for (std::int64_t sum = 0; sum <= rows + columns - 2; ++sum) {
    for (std::int64_t x = std::max<std::int64_t>(0, sum - columns + 1); x <= std::min(sum, rows - 1); ++x) {
      const std::int64_t y = sum - x, printed = table.lines[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)];
      const std::int64_t computed = values.at(std::array{x, y});
      if (printed == computed) continue;
      result.status = Status::refuted;
      result.up_to.reset();
      result.compared.clear();
      result.counterexample = fmt::format("({}, {}): printed {}, computed {}", x, y, printed, computed);
      return result;
    }
  }
  return result;
}

}  // namespace wythoff::experiments
