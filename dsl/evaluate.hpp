// The value of a bound expression or condition, exactly.
//
//   holds(rule.moves[1].where, std::array<std::int64_t, 2>{3, 4})
//
// The 64-bit overload is for move conditions: it computes in 64-bit integers, and falls back to exact numbers by
// itself where they do not suffice (overflow, quotients, square roots).
// Errors while evaluating (division by zero, a root of a negative number) are ExactErrors.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "dsl/rule.hpp"

namespace wythoff::dsl {

// What A(e) and B(e) look up in claims; throws OutOfRange where the index is not known.
struct Sequences {
  std::function<Integer(const Integer&)> a, b;
};
class OutOfRange : public std::out_of_range {
 public:
  using std::out_of_range::out_of_range;
};

Exact evaluate(const Expr& expr, std::span<const Exact> variables, const Sequences* sequences = nullptr);
bool holds(const Cond& cond, std::span<const Exact> variables, const Sequences* sequences = nullptr);
bool holds(const Cond& cond, std::span<const std::int64_t> variables);

}  // namespace wythoff::dsl
