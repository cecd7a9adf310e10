// Every form of claim with every verdict it can have, on boards small enough to see why.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "experiments/row_gap.hpp"
#include "tests/claim_helpers.hpp"

using namespace wythoff;
using namespace wythoff::tests;
using Catch::Contains;
using Catch::StartsWith;
using experiments::Status;

namespace {

const std::string wythoff_game = "game g move (k) move (k, k) claim ";
const std::string band = "game g(c >= 1) move (k) move (k, l) where |k - l| < c claim ";
const std::string modular = "game g(m >= 1) move (k) move (k, l) where k = l mod m claim ";
const std::string beatty = "P = (floor(n*phi), floor(n*phi^2))";

std::size_t trusted(const std::string& text, std::vector<std::int64_t> max) {
  experiments::Evidence evidence(rule_of(text), solver::Board{std::move(max)}, {});
  return experiments::solved_pairs(evidence).trusted;
}

}  // namespace

TEST_CASE("the example of the header") {
  experiments::Evidence evidence(library_rule("wythoff"), solver::Board{{100, 100}}, {});
  experiments::ClaimResult r = check_claim(evidence, evidence.rule().claims[0]);
  CHECK(r.claim == "beatty");
  CHECK(r.text == beatty);
  CHECK(r.status == Status::holds);
  CHECK(*r.up_to == 38);
  CHECK(r.compared == "n = 0..38");
  CHECK(evidence.engines() == "sparse");
}

TEST_CASE("names of the verdicts") {
  CHECK(name(Status::proved) == "proved");
  CHECK(name(Status::holds) == "holds");
  CHECK(name(Status::refuted) == "refuted");
  CHECK(name(Status::unknown) == "unknown");
  CHECK(name(Status::not_applicable) == "not applicable");
}

TEST_CASE("indices are trusted up to the first row that is not settled") {
  // (14, 23) is off the board: the next pair the board shows, if any, need not be n = 9.
  CHECK(trusted("game g move (k) move (k, k)", {20, 20}) == 9);
  CHECK(trusted("game g move (k) move (k, k)", {0, 0}) == 1);
  CHECK(trusted("game g move (k) move (k, k)", {1, 1}) == 1);
  CHECK(trusted("game g move (k) move (k, k)", {10, 20}) == 7);
  CHECK(trusted("game g move (k) move (k, k)", {20, 10}) == 7);
  CHECK(trusted("game g move (k) move (k, k)", {0, 50}) == 1);
  CHECK(trusted("game g play misere move (k)", {0, 0}) == 0);
  CHECK(trusted("game g play misere move (k)", {1, 1}) == 1);
  CHECK(trusted("game g piles 1 move (2)", {9}) == 6);
}

TEST_CASE("rows that may hold several P-positions") {
  // Row 0 is (0, 0), (0, 2), (0, 4), ...: it never ends, so its pairs are the first of all.
  CHECK(trusted("game g move (1)", {9, 9}) == 5);
  CHECK(verdict("game g move (1) claim P = (0, 2*n) for n >= 0", {9, 9}) ==
        "refuted n = 1: claimed (0, 2), but A does not exceed that of (0, 0) before it");
  // Everything but 5 may be taken: a row shows its P-positions at most 5 apart.
  solver::Ruleset ruleset(rule_of("game g move (k) where k != 5"));
  CHECK(experiments::row_gap(ruleset, 1) == 5);
  // Row 5 shows (0, 5); (5, 5) may be, and is, a P-position beyond the edge of 4.
  experiments::Evidence narrow(ruleset.rule(), solver::Board{{4, 10}}, {});
  CHECK(experiments::solved_pairs(narrow).settled == 5);
  CHECK(experiments::row_gap(solver::Ruleset(rule_of("game g move (k) where k mod 2 = 0")), 1) == std::nullopt);
  CHECK(experiments::row_gap(solver::Ruleset(rule_of("game g move (0, k) in order")), 1) == 0);
  CHECK(experiments::row_gap(solver::Ruleset(rule_of("game g move (0, k) in order")), 0) == std::nullopt);
}

TEST_CASE("pairs: closed forms") {
  CHECK(verdict(wythoff_game + beatty, {20, 20}) == "holds 8");
  CHECK(verdict(wythoff_game + beatty, {0, 0}) == "holds 0");
  CHECK(verdict(wythoff_game + beatty, {10, 20}) == "holds 6");
  CHECK(verdict(wythoff_game + beatty + " for n >= 5", {20, 20}) == "holds 8");
  CHECK_THAT(verdict(wythoff_game + beatty + " for n >= 9", {20, 20}), StartsWith("unknown") && Contains("n = 0..8"));
  CHECK(verdict(wythoff_game + "P = (floor(n*phi), floor(n*phi^2) + n div 5)", {20, 20}) ==
        "refuted n = 5: claimed (8, 14), the board has (8, 13)");
  CHECK(verdict(wythoff_game + "P = (floor(n*phi) + n/2, 3*n)", {20, 20}) ==
        "refuted n = 1: claimed (3/2, 3), the board has (1, 2)");
  CHECK(verdict(wythoff_game + "P = (-n, n)", {5, 5}) == "refuted n = 1: claimed (-1, 1), the board has (1, 2)");
}

TEST_CASE("pairs: what the board shows beyond the trusted indices") {
  // P has visibly ended: (6, 10) is on the board and has a move to (0, 0)'s friends.
  CHECK(verdict(modular + beatty, {20, 20}, {{"m", "5"}}) ==
        "refuted n = 4: claimed (6, 10), the board has no P-position (6, y) with 6 <= y <= 20");
  CHECK(verdict(modular + "P = (mex, A + n)", {20, 20}, {{"m", "5"}}) ==
        "refuted n = 4: claimed (6, 10), the board has no P-position (6, y) with 6 <= y <= 20");
  CHECK(verdict(modular + beatty, {9, 9}, {{"m", "5"}}) == "holds 3");
  // Out of order, off the grid.
  CHECK_THAT(verdict(wythoff_game + "P = (1, 2) for n >= 30", {20, 20}), StartsWith("refuted n = 30: claimed (1, 2)"));
  CHECK_THAT(verdict(wythoff_game + "P = (50, 40) for n >= 30", {20, 20}), Contains("with A > B"));
  CHECK_THAT(verdict(wythoff_game + "P = (n/2, n) for n >= 33", {20, 20}), Contains("no position"));
  CHECK_THAT(verdict(wythoff_game + "P = (2, 1) for n >= 30", {20, 20}), StartsWith("refuted"));
  CHECK(verdict(wythoff_game + "P = (3, 99) for n >= 30", {20, 20}) ==
        "refuted n = 30: claimed (3, 99), the board has (3, 5)");
  // Row 13 is settled by (8, 13), though 13 > 12 is not a row of the upright half of this board.
  CHECK(verdict(wythoff_game + "P = (13, 99) for n >= 30", {12, 20}) ==
        "refuted n = 30: claimed (13, 99), the board has no P-position (13, y) with 13 <= y <= 20");
}

TEST_CASE("pairs: lists that end") {
  auto at = [](const std::string& m) { return Texts{{"m", m}}; };
  CHECK(verdict(modular + beatty + " while floor(n*phi) < m", {40, 40}, at("7")) == "holds 40");
  CHECK(verdict(modular + beatty + " while floor(n*phi) < m", {4, 4}, at("60")) == "holds 4");
  CHECK(verdict(modular + beatty + " while floor(n*phi) < m - 1", {40, 40}, at("5")) ==
        "refuted n = 3: the list has ended, the board has (4, 7)");
  CHECK_THAT(verdict(modular + beatty + " while floor(n*phi) < m + 2", {40, 40}, at("5")),
             StartsWith("refuted n = 4: claimed (6, 10), the board has no P-position"));
  CHECK(verdict(modular + beatty + " for n >= 2 while floor(n*phi) < m", {40, 40}, at("5")) == "holds 40");
  CHECK(verdict(modular + "P = (0, 0) while n < 0", {40, 40}, at("5")) ==
        "refuted n = 0: the list has ended, the board has (0, 0)");
  // The longest run from n0: the condition comes true again, and that does not count.
  CHECK(verdict(wythoff_game + beatty + " while n != 3", {20, 20}) ==
        "refuted n = 3: the list has ended, the board has (4, 7)");
  CHECK(verdict(wythoff_game + beatty + " while n < 9", {12, 30}) == "holds 12");
  CHECK(verdict(wythoff_game + "P = (mex, A + n) while n < 40", {20, 20}) == "holds 8");
}

TEST_CASE("pairs: P-positions whose index is not known have to be in the list all the same") {
  // 0 1 2 4 7 8 9 are settled by the board 0..20, (11, 25) is not on it, (13, 18) is.
  const std::string two_beams = "game g move (k) move (k, k) move (k, 2k) claim ";
  CHECK(trusted(two_beams + "P is infinite", {20, 20}) == 7);
  CHECK(verdict(two_beams + "P = (2*n - 3, 25 - 7*(n - 7)) for n >= 7 while n < 9", {20, 20}) == "holds 20");
  CHECK(verdict(two_beams + "P = (2*n - 3, 25 - 7*(n - 7)) for n >= 7 while n < 9", {25, 25}) ==
        "refuted n = 9: the list has ended, the board has (16, 23) in no pair of the list");
  CHECK(verdict(two_beams + "P = (n + 4, 30) for n >= 7", {20, 20}) ==
        "refuted n = 9: claimed (13, 30), the board has (13, 18) in no pair of the list");
  CHECK(verdict(two_beams + "P = (3*n - 10, 30) for n >= 7", {20, 20}) ==
        "refuted n = 8: claimed (14, 30), the board has (13, 18) in no pair of the list");
  CHECK(verdict(two_beams + "P = (n + 4, 25) for n >= 7 while n < 9", {20, 20}) ==
        "refuted n = 9: the list has ended, the board has (13, 18) in no pair of the list");
  // Beginning with n = 8 the list need not name (13, 18): it may be the pair n = 7.
  CHECK_THAT(verdict(two_beams + "P = (n + 20, 30) for n >= 8", {20, 20}), StartsWith("unknown"));
}

TEST_CASE("pairs: mex is taken over the solved pairs, not over the claimed ones") {
  CHECK(verdict(wythoff_game + "P = (mex, A + n)", {20, 20}) == "holds 8");
  CHECK(verdict(band + "P = (mex, A + c*n)", {30, 30}, {{"c", "3"}}) == "holds 7");
  CHECK(verdict(band + "P = (mex, A + c*n + n div 4)", {30, 30}, {{"c", "3"}}) ==
        "refuted n = 4: claimed (5, 18), the board has (5, 17)");
  CHECK_THAT(verdict(wythoff_game + "P = (mex, A + n) for n >= 40", {20, 20}), StartsWith("unknown"));
  CHECK(verdict(wythoff_game + "P = (mex, A + n) for n >= 7", {20, 20}) == "holds 8");
}

TEST_CASE("pairs: one pile, and piles that are not alike") {
  CHECK(verdict("game g piles 1 move (k) where k <= 3 claim P = (4*n)", {21}) == "holds 5");
  CHECK(verdict("game g piles 1 move (k) where k <= 3 claim P = (4*n + n div 3)", {21}) ==
        "refuted n = 3: claimed 13, the board has 12");
  CHECK(verdict("game g piles 1 move (k) where k <= 3 claim P = (4*n) while n < 4", {21}) ==
        "refuted n = 4: the list has ended, the board has 16");
  CHECK(verdict("game g piles 1 move (k) claim P = (n)", {5}) ==
        "refuted n = 1: claimed 1, the board has no P-position 1");
  CHECK(verdict("game g piles 1 move (k) claim P = (9*n)", {5}) == "holds 0");
  CHECK(verdict("game g move (0, k) in order move (k, k) claim P = (n, 0)", {7, 3}) == "holds 7");
  CHECK(verdict("game g move (0, k) in order move (k, k) claim P = (n, n mod 5 div 4)", {7, 3}) ==
        "refuted n = 4: claimed (4, 1), the board has (4, 0)");
}

TEST_CASE("words") {
  CHECK(verdict(wythoff_game + "P = word(a -> ab, b -> a)", {20, 20}) == "holds 8");
  CHECK(verdict(wythoff_game + "P = word(a -> aab, b -> a)", {20, 20}) ==
        "refuted n = 1: claimed (1, 3), the board has (1, 2)");
  CHECK(verdict(band + "P = word(a -> a^c b, b -> a)", {60, 60}, {{"c", "4"}}) == "holds 11");
  CHECK_THAT(verdict(wythoff_game + "P = word(a -> b, b -> a)", {20, 20}), StartsWith("refuted the image of a, 'b'"));
  CHECK_THAT(verdict(wythoff_game + "P = word(a -> a^0, b -> a)", {20, 20}), StartsWith("refuted the image of a, ''"));
  CHECK(verdict(wythoff_game + "P = word(a -> ab, b -> b^0)", {20, 20}) ==
        "refuted n = 2: the list has ended, the board has (3, 5)");
  CHECK_THAT(verdict(wythoff_game + "P = word(a -> aa, b -> b)", {20, 20}),
             StartsWith("refuted n = 1: claimed (1, beyond"));
  CHECK_THAT(verdict(wythoff_game + "P = word(a -> ab, b -> b)", {20, 20}),
             StartsWith("refuted n = 2: claimed no letter a"));
  // (0, 0) belongs to the list; in misere play it is no P-position.
  CHECK(verdict("game g play misere move (k) move (k, k) claim P = word(a -> ab, b -> a)", {9, 9}) ==
        "refuted n = 0: claimed (0, 0), the board has (0, 1)");
  CHECK(verdict(wythoff_game + "P = word(a -> a, b -> b)", {0, 0}) == "holds 0");
}

TEST_CASE("counts, finite, infinite") {
  CHECK_THAT(verdict(modular + "|P| = 2*floor(m/phi) + 1", {40, 40}, {{"m", "5"}}),
             StartsWith("unknown") && Contains("has 7"));
  CHECK(verdict(modular + "|P| = m", {40, 40}, {{"m", "5"}}) ==
        "refuted claimed 5, the board has 7 P-positions with x, y <= 40");
  CHECK_THAT(verdict(modular + "|P| = m/2", {0, 0}, {{"m", "5"}}), StartsWith("refuted claimed 5/2"));
  CHECK_THAT(verdict(modular + "|P| = -1", {0, 0}, {{"m", "5"}}), StartsWith("refuted claimed -1"));
  CHECK_THAT(verdict(modular + "|P| = 3",
                     {
                         4,
                         4,
                     },
                     {{"m", "3"}}),
             StartsWith("unknown"));
  CHECK_THAT(verdict(modular + "P is finite", {40, 40}, {{"m", "5"}}),
             StartsWith("unknown") && Contains("7 P-positions"));
  CHECK_THAT(verdict(wythoff_game + "P is infinite", {0, 0}), StartsWith("unknown") && Contains("1 P-position with"));
  CHECK_THAT(verdict("game g piles 3 move (k) claim |P| = 15", {3, 3, 3}),
             StartsWith("refuted claimed 15, the board has 16"));
}

TEST_CASE("P of another game") {
  CHECK(verdict(band + "P = P(wythoff)", {12, 15}, {{"c", "1"}}) == "holds 12");
  // Least x + y, then x: (1, 2), (2, 1) are Wythoff's, (1, 3) is not.
  CHECK(verdict(band + "P = P(wythoff)", {12, 12}, {{"c", "2"}}) ==
        "refuted (1, 2) is a P-position of wythoff, an N-position of g");
  CHECK(verdict(band + "P subset of P(wythoff)", {12, 12}, {{"c", "2"}}) ==
        "refuted (1, 3) is a P-position of g, an N-position of wythoff");
  CHECK(verdict(modular + "P subset of P(wythoff)", {30, 30}, {{"m", "4"}}) == "holds 30");
  CHECK(verdict(modular + "P subset of P(wythoff)", {0, 0}, {{"m", "4"}}) == "holds 0");
  CHECK(verdict(modular + "P = P(modular_wythoff(m))", {30, 30}, {{"m", "4"}}) == "holds 30");
  CHECK(verdict(modular + "P = P(residue_extension(m, {(0, 0), (1, 1)}))", {30, 30}, {{"m", "2"}}) == "holds 30");
  CHECK(verdict(wythoff_game + "P = P(residue_extension(3, {}))", {30, 30}) == "holds 30");
  CHECK_THROWS_WITH(verdict(wythoff_game + "P = P(nowhere)", {3, 3}),
                    Contains("test.game:1:41: error: there is no game 'nowhere'"));
  CHECK_THROWS_WITH(verdict(wythoff_game + "P = P(wythoff(3))", {3, 3}), Contains("takes 0 arguments, not 1"));
  CHECK_THROWS_WITH(verdict(wythoff_game + "P = P(modular_wythoff({1, 2}))", {3, 3}), Contains("wrong kind"));
  CHECK_THROWS_WITH(verdict(wythoff_game + "P = P(nim_3)", {3, 3}), Contains("is played with 3 piles"));
}

TEST_CASE("other games are looked for beside the file first") {
  auto folder = std::filesystem::temp_directory_path() / "wythoff_claims_beside";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "wythoff.game") << "game wythoff move (k)";
  dsl::Rule rule =
      rule_of(dsl::Source((folder / "mine.game").string(), "game mine move (k) claim P = P(wythoff) claim P = P(nim)"));
  experiments::Evidence evidence(rule, solver::Board{{9, 9}}, {});
  CHECK(verdict(check_claim(evidence, rule.claims[0])) == "holds 9");
  CHECK(verdict(check_claim(evidence, rule.claims[1])) == "holds 9");
  // The library is where WYTHOFF_RULES says.
  setenv("WYTHOFF_RULES", folder.c_str(), 1);
  CHECK(experiments::rule_library() == folder);
  CHECK(verdict("game g move (k) claim P = P(wythoff)", {9, 9}) == "holds 9");
  unsetenv("WYTHOFF_RULES");
  CHECK(verdict("game g move (k) claim P = P(wythoff)", {9, 9}) ==
        "refuted (1, 1) is a P-position of g, an N-position of wythoff");
  std::filesystem::remove_all(folder);
}

TEST_CASE("relations between the solved pairs") {
  CHECK(verdict(wythoff_game + "A(n) + B(n) = A(B(n)) for n >= 1", {20, 20}) == "holds 3");
  CHECK(verdict(wythoff_game + "B(n) - A(n) = n for n >= 0", {20, 20}) == "holds 8");
}

TEST_CASE("relations: refuted, unknown") {
  CHECK(verdict(wythoff_game + "B(n) = 2*A(n) for n >= 0", {20, 20}) == "refuted n = 2: 5 != 6");
  CHECK(verdict(wythoff_game + "0 <= A(n) < 6 for n >= 0", {20, 20}) == "refuted n = 4: 6 >= 6");
  CHECK(verdict(wythoff_game + "A(n) = B(n) mod 2 for n >= 0", {20, 20}) ==
        "refuted n = 1: 1 and 2 are not congruent modulo 2");
  CHECK(verdict(wythoff_game + "not A(n) = 4 for n >= 0", {20, 20}) == "refuted n = 3: the condition is false");
  CHECK_THAT(verdict(wythoff_game + "B(n) = 0 for n >= 9", {20, 20}), StartsWith("unknown"));
  CHECK(verdict(wythoff_game + "A(n div 2) <= n for n >= 0", {20, 20}) == "holds 17");
  CHECK_THROWS_WITH(verdict(wythoff_game + "A(n - 1) < A(n) for n >= 0", {20, 20}), Contains("A(-1)"));
  CHECK_THROWS_WITH(verdict(wythoff_game + "A(n) = 1/n for n >= 0", {20, 20}),
                    Contains("error") && Contains("at n = 0"));
  CHECK(verdict("game g piles 1 move (k) where k <= 2 claim A(n) = 3*n for n >= 0", {20}) == "holds 6");
}

TEST_CASE("Grundy values") {
  const std::string nim = "game g move (k) claim ";
  CHECK(verdict(nim + "grundy(x, y) = x + y when x = 0 or y = 0", {9, 4}) == "holds 4");
  CHECK(verdict(nim + "grundy(x, y) = x + y", {9, 9}) == "refuted (1, 1): claimed 2, the board has 0");
  // (1, 3) and (3, 1) have the same sum; (2, 2) agrees.
  CHECK(verdict(nim + "grundy(a, b) = |a - b|", {9, 9}) == "refuted (1, 2): claimed 1, the board has 3");
  CHECK(verdict(nim + "grundy(x, y) = x/2 when y = 0", {9, 9}) == "refuted (1, 0): claimed 1/2, the board has 1");
  CHECK(verdict(nim + "grundy(x, y) = -x when y = 0", {9, 9}) == "refuted (1, 0): claimed -1, the board has 1");
  CHECK(verdict(nim + "grundy = grundy(nim)", {9, 9}) == "holds 9");
  CHECK(verdict(nim + "grundy = grundy(wythoff)", {9, 9}) == "refuted (1, 1): wythoff has 2, the board has 0");
  CHECK(verdict(nim + "grundy = grundy(wythoff) when x = 0", {9, 9}) == "holds 9");
  CHECK_THAT(verdict(nim + "grundy(x, y) = 0 when x > 9", {9, 9}), StartsWith("unknown no position"));
  CHECK_THAT(verdict(nim + "grundy(x, y) = 0 when 1 = 2", {9, 9}), StartsWith("not applicable"));
  CHECK_THROWS_WITH(verdict(nim + "grundy(x, y) = x div y", {9, 9}), Contains("(0, 0)"));
  CHECK(verdict("game g piles 3 move (k) claim grundy(x, y, z) = z when x = y", {3, 3, 5}) == "holds 3");
  CHECK(verdict("game g piles 1 move (k) claim grundy(x) = x", {30}) == "holds 30");
}

TEST_CASE("misere play has no Grundy values, its P-positions are checked like others") {
  const std::string misere = "game g play misere move (k) claim ";
  CHECK_THAT(verdict(misere + "grundy(x, y) = 0 when x = y", {5, 5}), StartsWith("unknown") && Contains("misere"));
  CHECK_THAT(verdict(misere + "grundy = grundy(nim)", {5, 5}), StartsWith("unknown"));
  CHECK_THAT(verdict("game g move (k) claim grundy = grundy(misere_nim)", {5, 5}),
             StartsWith("unknown") && Contains("misere"));
  CHECK(verdict(misere + "P = (n + 1, n + 1) for n >= 1", {5, 5}) == "holds 4");
  CHECK(verdict(misere + "P = (n, n)", {5, 5}) == "refuted n = 0: claimed (0, 0), the board has (0, 1)");
}

TEST_CASE("claims that do not apply") {
  CHECK_THAT(verdict(band + "P = P(wythoff) when c = 1", {9, 9}, {{"c", "2"}}), StartsWith("not applicable"));
  CHECK(verdict(band + "P = P(wythoff) when c = 1", {9, 9}, {{"c", "1"}}) == "holds 9");
  CHECK_THAT(verdict(band + "P = (1/(c - 2), 0) when c != 2", {9, 9}, {{"c", "2"}}), StartsWith("not applicable"));
}

TEST_CASE("a stopped check says so") {
  std::atomic<bool> stop = false;
  solver::Context context;
  context.stop = &stop;
  experiments::Evidence evidence(library_rule("wythoff"), solver::Board{{20, 20}}, context);
  evidence.p_positions();
  stop = true;
  CHECK_THROWS_AS(check_claim(evidence, evidence.rule().claims[0]), solver::Interrupted);
}
