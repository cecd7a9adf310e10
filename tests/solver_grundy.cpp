// Grundy engines on larger and on thin boards, with several threads, and beyond 65,535.
#include <catch2/catch.hpp>

#include <array>

#include "solver/grundy.hpp"
#include "tests/amount.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::Board;
using solver::Context;
using tests::game;

namespace {

std::uint64_t differences(const solver::GrundyTable& a, const solver::GrundyTable& b) {
  std::uint64_t wrong = a.cells() != b.cells();
  for (std::uint64_t cell = 0; cell < a.cells() && wrong < 10; cell++) wrong += a[cell] != b[cell];
  return wrong;
}

Context with_jobs(int jobs) {
  Context context;
  context.jobs = jobs;
  return context;
}

tests::RandomRules random_normal_play(std::uint64_t seed) {
  tests::RandomOptions options;
  options.misere = false;
  return tests::RandomRules(seed, options);
}

const std::array<const char*, 8> rules = {
    "game g move (k) move (k, k)",
    "game g move (k) move (k, l) where |k - l| < 3",
    "game g move (k) move (k, l) where k <= l <= 2k",
    "game g move (k) move (k, l) where k = l mod 5",
    "game g move (k) move (k, l) in order where k <= 3l and l <= 5k",
    "game g move (3k, 2k) in order move (k, 0) in order where k = 1 mod 3 move (0, k) in order where k < 9",
    "game g move (2k, 3k) move (1, 2) move (k) where k != 2 mod 4",
    "game g move (k, l) where 2k <= 5l + 3 and 3l <= 4k and k + l = 2 mod 3"};

}  // namespace

TEST_CASE("Random rules: threads compute what one does") {
  const std::uint64_t seed = 41;
  INFO("seed " << seed);
  auto random = random_normal_play(seed);
  for (int round = 0; round < tests::amount(60); round++) {
    const auto rule = random.next(2);
    INFO(rule.text());
    const auto ruleset = game(rule.text());
    Board board{{random.number(300, 700), random.number(300, 700)}};
    if (random.chance(50)) board.max[1] = board.max[0];
    const auto one = solver::grundy(ruleset, board, with_jobs(1));
    for (int jobs : {2, 3}) CHECK(differences(one, solver::grundy(ruleset, board, with_jobs(jobs))) == 0);
  }
}

TEST_CASE("Random rules of three and four piles: passes in several threads compute what one does") {
  const std::uint64_t seed = 43;
  INFO("seed " << seed);
  auto random = random_normal_play(seed);
  for (int round = 0, done = 0; done < 6; round++) {
    const int piles = static_cast<int>(random.number(3, 4));
    const auto rule = random.next(piles);
    INFO(rule.text());
    const auto ruleset = game(rule.text());
    if (!ruleset.classes()) continue;  // too many cases
    done++;
    const Board board{piles == 3 ? std::vector<std::int64_t>{90, 80, 6} : std::vector<std::int64_t>{20, 21, 19, 3}};
    const auto one = solver::grundy(ruleset, board, with_jobs(1), "sieve");
    CHECK(differences(one, solver::grundy(ruleset, board, with_jobs(3), "sieve")) == 0);
  }
}

TEST_CASE("Larger boards: every Grundy engine computes the same") {
  const std::int64_t square = tests::amount(700);
  for (const char* text : rules)
    for (Board board : {Board{{square, square}}, Board{{130, 900}}, Board{{900, 130}}}) {
      INFO(text << " on " << board.max[0] << " x " << board.max[1]);
      const auto ruleset = game(text);
      const auto windowed = solver::grundy(ruleset, board, with_jobs(2), "windowed");
      CHECK(differences(windowed, solver::grundy(ruleset, board, {}, "sieve")) == 0);
      CHECK(differences(windowed, solver::grundy(ruleset, board, {}, "thin")) == 0);
      const auto sum = solver::summarize_grundy(ruleset, board, {}, "thin");
      CHECK(sum.cells == board.cells());
      CHECK(sum.sum == windowed.sum());
      CHECK(sum.max == windowed.max());
    }
}

TEST_CASE("Random rules on thin boards: 'thin' computes what the choice does on the whole") {
  const std::uint64_t seed = 42;
  INFO("seed " << seed);
  auto random = random_normal_play(seed);
  for (int round = 0; round < 150; round++) {
    const auto rule = random.next(2);
    INFO(rule.text());
    Board board{{random.number(0, 12), random.number(300, 1500)}};
    if (random.chance(50)) std::swap(board.max[0], board.max[1]);
    const auto ruleset = game(rule.text());
    CHECK(differences(solver::grundy(ruleset, board, {}, "thin"), solver::grundy(ruleset, board, {}, "windowed")) == 0);
  }
}

TEST_CASE("A thin board is computed in memory proportional to its shorter side") {
  const auto ruleset = game("game wythoff move (k) move (k, k)");
  for (bool tall : {false, true}) {
    Board board{{12, 400000}};
    if (tall) std::swap(board.max[0], board.max[1]);
    solver::Choice used;
    Context context;
    context.memory_limit = 1 << 20;
    const auto sum = solver::summarize_grundy(ruleset, board, context, "", &used);
    CHECK(used.engine == "thin");
    CHECK(used.bytes < (1 << 20));
    CHECK(sum.cells == 13 * 400001u);
    CHECK_THROWS_AS(solver::grundy(ruleset, board, context), solver::Refused);
  }
}

TEST_CASE("Values beyond 65,535 in two piles: every engine widens its table") {
  // One move at a time in the second pile counts up; (k) in the first adds nothing below it.
  const auto nim = game("game g move (0, k) in order move (1, k) in order");
  const Board board{{1, 70000}};
  for (const char* engine : {"lines", "windowed", "thin", "sieve"}) {
    INFO(engine);
    const auto table = solver::grundy(nim, board, {}, engine);
    CHECK(table.at(std::array<std::int64_t, 2>{0, 65536}) == 65536);
    CHECK(table.at(std::array<std::int64_t, 2>{0, 70000}) == 70000);
    CHECK(table.max() >= 70000);
  }
}
