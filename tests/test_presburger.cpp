// Conditions as formulas: the same truth on every point, a reason where there is no formula, and speed.
#include <catch2/catch.hpp>
#include <chrono>
#include <iostream>

#include "dsl/evaluate.hpp"
#include "dsl/parse.hpp"
#include "dsl/presburger.hpp"
#include "dsl/print.hpp"
#include "dsl/satisfiable.hpp"
#include "dsl/scope.hpp"
#include "tests/amount.hpp"
#include "tests/random_trees.hpp"

using namespace wythoff;

namespace {

const std::vector<std::string> variable_names = {"k", "l", "m"};

dsl::Cond bound(const std::string& text, int variables, const dsl::Names& names) {
  dsl::Source source("condition", text);
  dsl::Scope scope(source, names);
  for (int i = 0; i < variables; ++i) scope.add_variable(variable_names[i]);
  return scope.condition(dsl::parse_expression(source));
}
dsl::Cond bound(const std::string& text, int variables = 2) {
  return bound(text, variables, {});
}

// Calls visit on every point of [low, high]^variables.
template <class Visit>
void each_point(int variables, std::int64_t low, std::int64_t high, Visit visit) {
  std::vector<std::int64_t> point(variables, low);
  for (;;) {
    visit(point);
    int i = 0;
    while (i < variables && point[i] == high) point[i++] = low;
    if (i == variables) return;
    ++point[i];
  }
}

void check_same(const dsl::Cond& cond, int variables, std::int64_t low, std::int64_t high) {
  std::string why;
  auto formula = dsl::linearize(cond, variables, &why);
  INFO(why);
  REQUIRE(formula);
  dsl::Formula opposite = dsl::negation(*formula);
  each_point(variables, low, high, [&](const std::vector<std::int64_t>& point) {
    bool expected = dsl::holds(cond, std::span<const std::int64_t>(point));
    if (dsl::holds(*formula, point) != expected || dsl::holds(opposite, point) == expected) {
      CAPTURE(point);
      FAIL("the formula and the condition disagree");
    }
  });
}

double seconds_for(const dsl::Cond& cond, int variables) {
  auto start = std::chrono::steady_clock::now();
  auto formula = dsl::linearize(cond, variables);
  std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  CHECK(formula);
  return passed.count();
}

}  // namespace

TEST_CASE("linear conditions hold where their formulas do") {
  const char* const conditions[] = {"|k - l| < 2",
                                    "0 < k <= l <= 2k",
                                    "k ≡ l (mod 3)",
                                    "k ≡ -2l ≡ 1 (mod 4)",
                                    "k != l mod 5",
                                    "k mod 3 = l mod 4",
                                    "k mod 3 = 2",
                                    "k mod 3 = 5",
                                    "k mod -3 = -1",
                                    "k div 3 <= l div -2",
                                    "min(k, 2l, 5) = max(l, 3)",
                                    "k/2 < 3l/4 + 1/3",
                                    "(k + l)/2 = 3",
                                    "(k + 1)/2 in 1..3",
                                    "floor(k/2) + floor(l/3) = 4",
                                    "k in {1, l, 2l + 1, 4..6}",
                                    "(k, l) in {(1, 2), (3, l), (l, l)}",
                                    "(k mod 3, l mod 3) in {(0, 1), (2, 2)}",
                                    "5 divides k + 2l",
                                    "not (k < l or 3 divides k)",
                                    "||k| - |l - 1|| >= 2",
                                    "k^1 + 2l^0 = 3",
                                    "k mod 2 + l mod 3 = 2",
                                    "(k mod 4) div 2 = l mod 2",
                                    "k ≡ l/2 (mod 2)",
                                    "k - k = 0",
                                    "0*k < l",
                                    "k = l mod 3 mod 2"};
  for (const char* text : conditions) {
    INFO(text);
    check_same(bound(text), 2, -9, 14);
  }
}

TEST_CASE("random linear conditions hold where their formulas do") {
  tests::RandomTrees random(tests::seed());
  std::cout << "seed " << tests::seed() << "\n";
  int compared = 0, too_large = 0;
  for (int i = 0; i < tests::amount(3000); ++i) {
    int variables = 1 + i % 3;
    tests::Vocabulary words{.integer_sets = {"S"}, .pair_sets = {"R"}, .linear = true, .largest = 6};
    words.numbers.assign(variable_names.begin(), variable_names.begin() + variables);
    static const dsl::Names names = {{"S", {dsl::IntegerSet{-1, 0, 2, 5}}}, {"R", {dsl::PairSet{{0, 1}, {2, 2}}}}};
    std::string text = dsl::print(random.condition(2 + i % 2, words));
    INFO(text);
    dsl::Cond cond;
    try {
      cond = bound(text, variables, names);
    } catch (const dsl::ValueError&) {
      continue;
    }
    std::string why;
    if (!dsl::linearize(cond, variables, &why)) {
      REQUIRE(why == "too many cases");
      ++too_large;
      continue;
    }
    ++compared;
    check_same(cond, variables, variables == 3 ? -2 : -6, variables == 3 ? 6 : 12);
  }
  CHECK(compared > tests::amount(2000));
  CHECK(too_large < tests::amount(100));
}

TEST_CASE("what is not linear is refused by name") {
  const char* const cases[][2] = {{"gcd(k, l) = 1", "gcd is not linear"},
                                  {"k*l = 12", "a product of two variables is not linear"},
                                  {"k < 3 and k*l = 12", "a product of two variables is not linear"},
                                  {"12/k = l", "a quotient by a variable is not linear"},
                                  {"k^2 = l", "a power of a variable is not linear"},
                                  {"2^k = l", "a power of a variable is not linear"},
                                  {"k mod l = 0", "div and mod are linear only by a constant integer"},
                                  {"k div (3/2) = 1", "div and mod are linear only by a constant integer"},
                                  {"k ≡ l (mod l + 1)", "a congruence is linear only modulo a constant integer"},
                                  {"sqrt(k) = l", "a square root of a variable is not linear"},
                                  {"k < phi*l", "irrational"}};
  for (const auto& [text, reason] : cases) {
    INFO(text);
    std::string why;
    CHECK_FALSE(dsl::linearize(bound(text), 2, &why));
    CHECK_THAT(why, Catch::Contains(reason));
  }
}

TEST_CASE("the linear part of a condition is implied by it") {
  const char* const conditions[] = {"gcd(k, l) = 1 and k >= l", "k*l = 12 or k < l", "not (gcd(k, l) = 1)",
                                    "(k*k = l or k = 2) and l < 5", "not (k < l and k*l < 9) and l > 2"};
  for (const char* text : conditions) {
    INFO(text);
    dsl::Cond cond = bound(text);
    dsl::Formula part = dsl::linear_part(cond, 2);
    each_point(2, 0, 12, [&](const std::vector<std::int64_t>& point) {
      if (dsl::holds(cond, std::span<const std::int64_t>(point))) CHECK(dsl::holds(part, point));
    });
  }
  dsl::Formula part = dsl::linear_part(bound("gcd(k, l) = 1 and k >= l"), 2);
  CHECK_FALSE(dsl::holds(part, std::vector<std::int64_t>{1, 2}));
}

TEST_CASE("isl finds a solution exactly where there is one") {
  auto solution = [](const char* text) { return dsl::find_solution(*dsl::linearize(bound(text), 2), 2); };
  auto found = solution("2k - l >= 1 and l >= 4 and k + l ≡ 1 (mod 7) and k != 5");
  REQUIRE(found);
  CHECK(dsl::holds(bound("2k - l >= 1 and l >= 4 and k + l ≡ 1 (mod 7) and k != 5"),
                   std::span<const std::int64_t>(*found)));
  CHECK_FALSE(solution("2k = 2l + 1"));
  CHECK_FALSE(solution("k < l and l < k"));
  CHECK_FALSE(solution("k ≡ 1 (mod 4) and k ≡ 2 (mod 6)"));
  CHECK(solution("k ≡ 1 (mod 4) and k ≡ 5 (mod 6)"));
  CHECK_FALSE(solution("1 > 2"));
  CHECK(solution("1 < 2"));
}

TEST_CASE("large moduli and sets of hundreds of pairs are quick") {
  std::string pairs;
  for (int i = 0; i < 400; ++i)
    pairs += (i ? ", (" : "(") + std::to_string(i * 7 % 1000) + ", " + std::to_string(i * i % 1000) + ")";
  const std::pair<std::string, double> conditions[] = {
      {"k ≡ l (mod 1000)", 0.2},         {"k mod 1000 = l mod 1000", 0.2},
      {"(k + 2l) mod 1000 = 7", 0.2},    {"(k mod 1000, l mod 1000) in {" + pairs + "}", 2},
      {"1000000007 divides k - l", 0.2}, {"k mod 1000 < l mod 7", 5},
      {"k mod 1000 in {1, 2, 500}", 0.5}};
  for (const auto& [text, limit] : conditions) {
    dsl::Cond cond = bound(text);
    double seconds = seconds_for(cond, 2);
    std::cout << text.substr(0, 60) << ": " << seconds << " s\n";
    CHECK(seconds < limit * 20);  // the sanitizers and a shared machine
    auto formula = dsl::linearize(cond, 2);
    for (std::int64_t k : {1, 7, 999, 1000, 1001, 5007})
      for (std::int64_t l : {1, 7, 999, 1000, 2001, 3500})
        CHECK(dsl::holds(*formula, std::vector{k, l}) == dsl::holds(cond, std::vector{k, l}));
  }
}
