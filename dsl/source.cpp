#include "dsl/source.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <system_error>
#include <vector>

#include "dsl/lexical.hpp"

namespace wythoff::dsl {

namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// The character at `i`, which is valid UTF-8 of `length` bytes.
char32_t character(std::string_view text, std::size_t i, std::size_t length) {
  if (length == 1) return static_cast<unsigned char>(text[i]);
  char32_t c = static_cast<unsigned char>(text[i]) & (0x7Fu >> length);
  for (std::size_t k = 1; k < length; ++k) c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3F);
  return c;
}

bool between(char32_t low, char32_t c, char32_t high) {
  return low <= c && c <= high;
}

// Control characters would spoil the terminal, and those that turn the direction of writing the line.
bool is_control(char32_t c) {
  return (c < 32 && c != '\t') || between(127, c, 159) || between(0x202A, c, 0x202E) || between(0x2066, c, 0x2069);
}

// Columns that a terminal gives to a character: East Asian ones take two, marks over others none.
int width(char32_t c) {
  if (between(0x300, c, 0x36F) || between(0x200B, c, 0x200F) || c == 0xFEFF) return 0;
  bool wide = between(0x1100, c, 0x115F) || between(0x2E80, c, 0xA4CF) || between(0xAC00, c, 0xD7A3) ||
              between(0xF900, c, 0xFAFF) || between(0xFE30, c, 0xFE6F) || between(0xFF00, c, 0xFF60) ||
              between(0xFFE0, c, 0xFFE6) || between(0x1F300, c, 0x1FAFF) || between(0x20000, c, 0x3FFFD);
  return wide ? 2 : 1;
}

// A text as a terminal may show it, and the white space that is as wide: what is not printable becomes '?', bytes
// that are no UTF-8 become U+FFFD.
struct Shown {
  std::string text, blank;
};
Shown shown(std::string_view line) {
  Shown result;
  for (std::size_t i = 0, length; i < line.size(); i += std::max<std::size_t>(length, 1)) {
    length = utf8_length(line, i);
    char32_t c = length == 0 ? 0xFFFD : character(line, i, length);
    result.text += length == 0 ? "\uFFFD" : is_control(c) ? "?" : std::string(line.substr(i, length));
    result.blank += c == '\t' ? "\t" : std::string(is_control(c) ? 1 : width(c), ' ');
  }
  return result;
}

const std::string byte_order_mark = "\uFEFF";

constexpr std::size_t line_shown = 160;  // bytes of a line that an error shows

}  // namespace

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

Source Source::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::error_code ignored;
  bool folder = std::filesystem::is_directory(path, ignored);
  if (file && !folder) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad() || folder) {
    std::string message = folder ? "a folder, not a rule file" : "cannot read the rule file";
    throw RuleError(path + ":1:1: error: " + message, path, 1, 1, message);
  }
  return {path, std::move(text)};
}

RuleError Source::error(std::size_t offset, const std::string& message, const std::string& expected,
                        const std::string& suggestion) const {
  offset = std::min(offset, text_.size());
  std::size_t start = offset == 0 ? std::string::npos : text_.rfind('\n', offset - 1);
  start = start == std::string::npos ? 0 : start + 1;
  if (start == 0 && text_.compare(0, byte_order_mark.size(), byte_order_mark) == 0)
    start = std::min(offset, byte_order_mark.size());
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
  std::string_view text = text_;
  std::string rendered =
      name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + shown(message).text;
  rendered +=
      "\n  " + shown(text.substr(from, to - from)).text + "\n  " + shown(text.substr(from, offset - from)).blank + "^";
  if (!expected.empty()) rendered += "\nexpected: " + shown(expected).text;
  if (!suggestion.empty()) rendered += "\ndid you mean '" + shown(suggestion).text + "'?";
  return {rendered, name_, line, column, shown(message).text};
}

// Levenshtein's distance, where two neighbours that changed places are one mistake, with three rows.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> above(b.size() + 1), row(b.size() + 1), two_above;
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above = above, above = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace wythoff::dsl
