// Proofs in batches: compute = decide and prove.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "dsl/bind.hpp"
#include "experiments/instance.hpp"
#include "proof/decide.hpp"
#include "proof/verify.hpp"
#include "tests/batch_folder.hpp"

using namespace wythoff;
using namespace wythoff::experiments;
using tests::write_bytes;

namespace {

using Lines = std::vector<std::string>;

struct Folder : tests::BatchFolder {
  Folder() {
    write_bytes(*this / "sets.game",
                "game sets(m >= 1, R : pairs)\nmove (k)\nmove (k, l) where (k mod m, l mod m) in R\n");
    write_bytes(*this / "diagonal.game",
                "game diagonal\nmove (k)\nmove (k, k)\nclaim beatty: P = (floor(n*phi), floor(n*phi^2))\n");
    write_bytes(*this / "modular.game", "game modular(m >= 1)\nmove (k)\nmove (k, l) where k ≡ l (mod m)\n");
    write_bytes(*this / "shifted.game", "game shifted(m >= 1)\nmove (k)\nmove (k, l) where k + l ≡ 2 (mod m)\n");
    write_bytes(*this / "loser.game", "game loser\nplay misere\nmove (k)\nmove (k, k)\n");
    write_bytes(*this / "coprime.game", "game coprime\nmove (k)\nmove (k, l) where gcd(k, l) = 1\n");
  }
};

}  // namespace

TEST_CASE("decide: the verdict, the whole P, no board, and a certificate where it is to be kept") {
  Folder f;
  const std::string batch =
      "[[experiment]]\nrule = \"sets\"\nm = \"1..2\"\nR = { subsets_of = \"residues mod m\" }\ncompute = "
      "[\"decide\"]\n";
  const BatchSummary summary = f.run(batch);
  CHECK(summary.computed == 18);
  CHECK(summary.tally.finite + summary.tally.infinite == 18);
  CHECK(f.run(batch).tally.finite == summary.tally.finite);  // found this time
  for (const std::string& line :
       f.ask("SELECT params, verdict, status, method, ifnull(p_count, -1), max FROM results")) {
    const std::string params = line.substr(0, line.find('|'));
    const Case c = case_of(params);
    const auto rule = read_rule(dsl::Source::read(f / "sets.game"));
    const solver::Ruleset ruleset(dsl::bind(*rule->source, rule->tree, parameters_of(*rule, c)));
    const auto verdict = proof::decide(ruleset);
    CHECK(line == params + "|" + proof::name(verdict.kind) + "|proved|" + verdict.method + "|" +
                      (verdict.positions ? std::to_string(verdict.positions->size()) : "-1") + "|NULL");
  }
  CHECK(f.ask("SELECT count(*) FROM claims") == Lines{"0"});
  f.run(
      "[[experiment]]\nrule = \"sets\"\nm = 1\nR = \"{(0,0)}\"\ncompute = [\"decide\"]\nstore = [\"certificates\"]\n");
  CHECK(f.ask("SELECT claim, text, status, certificate LIKE '{%wythoff certificate 1%' FROM claims") ==
        Lines{"decide|P is finite|proved|1"});
}

TEST_CASE("decide: a proof that ran out of memory is no verdict, and is tried again") {
  Folder f;
  const std::string batch = "[[experiment]]\nrule = \"shifted\"\nm = 101\ncompute = [\"decide\"]\n";
  CHECK(f.run(batch + "memory_limit = \"1K\"\n").memory == 1);
  CHECK(f.ask("SELECT ended, verdict FROM results") == Lines{"memory|NULL"});
  CHECK(f.ask("SELECT count(*) FROM claims") == Lines{"0"});
  CHECK(f.run(batch).computed == 1);
  CHECK(f.ask("SELECT ended, verdict FROM results") == Lines{"ok|infinite"});
}

TEST_CASE("prove: which an infinite P is, as a claim of its own") {
  Folder f;
  const std::string diagonal = "[[experiment]]\nrule = \"diagonal\"\ncompute = [\"prove\"]\n";
  CHECK(f.run(diagonal).tally.proved == 1);
  CHECK(f.ask("SELECT claim, text, status, reason, certificate FROM claims") ==
        Lines{"prove|P = an automaton of 4 states, numeration Zeckendorf; B(n) = A(n) + n for n >= 0, A(n) the "
              "mex|proved|NULL|NULL"});
  CHECK(f.ask("SELECT verdict, status FROM results") == Lines{"infinite|proved"});
  f.run(diagonal + "store = [\"certificates\"]\n");
  const Lines certificates = f.ask("SELECT certificate FROM claims WHERE claim = 'prove' AND certificate IS NOT NULL");
  REQUIRE(certificates.size() == 1);
  const proof::Check check = proof::verify(certificates[0]);
  CHECK(check.why == "");
  CHECK(check.claim == "P-set");
}

TEST_CASE("prove: a finite P has its list instead, and what is not proved says why") {
  Folder f;
  f.run(
      "[[experiment]]\nrule = \"modular\"\nm = 5\ncompute = [\"prove\"]\n"
      "[[experiment]]\nrules = [\"loser\", \"coprime\"]\ncompute = [\"prove\"]\n");
  CHECK(f.ask("SELECT game, verdict, p_count FROM results ORDER BY game") ==
        Lines{"coprime|unknown|NULL", "loser|infinite|NULL", "modular|finite|7"});
  CHECK(f.ask("SELECT game, text, status, length(reason) > 10, certificate FROM claims WHERE claim = 'prove' ORDER BY "
              "game") ==
        Lines{"coprime|P is given by an automaton|unknown|1|NULL", "loser|P is given by an automaton|unknown|1|NULL"});
}

TEST_CASE("prove beside a board: its theorem serves the claims too, however small the board") {
  Folder f;
  const std::string small = "[[experiment]]\nrule = \"diagonal\"\nmax = 5\n";
  f.run(small + "compute = [\"claims\"]\n");
  CHECK(f.ask("SELECT claim, status FROM claims") == Lines{"beatty|holds"});
  f.run(small + "compute = [\"prove\", \"claims\"]\n");
  CHECK(f.ask("SELECT claim, status, count(*) FROM claims GROUP BY claim, status") ==
        Lines{"beatty|holds|1", "beatty|proved|1", "prove|proved|1"});
}
