// Fixed points of morphisms, against iterating the morphism from the letter a.
#include <catch2/catch.hpp>

#include <random>

#include "proof/fixed_point.hpp"

using wythoff::proof::fixed_point;
using wythoff::proof::FixedPoint;

namespace {

std::string image(const std::string& word, const std::string& a, const std::string& b) {
  std::string result;
  for (char letter : word) result += letter == 'a' ? a : b;
  return result;
}

}  // namespace

TEST_CASE("the Fibonacci word") {
  FixedPoint fixed = *fixed_point("ab", "a", 21);
  CHECK(fixed.word == "abaababaabaababaababa");
  CHECK_FALSE(fixed.finite);
}

TEST_CASE("the word of a -> aab, b -> aa around its 25th letter") {
  // See experiments/RESULTS.md. Four images of a: the lengths are 3, 8, 22, 60.
  CHECK(fixed_point("aab", "aa", 40)->word == "aabaabaaaabaabaaaabaabaabaabaaaabaabaaaa");
  CHECK(fixed_point("aab", "aa", 25)->word.back() == 'b');
}

TEST_CASE("finite and missing fixed points") {
  CHECK(fixed_point("a", "b", 9)->finite);
  CHECK(fixed_point("a", "b", 9)->word == "a");
  CHECK(fixed_point("ab", "", 9)->finite);
  CHECK(fixed_point("ab", "", 9)->word == "ab");
  CHECK(fixed_point("ab", "", 2)->finite);
  CHECK_FALSE(fixed_point("ab", "", 1)->finite);
  CHECK_FALSE(fixed_point("ab", "b", 9)->finite);
  CHECK(fixed_point("ab", "b", 4)->word == "abbb");
  CHECK_FALSE(fixed_point("b", "a", 9));
  CHECK_FALSE(fixed_point("", "a", 9));
}

TEST_CASE("random morphisms agree with iteration (seed 20)") {
  std::mt19937 random(20);
  auto letters = [&](int most) {
    std::string word;
    for (int i = static_cast<int>(random() % (most + 1)); i > 0; --i) word += random() % 2 ? 'a' : 'b';
    return word;
  };
  for (int round = 0; round < 500; ++round) {
    std::string a = "a" + letters(3), b = letters(3), word = "a";
    for (int i = 0; i < 60 && word.size() < 100; ++i) word = image(word, a, b);
    FixedPoint fixed = *fixed_point(a, b, 50);
    INFO("a -> " << a << ", b -> " << b);
    CHECK(fixed.word == word.substr(0, 50));
    CHECK(fixed.finite == (word.size() <= 50 && image(word, a, b) == word));
  }
}
