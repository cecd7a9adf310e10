// The moves that can be added to a game, and games for given pairs: against boards, differences and the definition; the
// certificates, and what becomes of changed ones.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "proof/decide.hpp"
#include "proof/fixed_point.hpp"
#include "proof/invent.hpp"
#include "proof/largest_moves.hpp"
#include "proof/theorem.hpp"
#include "proof/verify.hpp"
#include "solver/outcome.hpp"
#include "tests/amount.hpp"
#include "tests/changes.hpp"
#include "tests/games.hpp"
#include "tests/python_checker.hpp"

using namespace wythoff;
using nlohmann::json;
using proof::Invention;
using proof::PairSequence;
using proof::Theorem;
using proof::automata::NumberPairs;

namespace {

using Position = std::pair<std::int64_t, std::int64_t>;
using Status = Invention::Status;

std::set<Position> p_positions(const solver::Ruleset& ruleset, std::int64_t max) {
  const solver::Positions p = solver::solve(ruleset, solver::Board{{max, max}}, solver::Context{});
  std::set<Position> set;
  for (std::size_t i = 0; i < p.size(); ++i) set.emplace(p[i][0], p[i][1]);
  return set;
}

std::set<Position> differences(const std::set<Position>& p, std::int64_t max) {
  std::set<Position> set;
  for (const Position& from : p)
    for (const Position& to : p)
      if (from.first - to.first >= 0 && from.second - to.second >= 0 && from.first - to.first <= max &&
          from.second - to.second <= max)
        set.emplace(from.first - to.first, from.second - to.second);
  return set;
}

// Two P-positions that differ by (k, l).
void check_joined(const Theorem& t, const proof::Joined& joined, std::int64_t k, std::int64_t l) {
  CHECK(joined.from.first - joined.to.first == k);
  CHECK(joined.from.second - joined.to.second == l);
  for (auto [x, y] : {joined.from, joined.to}) {
    if (t.symmetric && x > y) std::swap(x, y);
    CHECK(t.automaton.accepts(x, y));
  }
}

// In both orders, both parts below `bound`.
std::set<Position> listed(const PairSequence& pairs, std::int64_t bound) {
  std::set<Position> p;
  for (const auto& [x, y] : proof::pairs_below(pairs, bound)) p.insert({x, y}), p.insert({y, x});
  return p;
}

const std::vector<std::string>& games() {
  static const std::vector<std::string> list = {
      "move (k) move (k, k)",
      "move (k) move (k, l) where |k - l| < 2",
      "move (k) move (k, l) where |k - l| < 3",
      "move (k) move (k, l) where k <= l <= 2k",
      "move (k)",
      "move (k) move (k, l) where 2k <= 2l <= 3k",
      "move (k) move (k, l) in order where k >= l",
      "move (k) move (k, l) in order where k mod 2 = 0",
  };
  return list;
}

// By the definition: from the position each way into P joins two P-positions.
bool refutes(const json& certificate) {
  const json &data = certificate["data"], &pairs = certificate["pairs"];
  const Position at = data["position"];
  std::int64_t most = std::max(at.first, at.second);
  std::set<Position> joined;
  for (const json& join : data["joins"])
    for (const json& x : join) most = std::max({most, x[0].get<std::int64_t>(), x[1].get<std::int64_t>()});
  const std::set<Position> p = listed(PairSequence::letters(pairs["a"], pairs["b"]), most + 1);
  for (const json& join : data["joins"]) {
    const Position from = join[0], to = join[1];
    if (!p.contains(from) || !p.contains(to)) return false;
    joined.emplace(from.first - to.first, from.second - to.second);
  }
  return !p.contains(at) && std::all_of(p.begin(), p.end(), [&](Position to) {
    return to.first > at.first || to.second > at.second ||
           joined.contains({at.first - to.first, at.second - to.second});
  });
}

proof::Budget no_limits() {
  return proof::Budget(proof::Limits{});
}

}  // namespace

TEST_CASE("the moves that keep P are those that are no difference of two P-positions") {
  std::vector<std::string> texts;
  for (const std::string& moves : games()) {
    INFO(moves);
    const solver::Ruleset ruleset = tests::game("game g " + moves);
    const Theorem t = proof::prove(ruleset);
    if (!t.proved) continue;
    const proof::LargestMoves largest = proof::largest_moves(t.automaton, t.symmetric, no_limits());
    const std::set<Position> seen = differences(p_positions(ruleset, 500), 40);
    for (std::int64_t k = 0; k <= 40; ++k)
      for (std::int64_t l = 0; l <= 40; ++l) {
        INFO(k << ", " << l);
        const bool keeps = largest.automaton.accepts(k, l);
        if (seen.contains({k, l})) CHECK_FALSE(keeps);
        const std::int64_t vector[2] = {k, l};
        if (k + l > 0 && ruleset.contains(vector)) CHECK(keeps);
        const auto joined = proof::joined_by(t.automaton, t.symmetric, k, l, no_limits());
        REQUIRE(joined.has_value() != keeps);
        if (!joined) continue;
        check_joined(t, *joined, k, l);
      }
    const auto certificate = proof::certificate_with(t, ruleset, json::array({largest.statement}), proof::Limits{});
    REQUIRE(certificate);
    CHECK(proof::verify(*certificate).accepted);
    if (largest.automaton.size() < 100) texts.push_back(*certificate);  // check.py takes its time
  }
  CHECK(texts.size() >= 5);
  CHECK(tests::ask_python(texts) == std::vector<std::string>(texts.size(), "accepted"));
}

TEST_CASE("by the definition: moves that keep P can be added together, any other one changes it") {
  const std::uint64_t seed = 2010;
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  int changed = 0;
  for (std::size_t g : {0u, 1u, 3u, 5u}) {
    const std::string moves = games()[g];
    const solver::Ruleset ruleset = tests::game("game g " + moves);
    const Theorem t = proof::prove(ruleset);
    REQUIRE(t.proved);
    const proof::LargestMoves largest = proof::largest_moves(t.automaton, t.symmetric, no_limits());
    const std::set<Position> p = p_positions(ruleset, 300);
    for (int i = 0; i < 6; ++i) {
      std::string more;
      for (int j = 0; j < 40; ++j) {
        const auto k = static_cast<std::int64_t>(random() % 60), l = static_cast<std::int64_t>(random() % 60);
        if (largest.automaton.accepts(k, l))
          more += " move (" + std::to_string(k) + ", " + std::to_string(l) + ") in order";
      }
      INFO(moves << more);
      CHECK(p_positions(tests::game("game g " + moves + more), 300) == p);
    }
    for (int i = 0; i < 60; ++i) {
      const auto k = static_cast<std::int64_t>(random() % 40), l = static_cast<std::int64_t>(random() % 40);
      const auto joined = proof::joined_by(t.automaton, t.symmetric, k, l, no_limits());
      if (k + l == 0 || !joined || std::max(joined->from.first, joined->from.second) > 300) continue;
      const std::string more = " move (" + std::to_string(k) + ", " + std::to_string(l) + ") in order";
      INFO(moves << more);
      CHECK(p_positions(tests::game("game g " + moves + more), 300) != p);
      ++changed;
    }
  }
  CHECK(changed >= 10);
}

TEST_CASE("invented: the games of the literature, with a short rule") {
  struct Known {
    PairSequence pairs;
    std::string where;
  };
  std::vector<std::string> texts;
  for (const Known& k : {Known{PairSequence::letters("aab", "aa"), "k <= l"},
                         {PairSequence::letters("ab", "a"), "k = l"},
                         {PairSequence::recursion(1, 2), "|k - l| < 2"},
                         {PairSequence::recursion(2, 0), ""},
                         {PairSequence::recursion(0, 1), ""},
                         {PairSequence::recursion(0, 2), "mod 4"},
                         {PairSequence::recursion(0, 3), "none"}}) {
    const Invention g = proof::invent(k.pairs);
    INFO(k.where << " " << g.why);
    REQUIRE(g.status == Status::proved);
    CHECK(g.rule.has_value() == (k.where != "none"));
    if (g.rule) CHECK(g.rule->find(k.where) != std::string::npos);
    // The rule on a board, and the largest move set, have these pairs.
    const std::set<Position> p = listed(k.pairs, 201);
    if (g.rule) CHECK(p_positions(tests::game(*g.rule), 200) == p);
    for (std::int64_t x = 0; x <= 60; ++x)
      for (std::int64_t y = 0; y <= 60; ++y) {
        bool leads = false;
        for (const auto& [u, v] : p) leads = leads || (u <= x && v <= y && g.moves.accepts(x - u, y - v));
        CHECK(leads != p.contains({x, y}));
      }
    if (g.moves.size() < 100) texts.push_back(g.certificate);
  }
  CHECK(texts.size() >= 5);
  CHECK(tests::ask_python(texts) == std::vector<std::string>(texts.size(), "accepted"));
}

TEST_CASE("random words: a refutation is a position without a way into P, by the definition") {
  const std::uint64_t seed = 2008;
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  std::vector<std::string> texts;
  int refuted = 0, proved = 0;
  for (int i = 0; i < tests::amount(40); ++i) {
    std::string a = "a", b;
    for (std::size_t n = 1 + random() % 4; n > 0; --n) a += random() % 2 ? 'a' : 'b';
    for (std::size_t n = random() % 4; n > 0; --n) b += random() % 3 ? 'a' : 'b';
    const PairSequence pairs = PairSequence::letters(a, b);
    INFO(a << " " << b);
    Invention g;
    proof::Limits limits;
    limits.time = std::chrono::milliseconds(500);
    try {
      g = proof::invent(pairs, limits);
    } catch (const std::invalid_argument&) {
      const auto fixed = proof::fixed_point(a, b, 100'000);
      const auto count = [&](char c) { return std::count(fixed->word.begin(), fixed->word.end(), c); };
      CHECK((!fixed || fixed->finite || std::min(count('a'), count('b')) < 1000));
      continue;
    }
    if (g.status == Status::unknown) continue;
    texts.push_back(g.certificate);
    if (g.status == Status::proved) {
      ++proved;
      continue;
    }
    ++refuted;
    CHECK(refutes(json::parse(g.certificate)));
  }
  CHECK(refuted > tests::amount(8) / 2);
  CHECK(proved + refuted > tests::amount(10));
  CHECK(tests::ask_python(texts) == std::vector<std::string>(texts.size(), "accepted"));
}

TEST_CASE("changed certificates about move sets are rejected, or what they say is true") {
  const std::uint64_t seed = 577;
  INFO("seed " << seed);
  tests::Changes change(seed);
  const solver::Ruleset wythoff = tests::game("game g " + games()[0]);
  const Theorem t = proof::prove(wythoff);
  const proof::LargestMoves largest = proof::largest_moves(t.automaton, true, no_limits());
  const std::vector<json> originals = {
      json::parse(*proof::certificate_with(t, wythoff, json::array({largest.statement}), proof::Limits{})),
      json::parse(proof::invent(PairSequence::recursion(0, 3)).certificate),
      json::parse(proof::invent(PairSequence::letters("aabb", "aa")).certificate)};
  const std::set<Position> far = differences(p_positions(wythoff, 1500), 40);
  std::vector<std::string> asked;
  int accepted = 0, rejected = 0;
  for (std::size_t which = 0; which < originals.size(); ++which)
    for (int i = 0; i < tests::amount(150); ++i) {
      json changed = originals[which];
      if (which == 0)
        change(changed, {&changed["statements"].back()["automaton"], &changed["statements"].back()["maximal"]});
      if (which == 1)
        change(changed,
               {&changed["data"]["moves"], &changed["data"]["absorbing"], &changed["statements"], &changed["pairs"]});
      if (which == 2) change(changed, {&changed["data"], &changed["pairs"]});
      if (changed == originals[which]) continue;
      INFO(changed.dump());
      const bool good = proof::verify(changed.dump()).accepted;
      ++(good ? accepted : rejected);
      if (i % 5 == 0) asked.push_back(changed.dump());
      if (good && which == 0) {  // the same language, in other words
        const json& automaton = changed["statements"].back()["automaton"];
        proof::automata::PairAutomaton m({1, 1});
        for (int s = 0; s < automaton["states"].get<int>(); ++s) m.add_state(false);
        for (int s : automaton["accepting"]) m.accepting[s] = true;
        for (const json& a : automaton["arrows"]) m.add_arrow(a[0], a[1], a[2], a[3]);
        CHECK(proof::automata::minimised(m) == largest.automaton);
      }
      if (good && which == 1) CHECK(changed["pairs"] == originals[which]["pairs"]);
      if (good && which == 2) CHECK(refutes(changed));
    }
  WARN(rejected << " rejected, " << accepted << " accepted and true");
  CHECK(rejected > tests::amount(200));
  const std::vector<std::string> answers = tests::ask_python(asked);
  REQUIRE(answers.size() == asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    INFO(asked[i]);
    INFO("check.py: " << answers[i]);
    CHECK((answers[i] == "accepted") == proof::verify(asked[i]).accepted);
  }
}

TEST_CASE("forged certificates that once passed, or could") {
  // In base 2 a prefix is one number. This one says that `move (k) where k >= 5` has P = {x = y}, by elements with a
  // second number, which would satisfy every inequality that is still open.
  std::vector<std::string> forged{
      R"({"claim": "P-set", "data": {"absorbing": {"given": [[[0], [0], [0, 0], [0]], [[0], [0], [], []]],
"elements": [[0, [[0], [0, 1000], [0, 0]]], [0, [[0], [1, 1000], [0, 0]]], [0, [[0], [2, 1000], [0, 0]]], [0,
[[0], [3, 1000], [0, 0]]], [0, [[0], [4, 1000], [0, 0]]], [0, [[0], [], [0, 0]]], [1, [[0], [0, 1000], [0,
0]]], [2, [[0], [0, 1000], [0, 0]]], [2, [[0], [1, 1000], [0, 0]]], [2, [[0], [2, 1000], [0, 0]]], [2, [[0],
[3, 1000], [0, 0]]], [2, [[0], [4, 1000], [0, 0]]], [2, [[0], [], [0, 0]]], [3, [[0], [0, 1000], [0, 0]]]],
"pairs": [[0, 6, 13, 7, 0], [1, 1, 8], [1, 5, 12], [1, 9, 2], [1, 10, 3], [1, 11, 4]]},
"automaton": {"accepting": [0], "arrows": [[0, 0, 0, 0], [0, 1, 1, 0]], "states": 1}, "moves": [[[">=", 0, 1,
-5], ["=", 1, 0, 0]], [[">=", 1, 0, -5], ["=", 0, 1, 0]]], "numeration": [2, 0], "symmetric": true},
"format": "wythoff certificate 1", "method": "automaton", "parameters": {},
"rule": "game big\n\nmove (k) where k >= 5\n", "statements": [{"above": 0, "d": 0, "first": [], "from": 0,
"kind": "linear", "s": 1, "t": 0}, {"cover": {"elements": [[0, [[0], [0, 0]]]], "given": [[[0]]],
"pairs": [[0, 0]]}, "kind": "mex"}]})"};
  const json refuted = json::parse(proof::invent(PairSequence::recursion(-1, 4)).certificate);
  REQUIRE(refuted["claim"] == "no move set");
  for (const json& s : {json(-1.9), json(18446744073709551615u), json(std::int64_t{1} << 63)}) {
    forged.push_back(refuted.dump());
    json changed = refuted;
    changed["pairs"]["s"] = s;
    forged.back() = changed.dump();
  }
  json five =
      json::parse(proof::decide(solver::Ruleset(tests::rule("game m(m >= 1) move (k) move (k, l) where k ≡ l (mod m)",
                                                            {{"m", dsl::Integer(8)}})))
                      .certificate);
  for (const char* m : {"010", "0x8", " 8", "+8", "8.0"}) {
    five["parameters"]["m"] = m;
    forged.push_back(five.dump());
  }
  for (const std::string& text : forged) {
    INFO(text);
    CHECK_FALSE(proof::verify(text).accepted);
  }
  for (const std::string& answer : tests::ask_python(forged)) CHECK(answer.starts_with("rejected"));
}

TEST_CASE("one move of any size: two P-positions it joins, or a certificate that there are none") {
  std::vector<std::string> texts;
  for (const std::string& moves : {games()[0], games()[3], games()[4], games()[6]}) {
    INFO(moves);
    const solver::Ruleset ruleset = tests::game("game g " + moves);
    const Theorem t = proof::prove(ruleset);
    const std::uint64_t seed = 12;
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 40; ++i) {
      const std::int64_t bound = i < 20 ? 1000 : 1'000'000'000'000;
      const auto k = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(bound));
      const auto l = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(bound));
      INFO(k << ", " << l);
      const auto joined = proof::joined_by(t.automaton, t.symmetric, k, l, no_limits());
      const json statement{{"kind", "keeps P"}, {"vectors", {{k, l}}}};
      const auto certificate = proof::certificate_with(t, ruleset, json::array({statement}), proof::Limits{});
      CHECK(certificate.has_value() == !joined);
      if (certificate && i % 10 == 0) texts.push_back(*certificate);
      if (!joined) continue;
      check_joined(t, *joined, k, l);
    }
  }
  REQUIRE(texts.size() > 2);
  CHECK(tests::ask_python(texts) == std::vector<std::string>(texts.size(), "accepted"));
}
