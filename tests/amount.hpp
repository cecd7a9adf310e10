// How many random cases a long test takes.
#pragma once

namespace wythoff::tests {

// n, and a quarter of it (rounded up) under the address sanitizer, where each case takes about five times as long: it
// is there for what the code does with its memory, while the other builds look for wrong results in all n cases. What
// the test counts is compared with amount() too.
constexpr int amount(int n) {
#ifdef __SANITIZE_ADDRESS__
  return (n + 3) / 4;
#else
  return n;
#endif
}

}  // namespace wythoff::tests
