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

void WindowRows::unite(std::size_t cell, std::span<Source> sources, std::uint32_t least, const RowKernels& kernels) {
  std::uint32_t first = least, used = 0;
  for (const Source& s : sources) first = std::max(first, s.window.first);
  std::size_t count = 0;
  for (const Source& s : sources) {  // cut to the words from `first` on, the longest to the front
    const std::uint32_t skip = first - s.window.first;
    if (skip >= s.window.used) continue;
    sources[count] = {s.bits + skip, {first, s.window.used - skip}};
    if (sources[count].window.used > used) used = sources[count].window.used, std::swap(sources[0], sources[count]);
    count++;
  }
  sources = sources.first(count);
  if (used > words_) {
    used = skip_full(sources, first);
    if (used > words_) throw SetOverflow{false, false, true};
  }
  windows_[cell] = {first, used};
  if (used == 0) return;
  std::uint64_t* bits = &bits_[cell * words_];
  const Source& longest = sources[0];
  if (count == 1) {
    std::copy(longest.bits, longest.bits + used, bits);
  } else {
    const std::uint32_t both = sources[1].window.used;
    if (both > 8)
      kernels.unite(bits, longest.bits, sources[1].bits, both);
    else
      for (std::uint32_t i = 0; i < both; i++) bits[i] = longest.bits[i] | sources[1].bits[i];
    for (std::uint32_t i = both; i < used; i++) bits[i] = longest.bits[i];
    for (const Source& s : sources.subspan(2))
      for (std::uint32_t i = 0; i < s.window.used; i++) bits[i] |= s.bits[i];
  }
  drop_full(cell);
}

// Cuts the words that are full in the union; returns how many words are left.
std::uint32_t WindowRows::skip_full(std::span<Source> sources, std::uint32_t& first) {
  for (;;) {
    std::uint64_t any = 0;
    std::uint32_t used = 0;
    for (const Source& s : sources)
      if (s.window.used > 0) any |= *s.bits, used = std::max(used, s.window.used);
    if (any != ~std::uint64_t{0}) return used;
    first++;
    for (Source& s : sources)
      if (s.window.used > 0) s.bits++, s.window.used--;
  }
}

void WindowRows::drop_full(std::size_t cell) {
  const Window& w = windows_[cell];
  const std::uint64_t* bits = &bits_[cell * words_];
  if (bits[0] != ~std::uint64_t{0}) return;
  std::uint32_t full = 1;
  while (full < w.used && bits[full] == ~std::uint64_t{0}) full++;
  start_at(cell, w.first + full);
}

void WindowRows::insert(std::size_t cell, std::uint64_t value) {
  Window& w = windows_[cell];
  if (value / 64 < w.first) return;
  extend(cell, std::max<std::uint64_t>(value / 64, w.first + std::max(w.used, 1u) - 1));
  std::uint64_t* bits = &bits_[cell * words_];
  bits[value / 64 - w.first] |= std::uint64_t{1} << (value % 64);
  drop_full(cell);
}

void WindowRows::widen(std::uint64_t words) {
  std::vector<std::uint64_t> wider(windows_.size() * words, 0);
  for (std::size_t cell = 0; cell < windows_.size(); cell++)
    std::copy_n(&bits_[cell * words_], windows_[cell].used, &wider[cell * words]);
  bits_ = std::move(wider), words_ = words;
}

}  // namespace wythoff::solver
