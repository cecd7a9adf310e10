// Every engine against the definition on random rules, and against each other on larger boards.
#include <catch2/catch.hpp>

#include <array>

#include "solver/grundy.hpp"
#include "solver/outcome.hpp"
#include "tests/amount.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::Board;
using tests::flat;
using tests::game;

namespace {

Board random_board(tests::RandomRules& random, int piles) {
  const std::int64_t most = std::array<std::int64_t, 5>{0, 300, 40, 9, 5}[piles];
  Board board;
  for (int i = 0; i < piles; i++) board.max.push_back(random.chance(10) ? random.number(0, 2) : random.number(0, most));
  if (piles == 2 && random.chance(20)) board.max[random.number(0, 1)] = random.number(60, 140);
  return board;
}

// Every outcome engine that accepts the rule; counts how many did beside the definition.
void outcomes_agree(const tests::RandomRule& rule, const Board& board, std::map<std::string, int>& accepted) {
  INFO(rule.text());
  for (auto m : board.max) UNSCOPED_INFO("max " << m);
  auto ruleset = game(rule.text());
  auto expected = flat(solver::solve(ruleset, board, {}, "definition"));
  for (const auto& info : solver::engines()) {
    if (info.computes != "outcomes" || info.name == "definition") continue;
    try {
      solver::choose_outcome_engine(ruleset, board, info.name);
    } catch (const solver::Refused&) {
      continue;
    }
    INFO(info.name);
    accepted[info.name]++;
    CHECK(flat(solver::solve(ruleset, board, {}, info.name)) == expected);
  }
}

void grundy_agrees(const tests::RandomRule& rule, const Board& board, std::map<std::string, int>& accepted) {
  INFO(rule.text());
  for (auto m : board.max) UNSCOPED_INFO("max " << m);
  auto ruleset = game(rule.text());
  auto expected = solver::grundy(ruleset, board, {}, "definition");
  for (const auto& info : solver::engines()) {
    if (info.computes != "grundy" || info.name == "definition") continue;
    try {
      solver::choose_grundy_engine(ruleset, board, info.name);
    } catch (const solver::Refused&) {
      continue;
    }
    INFO(info.name);
    accepted[info.name]++;
    auto table = solver::grundy(ruleset, board, {}, info.name);
    std::uint64_t wrong = 0;
    for (std::uint64_t cell = 0; cell < board.cells(); cell++) wrong += table[cell] != expected[cell];
    CHECK(wrong == 0);
  }
}

}  // namespace

TEST_CASE("Random rules: every outcome engine against the definition") {
  const std::uint64_t seed = 31;
  INFO("seed " << seed);
  tests::RandomRules random(seed);
  std::map<std::string, int> accepted;
  for (int round = 0; round < tests::amount(1200); round++) {
    const int piles = std::array<int, 10>{1, 2, 2, 2, 2, 2, 2, 3, 3, 4}[random.number(0, 9)];
    outcomes_agree(random.next(piles), random_board(random, piles), accepted);
  }
  for (const auto& [name, count] : accepted) UNSCOPED_INFO(name << " did " << count);
  CHECK(accepted["dense"] >= tests::amount(1150));  // the rest has too many cases, in four piles
}

TEST_CASE("Random rules: every Grundy engine against the definition") {
  const std::uint64_t seed = 32;
  INFO("seed " << seed);
  tests::RandomOptions options;
  options.misere = false;
  tests::RandomRules random(seed, options);
  std::map<std::string, int> accepted;
  for (int round = 0; round < tests::amount(800); round++) {
    const int piles = std::array<int, 10>{1, 2, 2, 2, 2, 2, 2, 3, 3, 4}[random.number(0, 9)];
    grundy_agrees(random.next(piles), random_board(random, piles), accepted);
  }
}

TEST_CASE("Rules that are not Presburger: the bitmap engine against the definition") {
  for (const char* text :
       {"game g move (k) move (k, l) where gcd(k, l) = 1", "game g move (k, l) where k*l = 12 move (j^2)",
        "game g piles 1 move (j^2)", "game g play misere move (j^2) move (k, l) where k*l mod 5 = 1"}) {
    INFO(text);
    auto ruleset = game(text);
    CHECK_FALSE(ruleset.classes());
    for (std::int64_t max : {1, 20, 70}) {
      Board board{std::vector<std::int64_t>(static_cast<std::size_t>(ruleset.piles()), max)};
      CHECK(solver::choose_outcome_engine(ruleset, board).engine == "bitmap");
      CHECK(flat(solver::solve(ruleset, board, {}, "bitmap")) == flat(solver::solve(ruleset, board, {}, "definition")));
    }
  }
}

TEST_CASE("Larger boards: engines against each other, and known sums") {
  for (const char* text :
       {"game g move (k) move (k, k)", "game g move (k) move (k, l) where |k - l| < 5",
        "game g move (k) move (k, l) where k <= l <= 2k", "game g move (k) move (k, l) where k = l mod 7",
        "game g move (k) move (k, l) where 2k <= 5l + 3 and 3l <= 4k and k + l = 2 mod 3",
        "game g move (k) move (k, l) in order where k <= 3l and l <= 5k",
        "game g move (k) move (2k, 3k) move (1, 2)"}) {
    INFO(text);
    auto ruleset = game(text);
    for (Board board : {Board{{3000, 3000}}, Board{{700, 5000}}, Board{{5000, 700}}}) {
      auto sparse = flat(solver::solve(ruleset, board, {}, "sparse"));
      CHECK(sparse == flat(solver::solve(ruleset, board, {}, "dense")));
      CHECK(sparse.size() > 4);
    }
  }
  auto wythoff = game("game wythoff move (k) move (k, k)");
  CHECK(solver::grundy(wythoff, Board{{500, 500}}, {}, "lines").sum() == 78317959);
  CHECK(solver::grundy(wythoff, Board{{1000, 1000}}, {}, "lines").sum() == 625228498);
  CHECK(solver::grundy(wythoff, Board{{1000, 1000}}, {}, "windowed").sum() == 625228498);
}

TEST_CASE("A value beyond 65,535 widens the table") {
  auto table = solver::grundy(game("game nim piles 1 move (k)"), Board{{70000}}, {}, "lines");
  CHECK(table[70000] == 70000);
  CHECK(table.max() == 70000);
}

TEST_CASE("The choice is explained") {
  CHECK(solver::choose_outcome_engine(game("game g move (k) move (k, k)"), Board{{9, 9}}).engine == "sparse");
  CHECK(solver::choose_outcome_engine(game("game g move (k, k)"), Board{{9, 9}}).engine == "dense");
  auto sized = solver::choose_outcome_engine(game("game g move (k) from (x) where 2k <= x"), Board{{9, 9}});
  CHECK(sized.engine == "pruned");
  CHECK(sized.reason.find("sizes") != std::string::npos);
}
