// Games with infinitely many P-positions: what is proved, on a board; the certificates, and what becomes of changed
// ones.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>

#include "proof/export_automaton.hpp"
#include "proof/readable.hpp"
#include "proof/theorem.hpp"
#include "proof/verify.hpp"
#include "proof/winning_move.hpp"
#include "solver/outcome.hpp"
#include "tests/amount.hpp"
#include "tests/changes.hpp"
#include "tests/games.hpp"
#include "tests/python_checker.hpp"

using namespace wythoff;
using nlohmann::json;
using proof::Theorem;
using proof::automata::NumberPairs;

namespace {

Theorem proved(const std::string& moves) {
  return proof::prove(tests::game("game g " + moves));
}

NumberPairs pairs_of(const solver::Ruleset& ruleset, std::int64_t max) {
  const solver::Positions p = solver::solve(ruleset, solver::Board{{max, max}}, solver::Context{});
  NumberPairs pairs;
  for (std::size_t i = 0; i < p.size(); ++i)
    if (!ruleset.symmetric() || p[i][0] <= p[i][1]) pairs.emplace_back(p[i][0], p[i][1]);
  return pairs;
}

const std::vector<std::string>& games() {
  static const std::vector<std::string> list = {
      "move (k) move (k, k)",
      "move (k) move (k, l) where |k - l| < 2",
      "move (k) move (k, l) where k <= l <= 2k",
      "move (k) move (k, l) where 0 < k <= l < 2k + 2",
      "move (k)",
      "move (k) move (k, l) where 2k <= 2l <= 3k",
      "move (k) move (k, l) where k = l or k mod 2 = 1 and l mod 2 = 1",
      "move (k) move (k, l) in order where k >= l",
      "move (k) move (k, l) in order where k mod 2 = 0",
  };
  return list;
}

// Somewhere in the parts that prove it.
json changed_certificate(tests::Changes& change, json certificate) {
  json& data = certificate["data"];
  return change(certificate, {&data["automaton"], &data["moves"], &data["absorbing"], &data["absorbing"]["elements"],
                              &data["absorbing"]["pairs"], &data["numeration"], &certificate["statements"]});
}

// Is what an accepted certificate says true, as far as a board of 150 shows?
bool true_claim(const json& c, const NumberPairs& board) {
  proof::automata::PairAutomaton m({c["data"]["numeration"][0], c["data"]["numeration"][1]});
  for (int s = 0; s < c["data"]["automaton"]["states"].get<int>(); ++s) m.add_state(false);
  for (int s : c["data"]["automaton"]["accepting"]) m.accepting[s] = true;
  for (const json& a : c["data"]["automaton"]["arrows"]) m.add_arrow(a[0], a[1], a[2], a[3]);
  if (proof::automata::members(m, 150) != board) return false;
  for (const json& statement : c["statements"]) {
    if (statement["kind"] != "linear") continue;
    const std::int64_t s = statement["s"], t = statement["t"], d = statement["d"];
    for (std::size_t n = statement["from"]; n < board.size(); ++n)
      if (board[n].first < 30 && board[n].second != s * board[n].first + t * static_cast<std::int64_t>(n) + d)
        return false;
  }
  return true;
}

}  // namespace

TEST_CASE("games of the literature: numeration, recursion, word") {
  struct Known {
    std::string moves;
    int s, t;
  };
  for (const Known& k : {Known{"move (k) move (k, k)", 1, 1},
                         {"move (k) move (k, l) where |k - l| < 2", 1, 2},
                         {"move (k) move (k, l) where |k - l| < 3", 1, 3},
                         {"move (k) move (k, l) where k <= l <= 2k", 2, 1},
                         {"move (k) move (k, l) where 0 < k <= l < 2k + 2", 2, 2},
                         {"move (k) move (k, l) where 0 < k <= l < 3k + 1", 3, 1},
                         {"move (k) move (k, l) where 0 < k <= l < 3k + 2", 3, 2},
                         {"move (k) move (k, l) where 0 < k <= l < 4k + 1", 4, 1}}) {
    INFO(k.moves);
    const Theorem t = proved(k.moves);
    INFO(t.why);
    REQUIRE(t.proved);
    CHECK(t.numeration() == proof::automata::Numeration{k.s + k.t - 1, k.s});
    REQUIRE(t.linear);
    CHECK(t.linear->s == k.s);
    CHECK(t.linear->t == k.t);
    CHECK(t.linear->d == 0);
    CHECK(t.linear->from == 0);
    CHECK(t.mex);
    CHECK(t.zeros);
    CHECK(t.image_a == std::string(static_cast<std::size_t>(k.s + k.t - 1), 'a') + "b");
    CHECK(t.image_b == std::string(static_cast<std::size_t>(k.s), 'a'));
    CHECK(t.alpha.empty() == (k.s > 1));
  }
  CHECK(proved("move (k) move (k, k)").alpha == "(1 + sqrt(5))/2");
}

TEST_CASE("games that nobody named") {
  const Theorem half = proved("move (k) move (k, l) where 2k <= 2l <= 3k");  // B = 2A
  REQUIRE(half.proved);
  REQUIRE(half.linear);
  CHECK(half.linear->s == 2);
  CHECK(half.linear->t == 0);
  CHECK(half.image_a + "," + half.image_b == "ab,aa");
  const Theorem third = proved("move (k) move (k, l) where k <= l <= 2k and (k + l) mod 3 = 0");  // B = 2A + n - 2
  REQUIRE(third.proved);
  REQUIRE(third.linear);
  CHECK(third.linear->s == 2);
  CHECK(third.linear->t == 1);
  CHECK(third.linear->d == -2);
  CHECK(third.linear->from > 0);
  const Theorem odd = proved("move (k) move (k, l) where k = l or k mod 2 = 1 and l mod 2 = 1");
  CHECK(odd.proved);
  CHECK_FALSE(odd.zeros);
}

TEST_CASE("what is proved is what a board shows, and the certificates are accepted by both checkers") {
  std::vector<std::string> texts;
  for (const std::string& moves : games()) {
    INFO(moves);
    const solver::Ruleset ruleset = tests::game("game g " + moves);
    const Theorem t = proof::prove(ruleset);
    INFO(t.why);
    REQUIRE(t.proved);
    CHECK(proof::automata::members(t.automaton, 1000) == pairs_of(ruleset, 1000));
    CHECK(proof::verify(t.certificate).why == "");
    texts.push_back(t.certificate);
  }
  CHECK(tests::ask_python(texts) == std::vector<std::string>(texts.size(), "accepted"));
}

TEST_CASE("no theorem where there is none to be found in time, and none outside of the theory") {
  proof::Limits limits;
  limits.time = std::chrono::milliseconds(400);
  const Theorem open = proof::prove(tests::game("game g move (k) move (k, k) move (1, 2)"), limits);
  CHECK_FALSE(open.proved);
  CHECK(open.why != "");
  CHECK(open.certificate == "");
  for (const char* text :
       {"game g piles 3 move (k)", "game g play misere move (k) move (k, k)",
        "game g move (k) move (k, l) where gcd(k, l) = 1", "game g move (k) from (x) where k <= x"}) {
    const Theorem outside = proof::prove(tests::game(text));
    CHECK_FALSE(outside.proved);
    CHECK(outside.why != "");
  }
}

TEST_CASE("a wrong automaton is refuted by a move or by a position") {
  const solver::Ruleset wythoff = tests::game("game g move (k) move (k, k)");
  const proof::Budget budget{proof::Limits{}};
  const std::vector<proof::Part> moves = proof::move_parts(*wythoff.formula(), budget);
  const Theorem t = proof::prove(wythoff);
  const std::uint64_t seed = 27;
  INFO("seed " << seed);
  tests::Changes random(seed);
  int equal = 0;
  for (int i = 0; i < 300; ++i) {
    proof::automata::PairAutomaton changed = t.automaton;
    const auto s = static_cast<int>(random.below(4));
    const auto x = static_cast<int>(random.below(2)), y = static_cast<int>(random.below(2));
    auto& arrows = changed.arrows[s];
    const int there = changed.next(s, x, y);
    if (random.below(4) == 0) {
      changed.accepting[s] = !changed.accepting[s];
    } else if (there < 0) {
      changed.add_arrow(s, x, y, static_cast<int>(random.below(4)));
    } else if (s != 0 || x + y > 0) {
      std::erase_if(arrows, [&](const auto& arrow) { return arrow.x == x && arrow.y == y; });
    }
    const bool same = proof::automata::minimised(changed) == t.automaton;
    equal += same;
    // Words that are not greedy have no place in a language: the checker asks for that first.
    json certificate = json::parse(t.certificate);
    json accepting = json::array(), list = json::array();
    for (int q = 0; q < changed.size(); ++q) {
      if (changed.accepting[q]) accepting.push_back(q);
      for (const auto& arrow : changed.arrows[q]) list.push_back({q, arrow.x, arrow.y, arrow.to});
    }
    certificate["data"]["automaton"] = {{"states", changed.size()}, {"accepting", accepting}, {"arrows", list}};
    if (proof::verify(certificate.dump()).accepted) CHECK(same);
    const bool holds = proof::prove_p_set(changed, moves, true, budget).holds;
    if (same) CHECK(holds);
    if (holds && proof::automata::members(changed, 300) != proof::automata::members(t.automaton, 300))
      FAIL_CHECK("proved, and another set");
  }
  CHECK(equal < 250);
}

TEST_CASE("a changed certificate of an automaton is rejected, or what it says is true") {
  const std::uint64_t seed = 2718;
  INFO("seed " << seed);
  tests::Changes change(seed);
  std::vector<std::string> asked;
  int accepted = 0, rejected = 0;
  for (std::size_t g = 0; g < 7; ++g) {
    const solver::Ruleset ruleset = tests::game("game g " + games()[g]);
    const NumberPairs board = pairs_of(ruleset, 150);
    const json original = json::parse(proof::prove(ruleset).certificate);
    for (int i = 0; i < tests::amount(120); ++i) {
      json changed = changed_certificate(change, original);
      if (i % 3 == 2) changed = changed_certificate(change, changed);
      if (changed == original) continue;
      INFO(changed.dump());
      const proof::Check check = proof::verify(changed.dump());
      ++(check.accepted ? accepted : rejected);
      if (check.accepted) CHECK(true_claim(changed, board));
      if (i % 4 == 0) asked.push_back(changed.dump());
    }
  }
  WARN(rejected << " rejected, " << accepted << " accepted and true");
  CHECK(rejected > tests::amount(350));
  tests::check_agreement(asked);
}

TEST_CASE("the right certificate for another rule is rejected") {
  const Theorem t = proved("move (k) move (k, k)");
  for (const char* other : {"game g move (k)", "game g move (k) move (k, l) where |k - l| < 2",
                            "game g move (k) move (k, k) move (1, 2)", "game g play misere move (k) move (k, k)",
                            "game g move (k) move (k, k) in order", "game g move (k) move (2k, 2k)"}) {
    json changed = json::parse(t.certificate);
    changed["rule"] = other;
    INFO(other);
    CHECK(proof::verify(changed.dump()).accepted == (std::string(other).find("in order") != std::string::npos));
  }
}

TEST_CASE("automata for Walnut and Graphviz") {
  const Theorem t = proved("move (k) move (k, k)");
  CHECK(proof::walnut_automaton(t.automaton) ==
        "msd_fib msd_fib\n\n0 1\n0 0 -> 0\n0 1 -> 1\n\n1 0\n1 0 -> 2\n\n2 1\n0 0 -> 3\n0 1 -> 1\n\n3 0\n0 0 -> 2\n0 1 "
        "-> 1\n");
  CHECK(proof::walnut_script(t).find("def moves \"?msd_fib (l>=1 & k=0) | (k>=1 & l=0) | (k>=1 & k=l)\":\n") == 0);
  CHECK(proof::graphviz(t.automaton).find("0 -> 1 [label = \"0,1\"];") != std::string::npos);
}

TEST_CASE("one P for all cones between two slopes") {
  struct Cone {
    std::string lower, upper;  // slope of the narrowest cone, and the bound that wider ones stay below
    int s, t;
  };
  std::vector<std::string> texts;
  for (const Cone& c : {Cone{"l <= k", "2l < 3k", 1, 1},
                        {"2l <= 3k", "l < 2k", 2, 0},
                        {"l <= 2k", "2l < 5k", 2, 1},
                        {"2l <= 5k", "l < 3k", 3, 0},
                        {"l <= 3k", "2l < 7k", 3, 1},
                        {"2l <= 7k", "l < 4k", 4, 0}}) {
    INFO(c.lower);
    const solver::Ruleset lower = tests::game("game lower move (k) move (k, l) where k <= l and " + c.lower);
    const solver::Ruleset upper = tests::game("game upper move (k) move (k, l) where k <= l and " + c.upper);
    const Theorem t = proof::prove(lower);
    REQUIRE(t.proved);
    CHECK(t.linear->s == c.s);
    CHECK(t.linear->t == c.t);
    std::string why;
    const proof::Budget budget{proof::Limits{}};
    const auto statement = proof::state_sandwich(t, lower, upper, budget, why);
    INFO(why);
    REQUIRE(statement);
    const auto certificate = proof::certificate_with(t, lower, json::array({*statement}), proof::Limits{});
    REQUIRE(certificate);
    texts.push_back(*certificate);
    const solver::Ruleset beyond = tests::game("game beyond move (k) move (k, l) where k <= l <= 5k");
    CHECK_FALSE(proof::state_sandwich(t, lower, beyond, budget, why));
    const solver::Ruleset apart = tests::game("game apart move (k)");  // lacks moves of the lower rule
    CHECK_FALSE(proof::state_sandwich(t, lower, apart, budget, why));
    CHECK(why.find("is a move of the lower one alone") != std::string::npos);
    json forged = json::parse(*certificate);  // the upper rule replaced by one that is too large
    forged["statements"].back()["rule"] = beyond.rule().canonical;
    CHECK_FALSE(proof::verify(forged.dump()).accepted);
  }
  CHECK(tests::ask_python(texts) == std::vector<std::string>(texts.size(), "accepted"));
}

TEST_CASE("moves from positions far beyond any board lead to P-positions") {
  for (const std::string& moves : games()) {
    INFO(moves);
    const solver::Ruleset ruleset = tests::game("game g " + moves);
    const Theorem t = proof::prove(ruleset);
    const NumberPairs near = pairs_of(ruleset, 40);
    std::mt19937_64 engine(15);
    for (int i = 0; i < 60; ++i) {
      const std::int64_t bound = i < 30 ? 40 : 1'000'000'000'000;
      const std::int64_t x = static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(bound)),
                         y = static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(bound));
      const bool p = proof::in_p(t, x, y);
      const auto to = proof::winning_move(t, x, y);
      CHECK(to.has_value() != p);
      if (i < 30)
        CHECK(p == (std::count(near.begin(), near.end(),
                               std::pair(t.symmetric ? std::min(x, y) : x, t.symmetric ? std::max(x, y) : y)) > 0));
      if (!to) continue;
      CHECK(proof::in_p(t, to->first, to->second));
      const std::int64_t move[] = {x - to->first, y - to->second};
      CHECK(std::min(move[0], move[1]) >= 0);
      CHECK(ruleset.contains(move));
    }
  }
}
