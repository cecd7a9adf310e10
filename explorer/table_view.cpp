#include "explorer/table_view.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace wythoff::explorer {
namespace {

constexpr std::int64_t most_columns = 36, most_rows = 15;
constexpr std::int64_t most_tokens = 60;

std::string board(std::int64_t X, std::int64_t Y, const Hints& options, const Hints& winning) {
  const auto among = [](const Hints& list, std::int64_t x, std::int64_t y) {
    return std::find(list.begin(), list.end(), std::vector<std::int64_t>{x, y}) != list.end();
  };
  std::string out;
  for (std::int64_t y = Y; y >= 0; --y) {
    out += fmt::format("{:>3} ", y);
    for (std::int64_t x = 0; x <= X; ++x)
      out += x == X && y == Y ? " Q" : among(winning, x, y) ? " *" : among(options, x, y) ? " +" : " .";
    out += '\n';
  }
  out += "    ";
  for (std::int64_t x = 0; x <= X; ++x) out += fmt::format(" {}", x % 10);
  return out + '\n';
}

std::string heaps(const std::vector<std::int64_t>& position) {
  std::string out;
  const auto widest = std::to_string(*std::max_element(position.begin(), position.end())).size();
  for (std::size_t i = 0; i < position.size(); ++i) {
    const auto tokens = static_cast<std::size_t>(std::min(position[i], most_tokens));
    out += fmt::format("  {}  {:>{}}  {}{}\n", "xyzw"[i], position[i], widest, std::string(tokens, 'o'),
                       position[i] > most_tokens ? "..." : "");
  }
  return out;
}

}  // namespace

std::string table_view(const std::vector<std::int64_t>& position, const Hints& options, const Hints& winning) {
  if (position.size() == 2 && position[0] <= most_columns && position[1] <= most_rows)
    return board(position[0], position[1], options, winning);
  return heaps(position);
}

}  // namespace wythoff::explorer
