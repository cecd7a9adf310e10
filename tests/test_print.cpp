// parse(print(t)) == t, and what is printed is printed again unchanged.
#include <catch2/catch.hpp>
#include <iostream>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "tests/amount.hpp"
#include "tests/random_trees.hpp"

using namespace wythoff;

namespace {

dsl::Node expression(const std::string& text) {
  return dsl::parse_expression(dsl::Source("test", text));
}

}  // namespace

TEST_CASE("the worked example of print.hpp") {
  CHECK(dsl::print(dsl::parse(dsl::Source("test", "game doubling move(k) move(k,l) where k≤l≤2k"))) ==
        "game doubling\n\nmove (k)\nmove (k, l) where k <= l <= 2k\n");
}

TEST_CASE("one text for each tree, with the parentheses it needs") {
  // clang-format off
  const char* const cases[][2] = {
      {"((k))", "k"}, {"(k - l) - m", "(k - l) - m"}, {"k-l-m", "k - l - m"}, {"k-(l-m)", "k - (l - m)"},
      {"a/(b/c)", "a/(b/c)"}, {"a*b/c", "a*b/c"}, {"(a+b)*c", "(a + b)*c"}, {"-(a+b)", "-(a + b)"}, {"(-a)^2", "(-a)^2"},
      {"-a^2", "-a^2"}, {"2^-1", "2^-1"}, {"2^3^4", "2^3^4"}, {"(2^3)^4", "(2^3)^4"}, {"2(k^2)", "2k^2"},
      {"(2k)^2", "(2k)^2"}, {"2(3)", "2(3)"}, {"2(-k)", "2(-k)"}, {"007", "7"}, {"a--b", "a - -b"}, {"|k|", "|k|"},
      {"k==l", "k = l"}, {"k=l mod 3", "k ≡ l (mod 3)"}, {"k=(l mod 3)", "k = (l mod 3)"},
      {"k != l mod 2m", "k != l (mod 2m)"}, {"k=l mod(m+1)", "k ≡ l (mod m + 1)"}, {"k mod 5=l mod 3", "k mod 5 = l mod 3"},
      {"not(k<l)", "not k < l"}, {"not(k<l and l<3)", "not (k < l and l < 3)"}, {"(k<l or l<3)and k<2", "(k < l or l < 3) and k < 2"},
      {"k<l and(l<3 and k<2)", "k < l and (l < 3 and k < 2)"}, {"k in{1,2..3}", "k in {1, 2..3}"}, {"2·k", "2*k"}};
  // clang-format on
  for (const auto& [text, canonical] : cases) {
    INFO(text);
    CHECK(dsl::print(expression(text)) == canonical);
  }
}

TEST_CASE("print and parse are inverse on random expressions") {
  tests::RandomTrees random(tests::seed());
  tests::Vocabulary words{
      .numbers = {"k", "l", "A", "phi", "_u", "x9"}, .integer_sets = {"S"}, .pair_sets = {"R"}, .any_shape = true};
  std::cout << "seed " << tests::seed() << "\n";
  for (int i = 0; i < tests::amount(20000); ++i) {
    dsl::Node tree = i % 2 ? random.condition(5, words) : random.number(5, words);
    std::string text = dsl::print(tree);
    INFO(text);
    dsl::Node again = expression(text);
    REQUIRE(again == tree);
    REQUIRE(dsl::print(again) == text);
  }
}

TEST_CASE("print and parse are inverse on random games") {
  tests::RandomTrees random(tests::seed());
  for (int i = 0; i < tests::amount(5000); ++i) {
    dsl::Game tree = random.game();
    std::string text = dsl::print(tree);
    INFO(text);
    dsl::Game again = dsl::parse(dsl::Source("random.game", text));
    REQUIRE(again == tree);
    REQUIRE(dsl::print(again) == text);
  }
}
