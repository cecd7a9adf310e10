// Random trees of the rule language, from a seed that is printed: WYTHOFF_SEED in the environment, or the same each
// run.
//
//   RandomTrees random(seed());
//   dsl::Node condition = random.condition(4, vocabulary);
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "dsl/ast.hpp"

namespace wythoff::tests {

std::uint64_t seed();

// What the trees may speak of. A linear vocabulary multiplies and divides by constants only.
struct Vocabulary {
  std::vector<std::string> numbers = {"k", "l"}, integer_sets, pair_sets;
  bool linear = false, any_shape = false;  // any_shape: trees that need not mean anything
  int largest = 9;                         // constant
};

class RandomTrees {
 public:
  explicit RandomTrees(std::uint64_t seed) : engine_(seed) {}

  dsl::Node number(int depth, const Vocabulary& words);
  dsl::Node condition(int depth, const Vocabulary& words);
  dsl::Game game();

  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }
  template <class Range>
  const auto& one_of(const Range& range) {
    return range[static_cast<std::size_t>(below(static_cast<int>(std::size(range))))];
  }

 private:
  dsl::Node anything(int depth, const Vocabulary& words);
  dsl::Node constant(const Vocabulary& words, int least = 0);
  dsl::Node chain(dsl::Kind kind, std::vector<dsl::Op> ops, int depth, const Vocabulary& words);
  dsl::Node product(int depth, const Vocabulary& words);
  dsl::Node call(int depth, const Vocabulary& words);
  dsl::Node member(int depth, const Vocabulary& words);
  dsl::Node congruence(int depth, const Vocabulary& words);
  std::vector<dsl::Node> numbers(int count, int depth, const Vocabulary& words);
  dsl::ClaimNode claim(int index, int piles);
  std::vector<dsl::Letter> image();

  std::mt19937_64 engine_;
};

}  // namespace wythoff::tests
