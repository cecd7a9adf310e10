// Claims that a certificate proves, or that what is proved refutes, whatever the size of the board.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "experiments/judge.hpp"
#include "proof/compare.hpp"
#include "proof/verify.hpp"
#include "tests/proof_games.hpp"

using namespace wythoff;
using experiments::Status;

namespace {

experiments::ClaimResult judged(const std::string& text, const dsl::Parameters& parameters = {}, std::int64_t max = 4) {
  experiments::Evidence evidence(tests::rule(text, parameters), solver::Board{{max, max}}, solver::Context{});
  experiments::ClaimResult result =
      experiments::Judge(evidence, experiments::proof_limits(solver::Context{})).claim(evidence.rule().claims.back());
  INFO(text << " " << result.counterexample << result.reason);
  if (result.status == Status::proved) {
    CHECK(proof::verify(result.certificate).why == "");
    CHECK(result.text != "");
  } else {
    CHECK(result.certificate == "");
  }
  return result;
}

const std::string modular = "game modular(m >= 1) move (k) move (k, l) where k ≡ l (mod m) claim ";
const std::string plain_wythoff = "game w move (k) move (k, k) claim ";

Status status(const std::string& text, const dsl::Parameters& parameters = {}) {
  return judged(text, parameters).status;
}

dsl::Parameters m(int value) {
  return {{"m", dsl::Integer(value)}};
}

}  // namespace

TEST_CASE("finite and infinite") {
  CHECK(status(modular + "P is finite", m(5)) == Status::proved);
  CHECK(status(modular + "P is infinite", m(5)) == Status::refuted);
  CHECK(status(plain_wythoff + "P is infinite") == Status::proved);
  CHECK(status(plain_wythoff + "P is finite") == Status::refuted);
  CHECK(status("game g move (k) move (k, l) where gcd(k, l) = 1 claim P is finite") == Status::unknown);
}

TEST_CASE("counts") {
  for (int value : {1, 5, 24}) CHECK(status(modular + "|P| = 2*floor(m/phi) + 1", m(value)) == Status::proved);
  CHECK(status(modular + "|P| = m", m(24)) == Status::refuted);
  CHECK(status(modular + "|P| = 100", m(24)) == Status::refuted);
  CHECK(status(plain_wythoff + "|P| = 100") == Status::refuted);
}

TEST_CASE("other games") {
  CHECK(status(modular + "P subset of P(wythoff)", m(9)) == Status::proved);
  CHECK(status(modular + "P subset of P(nim)", m(9)) == Status::refuted);
  CHECK(status(modular + "P = P(modular_wythoff(6))", m(5)) == Status::proved);
  CHECK(status(modular + "P = P(modular_wythoff(9))", m(5)) == Status::refuted);
}

TEST_CASE("closed forms of a finite P") {
  CHECK(status(modular + "P = (floor(n*phi), floor(n*phi^2)) while floor(n*phi) < m", m(13)) == Status::proved);
  CHECK(status(modular + "P = (floor(n*phi), floor(n*phi^2)) while n < 3", m(13)) == Status::refuted);
  CHECK(status(modular + "P = (floor(n*phi), floor(n*phi^2)) while n < 30", m(13)) == Status::refuted);
  CHECK(status(plain_wythoff + "P = (floor(n*phi), floor(n*phi^2)) while n < 3") != Status::proved);
}

TEST_CASE("certificates that compare are checked in every part") {
  solver::Ruleset five(tests::rule(modular + "P is finite", m(5))), six(tests::rule(modular + "P is finite", m(6)));
  solver::Ruleset nine(tests::rule(modular + "P is finite", m(9)));
  proof::Verdict here = proof::decide(five);
  CHECK_FALSE(proof::prove_same_p(here, proof::decide(nine)));
  nlohmann::json same = nlohmann::json::parse(proof::prove_same_p(here, proof::decide(six)).value());
  nlohmann::json subset = nlohmann::json::parse(proof::prove_subset_p(here, nine).value());
  CHECK(proof::verify(same.dump()).claim == "same P");
  CHECK(proof::verify(subset.dump()).claim == "subset P");
  for (nlohmann::json changed : {same, subset}) {
    changed["first"]["data"]["positions"].erase(2);
    CHECK_FALSE(proof::verify(changed.dump()).accepted);
  }
  nlohmann::json changed = same;
  changed["other"]["parameters"]["m"] = 9;
  CHECK_FALSE(proof::verify(changed.dump()).accepted);
  changed = subset;
  changed["other"]["positions"].erase(1);
  CHECK_FALSE(proof::verify(changed.dump()).accepted);
  changed = subset;
  changed["other"]["below"] = 4;
  CHECK_FALSE(proof::verify(changed.dump()).accepted);
}
