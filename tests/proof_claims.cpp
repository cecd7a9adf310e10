// Claims that a certificate proves, or that what is proved refutes, whatever the size of the board.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "experiments/judge.hpp"
#include "proof/compare.hpp"
#include "proof/verify.hpp"
#include "tests/proof_games.hpp"
#include "tests/python_checker.hpp"

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

TEST_CASE("part of another infinite P") {
  const std::string even = "game even move (k) move (k, l) where k = l = 1 or k != l claim ";  // P: the (2i, 2i)
  CHECK(status(even + "P subset of P(nim)") == Status::proved);
  CHECK(status(even + "P = P(nim)") == Status::refuted);
  CHECK(status(plain_wythoff + "P subset of P(generalized_wythoff(1))") == Status::proved);
  CHECK(status(plain_wythoff + "P subset of P(nim)") == Status::refuted);
  CHECK(status(even + "P subset of P(wythoff)") == Status::refuted);
}

TEST_CASE("a forged part of another P is rejected") {
  const std::string even = "game even move (k) move (k, l) where k = l = 1 or k != l claim P subset of P(nim)";
  const experiments::ClaimResult result = judged(even);
  REQUIRE(result.status == Status::proved);
  nlohmann::json changed = nlohmann::json::parse(result.certificate);
  CHECK(proof::verify(changed.dump()).accepted);
  nlohmann::json& statement = changed["statements"].back();
  REQUIRE(statement["kind"] == "subset P");
  const std::vector<nlohmann::json> wrong = [&] {
    std::vector<nlohmann::json> list(3, changed);
    list[0]["statements"].back()["rule"] = "game wythoff move (k) move (k, k)";
    list[1]["statements"].back()["automaton"] = changed["data"]["automaton"];
    list[2]["statements"].back()["symmetric"] = false;
    return list;
  }();
  std::vector<std::string> texts{changed.dump()};
  for (const nlohmann::json& one : wrong) {
    CHECK_FALSE(proof::verify(one.dump()).accepted);
    texts.push_back(one.dump());
  }
  const std::vector<std::string> answers = tests::ask_python(texts);
  REQUIRE(answers.size() == texts.size());
  CHECK(answers[0] == "accepted");
  for (std::size_t i = 1; i < answers.size(); ++i) CHECK(answers[i].starts_with("rejected"));
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

TEST_CASE("claims about the pairs of an infinite P") {
  for (const char* claim :
       {"P = (floor(n*phi), floor(n*phi^2))", "P = (floor(n*phi), floor(n*phi) + n) for n >= 5", "P = (mex, A + n)",
        "P = word(a -> ab, b -> a)", "A(n) + B(n) = A(B(n)) for n >= 1", "A(A(n)) = B(n) - 1 for n >= 1",
        "A(n + 1) - A(n) in {1, 2} for n >= 0", "B(n) mod 3 = (A(n) + n) mod 3 for n >= 0",
        "P = P(generalized_wythoff(1))", "|B(n) - A(n)| = n for n >= 0", "B(n) <= 2*A(n) for n >= 1"}) {
    INFO(claim);
    CHECK(status(plain_wythoff + claim) == Status::proved);
  }
  const std::string doubling = "game d move (k) move (k, l) where k <= l <= 2k claim ";
  for (const char* claim : {"P = (mex, 2A + n)", "P = word(a -> aab, b -> aa)", "P = P(heap_game(2, 1))",
                            "B(n) - 2*A(n) = n for n >= 0", "A(n) < A(n + 1) for n >= 0"}) {
    INFO(claim);
    CHECK(status(doubling + claim) == Status::proved);
  }
  const std::string third = "game t move (k) move (k, l) where k <= l <= 2k and k + l ≡ 0 (mod 3) claim ";
  CHECK(status(third + "P = (mex, 2A + n - 2) for n >= 20") == Status::proved);
  CHECK(status("game h move (k) move (k, l) where 2k <= 2l <= 3k claim P = (mex, 2A)") == Status::proved);
  CHECK(status("game n move (k) claim P = (n, n)") == Status::proved);
  CHECK(status("game o move (k) move (k, l) in order where k >= l claim P = (n, 2n)") == Status::proved);
}

TEST_CASE("a board too small to refute a claim does not make it proved") {
  for (const char* claim : {"P = (floor(n*sqrt(3)), floor(n*sqrt(3)) + n)", "P = (mex, A + n + (n div 9))",
                            "P = word(a -> ab, b -> ab)", "B(n) <= A(n) + 3 for n >= 0", "A(n) < 9 for n >= 0",
                            "A(A(n)) < 9 for n >= 1", "P = P(generalized_wythoff(2))", "A(n) mod 7 != 5 for n >= 0"}) {
    INFO(claim);
    const experiments::ClaimResult result = judged(plain_wythoff + claim);
    CHECK(result.status != Status::proved);
    if (result.status == Status::holds) CHECK(result.reason.substr(0, 10) == "no proof: ");
  }
}
