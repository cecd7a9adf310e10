// Names, parameters and limits; the shape of what is bound is in the golden cases.
#include <catch2/catch.hpp>

#include "dsl/bind.hpp"
#include "dsl/evaluate.hpp"
#include "dsl/parse.hpp"

using namespace wythoff;
using dsl::Integer;

namespace {

dsl::Rule rule(const std::string& text, const dsl::Parameters& parameters = {}) {
  dsl::Source source("test.game", text);
  return dsl::bind(source, dsl::parse(source), parameters);
}

std::string error(const std::string& text, const dsl::Parameters& parameters = {}) {
  try {
    rule(text, parameters);
    return "";
  } catch (const dsl::RuleError& e) {
    return e.what();
  }
}

dsl::ParameterNode parameter(const std::string& text) {
  return dsl::parse(dsl::Source("test", "game g(" + text + ")")).parameters.at(0);
}

}  // namespace

TEST_CASE("values of parameters from text, to text and back") {
  CHECK(dsl::print(dsl::parse_value(parameter("m"), " 2*(3 + 4) ")) == "14");
  CHECK(dsl::print(dsl::parse_value(parameter("m"), "-5")) == "-5");
  CHECK(dsl::print(dsl::parse_value(parameter("S : integers"), "{3, 1, 2..5}")) == "{1,2,3,4,5}");
  CHECK(dsl::print(dsl::parse_value(parameter("S : integers"), "{}")) == "{}");
  CHECK(dsl::print(dsl::parse_value(parameter("R : pairs"), "{(1,0), (0,1)}")) == "{(0,1),(1,0)}");
  CHECK(dsl::print(dsl::parse_value(parameter("R : pairs"), "{}")) == "{}");
  CHECK(dsl::parse_values(parameter("m"), "1..200").size() == 200);
  CHECK(dsl::parse_values(parameter("m"), "{5, 2, 3, 3}").size() == 3);
  CHECK(dsl::parse_values(parameter("m"), "7").size() == 1);
  CHECK(dsl::parse_values(parameter("R : pairs"), "{(1,2)}").size() == 1);
  for (const char* text : {"x", "", "2.5", "1/2", "{1}", "1..", "(1,2)", "phi"}) {
    INFO(text);
    CHECK_THROWS_AS(dsl::parse_value(parameter("m"), text), dsl::RuleError);
  }
  CHECK_THROWS_AS(dsl::parse_value(parameter("R : pairs"), "{1,2}"), dsl::RuleError);
  CHECK_THROWS_AS(dsl::parse_value(parameter("S : integers"), "{(1,2)}"), dsl::RuleError);
  CHECK_THROWS_AS(dsl::parse_value(parameter("S : integers"), "{1, (1,2)}"), dsl::RuleError);
  CHECK_THROWS_AS(dsl::parse_values(parameter("m"), "1..2000000"), dsl::RuleError);
}

TEST_CASE("conditions and integers over parameters alone") {
  dsl::Parameters p = {{"p", Integer(4)}, {"q", Integer(9)}, {"R", dsl::PairSet{{0, 1}}}};
  CHECK(dsl::holds("gcd(p, q) = 1 and p < q", p));
  CHECK_FALSE(dsl::holds("p = q mod 2", p));
  CHECK(dsl::holds("(0, p div 4) in R", p));
  CHECK(dsl::evaluate_integer("100*p + q mod 4", p) == 401);
  CHECK_THROWS_AS(dsl::evaluate_integer("p/q", p), dsl::RuleError);
  CHECK_THROWS_AS(dsl::evaluate_integer("p + r", p), dsl::RuleError);
  CHECK_THROWS_AS(dsl::holds("p + q", p), dsl::RuleError);
}

TEST_CASE("numbers beyond 64 bits are refused where a move is described, and nowhere else") {
  Integer big = pow(Integer(10), 30);
  for (const char* text : {"move (k) where k < m", "move (m*k)", "move (k + m)", "move (k) where k in {1, m}",
                           "move (k) where k ≡ 1 (mod m)"})
    CHECK_THAT(error(std::string("game g(m) ") + text, {{"m", big}}), Catch::Contains("beyond 64 bits"));
  CHECK_THAT(error("game g(S : integers) move (k) where k in S", {{"S", dsl::IntegerSet{1, big}}}),
             Catch::Contains("beyond 64 bits"));
  CHECK_THAT(error("game g move (9223372036854775807k + 9223372036854775807k)"), Catch::Contains("beyond 64 bits"));
  CHECK(error("game g(m) move (k) claim |P| = m claim A(n) < 10^40", {{"m", big}}).empty());
  CHECK(error("game g move (9223372036854775807k) where k > -9223372036854775808").empty());
}

TEST_CASE("a component may be negative only where the condition forbids it") {
  CHECK(error("game g move (k - l, l) where k >= l").empty());
  CHECK(error("game g move (k - l, l) where not (l > k) and l < 9").empty());
  CHECK(error("game g move (2k - 3l) where 2k ≡ 0 (mod 3) and 2k >= 3l").empty());
  CHECK(error("game g move (k - l) where gcd(k, l) = 1 and k >= l").empty());  // the linear part suffices
  CHECK(error("game g move (k - 1)").empty());
  CHECK(error("game g move (k + l - 2)").empty());
  CHECK(error("game g move (k - 5) where k ≡ 0 (mod 5)").empty());
  CHECK(error("game g move (k - l, l) from (x, y) where l <= y and y < k").empty());
  CHECK_THAT(error("game g move (k - 2)"), Catch::Contains("can be negative: at k = 1"));
  CHECK_THAT(error("game g move (k - l, l) where k + 1 >= l"), Catch::Contains("can be negative"));
  CHECK_THAT(error("game g move (k - l, l) where k >= l or k ≡ 3 (mod 1000)"), Catch::Contains("can be negative"));
  CHECK_THAT(error("game g move (3 - k) where k*k <= 9"), Catch::Contains("not shown"));
}

TEST_CASE("division by zero is found before a game is played") {
  for (const char* condition :
       {"k mod (l - l) = 0", "k div (l - 1) = 1", "k/(l - 3) < 1", "k ≡ l (mod k - l)", "l - k divides k",
        "k > 3 or 1 mod (k - 2) = 0", "not 1 mod (k - 2) = 0", "floor(k/|l - 5|) = 1"})
    CHECK_THAT(error(std::string("game g move (k, l) where ") + condition), Catch::Contains("division by zero"));
  for (const char* condition :
       {"k mod l = 0", "k != l and 7 mod (k - l) = 0", "k ≡ 1 (mod k + l)", "k = 2 or 1 mod (k - 2) = 0",
        "gcd(k, l) = 1 and k > 1 and l mod (k - 1) = 0", "l mod gcd(k, l) = 0"})
    CHECK(error(std::string("game g move (k, l) where ") + condition).empty());
}

TEST_CASE("where a claim does not apply its values need not exist") {
  const std::string game = "game g(m) move (k) claim ";
  for (const char* claim :
       {"|P| = 1/m when m > 0", "P = P(h(m/2 + 1/2)) when m = 1", "P = (n, n) for n >= -1 + m when m > 0",
        "P = word(a -> a^(m - 1) b, b -> a) when m >= 1", "|P| = sqrt(m - 1) when m >= 1"}) {
    INFO(claim);
    CHECK_FALSE(rule(game + claim, {{"m", Integer(0)}}).claims.at(0).applicable);
    CHECK(rule(game + claim, {{"m", Integer(1)}}).claims.at(0).applicable);
    std::string unconditional = std::string(claim).substr(0, std::string(claim).find(" when"));
    CHECK_FALSE(error(game + unconditional, {{"m", Integer(0)}}).empty());
  }
}

TEST_CASE("a file that cannot be read is an error with its name") {
  CHECK_THROWS_WITH(dsl::load("no/such.game", {}), Catch::Contains("no/such.game:1:1: error"));
}
