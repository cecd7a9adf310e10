#include "experiments/table.hpp"

#include <algorithm>

namespace wythoff::experiments {
namespace {

constexpr std::size_t gap = 2, narrowest = 10;

// Bytes of the first `count` characters.
std::size_t prefix(std::string_view text, std::size_t count) {
  std::size_t i = 0;
  for (; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80 && count-- == 0) break;
  return i;
}

std::string padded(const std::string& text, std::size_t width, Align align) {
  const std::string blank(width - std::min(width, characters(text)), ' ');
  return align == Align::left ? text + blank : blank + text;
}

std::string painted(const std::string& text, Colour colour) {
  const char* code = colour == Colour::red ? "31" : colour == Colour::green ? "32" : "33";
  return colour == Colour::none ? text : std::string("\x1b[") + code + "m" + text + "\x1b[0m";
}

void append_line(std::string& out, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  out += line + '\n';
}

}  // namespace

std::size_t characters(std::string_view text) {
  return std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0) != 0x80; });
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  for (;;) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    while (characters(line) > width) {
      std::size_t cut = prefix(line, width);
      const auto space = line.rfind(' ', cut);
      if (space != line.npos && space > 0) cut = space;
      lines.emplace_back(line.substr(0, cut));
      line.remove_prefix(cut);
      if (line.starts_with(' ')) line.remove_prefix(1);
    }
    lines.emplace_back(line);
    if (end == text.npos) return lines;
    text.remove_prefix(end + 1);
  }
}

// Natural widths, then the widest left-aligned column is narrowed until the table fits or all are narrow.
std::vector<std::size_t> Table::widths(std::size_t width) const {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    widths.push_back(characters(columns_[c].title));
    for (const auto& row : rows_)
      for (const auto& line : wrap(row[c].text, SIZE_MAX)) widths[c] = std::max(widths[c], characters(line));
  }
  std::size_t total = gap * (widths.size() - 1);
  for (const std::size_t w : widths) total += w;
  for (; total > width; --total) {
    std::size_t* widest = nullptr;
    for (std::size_t c = 0; c < widths.size(); ++c)
      if (columns_[c].align == Align::left && (!widest || widths[c] > *widest)) widest = &widths[c];
    if (!widest || *widest <= narrowest) break;
    --*widest;
  }
  return widths;
}

std::string Table::text(bool coloured, std::size_t width) const {
  const auto widths = this->widths(width);
  const std::string between(gap, ' ');
  std::string out, line;
  for (std::size_t c = 0; c < columns_.size(); ++c)
    line += (c ? between : "") + padded(columns_[c].title, widths[c], columns_[c].align);
  append_line(out, line);
  for (const auto& row : rows_) {
    std::vector<std::vector<std::string>> lines;
    std::size_t height = 1;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      lines.push_back(columns_[c].align == Align::left ? wrap(row[c].text, widths[c]) : std::vector{row[c].text});
      height = std::max(height, lines.back().size());
    }
    for (std::size_t i = 0; i < height; ++i) {
      line.clear();
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const std::string part = i < lines[c].size() ? lines[c][i] : "";
        const std::string blanks = padded(part, widths[c], columns_[c].align);
        line += c ? between : "";
        line += coloured && !part.empty() ? painted(blanks, row[c].colour) : blanks;
      }
      append_line(out, line);
    }
  }
  return out;
}

}  // namespace wythoff::experiments
