#include "solver/value_sets.hpp"

#include <algorithm>
#include <numeric>

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

Window WindowRows::drop_full(std::size_t cell, Window w) {
  std::uint64_t* set = bits(cell);
  std::uint32_t full = 1;
  while (full < w.used && set[full] == ~std::uint64_t{0}) full++;
  std::copy(set + full, set + w.used, set);
  return {w.first + full, w.used - full};
}

Window WindowRows::extend(std::size_t cell, Window w, std::uint64_t last_word) {
  const std::uint64_t used = last_word - w.first + 1;
  if (used > words_) throw SetOverflow{false, false, true};
  for (; w.used < used; w.used++) bits(cell)[w.used] = 0;
  return w;
}

void WindowRows::unite_many(std::uint64_t* to, Source* sources, std::size_t count, const RowKernels& kernels) {
  std::sort(sources, sources + count, [](const Source& a, const Source& b) { return a.window.used > b.window.used; });
  const std::uint32_t used = sources[0].window.used, both = count > 1 ? sources[1].window.used : 0;
  if (both > 0) kernels.unite(to, sources[0].bits, sources[1].bits, both);
  std::copy(sources[0].bits + both, sources[0].bits + used, to + both);
  for (std::size_t s = 2; s < count; s++)
    for (std::uint32_t i = 0; i < sources[s].window.used; i++) to[i] |= sources[s].bits[i];
}

// Cuts the words that are full in the union.
Window WindowRows::skip_full(Source* sources, std::size_t count, Window w) {
  for (; w.used > 0; w.first++, w.used--) {
    std::uint64_t any = 0;
    for (std::size_t s = 0; s < count; s++)
      if (sources[s].window.used > 0) any |= *sources[s].bits;
    if (any != ~std::uint64_t{0}) break;
    for (std::size_t s = 0; s < count; s++)
      if (sources[s].window.used > 0) sources[s].bits++, sources[s].window.used--;
  }
  return w;
}

std::uint32_t WindowRows::longest() const {
  return useds_.empty() ? 0 : *std::max_element(useds_.begin(), useds_.end());
}

void WindowRows::give_room(std::uint64_t words) {
  std::vector<std::uint64_t> wider(firsts_.size() * words + 1, 0);  // one more: an empty source at the end is read
  for (std::size_t cell = 0; cell < firsts_.size(); cell++)
    std::copy_n(bits_.data() + cell * words_, useds_[cell], wider.data() + cell * words);
  bits_ = std::move(wider), words_ = words;
}

}  // namespace wythoff::solver
