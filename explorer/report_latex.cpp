// Tables as papers print them: claims and verdicts down the page; |P| by parameter, and (A_n, B_n) by n, across it;
// Grundy values as a square.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "explorer/collected.hpp"
#include "explorer/report.hpp"

namespace wythoff::explorer {
namespace {

using store::Cell;
using store::plain;
using Row = std::vector<Cell>;

constexpr std::size_t most_across = 16;  // columns of numbers that a text column holds

std::string tabular(const std::vector<std::string>& names, const std::vector<Row>& rows) {
  std::string out;
  const auto format = store::make_format("latex", [&](std::string_view text) { out += text; });
  format->header(names);
  for (const Row& row : rows) format->row(row);
  format->end();
  return out;
}

// A text with the letters that LaTeX would take for commands written as letters.
std::string text(const std::string& plain_text) {
  std::string out;
  for (const char c : plain_text) {
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
      out += {'\\', c};
    else if (c == '\\' || c == '~' || c == '^')
      out += ' ';
    else if (c == '|')
      out += "$|$";
    else
      out += c;
  }
  return out;
}

std::string in_table(const std::string& caption, const std::string& body) {
  return "\\begin{table}\n\\centering\\small\n" + body + "\\caption{" + caption + "}\n\\end{table}\n\n";
}

// Each line of numbers across the page, in blocks: the first line is the head.
std::string across(const std::vector<std::string>& names, const std::vector<std::vector<Cell>>& lines) {
  std::string out;
  for (std::size_t from = 0; from < lines.front().size(); from += most_across) {
    const std::size_t to = std::min(lines.front().size(), from + most_across);
    std::vector<std::string> head{names.front()};
    for (std::size_t i = from; i < to; ++i) head.push_back(plain(lines.front()[i]));
    std::vector<Row> rows;
    for (std::size_t line = 1; line < lines.size(); ++line) {
      Row row{names[line]};
      row.insert(row.end(), lines[line].begin() + static_cast<std::ptrdiff_t>(from),
                 lines[line].begin() + static_cast<std::ptrdiff_t>(to));
      rows.push_back(std::move(row));
    }
    out += (from ? "\n\\medskip\n" : "") + tabular(head, rows);
  }
  return out;
}

std::string claims(store::Reader& reader) {
  const Collected all = collected(reader, report_sql::claims);
  std::map<std::string, std::vector<Row>> games;
  for (const Row& row : all.rows) games[plain(row[0])].push_back({row[1], row[2], row[3], row[4], row[5]});
  std::string out;
  const std::string plain_columns = "{llrll}", wrapped_columns = "{lp{6.5cm}rll}";  // claims can be long
  for (auto& [game, rows] : games) {
    std::string body = tabular({"claim", "text", "instances", "verdict", "up to"}, rows);
    if (const auto at = body.find(plain_columns); at != body.npos)
      body.replace(at, plain_columns.size(), wrapped_columns);
    out += in_table(fmt::format("Claims about {}, with the weakest verdict of all instances.", text(game)), body);
  }
  return out;
}

std::string counts(store::Reader& reader) {
  std::map<std::pair<std::string, std::string>, std::vector<std::vector<Cell>>> games;
  for (const Row& row : collected(reader, report_sql::counts).rows) {
    auto& lines = games.try_emplace({plain(row[0]), plain(row[1])}, 2).first->second;
    lines[0].push_back(row[2]);
    lines[1].push_back(row[3]);
  }
  std::string out;
  for (const auto& [key, lines] : games)
    out +=
        in_table(fmt::format("The number of P-positions of {} by ${}$, on the largest board computed.", text(key.first),
                             key.second.size() == 1 ? key.second : "\\mathrm{" + text(key.second) + "}"),
                 across({key.second, "|P|"}, lines));
  return out;
}

std::string pairs(store::Reader& reader) {
  std::map<std::vector<std::string>, std::vector<std::vector<Cell>>> games;
  for (const Row& row : collected(reader, report_sql::pairs).rows) {
    auto& lines = games.try_emplace({plain(row[0]), plain(row[1]), plain(row[2])}, 3).first->second;
    if (lines[0].size() >= 2 * most_across) continue;
    for (std::size_t i = 0; i < 3; ++i) lines[i].push_back(row[3 + i]);
  }
  std::string out;
  for (const auto& [key, lines] : games)
    out += in_table(fmt::format("The first P-positions of {}{} (board to {}).", text(key[0]),
                                key[1] == "{}" ? "" : " " + text(key[1]), text(key[2])),
                    across({"n", "A_n", "B_n"}, lines));
  return out;
}

// Line x, column y.
std::string values(store::Reader& reader) {
  std::map<std::pair<std::string, std::string>, std::vector<Row>> games;
  for (const Row& row : collected(reader, report_sql::values).rows) {
    auto& lines = games[{plain(row[0]), plain(row[1])}];
    if (row[3] == Cell(std::int64_t{0})) lines.push_back({row[2]});
    lines.back().push_back(row[4]);
  }
  std::string out;
  for (const auto& [key, lines] : games) {
    std::vector<std::string> head{"x, y"};
    for (std::size_t y = 0; y + 1 < lines.front().size(); ++y) head.push_back(std::to_string(y));
    out += in_table(
        fmt::format("Grundy values of {}{}.", text(key.first), key.second == "{}" ? "" : " " + text(key.second)),
        tabular(head, lines));
  }
  return out;
}

}  // namespace

std::string report_latex(store::Reader& reader, const std::string& program, const std::string& database) {
  return fmt::format("% Tables of {}, written by {}; \\input them.\n\n", database, program) + claims(reader) +
         counts(reader) + pairs(reader) + values(reader);
}

}  // namespace wythoff::explorer
