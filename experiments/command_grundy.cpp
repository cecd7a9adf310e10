// wythoff grundy: the Grundy values of a board.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/commands.hpp"
#include "experiments/measure.hpp"
#include "experiments/position_list.hpp"
#include "experiments/row_periods.hpp"
#include "solver/grundy.hpp"

namespace wythoff::experiments {
namespace {

using solver::GrundyTable;

// Calls visit(position, value) for every cell in lexicographic order.
template <class Visit>
void each_cell(const GrundyTable& table, Visit visit) {
  const auto& max = table.board().max;
  std::vector<std::int64_t> position(max.size(), 0);
  for (std::uint64_t cell = 0; cell < table.cells(); ++cell) {
    visit(position, table[cell]);
    for (std::size_t i = max.size(); i-- > 0 && ++position[i] > max[i];) position[i] = 0;
  }
}

void write_csv(Output& out, const GrundyTable& table) {
  const bool square = table.board().piles() == 2;
  each_cell(table, [&](const auto& position, std::uint32_t value) {
    if (square) {
      if (position[1]) out.write(",");
    } else {
      for (const std::int64_t part : position) out.number(part), out.write(",");
    }
    out.number(value);
    if (!square || position[1] == table.board().max[1]) out.write("\n");
  });
}

// Nested lists, the last pile innermost.
void write_json(Output& out, const solver::Ruleset& ruleset, const GrundyTable& table, const std::string& engine) {
  out.write(fmt::format("{{{}, \"values\": ", json_head(ruleset.rule(), table.board(), engine)));
  const auto& max = table.board().max;
  each_cell(table, [&](const auto& position, std::uint32_t value) {
    std::size_t zeros = 0, full = 0;  // how many lists open before this cell and close behind it
    while (zeros < max.size() && position[max.size() - 1 - zeros] == 0) ++zeros;
    while (full < max.size() && position[max.size() - 1 - full] == max[max.size() - 1 - full]) ++full;
    const bool first = zeros == max.size();
    if (!first) out.write(zeros ? ",\n" : ",");
    out.write(std::string(zeros, '['));
    out.number(value);
    out.write(std::string(full, ']'));
  });
  out.write("}\n");
}

// T(0,d), T(1,d-1), ..., T(d,0) for d = 0, 1, ...; one pile: the values themselves.
void write_bfile(Output& out, const GrundyTable& table) {
  const auto& max = table.board().max;
  if (max.size() > 2)
    throw UsageError("--format bfile: a game of one or two piles has a b-file, this one has more piles");
  const std::int64_t last = *std::min_element(max.begin(), max.end());
  std::int64_t n = 0;
  const auto line = [&](std::uint32_t value) { out.number(n++), out.write(" "), out.number(value), out.write("\n"); };
  for (std::int64_t d = 0; d <= last; ++d) {
    if (max.size() == 1) {
      line(table[d]);
      continue;
    }
    for (std::int64_t x = 0; x <= d; ++x) line(table[static_cast<std::uint64_t>(x) * (max[1] + 1) + (d - x)]);
  }
}

// Without a table, where the engine can do without.
void write_summary(const Call& call, Output& out, const solver::Ruleset& ruleset, const solver::Board& board) {
  const Stopwatch watch;
  solver::Choice used;
  const auto summary = solver::summarize_grundy(ruleset, board, call.context(), call.engine(), &used);
  out.write(fmt::format("cells={}\nsum={}\nmax={}\nengine={}\nseconds={:.6f}\nbytes={}\n", summary.cells, summary.sum,
                        summary.max, used.engine, watch.seconds(), peak_bytes()));
  out.commit();
}

// Rows x, columns y, in blocks of as many columns as 80 characters hold.
void write_blocks(Output& out, const GrundyTable& table) {
  const std::int64_t rows = table.board().max[0] + 1, columns = table.board().max[1] + 1;
  const std::size_t wide = std::to_string(std::max<std::int64_t>(table.max(), columns - 1)).size() + 1;
  const std::size_t left = std::max<std::size_t>(std::to_string(rows - 1).size(), 3);
  const std::int64_t block = std::max<std::int64_t>(1, static_cast<std::int64_t>((80 - left - 2) / wide));
  for (std::int64_t from = 0; from < columns; from += block) {
    const std::int64_t to = std::min(columns, from + block);
    std::string line = fmt::format("{}{:>{}} |", from ? "\n" : "", "x\\y", left);
    for (std::int64_t y = from; y < to; ++y) line += fmt::format("{:>{}}", y, wide);
    out.write(line + "\n" + std::string(left + 1, '-') + "+" + std::string((to - from) * wide, '-') + "\n");
    for (std::int64_t x = 0; x < rows; ++x) {
      line = fmt::format("{:>{}} |", x, left);
      for (std::int64_t y = from; y < to; ++y)
        line += fmt::format("{:>{}}", table[static_cast<std::uint64_t>(x) * columns + y], wide);
      out.write(line + "\n");
    }
  }
}

void write_text(Output& out, const solver::Ruleset& ruleset, const GrundyTable& table, const std::string& engine) {
  if (table.board().piles() == 2) {
    write_blocks(out, table);
  } else {
    out.write(fmt::format("{}  g\n", fmt::join(coordinate_names(table.board().piles()), "  ")));
    each_cell(table, [&](const auto& position, std::uint32_t value) {
      out.write(fmt::format("{}  {}\n", fmt::join(position, "  "), value));
    });
  }
  out.write(fmt::format("\n{}: Grundy values on the board 0..{}, largest {} (engine {})\n",
                        instance_text(ruleset.rule()), board_text(table.board()), table.max(), engine));
}

solver::Board board_of(const Call& call, int piles) {
  if (!call.given("rows") && !call.given("columns")) return call.board(piles);
  if (call.given("max")) throw UsageError("--rows and --columns take the place of --max");
  if (!call.given("rows") || !call.given("columns")) throw UsageError("--rows and --columns need each other");
  if (piles != 2) throw UsageError(fmt::format("--rows: a game of {} piles has no rows and columns", piles));
  return {{call.number("rows", 0, Call::greatest_pile), call.number("columns", 0, Call::greatest_pile)}};
}

int list_value(const Call& call, Output& out, const solver::Ruleset& ruleset, const solver::Board& board) {
  const std::int64_t wanted = call.number("value", 0, UINT32_MAX);
  const std::string noun = fmt::format("positions of Grundy value {}", wanted);
  write_positions(call, out, {ruleset, board, noun, [&](solver::PositionSink& sink) {
                                solver::Choice used;
                                const auto table = solver::grundy(ruleset, board, call.context(), call.engine(), &used);
                                each_cell(table, [&](const auto& position, std::uint32_t value) {
                                  if (value == wanted) sink.position(position);
                                });
                                return used;
                              }});
  out.commit();
  return done;
}

int run(const Call& call) {
  const solver::Ruleset ruleset(call.rule());
  const solver::Board board = board_of(call, ruleset.piles());
  Output out(call.text("out"));
  if (call.given("value")) return list_value(call, out, ruleset, board);
  const std::string format = call.format();
  if (format == "bfile" && board.piles() > 2) throw UsageError("--format bfile: this game has more than two piles");
  if (call.given("periods")) require_rows_with_periods(call, board.piles());
  if (format == "summary") return write_summary(call, out, ruleset, board), done;
  solver::Choice used;
  const GrundyTable table = solver::grundy(ruleset, board, call.context(), call.engine(), &used);
  if (call.given("periods")) {
    write_row_periods(call, out, ruleset, table, used.engine);
    out.commit();
    return done;
  }
  if (format == "csv") write_csv(out, table);
  if (format == "json") write_json(out, ruleset, table, used.engine);
  if (format == "bfile") write_bfile(out, table);
  if (format == "text") write_text(out, ruleset, table, used.engine);
  out.commit();
  return done;
}

}  // namespace

Verb grundy_verb() {
  return {
      .name = "grundy",
      .summary = "the Grundy values of a board",
      .arguments = {"RULE"},
      .options = {"set", "max", "rows", "columns", "periods", "value", "format", "sequence", "out", "engine",
                  "memory-limit", "jobs"},
      .formats = {"text", "csv", "json", "bfile", "summary"},
      .example = "grundy wythoff.game --max 15",
      .details =
          "csv: line x, column y, no header; in other pile counts one line a position, its value last. bfile: "
          "the table by antidiagonals. summary: cells, sum, max, engine, seconds, peak bytes. With --value the "
          "output is that of 'solve'. With --periods it is, for each row x, the least preperiod and period p with "
          "g(x, y+p) = g(x, y) + s, s the saltus, and over how many periods that was observed: on this board, which "
          "proves nothing (text, csv, json). A thin board, --rows 30 --columns 1000000, is computed a column at a "
          "time; summary then needs no memory but that of a few columns.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
