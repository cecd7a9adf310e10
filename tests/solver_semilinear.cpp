// Linear classes: the ones a reader would write, agreement with the condition on boxes, equality by isl, time.
#include <catch2/catch.hpp>

#include <array>
#include <chrono>

#include "solver/board.hpp"
#include "solver/presburger_set.hpp"
#include "solver/semilinear.hpp"
#include "tests/amount.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::LinearClass;
using tests::game;

namespace {

std::vector<LinearClass> classes(const std::string& text) {
  auto ruleset = game(text);
  REQUIRE(ruleset.classes());
  return *ruleset.classes();
}

// The classes as a set: the sum of a base and generators, the multipliers projected out.
dsl::Formula formula_of(const LinearClass& c, int piles) {
  const std::size_t multipliers = c.generators.size(), width = static_cast<std::size_t>(piles) + multipliers;
  std::vector<dsl::Formula> any;
  for (const auto& b : c.bases) {
    std::vector<dsl::Formula> all;
    for (int sign : {1, -1})
      for (int i = 0; i < piles; i++) {
        dsl::Atom atom{dsl::Atom::Kind::at_least_zero, std::vector<std::int64_t>(width, 0), -sign * b[i], 0};
        atom.coefficients[i] = sign;
        for (std::size_t g = 0; g < multipliers; g++) atom.coefficients[piles + g] = -sign * c.generators[g][i];
        all.push_back(dsl::Formula::of(atom));
      }
    any.push_back(dsl::Formula::all(all));
  }
  return dsl::Formula::any(any);
}

}  // namespace

TEST_CASE("The classes of well-known rules") {
  CHECK(classes("game g move (k, k)") == std::vector<LinearClass>{{{{1, 1}}, {{1, 1}}}});
  CHECK(classes("game g move (k)") == std::vector<LinearClass>{{{{0, 1}}, {{0, 1}}}, {{{1, 0}}, {{1, 0}}}});
  CHECK(classes("game g move (k, l) where k <= l <= 2k") ==
        std::vector<LinearClass>{{{{1, 1}, {1, 2}}, {{1, 1}, {1, 2}}}, {{{1, 1}, {2, 1}}, {{1, 1}, {2, 1}}}});
  CHECK(classes("game g move (k, l) where |k - l| < 3") ==
        std::vector<LinearClass>{{{{1, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}}, {{1, 1}}}});
  CHECK(classes("game g move (1, 2) in order") == std::vector<LinearClass>{{{{1, 2}}, {}}});
  CHECK(classes("game g move (k, l) where k ≡ l (mod 100)") ==
        std::vector<LinearClass>{{{{1, 1}}, {{0, 100}, {1, 1}, {100, 0}}}});
  CHECK(classes("game g move (k) where k < 0").empty());
  const auto all_but = classes("game g move (k, l) where not k ≡ l (mod 1000)");
  REQUIRE(all_but.size() == 1);
  CHECK(all_but[0].generators == std::vector<solver::Vector>{{0, 1000}, {1, 1}, {1000, 0}});
  CHECK(all_but[0].bases.size() == 1998);  // (1, 2) to (1, 1000), and the other way round
}

TEST_CASE("Classes are found quickly") {
  for (auto [text, limit] : {std::pair{"game g move (k) move (k, l) where k ≡ l (mod 1000)", 0.2},
                             {"game g move (k) move (k, l) where 3k <= 7l + 5 and l <= 4k or k + l = 12", 0.01},
                             {"game g move (k) move (k, l) where |k - l| < 20", 0.01}}) {
    auto ruleset = game(text);
    auto start = std::chrono::steady_clock::now();
    auto found = solver::linear_classes(*ruleset.formula(), 2);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    INFO(text << ": " << seconds.count() << " s");
    CHECK(seconds.count() < 10 * limit);  // met with room to spare; the factor is for sanitizers and busy machines
  }
}

TEST_CASE("Random rules: classes and condition agree on every vector of a box") {
  const std::uint64_t seed = 11;
  INFO("seed " << seed);
  tests::RandomOptions options;
  options.coefficient = 5, options.constant = 9, options.modulus = 7;
  tests::RandomRules random(seed, options);
  int decided = 0;
  for (int round = 0; round < tests::amount(500); round++) {
    auto rule = random.next(random.chance(80) ? 2 : static_cast<int>(random.number(1, 4)));
    INFO(rule.text());
    auto ruleset = game(rule.text());
    if (rule.piles > 2 && !ruleset.classes()) continue;  // too many cases: refused, and counted below
    REQUIRE(ruleset.classes());
    const auto& found = *ruleset.classes();
    decided++;
    int wrong = 0;
    for (int i = 0; i < (rule.piles > 2 ? 40 : 300); i++) {
      std::vector<std::int64_t> v;
      for (int p = 0; p < rule.piles; p++)
        v.push_back(random.chance(20) ? 0 : random.number(0, rule.piles > 2 ? 8 : 40));
      wrong += solver::contains(found, v) != rule.contains(v);
    }
    CHECK(wrong == 0);
  }
  CHECK(decided >= tests::amount(450));
}

namespace {

// Nothing where the question is out of isl's reach, or of this test's patience.
std::optional<bool> isl_agrees(const solver::Ruleset& ruleset) {
  const int piles = ruleset.piles();
  std::size_t bases = 0;
  for (const auto& c : *ruleset.classes()) bases += c.bases.size();
  if (bases > std::array<std::size_t, 5>{0, 60, 40, 12, 6}[piles]) return {};
  try {
    solver::PresburgerSet whole(*ruleset.formula(), piles), rest(*ruleset.formula(), piles);
    for (const auto& c : *ruleset.classes()) {
      const int multipliers = static_cast<int>(c.generators.size());
      const auto set = solver::PresburgerSet(formula_of(c, piles), piles + multipliers).project_out(piles, multipliers);
      if (!set.subset_of(whole)) return false;
      rest = rest.minus(set);
    }
    return rest.empty();
  } catch (const solver::Refused&) {
    return {};
  }
}

}  // namespace

TEST_CASE("Random rules: the classes are the condition, decided by isl") {
  const std::uint64_t seed = 12;
  INFO("seed " << seed);
  tests::RandomOptions options;
  options.modulus = 4, options.coefficient = 2, options.constant = 4;
  tests::RandomRules random(seed, options);
  std::array<int, 5> decided{}, asked{};
  for (int round = 0; round < tests::amount(3000); round++) {
    const int piles = std::array<int, 20>{
        1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4}[static_cast<std::size_t>(random.number(0, 19))];
    auto rule = random.next(piles);
    INFO(rule.text());
    auto ruleset = game(rule.text());
    asked[piles]++;
    if (!ruleset.classes()) continue;
    const auto agrees = isl_agrees(ruleset);
    if (agrees) decided[piles]++;
    CHECK(agrees.value_or(true));
  }
  for (int piles = 1; piles <= 4; piles++) {
    INFO(piles << " piles: " << decided[piles] << " of " << asked[piles]);
    CHECK(decided[piles] * 10 >= asked[piles] * std::array<int, 5>{0, 10, 9, 5, 3}[piles]);
  }
}
