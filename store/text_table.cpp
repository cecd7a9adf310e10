// Rows for people: columns of the width of what they hold, numbers to the right, at most `width` characters wide.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "store/rows.hpp"

namespace wythoff::store {
namespace {

using Lines = std::vector<std::string>;

// Width in characters, every code point counted as one.
std::size_t length(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

// Bytes of the first `count` characters.
std::size_t prefix_bytes(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (; at < text.size(); ++at)
    if ((text[at] & 0xc0) != 0x80 && count-- == 0) break;
  return at;
}

// Broken after blanks, else commas and underscores, else where it must be; line breaks of the text are kept.
Lines wrapped(std::string_view text, std::size_t width) {
  Lines lines;
  do {
    const std::size_t newline = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, newline);
    while (length(rest) > width) {
      const std::string_view fits = rest.substr(0, prefix_bytes(rest, width));
      std::size_t cut = fits.size() < rest.size() && rest[fits.size()] == ' ' ? fits.size() : fits.rfind(' ');
      if (cut == std::string_view::npos || cut == 0) cut = fits.find_last_of(",_") + 1;
      if (cut == 0) cut = fits.size();
      lines.emplace_back(rest.substr(0, cut));
      rest.remove_prefix(cut);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
    }
    lines.emplace_back(rest);
    text.remove_prefix(std::min(newline + 1, text.size()));
  } while (!text.empty());
  return lines;
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
  }
  void row(const std::vector<Cell>& cells) override {
    Lines texts;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      texts.push_back(shown(cells[c]));
      if (std::holds_alternative<std::string>(cells[c])) numeric_[c] = false;
    }
    rows_.push_back(std::move(texts));
  }
  void end() override {
    if (rows_.empty()) return write_("no rows\n");
    const std::vector<std::size_t> widths = fitted();
    if (widths.empty()) return records();
    line(names_, widths);
    Lines rules;
    for (const std::size_t width : widths) rules.emplace_back(width, '-');
    line(rules, widths);
    for (const Lines& row : rows_) line(row, widths);
  }

 private:
  static constexpr std::size_t gap = 2, least_width = 8;

  // Natural widths, the widest column narrowed until all fit; nothing where that would leave columns too narrow.
  std::vector<std::size_t> fitted() const {
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < names_.size(); ++c) {
      std::size_t width = length(names_[c]);
      for (const Lines& row : rows_) width = std::max(width, widest_line(row[c]));
      widths.push_back(width);
    }
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

  static std::size_t widest_line(std::string_view text) {
    std::size_t width = 0;
    for (const std::string& line : wrapped(text, SIZE_MAX)) width = std::max(width, length(line));
    return width;
  }

  void line(const Lines& cells, const std::vector<std::size_t>& widths) {
    std::vector<Lines> columns;
    std::size_t height = 1;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      columns.push_back(wrapped(cells[c], widths[c]));
      height = std::max(height, columns.back().size());
    }
    for (std::size_t h = 0; h < height; ++h) {
      std::string out;
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const std::string text = h < columns[c].size() ? columns[c][h] : "";
        const std::string pad(widths[c] - std::min(widths[c], length(text)), ' ');
        out += (c ? std::string(gap, ' ') : "") + (numeric_[c] ? pad + text : text + pad);
      }
      out.erase(out.find_last_not_of(' ') + 1);
      write_(out + "\n");
    }
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
        for (const std::string& part : wrapped(rows_[r][c], value_width)) {
          std::string out = name + part;
          out.erase(out.find_last_not_of(' ') + 1);
          write_(out + "\n");
          name.assign(name_width + gap, ' ');
        }
      }
    }
  }

  Write write_;
  std::size_t limit_;
  std::vector<std::string> names_;
  std::vector<bool> numeric_;
  std::vector<Lines> rows_;
};

}  // namespace

std::unique_ptr<Rows> make_text_table(Write write, int width) {
  return std::make_unique<TextTable>(std::move(write), width);
}

}  // namespace wythoff::store
