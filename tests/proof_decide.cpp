// What decide must find, with the numbers known for these games.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>

#include "dsl/exact.hpp"
#include "proof/verify.hpp"
#include "solver/outcome.hpp"
#include "tests/proof_games.hpp"

using namespace wythoff;
using proof::Vec;
using proof::Verdict;
using Kind = proof::Verdict::Kind;

namespace {

Verdict decided(const std::string& text, const dsl::Parameters& parameters = {}, const proof::Limits& limits = {}) {
  solver::Ruleset ruleset(tests::rule(text, parameters));
  Verdict verdict = proof::decide(ruleset, limits);
  INFO(text << " " << verdict.why);
  if (verdict.kind != Kind::unknown) {
    proof::Check check = proof::verify(verdict.certificate);
    CHECK(check.why == "");
    CHECK(check.accepted);
    CHECK(check.claim == proof::name(verdict.kind));
    if (verdict.positions) CHECK(check.count == static_cast<std::int64_t>(verdict.positions->size()));
  }
  return verdict;
}

const std::string modular = "game modular(m >= 1) move (k) move (k, l) where k ≡ l (mod m)";

Verdict decided_modular(int m) {
  return decided(modular, {{"m", dsl::Integer(m)}});
}

}  // namespace

TEST_CASE("k = l mod m has 2 floor(m/phi) + 1 P-positions") {
  std::vector<int> moduli{75, 100, 150, 199, 240, 300};
  for (int m = 1; m <= 60; ++m) moduli.push_back(m);
  for (int m : moduli) {
    Verdict verdict = decided_modular(m);
    REQUIRE(verdict.kind == Kind::finite);
    dsl::Integer expected = 2 * (dsl::Exact(m) / dsl::Exact::phi()).floor() + 1;
    CHECK(expected == verdict.positions->size());
  }
  CHECK(*decided_modular(5).positions == std::vector<Vec>{{0, 0}, {1, 2}, {2, 1}, {3, 5}, {4, 7}, {5, 3}, {7, 4}});
}

TEST_CASE("games whose P-positions never end") {
  for (const char* text :
       {"game g move (k)", "game g move (k) move (k, k)", "game g move (k) move (k, l) where |k - l| < 3",
        "game g move (k) move (k, l) where k <= l <= 2k", "game g move (k) move (k, l) where k <= l <= 5k",
        "game g move (k) move (k, l) where 0 < k <= l < 2k + 3",
        "game g move (k) move (k, l) where 0 < k <= l < 3k + 1", "game g move (k, l)", "game g move (1, 1)",
        "game g move (k) move (1, 2)"})
    CHECK(decided(text).kind == Kind::infinite);
  CHECK(decided("game g move (k) move (k, k)").method == "empty sector");
}

TEST_CASE("rules that need more than one idea") {
  CHECK(decided("game g move (k) move (1, 1) move (k, l) where k != l").kind == Kind::infinite);
  CHECK(decided("game g move (k) move (1, 1) move (k, l) where k != l").method == "progressions");
  CHECK(decided("game g move (k) move (k, l) where k ≡ 2l (mod 5)").kind == Kind::finite);
  CHECK(decided("game g move (k) move (k, l) where k ≡ l (mod 4) or |k - l| < 3").kind == Kind::finite);
  CHECK(decided("game g move (k) move (k, k) move (k, l) where k ≡ l ≡ 1 (mod 2)").kind == Kind::infinite);
  CHECK(decided("game g move (k) move (k, k) move (k, l) where k ≡ l ≡ 1 (mod 2)").method == "residues");
  Verdict five = decided("game g move (k) move (k, l) where k ≡ 1 (mod 2) and k >= 3 and l >= 3 or |k - l| < 2");
  REQUIRE(five.kind == Kind::finite);
  CHECK(five.positions->size() == 5);
  CHECK(decided("game g move (k) move (k, l) in order where (k - l) mod 7 in {1, 2, 4}").method == "diagonal");
}

TEST_CASE("misère play") {
  CHECK(decided("game g play misere move (k)").kind == Kind::infinite);
  CHECK(decided("game g play misere move (k) move (k, k)").kind == Kind::infinite);
  Verdict verdict = decided("game g play misere move (k) move (k, l) where k ≡ l (mod 5)");
  REQUIRE(verdict.kind == Kind::finite);
  CHECK(
      *verdict.positions ==
      tests::board_of(solver::Ruleset(tests::rule("game g play misere move (k) move (k, l) where k ≡ l (mod 5)")), 60));
  CHECK(decided("game g play misere move (2k, k)").why.find("misère") != std::string::npos);
}

TEST_CASE("what is not decided says why") {
  CHECK(decided("game g piles 3 move (k)").why.find("two piles") != std::string::npos);
  CHECK(decided("game g move (k) move (k, l) from (x, y) where x <= y").why.find("sizes") != std::string::npos);
  CHECK(decided("game g move (k) move (k, l) where gcd(k, l) = 1").why.find("gcd") != std::string::npos);
  CHECK(decided("game g move (k) move (k, l) where k >= 100000000 and l <= k").kind == Kind::unknown);
}

TEST_CASE("limits: time, the stop flag, memory") {
  proof::Limits limits;
  limits.time = std::chrono::milliseconds(30);
  auto start = std::chrono::steady_clock::now();
  const std::string shifted = "game shifted(m >= 1) move (k) move (k, l) where k + l ≡ 2 (mod m)";  // no lemma applies
  Verdict verdict = decided(shifted, {{"m", dsl::Integer(1999)}}, limits);
  CHECK(verdict.kind == Kind::unknown);
  CHECK(verdict.why.find("time") != std::string::npos);
  CHECK(verdict.stopped == proof::Limit::time);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
  CHECK(decided(modular, {{"m", dsl::Integer(3000)}}, limits).method ==
        "rays");  // finite, though there is no time to list
  std::atomic<bool> stop = true;
  limits = {};
  limits.stop = &stop;
  verdict = decided(shifted, {{"m", dsl::Integer(101)}}, limits);
  CHECK(verdict.why.find("interrupted") != std::string::npos);
  CHECK(verdict.stopped == proof::Limit::interrupt);
  limits = {};
  limits.memory = 1000;
  verdict = decided(shifted, {{"m", dsl::Integer(101)}}, limits);
  CHECK(verdict.why.find("memory") != std::string::npos);
  CHECK(verdict.stopped == proof::Limit::memory);
  CHECK(decided("game g piles 3 move (k)").stopped == proof::Limit::none);
}

TEST_CASE("the boards the proofs start from are those of the definition") {
  for (const char* text :
       {"game g move (k) move (k, l) where k <= l <= 2k", "game g move (2k, 3l) move (1, k) in order",
        "game g play misere move (k) move (k, l) where k + l ≡ 1 (mod 3)"}) {
    solver::Ruleset ruleset(tests::rule(text));
    solver::Positions definition = solver::solve(ruleset, solver::Board{{40, 40}}, solver::Context{}, "definition");
    std::vector<Vec> expected;
    for (std::size_t i = 0; i < definition.size(); ++i) expected.push_back({definition[i][0], definition[i][1]});
    CHECK(tests::board_of(ruleset, 41) == expected);
  }
}
