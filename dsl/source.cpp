#include "dsl/source.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <system_error>
#include <vector>

namespace wythoff::dsl {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// What is printable of a line: control characters and bytes that are no UTF-8 would spoil the terminal.
std::string printable(std::string_view line) {
  std::string out;
  for (char c : line) out += (static_cast<unsigned char>(c) < 32 && c != '\t') || c == 127 ? '?' : c;
  return out;
}

constexpr std::size_t line_shown = 160;  // bytes of a line that an error shows

}  // namespace

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

Source Source::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) {
    std::string message = "cannot read the rule file";
    throw RuleError(path + ":1:1: error: " + message, path, 1, 1, message);
  }
  return {path, std::move(text)};
}

RuleError Source::error(std::size_t offset, const std::string& message, const std::string& expected,
                        const std::string& suggestion) const {
  offset = std::min(offset, text_.size());
  std::size_t start = offset == 0 ? std::string::npos : text_.rfind('\n', offset - 1);
  start = start == std::string::npos ? 0 : start + 1;
  std::size_t end = std::min(text_.find('\n', offset), text_.size());
  if (end > start && text_[end - 1] == '\r' && end - 1 >= offset) --end;
  int line = 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + start, '\n'));
  auto not_continuation = [](char c) { return !is_continuation(c); };
  int column = 1 + static_cast<int>(std::count_if(text_.begin() + start, text_.begin() + offset, not_continuation));

  // A long line is shown around the place only.
  std::size_t from = offset - start > line_shown / 2 ? offset - line_shown / 2 : start;
  while (from > start && is_continuation(text_[from])) --from;
  std::size_t to = std::min(end, from + line_shown);
  while (to < end && is_continuation(text_[to])) ++to;
  std::string caret;
  for (std::size_t i = from; i < offset; ++i)
    if (!is_continuation(text_[i])) caret += text_[i] == '\t' ? '\t' : ' ';

  std::string rendered = name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + message;
  rendered += "\n  " + printable(std::string_view(text_).substr(from, to - from)) + "\n  " + caret + "^";
  if (!expected.empty()) rendered += "\nexpected: " + expected;
  if (!suggestion.empty()) rendered += "\ndid you mean '" + suggestion + "'?";
  return {rendered, name_, line, column, message};
}

// Levenshtein's distance with two rows.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace wythoff::dsl
