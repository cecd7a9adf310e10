// Texts in columns for people: lines that break where a reader would break them, tables that fit a width.
//
//   Columns columns(2);
//   columns.to_right(1);                                    // numbers
//   for (std::size_t c : {0, 1}) columns.widen(c, row[c]);  // of every row, before the first is written
//   columns.fit(80, 8);
//   columns.row({"beatty", "61"}, write);                   // "beatty  61\n"
//
// Every code point counts as one character wide.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/rows.hpp"

namespace wythoff::store {

using Lines = std::vector<std::string_view>;

std::size_t characters(std::string_view text);
// Lines of at most `width` characters, broken after blanks, else commas and underscores, else where it must be; line
// breaks of the text are kept. They are views, and replace what was in `lines`: a table may have a million cells.
void wrap(std::string_view text, std::size_t width, Lines& lines);

class Columns {
 public:
  // What is to be written for a piece of a cell in that column: with colours, say.
  using Paint = std::function<std::string(std::size_t column, std::string_view text)>;

  explicit Columns(std::size_t count) : widths_(count), right_(count), lines_(count) {}
  void to_right(std::size_t column) { right_[column] = true; }
  void widen(std::size_t column, std::string_view text);
  // Narrows the widest column, never those to the right, until all together fit or it is down to `least`: then false.
  bool fit(std::size_t width, std::size_t least);
  void row(const Lines& cells, const Write& write, const Paint& paint = {});
  void rule(const Write& write);

 private:
  std::vector<std::size_t> widths_;
  std::vector<bool> right_;
  std::vector<Lines> lines_;  // of the row in hand
};

}  // namespace wythoff::store
