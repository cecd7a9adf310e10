// Random rules on the infinite board: how many are decided (finite or infinite), and of how many the exact P-set is
// proved. Each result is held against a board of 2,000.
//
//   theorems [SEED [COUNT [SECONDS]]]      300 rules of seed 300, 4 seconds each: a table by kind, and every
//   contradiction
#include <fmt/format.h>

#include <cstdlib>
#include <map>

#include "proof/theorem.hpp"
#include "solver/outcome.hpp"
#include "tests/proof_games.hpp"
#include "tests/random_games.hpp"

using namespace wythoff;
using Kind = tests::RandomGames::Kind;

namespace {

struct Count {
  int rules = 0, decided = 0, exact = 0, either = 0, contradicted = 0;
};

std::vector<std::pair<std::int64_t, std::int64_t>> on_board(const solver::Ruleset& ruleset, bool ordered) {
  const solver::Positions p = solver::solve(ruleset, solver::Board{{1999, 1999}}, solver::Context{});
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
  for (std::size_t i = 0; i < p.size(); ++i)
    if (ordered || p[i][0] <= p[i][1]) pairs.emplace_back(p[i][0], p[i][1]);
  return pairs;
}

void measure(const std::string& text, int seconds, Count& count) {
  const solver::Ruleset ruleset = tests::game(text);
  proof::Limits limits;
  limits.time = std::chrono::seconds(seconds);
  limits.board = 512;
  ++count.rules;
  const proof::Verdict verdict = proof::decide(ruleset, limits);
  const bool decided = verdict.kind != proof::Verdict::Kind::unknown;
  bool exact = false, wrong = false;
  if (verdict.positions) {
    exact = true;
    auto board = on_board(ruleset, true);
    wrong = board.size() != verdict.positions->size();
  } else {
    const proof::Theorem theorem = proof::prove(ruleset, limits);
    exact = theorem.proved;
    if (exact) wrong = proof::automata::members(theorem.automaton, 1999) != on_board(ruleset, !theorem.symmetric);
  }
  count.decided += decided, count.exact += exact, count.either += decided || exact, count.contradicted += wrong;
  if (wrong) fmt::print("CONTRADICTED BY THE BOARD: {}\n", text);
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 300;
  const int total = argc > 2 ? std::atoi(argv[2]) : 300, seconds = argc > 3 ? std::atoi(argv[3]) : 4;
  const std::vector<Kind> kinds{Kind::cone, Kind::band, Kind::residue, Kind::mixed, Kind::pieces};
  tests::RandomGames games(seed);
  std::map<std::string, Count> counts;
  Count all;
  for (int i = 0; i < total; ++i) {
    const Kind kind = kinds[static_cast<std::size_t>(i) % kinds.size()];
    Count one;
    measure(games.next(kind), seconds, one);
    for (Count* to : {&counts[tests::RandomGames::name(kind)], &all})
      to->rules += one.rules, to->decided += one.decided, to->exact += one.exact, to->either += one.either,
          to->contradicted += one.contradicted;
  }
  fmt::print("{:<8} {:>6} {:>8} {:>8} {:>8} {:>13}\n", "kind", "rules", "decided", "P exact", "either", "contradicted");
  counts["all"] = all;
  for (const auto& [name, c] : counts)
    fmt::print("{:<8} {:>6} {:>8} {:>8} {:>8} {:>13}\n", name, c.rules, c.decided, c.exact, c.either, c.contradicted);
}
