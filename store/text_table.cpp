// Rows for people: columns of the width of what they hold, numbers to the right, at most `width` characters wide.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "store/rows.hpp"

namespace wythoff::store {
namespace {

using Texts = std::vector<std::string>;
using Lines = std::vector<std::string_view>;

// Width in characters, every code point counted as one.
std::size_t length(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

// Bytes of the first `count` characters.
std::size_t prefix_bytes(std::string_view text, std::size_t count) {
  if (text.size() <= count) return text.size();
  std::size_t at = 0;
  for (; at < text.size(); ++at)
    if ((text[at] & 0xc0) != 0x80 && count-- == 0) break;
  return at;
}

std::size_t widest_line(std::string_view text) {
  std::size_t widest = 0;
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    widest = std::max(widest, length(text.substr(0, end)));
  return std::max(widest, length(text));
}

// Broken after blanks, else commas and underscores, else where it must be; line breaks of the text are kept. A result
// of 100,000 rows has a million cells: the lines are views, and go where the last cell's were.
void wrap(std::string_view text, std::size_t width, Lines& lines) {
  lines.clear();
  do {
    const std::size_t newline = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, newline);
    for (std::size_t bytes; (bytes = prefix_bytes(rest, width)) < rest.size();) {
      const std::string_view fits = rest.substr(0, bytes);
      std::size_t cut = rest[bytes] == ' ' ? bytes : fits.rfind(' ');
      if (cut == std::string_view::npos || cut == 0) cut = fits.find_last_of(",_") + 1;
      if (cut == 0) cut = fits.size();
      lines.emplace_back(rest.substr(0, cut));
      rest.remove_prefix(cut);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
    }
    lines.emplace_back(rest);
    text.remove_prefix(std::min(newline + 1, text.size()));
  } while (!text.empty());
}

std::string shown(const Cell& cell) {
  if (const auto* real = std::get_if<double>(&cell)) return fmt::format("{:.6g}", *real);
  return plain(cell);
}

class TextTable : public Rows {
 public:
  TextTable(Write write, int width) : write_(std::move(write)), limit_(static_cast<std::size_t>(width)) {}

  void header(const std::vector<std::string>& names) override {
    names_ = names;
    numeric_.assign(names.size(), true);
    columns_.resize(names.size());
    for (const std::string& name : names) natural_.push_back(length(name));
  }
  void row(const std::vector<Cell>& cells) override {
    Texts texts;
    texts.reserve(cells.size());
    for (std::size_t c = 0; c < cells.size(); ++c) {
      texts.push_back(shown(cells[c]));
      natural_[c] = std::max(natural_[c], widest_line(texts[c]));
      if (std::holds_alternative<std::string>(cells[c])) numeric_[c] = false;
    }
    rows_.push_back(std::move(texts));
  }
  void end() override {
    if (rows_.empty()) return write_("no rows\n");
    const std::vector<std::size_t> widths = fitted();
    if (widths.empty()) return records();
    line(names_, widths);
    Texts rules;
    for (const std::size_t width : widths) rules.emplace_back(width, '-');
    line(rules, widths);
    for (const Texts& row : rows_) line(row, widths);
  }

 private:
  static constexpr std::size_t gap = 2, least_width = 8;

  // Natural widths, the widest column narrowed until all fit; nothing where that would leave columns too narrow.
  std::vector<std::size_t> fitted() const {
    std::vector<std::size_t> widths = natural_;
    std::size_t total = std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
    for (; total > limit_; --total) {
      auto widest = widths.end();
      for (auto w = widths.begin(); w != widths.end(); ++w)
        if (!numeric_[static_cast<std::size_t>(w - widths.begin())] && (widest == widths.end() || *w > *widest))
          widest = w;
      if (widest == widths.end() || *widest <= least_width) return {};
      --*widest;
    }
    return widths;
  }

  void line(const Texts& cells, const std::vector<std::size_t>& widths) {
    std::size_t height = 1;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      wrap(cells[c], widths[c], columns_[c]);
      height = std::max(height, columns_[c].size());
    }
    for (std::size_t h = 0; h < height; ++h) {
      std::string out;
      std::size_t due = 0;  // blanks before the next text
      for (std::size_t c = 0; c < cells.size(); ++c, due += gap) {
        const std::string_view text = h < columns_[c].size() ? columns_[c][h] : "";
        const std::size_t blanks = widths[c] - std::min(widths[c], length(text));
        if (numeric_[c] || text.empty()) due += blanks;
        if (text.empty()) continue;
        out.append(std::exchange(due, 0), ' ').append(text);
        if (!numeric_[c]) due = blanks;
      }
      finish(out);
    }
  }

  void finish(std::string& out) {
    out.erase(out.find_last_not_of(' ') + 1);
    write_(out += '\n');
  }

  // One line a column, a blank line between rows.
  void records() {
    std::size_t name_width = 0;
    for (const std::string& name : names_) name_width = std::max(name_width, length(name));
    const std::size_t value_width = std::max(limit_ - std::min(limit_, name_width + gap), least_width);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (r) write_("\n");
      for (std::size_t c = 0; c < names_.size(); ++c) {
        std::string name = names_[c] + std::string(name_width - length(names_[c]) + gap, ' ');
        wrap(rows_[r][c], value_width, columns_[c]);
        for (const std::string_view part : columns_[c]) {
          std::string out = name;
          finish(out += part);
          name.assign(name_width + gap, ' ');
        }
      }
    }
  }

  Write write_;
  std::size_t limit_;
  std::vector<std::string> names_;
  std::vector<bool> numeric_;
  std::vector<std::size_t> natural_;  // widths that nothing would be wrapped in
  std::vector<Texts> rows_;
  std::vector<Lines> columns_;  // of the row in hand
};

}  // namespace

std::unique_ptr<Rows> make_text_table(Write write, int width) {
  return std::make_unique<TextTable>(std::move(write), width);
}

}  // namespace wythoff::store
