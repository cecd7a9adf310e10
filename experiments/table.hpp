// Plain tables for people, at most 80 columns wide.
//
//   Table table({{"claim"}, {"verdict"}, {"up to", Align::right}});
//   table.row({{"beatty"}, {"holds", Colour::green}, {"61"}});
//   out.write(table.text(colours(STDOUT_FILENO)));
// gives
//   claim   verdict  up to
//   beatty  holds       61
//
// Left-aligned columns are wrapped at spaces where the table would be too wide; numbers are never broken.
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
  std::vector<std::size_t> widths(std::size_t width) const;
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

// Characters of a UTF-8 text (each taken as one column wide).
std::size_t characters(std::string_view text);
// Lines of at most `width` characters, broken at spaces where there are any; line breaks in the text are kept.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

}  // namespace wythoff::experiments
