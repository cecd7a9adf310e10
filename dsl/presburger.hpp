// Conditions that are Presburger, as Boolean combinations of linear inequalities and congruences.
//
//   linearize(cond of "|k - l| < c" with c = 2, 2 variables) gives
//   (k - l >= 0 and k - l <= 1) or (k - l < 0 and l - k <= 1), as atoms e >= 0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dsl/rule.hpp"

namespace wythoff::dsl {

struct Atom {
  enum class Kind { at_least_zero, congruent, incongruent };  // e >= 0, e = 0 mod m, e != 0 mod m
  Kind kind = Kind::at_least_zero;
  std::vector<std::int64_t> coefficients;
  std::int64_t constant = 0;
  std::int64_t modulus = 0;  // >= 2 for congruences, else 0
  friend bool operator==(const Atom&, const Atom&) = default;
  friend auto operator<=>(const Atom&, const Atom&) = default;
};

// A quantifier-free formula without negations. Empty conjunction: true; empty disjunction: false.
struct Formula {
  enum class Kind { atom, conjunction, disjunction };
  Kind kind = Kind::conjunction;
  Atom atom;
  std::vector<Formula> parts;

  static Formula truth(bool value) { return {value ? Kind::conjunction : Kind::disjunction, {}, {}}; }
  static Formula of(Atom a) { return {Kind::atom, std::move(a), {}}; }
  static Formula all(std::vector<Formula> parts) { return {Kind::conjunction, {}, std::move(parts)}; }
  static Formula any(std::vector<Formula> parts) { return {Kind::disjunction, {}, std::move(parts)}; }
  bool is_true() const { return kind == Kind::conjunction && parts.empty(); }
  bool is_false() const { return kind == Kind::disjunction && parts.empty(); }
};

bool holds(const Atom& atom, std::span<const std::int64_t> point);
bool holds(const Formula& formula, std::span<const std::int64_t> point);
Formula negation(const Formula& formula);

// The condition over `variables` variables as a formula, or nothing, and then `why` says which part is not linear
// ("gcd(k, l) is not linear") or that the formula would be too large.
std::optional<Formula> linearize(const Cond& cond, int variables, std::string* why = nullptr);

// A formula that the condition implies: what is not linear is left out of it.
//
//   linear_part(cond of "gcd(k, l) = 1 and k >= l", 2) is k - l >= 0
Formula linear_part(const Cond& cond, int variables);

}  // namespace wythoff::dsl
