// wythoff engines: what can compute a rule, what it needs and costs, and which one would be used.
#include <fmt/format.h>

#include "experiments/commands.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/table.hpp"
#include "solver/engine.hpp"
#include "solver/grundy.hpp"

namespace wythoff::experiments {
namespace {

// One line of the list: an engine, and for a rule what would happen.
struct Line {
  solver::EngineInfo engine;
  bool chosen = false, possible = true;
  std::string reason = {};
  std::uint64_t bytes = 0;
};

solver::Choice choose(const solver::EngineInfo& engine, const solver::Ruleset& ruleset, const solver::Board& board,
                      const std::string& forced) {
  return engine.computes == "grundy" ? solver::choose_grundy_engine(ruleset, board, forced)
                                     : solver::choose_outcome_engine(ruleset, board, forced);
}

Line line_for(const solver::EngineInfo& engine, const solver::Ruleset& ruleset, const solver::Board& board) {
  Line line{engine};
  try {
    const solver::Choice forced = choose(engine, ruleset, board, engine.name);
    line.bytes = forced.bytes;
    const solver::Choice free = choose(engine, ruleset, board, "");
    line.chosen = free.engine == engine.name;
    line.reason = line.chosen ? free.reason : "";
  } catch (const solver::Refused& refusal) {
    line.possible = false;
    line.reason = refusal.what();
  }
  return line;
}

std::string verdict(const Line& line) {
  if (!line.possible) return "no: " + line.reason;
  const std::string cost = "at most " + solver::human_bytes(line.bytes);
  return line.chosen ? fmt::format("CHOSEN: {}; {}", line.reason, cost) : "possible; " + cost;
}

std::string text(const std::vector<Line>& lines, bool for_rule, bool paint) {
  Table table(for_rule ? std::vector<Table::Column>{{"engine"}, {"computes"}, {"for this rule and board"}}
                       : std::vector<Table::Column>{{"engine"}, {"computes"}, {"idea, needs, cost"}});
  for (const Line& line : lines) {
    const auto& e = line.engine;
    const std::string about =
        for_rule ? verdict(line) : fmt::format("{}\nneeds: {}\ncost: {}", e.summary, e.needs, e.cost);
    table.row({{e.name}, {e.computes}, {about, line.chosen ? Colour::green : Colour::none}});
  }
  return table.text(paint);
}

std::string json(const std::vector<Line>& lines, bool for_rule) {
  std::string out;
  for (const Line& line : lines) {
    const auto& e = line.engine;
    out += fmt::format("{}{{\"engine\": {}, \"computes\": {}, \"summary\": {}, \"needs\": {}, \"cost\": {}",
                       out.empty() ? "" : ",\n", json_string(e.name), json_string(e.computes), json_string(e.summary),
                       json_string(e.needs), json_string(e.cost));
    if (for_rule)
      out += fmt::format(", \"possible\": {}, \"chosen\": {}, \"reason\": {}, \"bytes\": {}", line.possible,
                         line.chosen, json_string(line.reason), line.bytes);
    out += "}";
  }
  return "[" + out + "]\n";
}

std::string csv(const std::vector<Line>& lines, bool for_rule) {
  std::string out =
      for_rule ? "engine,computes,possible,chosen,reason,bytes\n" : "engine,computes,summary,needs,cost\n";
  for (const Line& line : lines) {
    const auto& e = line.engine;
    out += csv_field(e.name) + "," + csv_field(e.computes) + ",";
    out += for_rule ? fmt::format("{},{},{},{}\n", line.possible, line.chosen, csv_field(line.reason), line.bytes)
                    : fmt::format("{},{},{}\n", csv_field(e.summary), csv_field(e.needs), csv_field(e.cost));
  }
  return out;
}

int run(const Call& call) {
  std::vector<Line> lines;
  const bool for_rule = call.given("for");
  if (for_rule) {
    const solver::Ruleset ruleset(call.rule());
    const solver::Board board = call.board(ruleset.piles());
    for (const auto& engine : solver::engines()) lines.push_back(line_for(engine, ruleset, board));
  } else {
    if (call.given("max") || call.given("set")) throw UsageError("--max and --set need --for RULE");
    for (const auto& engine : solver::engines()) lines.push_back({engine});
  }
  Output out(call.text("out"));
  const std::string format = call.format();
  out.write(format == "json"  ? json(lines, for_rule)
            : format == "csv" ? csv(lines, for_rule)
                              : text(lines, for_rule, out.coloured()));
  out.commit();
  return done;
}

}  // namespace

Verb engines_verb() {
  return {
      .name = "engines",
      .summary = "what the engines need and cost, and which one a rule gets",
      .options = {"for", "set", "max", "format", "out"},
      .formats = {"text", "csv", "json"},
      .example = "engines --for wythoff.game --max 1000",
      .run = run,
  };
}

}  // namespace wythoff::experiments
