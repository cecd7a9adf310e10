// wythoff invent: which invariant game has these pairs as its P-positions?
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "dsl/parse.hpp"
#include "experiments/claim_statements.hpp"
#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/position_list.hpp"
#include "experiments/proof_call.hpp"
#include "experiments/theorem_text.hpp"
#include "proof/invent.hpp"

namespace wythoff::experiments {
namespace {

using proof::Invention;
using Status = Invention::Status;
using Json = nlohmann::ordered_json;
using Pair = std::pair<std::int64_t, std::int64_t>;

// "word(a -> aab, b -> aa)", with or without "P =", as the claim of a game without moves; errors point into the text.
dsl::BoundClaim claim_of(const std::string& given) {
  const auto first = given.find_first_not_of(" \t\n");
  const bool whole = first != std::string::npos && given[first] == 'P';
  const std::string before = fmt::format("game listed move (k) claim {}\n", whole ? "" : "P =");
  const dsl::Source source("PAIRS", before + given);
  try {
    dsl::Rule rule = dsl::bind(source, dsl::parse(source), {});
    if (rule.claims.size() != 1 || rule.moves.size() != 1)
      throw UsageError(fmt::format("PAIRS: '{}' is more than the pairs", given));
    return rule.claims[0];
  } catch (const dsl::RuleError& error) {
    if (error.line() < 2) throw UsageError(fmt::format("PAIRS: '{}' is no list of pairs", given));
    const std::string place = fmt::format("PAIRS:{}:", error.line()), mine = fmt::format("PAIRS:{}:", error.line() - 1);
    std::string text = error.what();
    if (text.starts_with(place)) text.replace(0, place.size(), mine);
    throw dsl::RuleError(text, "PAIRS", error.line() - 1, error.column(), error.message());
  }
}

std::string text(const std::string& pairs, const Invention& g, const solver::Board& board) {
  if (g.status == Status::unknown) return fmt::format("unknown: {}\n", g.why);
  if (g.status == Status::refuted) {
    std::string out = fmt::format("refuted: no invariant game has P = {}\n", pairs);
    out += fmt::format("{} is no pair and so needs a move to one; each such move joins two of them:\n",
                       pair_text(g.position));
    for (const auto& [from, to] : g.joins) {
      const Pair by{from.first - to.first, from.second - to.second};
      out += fmt::format("  by {} to {}: also from {} to {}\n", pair_text(by),
                         pair_text({g.position.first - by.first, g.position.second - by.second}), pair_text(from),
                         pair_text(to));
    }
    return out;
  }
  std::string out = fmt::format("proved: P = {} for the game of the largest move set\n", pairs);
  if (g.rule) out += "a short rule with the same P, proved\n" + *g.rule;
  out += fmt::format("largest move set: {}\n", automaton_text(g.moves));
  std::vector<Pair> list;
  for (const Pair& move : proof::automata::members(g.moves, std::max(board.max[0], board.max[1])))
    if (move.first <= std::min(move.second, board.max[0]) && move.second <= board.max[1]) list.push_back(move);
  out += fmt::format("its moves k <= l up to {}\n", board_text(board)) + position_lines(list);
  return out + "automaton of the moves (k, l), most significant digit first, * accepts\n" + arrows_text(g.moves);
}

std::string json(const std::string& pairs, const Invention& g) {
  const char* status = g.status == Status::proved ? "proved" : g.status == Status::refuted ? "refuted" : "unknown";
  Json object{{"pairs", pairs},       {"status", status},    {"rule", nullptr},  {"moves", nullptr},
              {"automaton", nullptr}, {"position", nullptr}, {"joins", nullptr}, {"reason", nullptr}};
  if (g.status == Status::unknown) object["reason"] = g.why;
  if (g.status == Status::refuted) {
    object["position"] = g.position;
    object["joins"] = Json::array();
    for (const auto& [from, to] : g.joins) object["joins"].push_back({from, to});
  }
  if (g.status == Status::proved) {
    if (g.rule) object["rule"] = *g.rule;
    object["moves"] = automaton_json(g.moves), object["automaton"] = automaton_json(g.language);
  }
  return object.dump() + "\n";
}

int run(const Call& call) {
  solver::Board board{{20, 20}};
  if (call.given("max")) board = call.board(2);
  if (std::max(board.max[0], board.max[1]) > 2'000) throw UsageError("--max: at most 2000");
  const dsl::BoundClaim claim = claim_of(call.text("PAIRS"));
  const std::string pairs = claim.text.starts_with("P = ") ? claim.text.substr(4) : claim.text;
  Invention g;
  try {
    g = proof::invent(pair_sequence(claim), limits_of(call, 300));
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("PAIRS: {}: {}", pairs, error.what()));
  }
  if (stop_requested()) throw solver::Interrupted();
  if (call.given("certificate") && !g.certificate.empty()) write(call.text("certificate"), g.certificate + "\n");
  if (call.given("certificate") && g.certificate.empty())
    fmt::print(stderr, "no certificate is written: nothing is proved\n");
  write(call.text("out"), call.format() == "json" ? json(pairs, g) : text(pairs, g, board));
  return g.status == Status::proved ? done : g.status == Status::refuted ? refuted : undecided;
}

}  // namespace

Verb invent_verb() {
  return {
      .name = "invent",
      .summary = "the largest invariant move set whose P-positions are given pairs",
      .arguments = {"PAIRS"},
      .options = {"max", "format", "out", "certificate", "time-limit", "memory-limit"},
      .formats = {"text", "json"},
      .example = "invent 'word(a -> aab, b -> aa)' --certificate doubling.json",
      .details =
          "PAIRS is what may stand on the right of a claim 'P = ...': word(a -> .., b -> ..), (mex, s*A + t*n) or "
          "(floor(n*alpha), floor(n*alpha) + t*n); P is (0, 0) and the pairs in both orders. 'proved': the moves that "
          "join no two of them are a game with this P, the largest there is, and a short rule with the same P is "
          "looked for. 'refuted' (exit code 1): no invariant game has this P, because of the position that is shown. "
          "'unknown' (exit code 4) otherwise. --max is for the list of moves (default 20).",
      .run = run,
  };
}

}  // namespace wythoff::experiments
