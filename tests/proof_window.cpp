// The window theorem against boards much larger than its window: random rules, random candidates, right and wrong.
#include <catch2/catch.hpp>
#include <set>

#include "proof/window.hpp"
#include "tests/proof_games.hpp"
#include "tests/random_games.hpp"

using namespace wythoff;
using proof::Candidate;
using proof::Vec;

namespace {

// The definition of a kernel, cell by cell.
bool exact_on(const proof::MoveSet& moves, bool misere, const Candidate& candidate, std::int64_t columns,
              std::int64_t rows) {
  std::set<Vec> listed(candidate.points.begin(), candidate.points.end());
  for (const auto& [start, step] : candidate.progressions)
    for (Vec p = start; p.x < columns && p.y < rows; p = p + step) listed.insert(p);
  for (std::int64_t y = 0; y < rows; ++y)
    for (std::int64_t x = 0; x < columns; ++x) {
      if (!candidate.region.contains({x, y})) continue;
      bool leads = misere && x == 0 && y == 0;
      for (Vec p : listed) leads = leads || (p.x <= x && p.y <= y && moves.contains(x - p.x, y - p.y));
      if (leads == (listed.count({x, y}) == 1)) return false;
    }
  return true;
}

}  // namespace

TEST_CASE("random candidates: the window's answer is that of a larger board") {
  const std::uint64_t seed = 1907;
  INFO("seed " << seed);
  tests::RandomGames games(seed);
  int right = 0, wrong = 0;
  for (int round = 0; round < 150; ++round) {
    std::string text = games.next(tests::RandomGames::kinds()[round % tests::RandomGames::kinds().size()]);
    solver::Ruleset ruleset(tests::rule(text));
    proof::Game game(*ruleset.formula(), ruleset.misere());
    proof::Budget budget{proof::Limits{}};
    Candidate candidate;
    for (Vec p : tests::board_of(ruleset, games.number(1, 10))) candidate.points.push_back(p);
    if (games.number(0, 2) == 0)
      candidate.progressions.push_back(
          {{games.number(0, 4), games.number(0, 4)}, {games.number(1, 3), games.number(0, 3)}});
    proof::Window window = proof::window_of(game.moves, candidate);
    if (window.columns > 300 || window.rows > 300) continue;
    INFO(text);
    bool said = proof::check_window(game.moves, game.misere, candidate, budget).exact;
    CHECK(said == exact_on(game.moves, game.misere, candidate, window.columns * 3 / 2 + 20, window.rows * 3 / 2 + 20));
    ++(said ? right : wrong);
  }
  CHECK(wrong > 50);
  CHECK(right > 10);
}

// The smallest window that would do tells how sharp the bound is; here it must only be large enough: candidates that
// are right on a short board and wrong further out are the ones a window that is too small would let through.
TEST_CASE("candidates that go wrong late are refused") {
  for (int m : {7, 12, 30}) {
    dsl::Parameters parameters{{"m", dsl::Integer(m)}};
    solver::Ruleset ruleset(tests::rule("game g(m >= 1) move (k) move (k, l) where k ≡ l (mod m)", parameters));
    proof::Game game(*ruleset.formula(), false);
    Candidate candidate{{}, tests::board_of(ruleset, 4 * m), {}};
    proof::Budget budget{proof::Limits{}};
    CHECK(proof::check_window(game.moves, false, candidate, budget).exact);
    for (std::size_t i = 0; i < candidate.points.size(); ++i) {
      Candidate less = candidate;
      less.points.erase(less.points.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK_FALSE(proof::check_window(game.moves, false, less, budget).exact);
    }
  }
  solver::Ruleset even(tests::rule("game g move (k) move (1, 1) move (k, l) where k != l"));
  proof::Game game(*even.formula(), false);
  proof::Budget budget{proof::Limits{}};
  CHECK(proof::check_window(game.moves, false, {{}, {}, {{{0, 0}, {2, 2}}}}, budget).exact);
  CHECK_FALSE(proof::check_window(game.moves, false, {{}, {}, {{{0, 0}, {4, 4}}}}, budget).exact);
  CHECK_FALSE(proof::check_window(game.moves, false, {{}, {{0, 0}, {2, 2}, {4, 4}, {6, 6}}, {}}, budget).exact);
}
