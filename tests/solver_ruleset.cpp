// Rule -> move set: contains() by hand-picked cases, formula() against contains(), properties.
#include <catch2/catch.hpp>

#include <array>
#include <chrono>

#include "tests/amount.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using tests::game;

namespace {

bool has(const solver::Ruleset& r, std::int64_t k, std::int64_t l) {
  return r.contains(std::array<std::int64_t, 2>{k, l});
}

void formula_agrees(const solver::Ruleset& ruleset, std::int64_t max) {
  REQUIRE(ruleset.formula());
  for (std::int64_t k = 0; k <= max; k++)
    for (std::int64_t l = 0; l <= max; l++) {
      INFO(k << ", " << l);
      std::array<std::int64_t, 2> v{k, l};
      CHECK(dsl::holds(*ruleset.formula(), v) == ruleset.contains(v));
    }
}

}  // namespace

TEST_CASE("Components are any assignment unless in order") {
  auto free = game("game g move (k, l) where l = 2k");
  CHECK((has(free, 1, 2) && has(free, 2, 1) && !has(free, 1, 1) && !has(free, 0, 0)));
  auto ordered = game("game g move (k, l) in order where l = 2k");
  CHECK((has(ordered, 1, 2) && !has(ordered, 2, 1)));
  CHECK(free.symmetric());
  CHECK_FALSE(ordered.symmetric());
  CHECK_FALSE(free.has_nim_moves());
}

TEST_CASE("Components are solved for their variables") {
  auto scaled = game("game g move (2k, 3k)");
  CHECK((has(scaled, 2, 3) && has(scaled, 6, 4) && !has(scaled, 2, 2) && !has(scaled, 1, 1)));
  auto power = game("game g move (j^2)");
  CHECK((has(power, 49, 0) && has(power, 0, 1) && !has(power, 48, 0) && !power.formula()));
  CHECK(power.why_not_presburger().find("power") != std::string::npos);
  auto constant = game("game g move (1, 2)");
  CHECK((has(constant, 1, 2) && has(constant, 2, 1) && !has(constant, 2, 2)));
  auto one = game("game g move (k, 0) in order");
  CHECK((has(one, 4, 0) && !has(one, 0, 4)));
  std::array<std::int64_t, 2> far{1'000'000'000'000, 0};
  CHECK(one.contains(far));
}

TEST_CASE("Variables that only their sum shows, for small sums and for large ones") {
  const auto ruleset = game("game g piles 1 move (k + l) where k ≡ 2l (mod 5) and l >= 3");
  for (std::int64_t v = 0; v <= 400; v++) {
    bool expected = false;
    for (std::int64_t l = 3; l < v; l++) expected = expected || (v - l - 2 * l) % 5 == 0;
    CHECK(ruleset.contains(std::array<std::int64_t, 1>{v}) == expected);
  }
  CHECK(ruleset.contains(std::array<std::int64_t, 1>{1'000'000'000'000}));
  const auto odd = game("game g piles 1 move (2k + 4l)");
  CHECK_FALSE(odd.contains(std::array<std::int64_t, 1>{1'000'000'000'001}));
  CHECK(odd.contains(std::array<std::int64_t, 1>{1'000'000'000'002}));
}

TEST_CASE("The formula is the move set") {
  for (const char* text : {
           "game g move (k)",
           "game g move (k, k)",
           "game g move (2k, 3k) where k mod 3 = 1",
           "game g move (k + l, 2k)",
           "game g move (k + l)",
           "game g move (k + l, k + 2l) where k < l",
           "game g move (2k + 1, l) where k = l mod 3",
           "game g move (k, l) where |k - l| < 3 or k + l = 12",
           "game g move (k, l) in order where k mod 4 = l mod 3",
           "game g move (2k + 3l) where k = l mod 2",
           "game g move (2k + 3l, k + l + i)",
           "game g move (k - l) where k > l",
           "game g move (k, l) in order where min(k, l) <= 2 and not k = l",
           "game g move (3k) move (k, 0) in order",
       }) {
    INFO(text);
    formula_agrees(game(text), 25);
  }
}

TEST_CASE("Nim moves and symmetry are decided for the whole quadrant") {
  CHECK(game("game g move (k) where k <= 5 move (k) where k > 5").has_nim_moves());
  CHECK_FALSE(game("game g move (k) where k != 5000").has_nim_moves());
  CHECK_FALSE(game("game g move (k, 0) in order").has_nim_moves());
  CHECK(game("game g move (k, 0) in order move (0, k) in order").has_nim_moves());
  CHECK(game("game g move (k, 0) in order move (0, k) in order").symmetric());
  CHECK(game("game g move (k, l) in order where k ≡ l (mod 1000)").symmetric());
  CHECK_FALSE(game("game g move (k, l) in order where k <= l").symmetric());
}

TEST_CASE("A rule with a large modulus is read within milliseconds") {
  auto rule = tests::rule("game g move (k) move (k, l) where k ≡ l (mod 1000)");
  solver::Ruleset warm(rule);  // isl and the allocator have started
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; i++) solver::Ruleset ruleset(rule);
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  CHECK(seconds.count() / 20 < 0.02);  // a tenth of this here; room for sanitizers
}

TEST_CASE("Random rules: contains() and formula() against an evaluator written for the tests") {
  const std::uint64_t seed = 7;
  INFO("seed " << seed);
  tests::RandomRules random(seed);
  for (int round = 0; round < tests::amount(400); round++) {
    auto rule = random.next(static_cast<int>(random.number(1, 4)));
    INFO(rule.text());
    auto ruleset = game(rule.text());
    REQUIRE(ruleset.formula());
    int wrong = 0;
    for (int i = 0; i < 500; i++) {
      std::vector<std::int64_t> v;
      for (int p = 0; p < rule.piles; p++) v.push_back(random.chance(30) ? 0 : random.number(0, 25));
      const bool in = rule.contains(v);
      wrong += ruleset.contains(v) != in;
      wrong += dsl::holds(*ruleset.formula(), v) != in;
    }
    CHECK(wrong == 0);
  }
}
