// wythoff check: every claim of a rule file, on a board, for every instance of a sweep.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "dsl/parse.hpp"
#include "experiments/claims.hpp"
#include "experiments/commands.hpp"
#include "experiments/judge.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/table.hpp"

namespace wythoff::experiments {
namespace {

struct Checked {
  dsl::Parameters parameters;
  ClaimResult result;
};

std::vector<std::string> labels_of(const dsl::Rule& rule) {
  std::vector<std::string> labels;
  for (const auto& claim : rule.claims) labels.push_back(claim.label);
  return labels;
}

void require_labels(const std::vector<std::string>& wanted, const dsl::Rule& rule) {
  const auto labels = labels_of(rule);
  for (const std::string& label : wanted) {
    if (std::count(labels.begin(), labels.end(), label)) continue;
    const std::string near = dsl::nearest(label, labels);
    throw UsageError(fmt::format("--claim: {} has no claim '{}'; its claims: {}{}", rule.name, label,
                                 labels.empty() ? "none" : fmt::format("{}", fmt::join(labels, ", ")),
                                 near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
}

// The instances one after the other, so that no two of them are in memory at once.
std::vector<Checked> check_all(const Call& call) {
  const auto instances = call.instances();
  const auto wanted = call.texts("claim");
  const dsl::Source source = call.source();
  const dsl::Game game = dsl::parse(source);
  solver::Context context = call.context();
  const auto progress = context.progress;
  std::vector<Checked> all;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const dsl::Rule rule = dsl::bind(source, game, instances[i]);
    require_labels(wanted, rule);
    context.progress = [&progress, i, n = instances.size()](double share) {
      progress((static_cast<double>(i) + share) / static_cast<double>(n));
    };
    if (context.stopped()) throw solver::Interrupted();
    Evidence evidence(rule, call.board(rule.piles), context, call.engine());
    Judge judge(evidence, proof_limits(context));
    for (const auto& claim : rule.claims)
      if (wanted.empty() || std::count(wanted.begin(), wanted.end(), claim.label))
        all.push_back({instances[i], judge.claim(claim)});
  }
  return all;
}

std::string detail(const ClaimResult& result) {
  switch (result.status) {
    case Status::holds:
      return (result.up_to ? "up to " + result.up_to->str() : "") +
             (result.compared.empty() ? "" : " (" + result.compared + ")") +
             (result.reason.empty() ? "" : "; " + result.reason);
    case Status::refuted:
      return result.counterexample;
    case Status::proved:
      return "for the whole board";
    default:
      return result.reason;
  }
}

Colour colour_of(Status status) {
  switch (status) {
    case Status::proved:
    case Status::holds:
      return Colour::green;
    case Status::refuted:
      return Colour::red;
    case Status::unknown:
      return Colour::yellow;
    default:
      return Colour::none;
  }
}

// "5 claims: 4 holds, 1 unknown"
std::string tally(const std::vector<Checked>& all) {
  std::string counts;
  for (const Status status :
       {Status::proved, Status::holds, Status::refuted, Status::unknown, Status::not_applicable}) {
    const auto n = std::count_if(all.begin(), all.end(), [&](const Checked& c) { return c.result.status == status; });
    if (n) counts += fmt::format("{}{} {}", counts.empty() ? ": " : ", ", n, name(status));
  }
  return fmt::format("{} claim{}{}", all.size(), all.size() == 1 ? "" : "s", counts);
}

std::string text(const std::vector<Checked>& all, bool paint) {
  if (all.empty()) return "the rule makes no claims\n";
  const bool sweep =
      std::any_of(all.begin(), all.end(), [&](const Checked& c) { return c.parameters != all.front().parameters; });
  std::vector<Table::Column> columns{{"claim"}, {"verdict"}, {"up to, counterexample or reason"}};
  if (sweep) columns.insert(columns.begin(), {"parameters"});
  Table table(columns);
  for (const Checked& c : all) {
    std::vector<Table::Cell> row{
        {c.result.claim}, {name(c.result.status), colour_of(c.result.status)}, {detail(c.result)}};
    if (sweep) row.insert(row.begin(), {parameters_text(c.parameters)});
    table.row(row);
  }
  return table.text(paint) + "\n" + tally(all) + "\n";
}

std::string up_to(const ClaimResult& result, const char* none) {
  return result.up_to ? result.up_to->str() : none;
}

std::string json(const std::vector<Checked>& all, const std::string& game, const std::string& max) {
  const auto or_null = [](const std::string& text) { return text.empty() ? "null" : json_string(text); };
  std::string out;
  for (const auto& [parameters, r] : all)
    out += fmt::format(
        "{}{{\"game\": {}, \"params\": {}, \"max\": {}, \"claim\": {}, \"text\": {}, \"status\": {}, \"up_to\": {}, "
        "\"counterexample\": {}, \"reason\": {}}}",
        out.empty() ? "\n" : ",\n", json_string(game), params_json(parameters), max, json_string(r.claim),
        json_string(r.text), json_string(name(r.status)), up_to(r, "null"), or_null(r.counterexample),
        or_null(r.reason));
  return "[" + out + "\n]\n";
}

std::string csv(const std::vector<Checked>& all) {
  std::string out = "params,claim,text,status,up_to,counterexample,reason\n";
  for (const auto& [parameters, r] : all)
    out +=
        fmt::format("{},{},{},{},{},{},{}\n", csv_field(params_json(parameters)), csv_field(r.claim), csv_field(r.text),
                    name(r.status), up_to(r, ""), csv_field(r.counterexample), csv_field(r.reason));
  return out;
}

int run(const Call& call) {
  const dsl::Game game = dsl::parse(call.source());
  const solver::Board board = call.board(game.piles);
  Output out(call.text("out"));
  const auto all = check_all(call);
  const std::string format = call.format();
  out.write(format == "json"  ? json(all, game.name.text, board_json(board))
            : format == "csv" ? csv(all)
                              : text(all, out.coloured()));
  out.commit();
  const bool any =
      std::any_of(all.begin(), all.end(), [](const Checked& c) { return c.result.status == Status::refuted; });
  return any ? refuted : done;
}

}  // namespace

Verb check_verb() {
  return {
      .name = "check",
      .summary = "the claims of a rule, checked on a board",
      .arguments = {"RULE"},
      .options = {"set", "max", "claim", "format", "out", "engine", "memory-limit", "jobs"},
      .required = {"max"},
      .formats = {"text", "json", "csv"},
      .example = "check wythoff.game --max 1000",
      .details =
          "Verdicts: proved (for the whole infinite board), holds (up to n, or on the board), refuted (with the "
          "first counterexample), unknown (with the reason), not applicable. Parameters may sweep: --set "
          "m=1..60. Exit code 1 where any claim is refuted.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
