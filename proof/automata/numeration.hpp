// Numeration systems U_0 = 1, U_1 = a + 1, U_{n+1} = a*U_n + b*U_{n-1} (a >= b >= 1), and base a (b = 0, a >= 2).
//
//   Numeration zeckendorf{1, 1};            // U = 1, 2, 3, 5, 8, ...
//   zeckendorf.word(11, 5) == {1, 0, 1, 0, 0};   // 8 + 3, most significant digit first, with leading zeros
//   zeckendorf.value({1, 0, 1, 0, 0}) == 11;
//
// Words are greedy: digits 0..a, and after the digit a comes one below b (d(1) = ab, a simple Parry number); in base a
// the digits are 0..a-1. Each number below U_n has exactly one such word of n digits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wythoff::proof::automata {

using Digits = std::vector<int>;

struct Numeration {
  int a = 1, b = 1;

  bool valid() const { return a <= 30 && ((b == 0 && a >= 2) || (a >= b && b >= 1)); }
  int digits() const { return b > 0 ? a + 1 : a; }  // their number
  bool may_follow(int digit, int next) const { return b == 0 || digit < a || next < b; }
  // U_n; saturates at 2^60.
  std::int64_t place(int n) const;
  // The word of `number` with `length` digits; length 0: as many as it needs, none for 0.
  Digits word(std::int64_t number, int length = 0) const;
  std::int64_t value(const Digits& word) const;
  std::string name() const;  // "Zeckendorf", "base 2", "U(n+1) = 2U(n) + 2U(n-1)"
  bool operator==(const Numeration&) const = default;
};

// v*U_n + b*w*U_{n-1}, the value of a prefix with n digits to come, as a linear combination of what they stand for:
// the state of an automaton that reads a linear form. A digit d more (a weighted sum of digits, one a track) gives
// (a*v + b*w + d, v), and at the end the value is v + w, as b*U_{-1} = 1 (in base a: v).
struct Prefix {
  std::int64_t v = 0, w = 0;
  Prefix read(const Numeration& u, std::int64_t d) const { return {u.a * v + u.b * w + d, u.b > 0 ? v : 0}; }
  std::int64_t value() const { return v + w; }
  bool operator==(const Prefix&) const = default;
};

// Is v*U_n + b*w*U_{n-1} >= least for every n >= 0? Exact: the sequence obeys the recurrence of U, and two successive
// terms of one sign settle all that follow.
bool never_below(const Numeration& u, Prefix prefix, std::int64_t least);

}  // namespace wythoff::proof::automata
