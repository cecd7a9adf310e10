// Games against the program, and the board as a terminal shows it.
#include <catch2/catch.hpp>
#include <iostream>
#include <map>
#include <sstream>

#include "explorer/match.hpp"
#include "explorer/table_view.hpp"
#include "solver/outcome.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using explorer::Match;
using Position = Match::Position;

namespace {

// Every line of play of the person against the program at full strength ends in the program's favour.
void loses_every_line(Match& match, int& lines) {
  for (const Position& to : match.options()) {
    REQUIRE(match.move(to));
    if (match.over()) {
      CHECK(match.won());  // who is to move, the program, has won
      ++lines;
    } else {
      match.answer();
      if (match.over()) CHECK_FALSE(match.won());
      if (match.over()) ++lines;
      if (!match.over() && lines < 3000) loses_every_line(match, lines);
    }
    REQUIRE(match.undo());
  }
}

}  // namespace

TEST_CASE("at full strength no P-position of the person's is ever saved") {
  constexpr unsigned seed = 907;
  std::cout << "explorer_match: random rules with seed " << seed << "\n";
  tests::RandomRules random(seed);
  std::vector<std::string> texts{"game w move (k) move (k, k)", "game m play misere move (k) move (k, k)",
                                 "game s move (k) move (k, k) move (k, l) from (x, y) where x <= y and l < k"};
  for (int i = 0; i < 12; ++i) texts.push_back(random.next(2).text());
  for (const std::string& text : texts) {
    INFO(text);
    const solver::Ruleset ruleset(tests::rule(text));
    const auto p = solver::solve(ruleset, {{5, 6}}, {}, "definition");
    int lines = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      Match match(ruleset, {p[i].begin(), p[i].end()}, {});
      if (!match.over()) loses_every_line(match, lines);
    }
  }
}

TEST_CASE("the winner hurries, the loser delays: a game lasts as long as its remoteness says") {
  const solver::Ruleset ruleset(tests::rule("game w move (k) move (k, k)"));
  for (std::int64_t x = 0; x <= 9; ++x)
    for (std::int64_t y = 0; y <= 9; ++y) {
      Match match(ruleset, {x, y}, {});
      const std::uint32_t expected = match.moves_left();
      std::uint32_t moves = 0;
      for (; !match.over(); ++moves) match.answer();
      CHECK(moves == expected);
    }
}

TEST_CASE("moves that the rule does not have change nothing; undo goes back to the person's turn") {
  Match match(solver::Ruleset(tests::rule("game w move (k) move (k, k)")), {5, 5}, {});
  CHECK_FALSE(match.undo());
  for (const Position& to : {Position{5, 5}, Position{4, 3}, Position{6, 5}, Position{-1, 5}, Position{5}})
    CHECK_FALSE(match.move(to));
  CHECK(match.position() == Position{5, 5});
  CHECK(match.winning() == std::vector<Position>{{0, 0}, {3, 5}, {5, 3}});
  REQUIRE(match.move({5, 4}));
  match.answer();
  REQUIRE(match.undo());
  CHECK(match.position() == Position{5, 5});
}

TEST_CASE("strength 0 never looks for the best move, and the seed alone decides what it does") {
  const solver::Ruleset ruleset(tests::rule("game w move (k) move (k, k)"));
  std::map<Position, int> seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Match a(ruleset, {6, 6}, {}, {0, seed}), b(ruleset, {6, 6}, {}, {0, seed});
    CHECK(a.answer() == b.answer());
    ++seen[a.position()];
  }
  CHECK(seen.size() > 8);
}

TEST_CASE("the board of a small position, and heaps for others") {
  CHECK(explorer::table_view({3, 2}, {{0, 2}, {1, 2}, {2, 2}}, {{1, 2}}) ==
        "  2  + * + Q\n  1  . . . .\n  0  . . . .\n     0 1 2 3\n");
  CHECK(explorer::table_view({3, 2, 12}) == "  x   3  ooo\n  y   2  oo\n  z  12  oooooooooooo\n");
  CHECK(explorer::table_view({37, 2}).find('Q') == std::string::npos);
  std::istringstream lines(explorer::table_view({36, 15}));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) CHECK(line.size() <= 79);
  CHECK(count <= 18);
}
