#include "experiments/adjoinable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "experiments/interrupt.hpp"
#include "experiments/known_p.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/proof_call.hpp"
#include "experiments/theorem_text.hpp"
#include "proof/largest_moves.hpp"
#include "solver/outcome.hpp"

namespace wythoff::experiments {
namespace {

using proof::Joined;
using Pair = std::pair<std::int64_t, std::int64_t>;
using Json = nlohmann::ordered_json;

constexpr std::int64_t greatest_max = 10'000, greatest_move = 1'000'000'000'000;

Json json_head(const dsl::Rule& rule, const std::string& status) {
  return {{"game", rule.name}, {"params", Json::parse(params_json(rule.parameters))}, {"status", status}};
}

int unknown(const Call& call, const dsl::Rule& rule, const std::string& why) {
  if (call.format() == "json") {
    Json object = json_head(rule, "unknown");
    object["reason"] = why;
    write(call.text("out"), object.dump() + "\n");
  } else if (call.format() == "csv") {
    fmt::print(stderr, "unknown: {}\n", why);
  } else {
    write(call.text("out"), fmt::format("unknown: {}\n", why));
  }
  if (call.given("certificate")) fmt::print(stderr, "no certificate is written: nothing is proved\n");
  return undecided;
}

// --- One move
// --------------------------------------------------------------------------------------------------------

Pair move_of(const Call& call) {
  const std::string text = call.text("move");
  const auto comma = text.find(',');
  if (comma == std::string::npos) throw UsageError(fmt::format("--move: '{}' is not of the form K,L", text));
  const Pair move{Call::whole_number("--move", text.substr(0, comma), 0, greatest_move),
                  Call::whole_number("--move", text.substr(comma + 1), 0, greatest_move)};
  if (move == Pair(0, 0)) throw UsageError("--move: (0, 0) is no move");
  return move;
}

std::optional<Joined> joined(const std::set<Pair>& p, const Pair& move) {
  for (const Pair& to : p)
    if (const Pair from(to.first + move.first, to.second + move.second); p.contains(from)) return Joined{from, to};
  return {};
}

// P of a board is exact: two positions of it that differ by the move are enough, whatever is known of the rest.
std::optional<Joined> joined_on_board(const Call& call, const solver::Ruleset& ruleset, const Pair& move) {
  const std::int64_t side = std::max<std::int64_t>(200, 4 * std::max(move.first, move.second));
  if (side > 2000) return {};
  const solver::Positions positions = solver::solve(ruleset, solver::Board{{side, side}}, call.context());
  std::set<Pair> p;
  for (std::size_t i = 0; i < positions.size(); ++i) p.emplace(positions[i][0], positions[i][1]);
  return joined(p, move);
}

struct OneMove {
  std::optional<Joined> join;  // why the move cannot be added
  std::string certificate;     // that it can
  std::string why;             // neither is known
};

OneMove ask(const Call& call, const solver::Ruleset& ruleset, const Pair& move) {
  const KnownP known(ruleset, limits_of(call, 300));
  OneMove answer;
  if (!known.proved()) {
    answer.join = joined_on_board(call, ruleset, move);
    answer.why = "P is not known: " + known.theorem.why;
  } else if (known.finite) {
    answer.join = joined(std::set<Pair>(known.list.begin(), known.list.end()), move);
    answer.certificate = known.certificate();
  } else {
    answer.join = proof::joined_by(known.theorem.automaton, known.theorem.symmetric, move.first, move.second,
                                   proof::Budget(known.limits));
    if (answer.join) return answer;
    const nlohmann::json statement{{"kind", "keeps P"}, {"vectors", {move}}};
    const auto proved =
        proof::certificate_with(known.theorem, ruleset, nlohmann::json::array({statement}), known.limits);
    answer.certificate = proved.value_or("");
    answer.why = "the checker did not accept the proof";
  }
  return answer;
}

int one_move(const Call& call, const solver::Ruleset& ruleset) {
  const Pair move = move_of(call);
  const OneMove answer = ask(call, ruleset, move);
  if (stop_requested()) throw solver::Interrupted();
  if (!answer.join && answer.certificate.empty()) return unknown(call, ruleset.rule(), answer.why);
  const std::int64_t vector[2] = {move.first, move.second};
  const bool there = ruleset.contains(vector);
  if (call.format() == "json") {
    Json object = json_head(ruleset.rule(), "proved");
    object["move"] = move, object["in_rule"] = there, object["adjoinable"] = !answer.join, object["joins"] = nullptr;
    if (answer.join) object["joins"] = {answer.join->from, answer.join->to};
    write(call.text("out"), object.dump() + "\n");
  } else if (answer.join) {
    write(call.text("out"), fmt::format("{} cannot be added: it leads from {} to {}, both in P\n", pair_text(move),
                                        pair_text(answer.join->from), pair_text(answer.join->to)));
  } else {
    write(call.text("out"), fmt::format("{} {}: proved, it joins no two P-positions\n", pair_text(move),
                                        there ? "is a move of the rule" : "can be added"));
  }
  if (call.given("certificate") && !answer.join) write(call.text("certificate"), answer.certificate + "\n");
  if (call.given("certificate") && answer.join)
    fmt::print(stderr, "no certificate is written: the two P-positions show it\n");
  return done;
}

// --- All moves
// -------------------------------------------------------------------------------------------------------

struct AllMoves {
  std::string what;                       // the first line, after "moves that keep P: proved, "
  std::function<bool(const Pair&)> keep;  // false for (0, 0)
  std::optional<proof::automata::PairAutomaton> automaton;
  std::optional<std::vector<Pair>> differences;  // all moves that do not keep a finite P
  std::string certificate;
};

// Row by row the moves of the board that keep P and are not in the rule.
template <typename Visit>
void each_addable(const solver::Ruleset& ruleset, const solver::Board& board, const AllMoves& all, Visit visit) {
  for (std::int64_t k = 0; k <= board.max[0]; ++k) {
    if (stop_requested()) throw solver::Interrupted();
    for (std::int64_t l = 0; l <= board.max[1]; ++l) {
      const std::int64_t vector[2] = {k, l};
      if (all.keep({k, l}) && !ruleset.contains(vector)) visit(Pair(k, l));
    }
  }
}

void write_csv(const Call& call, const solver::Ruleset& ruleset, const solver::Board& board, const AllMoves& all) {
  Output out(call.text("out"));
  out.write("k,l\n");
  each_addable(ruleset, board, all, [&](const Pair& move) {
    out.number(move.first), out.write(","), out.number(move.second), out.write("\n");
  });
  out.commit();
}

// A list of them takes some 60 bytes a cell.
std::vector<Pair> addable(const Call& call, const solver::Ruleset& ruleset, const solver::Board& board,
                          const AllMoves& all) {
  const std::uint64_t cells = static_cast<std::uint64_t>((board.max[0] + 1) * (board.max[1] + 1));
  if (cells * 60 > call.memory_limit())
    throw solver::Refused(
        fmt::format("a list of up to {} moves needs more than the memory limit; --format csv writes "
                    "them as they come",
                    cells));
  std::vector<Pair> list;
  const bool half = call.format() == "text" && ruleset.symmetric() && board.max[0] == board.max[1];
  each_addable(ruleset, board, all, [&](const Pair& move) {
    if (!half || move.first <= move.second) list.push_back(move);
  });
  return list;
}

void write_answer(const Call& call, const solver::Ruleset& ruleset, const solver::Board& board, const AllMoves& all) {
  if (call.format() == "csv") return write_csv(call, ruleset, board, all);
  const std::vector<Pair> list = addable(call, ruleset, board, all);
  if (call.format() == "json") {
    Json object = json_head(ruleset.rule(), "proved");
    object["max"] = Json::parse(board_json(board)), object["adjoinable"] = list;
    object["differences"] = nullptr, object["automaton"] = nullptr;
    if (all.differences) object["differences"] = *all.differences;
    if (all.automaton) object["automaton"] = automaton_json(*all.automaton);
    return write(call.text("out"), object.dump() + "\n");
  }
  const bool half = ruleset.symmetric() && board.max[0] == board.max[1];
  std::string text = fmt::format("moves that keep P: proved, {}\n{}\n", all.what, instance_text(ruleset.rule()));
  text += fmt::format("{} up to {} that can be added, each or all together, but the rule's:\n",
                      half ? "moves k <= l" : "moves (k, l)", board_text(board));
  text += list.empty() ? "none\n" : position_lines(list);
  if (all.automaton)
    text +=
        "automaton of all moves that keep P, most significant digit first, * accepts\n" + arrows_text(*all.automaton);
  write(call.text("out"), text);
}

AllMoves of_finite(const KnownP& known) {
  if (known.list.size() > 4'000) throw solver::Refused("more than 4000 P-positions: their differences are too many");
  std::set<Pair> differences;
  for (const Pair& from : known.list)
    for (const Pair& to : known.list)
      if (from != to && from.first >= to.first && from.second >= to.second)
        differences.insert({from.first - to.first, from.second - to.second});
  AllMoves all;
  all.what = fmt::format("all but {} differences of P-positions", differences.size());
  all.differences.emplace(differences.begin(), differences.end());
  all.keep = [set = std::move(differences)](const Pair& move) { return move != Pair(0, 0) && !set.contains(move); };
  all.certificate = known.certificate();
  return all;
}

// Nothing where the checker does not accept the proof.
std::optional<AllMoves> of_automaton(const KnownP& known, const solver::Ruleset& ruleset) {
  const proof::Budget budget(known.limits);
  const proof::LargestMoves moves = proof::largest_moves(known.theorem.automaton, known.theorem.symmetric, budget);
  const auto certificate =
      proof::certificate_with(known.theorem, ruleset, nlohmann::json::array({moves.statement}), budget.rest());
  if (!certificate) return {};
  AllMoves all;
  all.what = automaton_text(moves.automaton);
  all.keep = [automaton = moves.automaton](const Pair& move) { return automaton.accepts(move.first, move.second); };
  all.automaton = moves.automaton;
  all.certificate = *certificate;
  return all;
}

int all_moves(const Call& call, const solver::Ruleset& ruleset) {
  solver::Board board{{20, 20}};
  if (call.given("max")) board = call.board(2);
  if (std::max(board.max[0], board.max[1]) > greatest_max)
    throw UsageError(fmt::format("--max: at most {}", greatest_max));
  const KnownP known(ruleset, limits_of(call, 300));
  if (!known.proved()) return unknown(call, ruleset.rule(), "P is not known: " + known.theorem.why);
  if (call.given("export") && known.finite) throw UsageError("--export: P is finite, there is no automaton");
  const std::optional<AllMoves> all = known.finite ? of_finite(known) : of_automaton(known, ruleset);
  if (stop_requested()) throw solver::Interrupted();
  if (!all) return unknown(call, ruleset.rule(), "the checker did not accept the proof, or had no time for it");
  if (call.given("certificate")) write(call.text("certificate"), all->certificate + "\n");
  if (call.given("export"))
    write(call.text("out"), exported(call.text("export"), known.theorem, *all->automaton, true));
  else
    write_answer(call, ruleset, board, *all);
  return done;
}

}  // namespace

int adjoinable(const Call& call) {
  for (const char* option : {"export", "max"})
    if (call.given("move") && call.given(option))
      throw UsageError(fmt::format("--move asks for one move: without --{}", option));
  if (call.given("move") && call.format() == "csv") throw UsageError("--move asks for one move: text or json");
  if (call.given("move")) move_of(call);  // before anything is computed
  const solver::Ruleset ruleset(call.rule());
  if (ruleset.piles() != 2) return unknown(call, ruleset.rule(), "the game does not have two piles");
  if (!ruleset.invariant())
    return unknown(call, ruleset.rule(), "moves depend on the sizes of the piles: the question has no meaning");
  try {
    return call.given("move") ? one_move(call, ruleset) : all_moves(call, ruleset);
  } catch (const proof::Stopped& stopped) {
    if (stop_requested()) throw solver::Interrupted();
    return unknown(call, ruleset.rule(), fmt::format("stopped by {}", stopped.what()));
  } catch (const std::length_error& error) {
    return unknown(call, ruleset.rule(), error.what());
  }
}

}  // namespace wythoff::experiments
