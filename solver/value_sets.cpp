#include "solver/value_sets.hpp"

#include <algorithm>
#include <numeric>

#include "solver/engine.hpp"

namespace wythoff::solver {

LineNumber::LineNumber(const Vector& g, std::int64_t rows) {
  d = std::gcd(g[0], g[1]), a = g[0] / d, b = g[1] / d;
  offset = b * rows;
  if (b == 0) return;  // (a, b) = (1, 0): u = 1, v = 0
  for (u = 0; (1 - u * a) % b != 0;) u++;
  v = (1 - u * a) / b;
}

std::uint64_t LineNumber::count(const Vector& g, std::int64_t rows, std::int64_t columns) {
  return static_cast<std::uint64_t>(g[0] * columns + g[1] * rows + g[0] + g[1] + 1);
}

// Words below `first` become full.
void WindowRows::start_at(std::size_t cell, std::uint32_t first) {
  Window& w = windows_[cell];
  if (first <= w.first) return;
  std::uint64_t* bits = &bits_[cell * words_];
  const std::uint32_t drop = std::min(first - w.first, w.used);
  std::copy(bits + drop, bits + w.used, bits);
  w = {first, w.used - drop};
}

void WindowRows::extend(std::size_t cell, std::uint64_t last_word) {
  Window& w = windows_[cell];
  const std::uint64_t used = last_word - w.first + 1;
  if (used > words_) throw SetOverflow{false, false, true};
  std::uint64_t* bits = &bits_[cell * words_];
  for (; w.used < used; w.used++) bits[w.used] = 0;
}

void WindowRows::unite(std::size_t cell, std::size_t from, const WindowRows& other) {
  const Window source = other.windows_[from];
  start_at(cell, source.first);
  Window& w = windows_[cell];
  if (source.first + source.used > w.first) {
    extend(cell, source.first + source.used - 1);
    const std::uint64_t* theirs = &other.bits_[from * words_] + (w.first - source.first);
    std::uint64_t* bits = &bits_[cell * words_];
    for (std::uint32_t i = 0, n = source.used - (w.first - source.first); i < n; i++) bits[i] |= theirs[i];
  }
  std::uint32_t full = 0;
  while (full < w.used && bits_[cell * words_ + full] == ~std::uint64_t{0}) full++;
  if (full > 0) start_at(cell, w.first + full);
}

void WindowRows::insert(std::size_t cell, std::uint64_t value) {
  Window& w = windows_[cell];
  if (value / 64 < w.first) return;
  extend(cell, std::max<std::uint64_t>(value / 64, w.first + std::max(w.used, 1u) - 1));
  std::uint64_t* bits = &bits_[cell * words_];
  bits[value / 64 - w.first] |= std::uint64_t{1} << (value % 64);
  if (bits[0] == ~std::uint64_t{0}) {
    std::uint32_t full = 0;
    while (full < w.used && bits[full] == ~std::uint64_t{0}) full++;
    start_at(cell, w.first + full);
  }
}

}  // namespace wythoff::solver
