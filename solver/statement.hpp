// One `move` statement, solved for its variables.
//
//   Statement s(move of "move (2k, k + l) where l < 3", source);
//   s.allows({4, 3}, {}) == true;     // k = 2, l = 1
//   s.allows({3, 3}, {}) == false;    // 2k = 3 has no solution
//
// The components are a linear map of the variables (after roots are taken of powers), brought once to the form
// d*v_p + sum of f*v_q = B*x + b for every pivot variable v_p, with free variables v_q, and 0 = B*x + b for what is
// left. An injective map has no free variables: one division a variable and one look at the condition. Otherwise the
// free variables run through the finitely many values the other ones leave them; where these are many, isl projects
// the variables out once and for all, and where they are infinitely many the condition must allow that.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dsl/presburger.hpp"
#include "dsl/rule.hpp"

namespace wythoff::solver {

class Statement {
 public:
  // Throws RuleError at the move where its coefficients or its fibres are out of reach.
  Statement(const dsl::Move& move, const dsl::Source& source);

  const dsl::Move& move() const { return move_; }
  // What the components take, and the sizes of their piles (nothing where the move names no sizes).
  bool allows(std::span<const std::int64_t> taken, std::span<const std::int64_t> sizes) const;

  // allows() as a formula over the components, then the sizes, for parts >= 0; nothing where it is not Presburger.
  std::optional<dsl::Formula> formula(std::string* why) const;
  // The same of what is linear in the condition: a formula that allows() implies. At worst true.
  dsl::Formula necessary() const;

 private:
  // pivot*v[variable] + sum free*v = components*x + constant; variable = -1: an equation without variables.
  struct Row {
    int variable = -1;
    std::int64_t pivot = 0, constant = 0;
    std::vector<std::int64_t> free, components;
  };

  void eliminate(const dsl::Source& source);
  bool takes_power() const;
  bool injective() const { return free_.empty(); }
  bool bounded() const;
  bool long_fibre(std::span<const std::int64_t> taken) const;
  std::int64_t most(std::size_t free, std::span<const std::int64_t> taken) const;
  bool any_in_fibre(std::size_t free, std::vector<std::int64_t>& values, std::span<const std::int64_t> taken,
                    std::span<const std::int64_t> sizes) const;
  bool complete(std::vector<std::int64_t>& values, std::span<const std::int64_t> taken,
                std::span<const std::int64_t> sizes) const;
  std::optional<dsl::Formula> substituted(const dsl::Formula& where) const;
  std::optional<dsl::Formula> projected(const dsl::Formula& where) const;

  dsl::Move move_;
  std::vector<Row> rows_;
  std::vector<int> free_;                   // the free variables
  bool powers_ = false;                     // a component is a power
  bool bounded_ = true;                     // the fibres are finite
  std::optional<dsl::Formula> projection_;  // where there are free variables and the condition is Presburger
};

}  // namespace wythoff::solver
