// Conditions bound and evaluated, against an interpreter of the tree that shares nothing with them.
#include <array>
#include <catch2/catch.hpp>
#include <iostream>
#include <numeric>

#include "dsl/evaluate.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "dsl/scope.hpp"
#include "tests/amount.hpp"
#include "tests/random_trees.hpp"
#include "tests/tree_interpreter.hpp"

using namespace wythoff;
using dsl::Exact, dsl::Integer;

namespace {

// A condition over k, l, m from its text, with p = 3, q = -2, S = {-1, 0, 2, 5}, R = {(0, 1), (2, 2), (1, -1)}.
const dsl::Names& names() {
  static const dsl::Names names = {{"p", {Exact(3)}},
                                   {"q", {Exact(-2)}},
                                   {"S", {dsl::IntegerSet{-1, 0, 2, 5}}},
                                   {"R", {dsl::PairSet{{0, 1}, {2, 2}, {1, -1}}}}};
  return names;
}

dsl::Cond bound(const std::string& text, int variables = 3) {
  dsl::Source source("condition", text);
  dsl::Scope scope(source, names());
  for (int i = 0; i < variables; ++i) scope.add_variable(std::string(1, "klm"[i]));
  return scope.condition(dsl::parse_expression(source));
}

Exact value(const std::string& text) {
  dsl::Source source("expression", text);
  return dsl::Scope(source, names()).constant(dsl::parse_expression(source));
}

bool at(const dsl::Cond& cond, std::vector<std::int64_t> point) {
  bool small = dsl::holds(cond, std::span<const std::int64_t>(point));
  std::vector<Exact> exact(point.begin(), point.end());
  CHECK(dsl::holds(cond, std::span<const Exact>(exact)) == small);
  return small;
}

}  // namespace

TEST_CASE("operators as the language means them") {
  // clang-format off
  const char* const cases[][2] = {
      {"-7 div 2", "-4"}, {"-7 mod 2", "1"}, {"7 mod -2", "-1"}, {"7 div -2", "-4"}, {"6/2*3", "9"}, {"6/2(3)", "1"},
      {"2^3^2", "512"}, {"-2^2", "-4"}, {"2^-1", "1/2"}, {"|3 - 5|", "2"}, {"min(3, 1, 2)", "1"}, {"max(3, 1, 2)", "3"},
      {"gcd(12, -18)", "6"}, {"gcd(0, 0)", "0"}, {"gcd(-4)", "4"}, {"floor(-7/2)", "-4"}, {"floor(10*phi)", "16"},
      {"7/2 mod 2", "3/2"}, {"7/2 div 2", "1"}, {"sqrt(9/4)", "3/2"}, {"phi^2 - phi", "1"}, {"2 - 3 - 4", "-5"},
      {"1/2/2", "1/4"}, {"2p^2", "18"}, {"-p mod 5", "2"}, {"-(p mod 5)", "-3"}, {"10 mod 7 mod 2", "1"}, {"2*7 mod 5", "4"}};
  // clang-format on
  for (const auto& [text, result] : cases) {
    INFO(text);
    CHECK(value(text).text() == result);
  }
}

TEST_CASE("congruences, remainders and sets") {
  CHECK(at(bound("k ≡ l (mod 3)"), {7, 1, 0}));
  CHECK(at(bound("k ≡ -l (mod 3)"), {7, 2, 0}));
  CHECK(at(bound("k = l + 1 mod 3"), {7, 3, 0}));
  CHECK_FALSE(at(bound("k = (l + 1 mod 3)"), {7, 3, 0}));
  CHECK(at(bound("k = (l + 1 mod 3)"), {4, 3, 0}));
  CHECK(at(bound("k mod 5 = l mod 3"), {6, 4, 0}));
  CHECK_FALSE(at(bound("k ≡ l ≡ 0 (mod 3)"), {7, 1, 0}));
  CHECK(at(bound("k ≡ l ≡ 0 (mod 3)"), {6, 3, 0}));
  CHECK(at(bound("k != l mod 3"), {7, 2, 0}));
  CHECK(at(bound("p divides k + l"), {7, 2, 0}));
  CHECK(at(bound("k in {1, l, 2l, 9..11}"), {10, 3, 0}));
  CHECK_FALSE(at(bound("k/2 in 1..5"), {7, 3, 0}));
  CHECK(at(bound("k/2 in 1..5"), {8, 3, 0}));
  CHECK(at(bound("(k, l) in R"), {2, 2, 0}));
  CHECK_FALSE(at(bound("not k in {2}"), {2, 2, 0}));
  CHECK(at(bound("k/2 < 3/4"), {1, 0, 0}));
  CHECK_FALSE(at(bound("k/2 < 3/4"), {2, 0, 0}));
  CHECK(at(bound("gcd(k, l) = 1 and k*l = 12"), {3, 4, 0}));
}

TEST_CASE("where 64 bits do not suffice, exact numbers decide") {
  std::int64_t big = INT64_MAX;
  CHECK(at(bound("k + l > k"), {big, big, 0}));
  CHECK(at(bound("k*l*m > k*l"), {big, big, big}));
  CHECK(at(bound("k*k - (k - 1)*(k + 1) = 1"), {big, 0, 0}));
  CHECK(at(bound("-k - 2 < -k"), {big, 0, 0}));
  CHECK(at(bound("|k| > l"), {INT64_MIN, big, 0}));
  CHECK(at(bound("k div -1 = l + 1"), {INT64_MIN, big, 0}));
  CHECK(at(bound("k mod -1 = 0"), {INT64_MIN, 0, 0}));
  CHECK(at(bound("gcd(k, l) = -k"), {INT64_MIN, 0, 0}));
  CHECK(at(bound("k ≡ l (mod 2)"), {INT64_MIN, 0, 0}));
  CHECK(at(bound("k ≡ l (mod 3)"), {INT64_MIN, big, 0}));  // 3 divides 2^64 - 1
  CHECK(at(bound("k^70 > 0"), {3, 0, 0}));
  CHECK(at(bound("2^k > l"), {64, big, 0}));
  CHECK(at(bound("k*phi > l"), {10, 16, 0}));
  CHECK_FALSE(at(bound("k*phi > l"), {10, 17, 0}));
}

TEST_CASE("values that do not exist are ExactErrors") {
  std::array<std::int64_t, 3> zero{0, 0, 0}, half{1, 2, -1};
  for (const char* text : {"1/k = 1", "1 div k = 1", "1 mod k = 1", "k ≡ 1 (mod k)", "sqrt(k - 1) = 1", "k^-1 = 1"}) {
    INFO(text);
    CHECK_THROWS_AS(dsl::holds(bound(text), std::span<const std::int64_t>(zero)), dsl::ExactError);
  }
  CHECK_THROWS_AS(dsl::holds(bound("gcd(k/2, 1) = 1"), std::span<const std::int64_t>(half)), dsl::ExactError);
  CHECK_THROWS_AS(dsl::holds(bound("2^(k/2) = 1"), std::span<const std::int64_t>(half)), dsl::ExactError);
  CHECK_FALSE(dsl::holds(bound("k > 0 and 1 div k = 1"), std::span<const std::int64_t>(zero)));  // read from the left
}

TEST_CASE("random conditions mean what a plain interpreter of the tree says") {
  tests::RandomTrees random(tests::seed());
  std::cout << "seed " << tests::seed() << "\n";
  tests::Vocabulary words{.numbers = {"k", "l", "p", "q"}, .integer_sets = {"S"}, .pair_sets = {"R"}};
  tests::TreeInterpreter interpreter;
  interpreter.numbers = {{"p", 3}, {"q", -2}};
  interpreter.integer_sets["S"] = {-1, 0, 2, 5};
  interpreter.pair_sets["R"] = {{0, 1}, {2, 2}, {1, -1}};
  int compared = 0, folded = 0, true_ones = 0;
  for (int i = 0; i < tests::amount(6000); ++i) {
    int variables = 1 + i % 3;
    words.numbers.resize(3);
    words.numbers = {"p", "q", "k", "k"};
    for (int v = 1; v < variables; ++v)
      words.numbers.push_back(std::string(1, "klm"[v])), words.numbers.push_back(words.numbers.back());
    dsl::Node tree = random.condition(2 + i % 4, words);
    std::string text = dsl::print(tree);
    INFO(text);
    dsl::Cond cond;
    try {
      cond = bound(text, variables);
    } catch (const dsl::ValueError&) {  // a constant that does not exist
      ++folded;
      continue;
    }
    for (int j = 0; j < 12; ++j) {
      std::vector<std::int64_t> point;
      for (int v = 0; v < variables; ++v) {
        point.push_back(random.below(25) - 5);
        interpreter.numbers[std::string(1, "klm"[v])] = point.back();
      }
      std::optional<bool> expected = interpreter.holds(tree);
      if (!expected) continue;  // it has no value, or one too large for the interpreter
      CAPTURE(point);
      std::vector<Exact> exact(point.begin(), point.end());
      REQUIRE(dsl::holds(cond, std::span<const std::int64_t>(point)) == *expected);
      REQUIRE(dsl::holds(cond, std::span<const Exact>(exact)) == *expected);
      ++compared, true_ones += *expected;
    }
  }
  CHECK(compared > tests::amount(30000));
  CHECK(true_ones > compared / 10);
  CHECK(folded < tests::amount(2000));
}
