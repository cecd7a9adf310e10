#include "proof/automata/numeration.hpp"

#include <algorithm>
#include <cassert>

namespace wythoff::proof::automata {

namespace {
constexpr std::int64_t huge = std::int64_t{1} << 60;
}

std::int64_t Numeration::place(int n) const {
  std::int64_t before = b > 0 ? 1 : 0, here = 1;  // b*U_{-1} = 1
  for (int i = 0; i < n; ++i) {
    if (here > huge / (a + b + 1)) return huge;
    std::int64_t next = i == 0 ? a * here + before : a * here + b * before;
    before = here, here = next;
  }
  return here;
}

Digits Numeration::word(std::int64_t number, int length) const {
  int n = length;
  if (length == 0)
    while (place(n) <= number) ++n;
  Digits digits;
  for (int i = n - 1; i >= 0; --i) {
    digits.push_back(static_cast<int>(number / place(i)));
    number %= place(i);
  }
  return digits;
}

std::int64_t Numeration::value(const Digits& word) const {
  Prefix prefix;
  for (int d : word) prefix = prefix.read(*this, d);
  return prefix.value();
}

std::string Numeration::name() const {
  if (b == 0) return "base " + std::to_string(a);
  if (a == 1) return "Zeckendorf";
  auto times = [](int n) { return n == 1 ? "" : std::to_string(n); };
  return "U(n+1) = " + times(a) + "U(n) + " + times(b) + "U(n-1), U(0) = 1, U(1) = " + std::to_string(a + 1);
}

bool never_below(const Numeration& u, Prefix p, std::int64_t least) {
  std::int64_t here = u.b > 0 ? p.value() : p.v;  // X_0
  if (u.b == 0) return here >= least && (p.v >= 0);
  std::int64_t next = p.v * (u.a + 1) + u.b * p.w;  // X_1 = v*U_1 + b*w*U_0
  for (;;) {
    if (here < least) return false;
    if (here >= 0 && next >= 0) return next >= least;  // from here on the sequence does not fall below min(here, next)
    if (here <= 0 && next <= 0) return false;          // it falls without end (not both are 0)
    std::int64_t after = u.a * next + u.b * here;
    here = next, next = after;
  }
}

}  // namespace wythoff::proof::automata
