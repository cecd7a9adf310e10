// Rows of a query on their way to whoever shows them, and the five ways of showing them.
//
//   auto table = make_format("csv", [](std::string_view text) { std::cout << text; });
//   table->header({"game", "max"});
//   table->row({Cell("wythoff"), Cell(100)});
//   table->end();                                    // game,max\nwythoff,100\n
//
// csv, json, markdown and latex write row by row; text, for people, needs all rows for the widths of its columns. It
// is at most 80 columns wide: long cells are wrapped, and rows of too many columns are shown as records.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace wythoff::store {

using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;  // NULL, and blobs as hexadecimal text

class Rows {
 public:
  virtual ~Rows() = default;
  virtual void header(const std::vector<std::string>& names) = 0;
  virtual void row(const std::vector<Cell>& cells) = 0;
  virtual void end() {}
};

using Write = std::function<void(std::string_view)>;

const std::vector<std::string>& format_names();  // "text", "csv", "json", "markdown", "latex"
// StoreError (query) where no format has that name.
std::unique_ptr<Rows> make_format(const std::string& name, Write write);
std::unique_ptr<Rows> make_text_table(Write write, int width = 80);

// NULL is "", a real number the shortest decimal that reads back as itself.
std::string plain(const Cell& cell);
bool is_number(const Cell& cell);

}  // namespace wythoff::store
