#include "experiments/adjoinable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "experiments/interrupt.hpp"
#include "experiments/known_p.hpp"
#include "experiments/position_list.hpp"
#include "experiments/proof_call.hpp"
#include "experiments/theorem_text.hpp"
#include "proof/largest_moves.hpp"

namespace wythoff::experiments {
namespace {

using proof::Joined;
using Pair = std::pair<std::int64_t, std::int64_t>;
using Json = nlohmann::ordered_json;

constexpr std::int64_t greatest_max = 10'000;

// Two P-positions that the move joins. Throws proof::Stopped.
std::optional<Joined> joined(const KnownP& known, const Pair& move) {
  if (!known.finite)
    return proof::joined_by(known.theorem.automaton, known.theorem.symmetric, move.first, move.second,
                            proof::Budget(known.limits));
  const std::set<Pair> list(known.list.begin(), known.list.end());
  for (const Pair& to : list)
    if (const Pair from(to.first + move.first, to.second + move.second); list.contains(from)) return Joined{from, to};
  return {};
}

int unknown(const Call& call, const dsl::Rule& rule, const std::string& why) {
  if (call.format() == "json")
    write(call.text("out"), Json{{"game", rule.name},
                                 {"params", Json::parse(params_json(rule.parameters))},
                                 {"status", "unknown"},
                                 {"reason", why}}
                                    .dump() +
                                "\n");
  else
    write(call.text("out"), fmt::format("unknown: {}\n", why));
  if (call.given("certificate")) fmt::print(stderr, "no certificate is written: nothing is proved\n");
  return undecided;
}

Pair move_of(const Call& call) {
  const std::string text = call.text("move");
  const auto comma = text.find(',');
  if (comma == std::string::npos) throw UsageError(fmt::format("--move: '{}' is not of the form K,L", text));
  const Pair move{Call::whole_number("--move", text.substr(0, comma), 0, 1'000'000'000'000),
                  Call::whole_number("--move", text.substr(comma + 1), 0, 1'000'000'000'000)};
  if (move == Pair(0, 0)) throw UsageError("--move: (0, 0) is no move");
  return move;
}

int one_move(const Call& call, const solver::Ruleset& ruleset, const KnownP& known) {
  const Pair move = move_of(call);
  const auto join = joined(known, move);
  const std::int64_t vector[2] = {move.first, move.second};
  const bool there = ruleset.contains(vector);
  if (call.format() == "json") {
    Json object{{"game", ruleset.rule().name},
                {"params", Json::parse(params_json(ruleset.rule().parameters))},
                {"status", "proved"},
                {"move", move},
                {"in_rule", there},
                {"adjoinable", !join},
                {"joins", nullptr}};
    if (join) object["joins"] = {join->from, join->to};
    write(call.text("out"), object.dump() + "\n");
  } else if (join) {
    write(call.text("out"), fmt::format("{} cannot be added: it leads from {} to {}, both in P\n", pair_text(move),
                                        pair_text(join->from), pair_text(join->to)));
  } else {
    write(call.text("out"), fmt::format("{} {}: proved, it joins no two P-positions\n", pair_text(move),
                                        there ? "is a move of the rule" : "can be added"));
  }
  if (call.given("certificate")) write(call.text("certificate"), known.certificate() + "\n");
  return done;
}

// Up to --max, the moves that keep P and are not in the rule.
std::vector<Pair> addable(const solver::Ruleset& ruleset, const std::vector<Pair>& keep) {
  std::vector<Pair> list;
  for (const Pair& move : keep) {
    const std::int64_t vector[2] = {move.first, move.second};
    if (!ruleset.contains(vector)) list.push_back(move);
  }
  return list;
}

struct Answer {
  std::string what;        // the first line, after "moves that keep P: proved, "
  std::vector<Pair> keep;  // up to --max
  std::optional<proof::automata::PairAutomaton> automaton;
  std::optional<std::vector<Pair>> differences;  // all moves that do not keep a finite P
  std::string certificate;
};

void write_answer(const Call& call, const solver::Ruleset& ruleset, std::int64_t max, const Answer& answer) {
  std::vector<Pair> list = addable(ruleset, answer.keep);
  if (call.format() == "csv") {
    std::string text = "k,l\n";
    for (const auto& [k, l] : list) text += fmt::format("{},{}\n", k, l);
    return write(call.text("out"), text);
  }
  if (call.format() == "json") {
    Json object{{"game", ruleset.rule().name}, {"params", Json::parse(params_json(ruleset.rule().parameters))},
                {"status", "proved"},          {"max", max},
                {"adjoinable", list},          {"differences", nullptr},
                {"automaton", nullptr}};
    if (answer.differences) object["differences"] = *answer.differences;
    if (answer.automaton) object["automaton"] = automaton_json(*answer.automaton);
    return write(call.text("out"), object.dump() + "\n");
  }
  const bool symmetric = ruleset.symmetric();
  if (symmetric) std::erase_if(list, [](const Pair& move) { return move.first > move.second; });
  std::string text = fmt::format("moves that keep P: proved, {}\n{}\n", answer.what, instance_text(ruleset.rule()));
  text += fmt::format("{} up to {} that can be added, the rule's own left out: {}\n",
                      symmetric ? "moves k <= l" : "moves (k, l)", max, list.empty() ? "none" : "");
  if (text.ends_with(" \n")) text.erase(text.size() - 2, 1);
  if (!list.empty()) text += position_lines(list);
  if (answer.automaton)
    text += "automaton of all moves that keep P, most significant digit first, * accepts\n" +
            arrows_text(*answer.automaton);
  write(call.text("out"), text);
}

Answer of_finite(const KnownP& known, std::int64_t max) {
  if (known.list.size() > 4'000) throw solver::Refused("more than 4000 P-positions: their differences are too many");
  std::set<Pair> differences;
  for (const Pair& from : known.list)
    for (const Pair& to : known.list)
      if (from != to && from.first >= to.first && from.second >= to.second)
        differences.insert({from.first - to.first, from.second - to.second});
  Answer answer;
  answer.what = fmt::format("all but {} differences of P-positions", differences.size());
  for (std::int64_t k = 0; k <= max; ++k)
    for (std::int64_t l = 0; l <= max; ++l)
      if (k + l > 0 && !differences.contains({k, l})) answer.keep.emplace_back(k, l);
  answer.differences.emplace(differences.begin(), differences.end());
  answer.certificate = known.certificate();
  return answer;
}

// Nothing where the checker does not accept the proof in time.
std::optional<Answer> of_automaton(const KnownP& known, const solver::Ruleset& ruleset, std::int64_t max) {
  const proof::LargestMoves moves =
      proof::largest_moves(known.theorem.automaton, known.theorem.symmetric, proof::Budget(known.limits));
  Answer answer;
  answer.what = automaton_text(moves.automaton);
  answer.keep = proof::automata::members(moves.automaton, max);
  answer.automaton = moves.automaton;
  const auto certificate =
      proof::certificate_with(known.theorem, ruleset, nlohmann::json::array({moves.statement}), known.limits);
  if (!certificate) return {};
  answer.certificate = *certificate;
  return answer;
}

}  // namespace

int adjoinable(const Call& call) {
  const std::int64_t max = call.given("max") ? call.number("max", 0, greatest_max) : 20;
  if (call.given("move")) move_of(call);  // before anything is computed
  const solver::Ruleset ruleset(call.rule());
  const KnownP known(ruleset, limits_of(call, 300));
  if (!known.proved()) return unknown(call, ruleset.rule(), "P is not known: " + known.theorem.why);
  try {
    if (call.given("move")) return one_move(call, ruleset, known);
    if (call.given("export") && known.finite) throw UsageError("--export: P is finite, there is no automaton");
    const std::optional<Answer> found = known.finite ? of_finite(known, max) : of_automaton(known, ruleset, max);
    if (stop_requested()) throw solver::Interrupted();
    if (!found) return unknown(call, ruleset.rule(), "the checker did not accept the proof in time");
    const Answer& answer = *found;
    if (call.given("certificate")) write(call.text("certificate"), answer.certificate + "\n");
    if (call.given("export"))
      write(call.text("out"), exported(call.text("export"), known.theorem, *answer.automaton, true));
    else
      write_answer(call, ruleset, max, answer);
    return done;
  } catch (const proof::Stopped& stopped) {
    if (stop_requested()) throw solver::Interrupted();
    return unknown(call, ruleset.rule(), fmt::format("stopped by {}", stopped.what()));
  } catch (const std::length_error& error) {
    return unknown(call, ruleset.rule(), error.what());
  }
}

}  // namespace wythoff::experiments
