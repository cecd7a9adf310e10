// The definition engines: values from the literature, and random rules against an evaluator written here.
#include <catch2/catch.hpp>

#include <array>
#include <set>

#include "solver/grundy.hpp"
#include "solver/outcome.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::Board;
using tests::game;

namespace {

const std::string wythoff_text = "game wythoff move (k) move (k, k)";

using Position = std::vector<std::int64_t>;

std::set<Position> p_positions(const solver::Ruleset& ruleset, const Board& board) {
  auto list = solver::solve(ruleset, board, {}, "definition");
  std::set<Position> set;
  for (std::size_t i = 0; i < list.size(); i++) set.insert(Position(list[i].begin(), list[i].end()));
  REQUIRE(set.size() == list.size());
  return set;
}

// Outcomes by recursion on options, written for the tests alone.
std::set<Position> expected(const tests::RandomRule& rule, const Board& board) {
  std::set<Position> p;
  Position z(board.max.size(), 0);
  auto next = [](Position& v, const Position& top) {
    for (std::size_t i = v.size(); i-- > 0; v[i] = 0)
      if (v[i]++ < top[i]) return true;
    return false;
  };
  do {
    bool any = false, to_p = false;
    for (Position v(z.size(), 0); next(v, z);) {
      if (!rule.contains(v)) continue;
      any = true;
      Position option = z;
      for (std::size_t i = 0; i < z.size(); i++) option[i] -= v[i];
      to_p = to_p || p.count(option);
    }
    if (!to_p && (any || !rule.misere)) p.insert(z);
  } while (next(z, board.max));
  return p;
}

}  // namespace

TEST_CASE("Wythoff's P-positions on a small board") {
  auto ruleset = game(wythoff_text);
  CHECK(p_positions(ruleset, Board{{3, 3}}) == std::set<Position>{{0, 0}, {1, 2}, {2, 1}});
  CHECK(p_positions(ruleset, Board{{2, 7}}) == std::set<Position>{{0, 0}, {1, 2}, {2, 1}});
  CHECK(p_positions(ruleset, Board{{3, 7}}) == std::set<Position>{{0, 0}, {1, 2}, {2, 1}, {3, 5}});
}

TEST_CASE("Sums of Wythoff's Grundy values (known)") {
  auto ruleset = game(wythoff_text);
  CHECK(solver::grundy(ruleset, Board{{100, 100}}, {}, "definition").sum() == 639716);
  CHECK(solver::grundy(ruleset, Board{{200, 200}}, {}, "definition").sum() == 5047657);
}

TEST_CASE("Diagonal of Wythoff's Grundy table is OEIS A047708") {
  auto table = solver::grundy(game(wythoff_text), Board{{15, 15}}, {}, "definition");
  const std::vector<std::uint32_t> known = {0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11, 20};
  for (std::int64_t i = 0; i < 16; i++) CHECK(table.at(std::array<std::int64_t, 2>{i, i}) == known[i]);
}

TEST_CASE("Nim on three and four piles is the exclusive or") {
  auto three = solver::grundy(game("game nim piles 3 move (k)"), Board{{6, 5, 9}}, {}, "definition");
  auto four = solver::grundy(game("game nim piles 4 move (k)"), Board{{3, 4, 2, 5}}, {}, "definition");
  std::uint64_t cell = 0;
  for (std::uint32_t x = 0; x <= 6; x++)
    for (std::uint32_t y = 0; y <= 5; y++)
      for (std::uint32_t z = 0; z <= 9; z++) CHECK(three[cell++] == (x ^ y ^ z));
  cell = 0;
  for (std::uint32_t x = 0; x <= 3; x++)
    for (std::uint32_t y = 0; y <= 4; y++)
      for (std::uint32_t z = 0; z <= 2; z++)
        for (std::uint32_t w = 0; w <= 5; w++) CHECK(four[cell++] == (x ^ y ^ z ^ w));
}

TEST_CASE("Misère Nim: P as in normal play unless every pile is at most one") {
  auto p = p_positions(game("game nim piles 3 play misere move (k)"), Board{{5, 5, 5}});
  for (std::int64_t x = 0; x <= 5; x++)
    for (std::int64_t y = 0; y <= 5; y++)
      for (std::int64_t z = 0; z <= 5; z++) {
        const bool small = x <= 1 && y <= 1 && z <= 1;
        CHECK(p.count({x, y, z}) == (small ? (x + y + z) % 2 == 1 : (x ^ y ^ z) == 0));
      }
}

TEST_CASE("Misère play: a position without a move is N") {
  auto p = p_positions(game("game two piles 1 play misere move (2)"), Board{{9}});
  // 0 and 1 have no move: who moves there has won. 2 and 3 must move there, so they are P; then 6 and 7.
  CHECK(p == std::set<Position>{{2}, {3}, {6}, {7}});
}

TEST_CASE("Misère Grundy values are refused with the reason") {
  auto ruleset = game("game nim play misere move (k)");
  CHECK_THROWS_AS(solver::grundy(ruleset, Board{{3, 3}}, {}), solver::Refused);
  CHECK_THROWS_WITH(solver::choose_grundy_engine(ruleset, Board{{3, 3}}), Catch::Contains("misère"));
}

TEST_CASE("A size-dependent game: k from the smaller pile and l < k from the larger leaves Wythoff's P") {
  auto ruleset = game("game g move (k) move (k, k) move (k, l) from (x, y) where x <= y and l < k");
  CHECK_FALSE(ruleset.invariant());
  CHECK(ruleset.symmetric());
  CHECK(p_positions(ruleset, Board{{22, 22}}) == p_positions(game(wythoff_text), Board{{22, 22}}));
  std::array<std::int64_t, 2> z{3, 9}, v{2, 1}, w{1, 2};
  CHECK(ruleset.allows(z, v));
  CHECK_FALSE(ruleset.allows(z, w));
}

TEST_CASE("m-modular Nim: known counts of P-positions") {
  const std::vector<std::size_t> known = {1, 3, 3, 8, 5, 9, 7, 20, 9, 15, 11, 24};
  for (std::size_t m = 1; m <= 12; m++) {
    auto ruleset = game("game modular_nim(m >= 1) move (k) move (k, l) where m divides k + l",
                        {{"m", dsl::Integer(static_cast<long long>(m))}});
    CHECK(p_positions(ruleset, Board{{40, 40}}).size() == known[m - 1]);
  }
}

TEST_CASE("The memory of a board is said beforehand and refused beyond the limit") {
  solver::Context context;
  context.memory_limit = 1000;
  auto ruleset = game(wythoff_text);
  CHECK(solver::choose_outcome_engine(ruleset, Board{{99, 99}}, "definition").bytes > 10000);
  CHECK_THROWS_WITH(solver::solve(ruleset, Board{{99, 99}}, context, "definition"), Catch::Contains("1000 bytes"));
  CHECK_THROWS_AS(solver::grundy(ruleset, Board{{99, 99}}, context, "definition"), solver::Refused);
  CHECK(solver::default_memory_limit() > 1'000'000);
}

TEST_CASE("An engine nobody has is an invalid argument, a board with other piles too") {
  auto ruleset = game(wythoff_text);
  CHECK_THROWS_AS(solver::choose_outcome_engine(ruleset, Board{{9, 9}}, "magic"), std::invalid_argument);
  CHECK_THROWS_AS(solver::choose_outcome_engine(ruleset, Board{{9}}), std::invalid_argument);
}

TEST_CASE("A stop flag interrupts") {
  std::atomic<bool> stop{true};
  solver::Context context;
  context.stop = &stop;
  CHECK_THROWS_AS(solver::solve(game(wythoff_text), Board{{50, 50}}, context, "definition"), solver::Interrupted);
  CHECK_THROWS_AS(solver::grundy(game(wythoff_text), Board{{50, 50}}, context, "definition"), solver::Interrupted);
}

TEST_CASE("Random rules against an evaluator written for the tests") {
  const std::uint64_t seed = 20240917;
  INFO("seed " << seed);
  tests::RandomRules random(seed);
  for (int round = 0; round < 150; round++) {
    const int piles = static_cast<int>(random.number(1, 3));
    auto rule = random.next(piles);
    INFO(rule.text());
    Board board;
    for (int i = 0; i < piles; i++) board.max.push_back(random.number(0, piles == 3 ? 5 : 14));
    CHECK(p_positions(game(rule.text()), board) == expected(rule, board));
  }
}
