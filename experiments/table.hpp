// Plain tables for people, at most 80 columns wide.
//
//   Table table({{"claim"}, {"verdict"}, {"up to", Align::right}});
//   table.row({{"beatty"}, {"holds", Colour::green}, {"61"}});
//   out.write(table.text(colours(STDOUT_FILENO)));
// gives
//   claim   verdict  up to
//   beatty  holds       61
//
// Left-aligned columns are wrapped where the table would be too wide; numbers are never broken.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wythoff::experiments {

enum class Align { left, right };
enum class Colour { none, red, green, yellow };

class Table {
 public:
  struct Column {
    std::string title;
    Align align = Align::left;
  };
  struct Cell {
    std::string text;
    Colour colour = Colour::none;
  };
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  void row(std::vector<Cell> cells) { rows_.push_back(std::move(cells)); }
  std::string text(bool coloured = false, std::size_t width = 80) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

// Lines of at most `width` characters, broken as the cells of tables are (store/columns.hpp).
std::vector<std::string> wrap(std::string_view text, std::size_t width);

}  // namespace wythoff::experiments
