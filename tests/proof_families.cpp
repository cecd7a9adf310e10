// Families of rules: none stays open, and no verdict is contradicted by a board.
#include <catch2/catch.hpp>

#include "tests/amount.hpp"
#include "tests/proof_games.hpp"
#include "tests/random_games.hpp"

using namespace wythoff;
using Kind = proof::Verdict::Kind;

namespace {

struct Count {
  int finite = 0, infinite = 0;
};

Count family(bool wythoff, bool ordered, int m, unsigned stride = 1) {
  Count count;
  const auto add = [&](const solver::Ruleset& ruleset, const dsl::PairSet& residues) {
    proof::Verdict verdict = proof::decide(ruleset);
    INFO("m = " << m << ", R = " << dsl::print(dsl::Value(residues)) << ": " << verdict.why);
    REQUIRE(verdict.kind != Kind::unknown);
    ++(verdict.kind == Kind::finite ? count.finite : count.infinite);
    if (verdict.kind == Kind::finite) REQUIRE(*verdict.positions == tests::board_of(ruleset, 96));
  };
  tests::each_residue_extension(wythoff, ordered, m, stride, add);
  return count;
}

}  // namespace

TEST_CASE("every residue extension with a small modulus is decided") {
  const int symmetric_nim[] = {1, 4, 36}, symmetric_wythoff[] = {1, 4, 36};
  const int ordered_nim[] = {1, 8, 290}, ordered_wythoff[] = {1, 8, 318};
  for (int m = 1; m <= 3; ++m) {
    CHECK(family(false, false, m).finite == symmetric_nim[m - 1]);
    CHECK(family(true, false, m).finite == symmetric_wythoff[m - 1]);
    CHECK(family(false, true, m).finite == ordered_nim[m - 1]);
    CHECK(family(true, true, m).finite == ordered_wythoff[m - 1]);
  }
}

TEST_CASE("a sample of the larger residue extensions is decided") {
  for (bool wythoff : {false, true}) {
    Count count = family(wythoff, false, 4, 7);
    CHECK(count.finite > 0);
    CHECK(count.infinite > 0);
    family(wythoff, false, 5, 331);
    family(wythoff, true, 4, 619);
  }
}

TEST_CASE("random rules: verdicts agree with boards, and hardly any is open") {
  const std::uint64_t seed = 20080616;
  INFO("seed " << seed);
  tests::RandomGames games(seed);
  int open = 0, total = 0;
  for (tests::RandomGames::Kind kind : tests::RandomGames::kinds())
    for (int i = 0; i < tests::amount(30); ++i, ++total) {
      std::string text = games.next(kind);
      INFO(text);
      solver::Ruleset ruleset(tests::rule(text));
      proof::Limits limits;
      limits.board = 256;
      proof::Verdict verdict = proof::decide(ruleset, limits);
      open += verdict.kind == Kind::unknown;
      if (verdict.kind == Kind::finite) CHECK(*verdict.positions == tests::board_of(ruleset, 400));
      if (verdict.kind != Kind::infinite) continue;
      proof::Game game(*ruleset.formula(), ruleset.misere());
      proof::Sample sample{400, tests::board_of(ruleset, 400)};
      CHECK_FALSE(proof::finite_window(game, sample, proof::Budget(proof::Limits{})));
    }
  CHECK(open * 20 <= total);
}
