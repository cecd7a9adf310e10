// The answer to a question of a results database, all rows at once.
//
//   Collected counts = collected(reader, "SELECT game, count(*) FROM results GROUP BY game");
//   counts.names == {"game", "count(*)"};  counts.rows[0][0] == Cell("wythoff")
#pragma once

#include <string>
#include <vector>

#include "store/reader.hpp"

namespace wythoff::explorer {

struct Collected : store::Rows {
  void header(const std::vector<std::string>& given) override { names = given; }
  void row(const std::vector<store::Cell>& cells) override { rows.push_back(cells); }
  std::vector<std::string> names;
  std::vector<std::vector<store::Cell>> rows;
};

inline Collected collected(store::Reader& reader, const std::string& sql,
                           const std::vector<std::string>& arguments = {}) {
  Collected all;
  reader.run(sql, arguments, all);
  return all;
}

// A number for drawing; 0 for what is none.
inline double real(const store::Cell& cell) {
  if (const auto* integer = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*integer);
  const auto* value = std::get_if<double>(&cell);
  return value ? *value : 0;
}

}  // namespace wythoff::explorer
