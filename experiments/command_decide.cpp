// wythoff decide: has the game finitely many P-positions on the infinite board?
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/proof_call.hpp"
#include "proof/decide.hpp"
#include "proof/export.hpp"

namespace wythoff::experiments {
namespace {

using proof::Verdict;

std::string first_line(const Verdict& verdict) {
  if (verdict.kind == Verdict::Kind::unknown) return fmt::format("unknown: {}\n", verdict.why);
  const std::string count = verdict.positions ? fmt::format(" {} P-position{},", verdict.positions->size(),
                                                            verdict.positions->size() == 1 ? "" : "s")
                                              : "";
  return fmt::format("{}: proved,{} by {}\n", proof::name(verdict.kind), count, verdict.method);
}

std::string list(const std::vector<proof::Vec>& positions) {
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
  for (const proof::Vec p : positions) pairs.emplace_back(p.x, p.y);
  return position_lines(pairs);
}

std::string text(const Verdict& verdict) {
  return first_line(verdict) + (verdict.positions ? list(*verdict.positions) : "");
}

std::string json(const dsl::Rule& rule, const Verdict& verdict) {
  const bool open = verdict.kind == Verdict::Kind::unknown;
  nlohmann::ordered_json object{{"game", rule.name},
                                {"params", nlohmann::ordered_json::parse(params_json(rule.parameters))},
                                {"verdict", proof::name(verdict.kind)},
                                {"status", open ? "unknown" : "proved"},
                                {"method", open ? nlohmann::ordered_json() : nlohmann::ordered_json(verdict.method)},
                                {"count", nullptr},
                                {"positions", nullptr},
                                {"reason", open ? nlohmann::ordered_json(verdict.why) : nlohmann::ordered_json()}};
  if (verdict.positions) {
    object["count"] = verdict.positions->size();
    object["positions"] = nlohmann::ordered_json::array();
    for (const proof::Vec p : *verdict.positions) object["positions"].push_back({p.x, p.y});
  }
  return object.dump() + "\n";
}

std::string exported(const Call& call, const solver::Ruleset& ruleset, const Verdict& verdict) {
  try {
    return call.text("export") == "coq" ? export_coq(ruleset, verdict) : export_smt2(ruleset, verdict);
  } catch (const proof::NotExportable& error) {
    throw UsageError(fmt::format("--export {}: {}", call.text("export"), error.what()));
  }
}

int run(const Call& call) {
  const std::string form = call.text("export");
  if (call.given("export") && form != "smt2" && form != "coq")
    throw UsageError(fmt::format("--export: '{}' is neither smt2 nor coq", form));
  const solver::Ruleset ruleset(call.rule());
  const Verdict verdict = proof::decide(ruleset, limits_of(call));
  if (stop_requested()) throw solver::Interrupted();
  const bool open = verdict.kind == Verdict::Kind::unknown;
  if (call.given("certificate") && !open) write(call.text("certificate"), verdict.certificate + "\n");
  if (call.given("certificate") && open) fmt::print(stderr, "no certificate is written: nothing is proved\n");
  if (call.given("export") && !open) {
    write(call.text("out"), exported(call, ruleset, verdict));
    return done;
  }
  write(call.text("out"), call.format() == "json" ? json(ruleset.rule(), verdict) : text(verdict));
  return open ? undecided : done;
}

}  // namespace

Verb decide_verb() {
  return {
      .name = "decide",
      .summary = "are there finitely many P-positions on the infinite board?",
      .arguments = {"RULE"},
      .options = {"set", "format", "out", "certificate", "export", "time-limit", "memory-limit"},
      .formats = {"text", "json"},
      .example = "decide modular_wythoff.game --set m=5 --certificate five.json",
      .details =
          "For games of two piles whose moves are linear conditions and do not depend on the sizes of the piles. "
          "'finite' and 'infinite' are said only with a certificate that an independent checker has accepted; "
          "'unknown' (exit code 4) says what stood in the way. --export writes a finite verdict as a problem "
          "for SMT solvers (unsat: right) or as a Coq file, instead of the answer.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
