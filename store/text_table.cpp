// Rows for people: columns of the width of what they hold, numbers to the right, at most `width` characters wide.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "store/columns.hpp"

namespace wythoff::store {
namespace {

using Texts = std::vector<std::string>;

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
    columns_.emplace(names.size());
    for (std::size_t c = 0; c < names.size(); ++c) columns_->widen(c, names[c]);
  }
  void row(const std::vector<Cell>& cells) override {
    Texts texts;
    texts.reserve(cells.size());
    for (std::size_t c = 0; c < cells.size(); ++c) {
      texts.push_back(shown(cells[c]));
      columns_->widen(c, texts[c]);
      if (std::holds_alternative<std::string>(cells[c])) numeric_[c] = false;
    }
    rows_.push_back(std::move(texts));
  }
  void end() override {
    if (rows_.empty()) return write_("no rows\n");
    for (std::size_t c = 0; c < names_.size(); ++c)
      if (numeric_[c]) columns_->to_right(c);
    if (!columns_->fit(limit_, least_width)) return records();
    columns_->row(Lines(names_.begin(), names_.end()), write_);
    columns_->rule(write_);
    for (const Texts& row : rows_) columns_->row(Lines(row.begin(), row.end()), write_);
  }

 private:
  static constexpr std::size_t gap = 2, least_width = 8;

  // One line a column, a blank line between rows.
  void records() {
    std::size_t name_width = 0;
    for (const std::string& name : names_) name_width = std::max(name_width, characters(name));
    const std::size_t value_width = std::max(limit_ - std::min(limit_, name_width + gap), least_width);
    Lines lines;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (r) write_("\n");
      for (std::size_t c = 0; c < names_.size(); ++c) {
        std::string name = names_[c] + std::string(name_width - characters(names_[c]) + gap, ' ');
        wrap(rows_[r][c], value_width, lines);
        for (const std::string_view part : lines) {
          std::string out = name;
          out += part;
          out.erase(out.find_last_not_of(' ') + 1);
          write_(out += '\n');
          name.assign(name_width + gap, ' ');
        }
      }
    }
  }

  Write write_;
  std::size_t limit_;
  std::vector<std::string> names_;
  std::vector<bool> numeric_;
  std::optional<Columns> columns_;
  std::vector<Texts> rows_;
};

}  // namespace

std::unique_ptr<Rows> make_text_table(Write write, int width) {
  return std::make_unique<TextTable>(std::move(write), width);
}

}  // namespace wythoff::store
