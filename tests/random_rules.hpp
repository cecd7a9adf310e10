// Random Presburger rules with an evaluator of their own: the condition is kept as plain numbers and read off
// position by position, sharing nothing with dsl or solver.
//
//   RandomRules random(seed);
//   RandomRule rule = random.next(2);
//   rule.text();  rule.contains({3, 4});
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace wythoff::tests {

// a*k (+ b*l + ...) REL c, or a*k + ... ≡ c (mod m); a disjunction of conjunctions of these.
struct RandomAtom {
  enum class Relation { less_equal, greater_equal, equal, congruent, not_congruent } relation{};
  std::vector<int> coefficients;
  int constant = 0, modulus = 0;

  bool holds(const std::vector<std::int64_t>& v) const;
  std::string text(const std::vector<std::string>& names) const;
};

struct RandomStatement {
  int components = 1;
  bool in_order = false;
  std::vector<int> scale;                      // component i is scale[i]*variable i
  bool one_variable = false;                   // component i is scale[i]*k
  std::vector<std::vector<RandomAtom>> where;  // any of all of; empty: no condition
};

struct RandomRule {
  int piles = 2;
  bool misere = false;
  std::vector<RandomStatement> statements;

  std::string text() const;
  bool contains(const std::vector<std::int64_t>& v) const;
};

struct RandomOptions {
  int coefficient = 3, constant = 6, modulus = 6;
  bool misere = true, in_order = true;
  int nim = 50;  // in how many of a hundred rules the Nim moves are added
};

class RandomRules {
 public:
  explicit RandomRules(std::uint64_t seed, RandomOptions options = {}) : engine_(seed), options_(options) {}
  RandomRule next(int piles);
  std::int64_t number(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  bool chance(int percent) { return number(0, 99) < percent; }

 private:
  RandomAtom atom(int variables);
  RandomStatement statement(int piles);
  std::mt19937_64 engine_;
  RandomOptions options_;
};

}  // namespace wythoff::tests
