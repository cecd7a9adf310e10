#include "experiments/row_periods.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "experiments/position_list.hpp"
#include "experiments/table.hpp"
#include "solver/periods.hpp"

namespace wythoff::experiments {
namespace {

using Periods = std::vector<std::optional<solver::ObservedPeriod>>;

void write_csv(Output& out, const Periods& periods) {
  out.write("row,preperiod,period,saltus,observed\n");
  for (std::size_t x = 0; x < periods.size(); ++x)
    if (const auto& p = periods[x])
      out.write(fmt::format("{},{},{},{},{}\n", x, p->preperiod, p->period, p->saltus, p->observed));
    else
      out.write(fmt::format("{},,,,\n", x));
}

void write_json(Output& out, const std::string& head, const Periods& periods) {
  out.write(fmt::format("{{{}, \"status\": \"observed\", \"periods\": [", head));
  for (std::size_t x = 0; x < periods.size(); ++x) {
    out.write(fmt::format("{}{{\"row\": {}, ", x ? ",\n" : "\n", x));
    if (const auto& p = periods[x])
      out.write(fmt::format("\"preperiod\": {}, \"period\": {}, \"saltus\": {}, \"observed\": {}}}", p->preperiod,
                            p->period, p->saltus, p->observed));
    else
      out.write("\"preperiod\": null, \"period\": null, \"saltus\": null, \"observed\": 0}");
  }
  out.write("\n]}\n");
}

void write_text(Output& out, const Periods& periods, const std::string& conclusion) {
  Table table({{"row", Align::right},
               {"preperiod", Align::right},
               {"period", Align::right},
               {"saltus", Align::right},
               {"observed periods", Align::right}});
  for (std::size_t x = 0; x < periods.size(); ++x)
    if (const auto& p = periods[x])
      table.row({{fmt::to_string(x)},
                 {fmt::to_string(p->preperiod)},
                 {fmt::to_string(p->period)},
                 {fmt::to_string(p->saltus)},
                 {fmt::to_string(p->observed)}});
    else
      table.row({{fmt::to_string(x)}, {"-"}, {"-"}, {"-"}, {"-"}});
  out.write(table.text() + conclusion);
}

}  // namespace

void require_rows_with_periods(const Call& call, int piles) {
  if (piles > 2) throw UsageError(fmt::format("--periods: a game of {} piles has no rows", piles));
  const std::string format = call.format();
  if (format != "text" && format != "csv" && format != "json")
    throw UsageError(
        fmt::format("--periods: format '{}' has no place for periods; there are text, csv and json", format));
}

void write_row_periods(const Call& call, Output& out, const solver::Ruleset& ruleset, const solver::GrundyTable& table,
                       const std::string& engine) {
  const Periods periods = solver::row_periods(table, call.context());
  const std::string format = call.format();
  if (format == "csv") write_csv(out, periods);
  if (format == "json") write_json(out, json_head(ruleset.rule(), table.board(), engine), periods);
  if (format == "text")
    write_text(out, periods,
               fmt::format("\n{}: g(x, y + period) = g(x, y) + saltus from y = preperiod on, as far as\n"
                           "y = {} shows: observed over so many periods, not proved (engine {})\n",
                           instance_text(ruleset.rule()), table.board().max.back(), engine));
}

}  // namespace wythoff::experiments
