#include "experiments/table.hpp"

#include "store/columns.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::size_t narrowest = 10;

std::string painted(std::string_view text, Colour colour) {
  const char* code = colour == Colour::red ? "31" : colour == Colour::green ? "32" : "33";
  return colour == Colour::none ? std::string(text) : std::string("\x1b[") + code + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  store::Lines lines;
  store::wrap(text, width, lines);
  return {lines.begin(), lines.end()};
}

std::string Table::text(bool coloured, std::size_t width) const {
  store::Columns columns(columns_.size());
  store::Lines cells;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    columns.widen(c, columns_[c].title);
    for (const auto& row : rows_) columns.widen(c, row[c].text);
    if (columns_[c].align == Align::right) columns.to_right(c);
    cells.push_back(columns_[c].title);
  }
  columns.fit(width, narrowest);  // where it does not, a line is too long
  std::string out;
  const auto write = [&](std::string_view line) { out += line; };
  columns.row(cells, write);
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) cells[c] = row[c].text;
    columns.row(cells, write, [&](std::size_t c, std::string_view text) {
      return painted(text, coloured ? row[c].colour : Colour::none);
    });
  }
  return out;
}

}  // namespace wythoff::experiments
