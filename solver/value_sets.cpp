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

void WindowRows::unite(std::size_t cell, std::span<Source> sources, const RowKernels& kernels) {
  std::uint32_t first = 0, end = 0, lead = 0;
  for (const Source& s : sources) first = std::max(first, s.window.first);
  end = first;
  for (Source& s : sources) {  // cut to the words from `first` on
    const std::uint32_t stop = std::max(first, s.window.first + s.window.used);
    s.bits += first - s.window.first;
    s.window = {first, stop - first};
    end = std::max(end, stop);
  }
  auto word = [&](std::uint32_t i) {
    std::uint64_t any = 0;
    for (const Source& s : sources) any |= i < s.window.used ? s.bits[i] : 0;
    return any;
  };
  while (first + lead < end && word(lead) == ~std::uint64_t{0}) lead++;
  const std::uint32_t used = end - first - lead;
  if (used > words_) throw SetOverflow{false, false, true};
  std::uint64_t* bits = &bits_[cell * words_];
  windows_[cell] = {first + lead, used};
  if (sources.size() == 2) {
    Source &a = sources[0], &b = sources[1];
    if (a.window.used > b.window.used) std::swap(a, b);
    const std::uint32_t both = a.window.used > lead ? a.window.used - lead : 0;
    kernels.unite(bits, a.bits + lead, b.bits + lead, both);
    std::copy(b.bits + lead + both, b.bits + lead + used, bits + both);
    return;
  }
  for (std::uint32_t i = 0; i < used; i++) bits[i] = word(lead + i);
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
