// Second opinions: z3 and cvc5 on the SMT-LIB form, coqc on the Coq form. A case whose program is not installed says so
// and checks the text alone.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "proof/export.hpp"
#include "tests/proof_games.hpp"
#include "tests/scratch.hpp"

using namespace wythoff;
using proof::Verdict;

namespace {

bool installed(const std::string& program) {
  return std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
}

std::string answer(const std::string& program, const std::string& file, const std::string& text) {
  tests::Scratch scratch;
  tests::write_bytes(scratch / file, text);
  std::string command =
      "cd '" + scratch.path().string() + "' && timeout 120 " + program + " " + file + " > answer 2>&1";
  int status = std::system(command.c_str());
  std::string said = tests::read_bytes(scratch / "answer");
  return (status == 0 ? "" : "failed: ") + said;
}

struct Example {
  solver::Ruleset ruleset;
  Verdict verdict;
  explicit Example(const std::string& text, const dsl::Parameters& parameters = {})
      : ruleset(tests::rule(text, parameters)), verdict(proof::decide(ruleset)) {
    REQUIRE(verdict.kind == Verdict::Kind::finite);
  }
};

Example modular(int m) {
  return Example("game g(m >= 1) move (k) move (k, l) where k ≡ l (mod m)", {{"m", dsl::Integer(m)}});
}

// `refute`: the list without its last position is put to them as well.
void check_smt2(const Example& example, bool refute = true) {
  std::string text = proof::export_smt2(example.ruleset, example.verdict);
  Verdict wrong = example.verdict;
  wrong.positions->pop_back();
  std::string false_text = proof::export_smt2(example.ruleset, wrong);
  CHECK(text.find("(mod ") == std::string::npos);  // remainders are shared variables
  for (std::string program : {"z3", "cvc5"}) {
    if (!installed(program)) {
      WARN(program << " is not installed: its opinion is not asked");
      continue;
    }
    CHECK(answer(program, "wythoff.smt2", text) == "unsat\n");
    if (refute) CHECK(answer(program, "wythoff.smt2", false_text) == "sat\n");
  }
}

}  // namespace

TEST_CASE("z3 and cvc5 agree with finite verdicts, and refute a shortened list") {
  check_smt2(modular(5));
  check_smt2(modular(50), false);
  check_smt2(Example("game g move (k) move (k, l) where k ≡ l (mod 4) or |k - l| < 3"));
  check_smt2(Example("game g move (k) move (k, l) where k ≡ 1 (mod 2) and k >= 3 and l >= 3 or |k - l| < 2"));
  check_smt2(Example("game g play misere move (k) move (k, l) where k ≡ l (mod 5)"));
}

TEST_CASE("Coq accepts residue rules without axioms, and refuses a shortened list") {
  std::vector<Example> examples;
  examples.push_back(modular(12));
  examples.push_back(Example("game g play misere move (k) move (k, l) where k ≡ l (mod 3)"));
  examples.push_back(
      Example("game g move (k) move (k, l) where (k mod 3, l mod 3) in {(0, 1), (1, 2), (2, 2), (0, 0)} or k >= 4 and "
              "k ≡ l (mod 2)"));
  for (const Example& example : examples) {
    std::string text = proof::export_coq(example.ruleset, example.verdict);
    CHECK(text.find("Axiom") == std::string::npos);
    CHECK(text.find("Admitted") == std::string::npos);
    if (!installed("coqc")) {
      WARN("coqc is not installed: the Coq form is not compiled");
      continue;
    }
    std::string said = answer("coqc", "wythoff.v", text);
    INFO(said);
    CHECK(said.find("failed") == std::string::npos);
    CHECK(said.find("Closed under the global context") != std::string::npos);
  }
  if (!installed("coqc")) return;
  Verdict wrong = examples[0].verdict;
  wrong.positions->pop_back();
  CHECK(answer("coqc", "wythoff.v", proof::export_coq(examples[0].ruleset, wrong)).find("failed") == 0);
}

TEST_CASE("what cannot be exported is refused with a reason") {
  solver::Ruleset wythoff(tests::rule("game g move (k) move (k, k)"));
  CHECK_THROWS_AS(proof::export_smt2(wythoff, proof::decide(wythoff)), proof::NotExportable);
  Example band("game g move (k) move (k, l) where k ≡ l (mod 4) or |k - l| < 3");
  CHECK_THROWS_WITH(proof::export_coq(band.ruleset, band.verdict), Catch::Contains("line"));
}
