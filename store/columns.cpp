#include "store/columns.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace wythoff::store {
namespace {

constexpr std::size_t gap = 2;

// Bytes of the first `count` characters.
std::size_t prefix_bytes(std::string_view text, std::size_t count) {
  if (text.size() <= count) return text.size();
  std::size_t at = 0;
  for (; at < text.size(); ++at)
    if ((text[at] & 0xc0) != 0x80 && count-- == 0) break;
  return at;
}

}  // namespace

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

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

void Columns::widen(std::size_t column, std::string_view text) {
  std::size_t& width = widths_[column];
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    width = std::max(width, characters(text.substr(0, end)));
  width = std::max(width, characters(text));
}

bool Columns::fit(std::size_t width, std::size_t least) {
  std::size_t total = std::accumulate(widths_.begin(), widths_.end(), gap * (widths_.size() - 1));
  for (; total > width; --total) {
    std::size_t* widest = nullptr;
    for (std::size_t c = 0; c < widths_.size(); ++c)
      if (!right_[c] && (!widest || widths_[c] > *widest)) widest = &widths_[c];
    if (!widest || *widest <= least) return false;
    --*widest;
  }
  return true;
}

void Columns::row(const Lines& cells, const Write& write, const Paint& paint) {
  std::size_t height = 1;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    wrap(cells[c], widths_[c], lines_[c]);
    height = std::max(height, lines_[c].size());
  }
  for (std::size_t h = 0; h < height; ++h) {
    std::string out;
    std::size_t due = 0;  // blanks before the next text, if there is one
    for (std::size_t c = 0; c < cells.size(); ++c, due += gap) {
      const std::string_view text = h < lines_[c].size() ? lines_[c][h] : "";
      const std::size_t blanks = widths_[c] - std::min(widths_[c], characters(text));
      if (right_[c] || text.empty()) due += blanks;
      if (text.empty()) continue;
      out.append(std::exchange(due, 0), ' ');
      if (paint)
        out += paint(c, text);
      else
        out += text;
      if (!right_[c]) due = blanks;
    }
    out.erase(out.find_last_not_of(' ') + 1);
    write(out += '\n');
  }
}

void Columns::rule(const Write& write) {
  const std::string dashes(std::accumulate(widths_.begin(), widths_.end(), std::size_t{0}), '-');
  Lines cells;
  for (const std::size_t width : widths_) cells.push_back(std::string_view(dashes).substr(0, width));
  row(cells, write);
}

}  // namespace wythoff::store
