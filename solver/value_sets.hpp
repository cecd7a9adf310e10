// Sets of Grundy values: one for each line of a class, or a window for each position.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "solver/grundy_sets.hpp"
#include "solver/row_kernels.hpp"
#include "solver/semilinear.hpp"

namespace wythoff::solver {

// Bitsets of `words` words, each with the index of its first word that is not full.
class LineSets {
 public:
  LineSets(std::uint64_t lines, std::uint64_t words)
      : words_(words), bits_(static_cast<std::uint64_t*>(std::calloc(lines * words, 8)), &std::free), open_(lines, 0) {
    if (!bits_) throw std::bad_alloc();
  }
  const std::uint64_t* bits(std::uint64_t line) const { return bits_.get() + line * words_; }
  std::uint32_t open(std::uint64_t line) const { return open_[line]; }
  // A line that another thread may have in hand: what is read is a hint.
  void prefetch(std::uint64_t line) {
    __builtin_prefetch(bits(line) + std::atomic_ref(open_[line]).load(std::memory_order_relaxed), 1);
  }
  void insert(std::uint64_t line, std::uint64_t value) {
    std::uint64_t* set = bits_.get() + line * words_;
    set[value / 64] |= std::uint64_t{1} << (value % 64);
    std::uint32_t open = open_[line];
    if (set[open] != ~std::uint64_t{0}) return;
    while (set[open] == ~std::uint64_t{0}) open++;  // the last word never fills: values stay below it
    std::atomic_ref(open_[line]).store(open, std::memory_order_relaxed);
  }

 private:
  std::uint64_t words_;
  std::unique_ptr<std::uint64_t[], void (*)(void*)> bits_;  // from calloc: lines never met take no memory
  std::vector<std::uint32_t> open_;
};

// The lines of a generator d*(a,b) on a board: z and z' share one when z - z' is a multiple of it.
struct LineNumber {
  std::int64_t a = 1, b = 0, d = 1, u = 1, v = 0, offset = 0;
  LineNumber(const Vector& generator, std::int64_t rows);
  std::uint64_t operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t id = a * y - b * x + offset;
    if (d == 1) return static_cast<std::uint64_t>(id);
    const std::int64_t place = (u * x + v * y) % d;
    return static_cast<std::uint64_t>(id * d + (place < 0 ? place + d : place));
  }
  static std::uint64_t count(const Vector& generator, std::int64_t rows, std::int64_t columns);
};

// The words first, ..., first + used - 1 of a set; the ones before are full, the ones after empty.
struct Window {
  std::uint32_t first = 0, used = 0;
};

// Windows of a class for the last `depth` rows. Threads may work on different cells.
//
//   Window w = rows.unite(cell, sources, 2, 0, kernels);   // the bits are in the cell, the window is still in hand
//   rows.keep(cell, rows.insert(cell, w, value));
//
// Windows are passed by value: a copy of two words just written as two would wait for both to reach the cache.
class WindowRows {
 public:
  WindowRows(std::int64_t depth, std::int64_t columns, std::uint64_t words)
      : depth_(depth),
        columns_(columns),
        words_(words),
        firsts_(static_cast<std::size_t>(depth * columns), 0),
        useds_(firsts_.size(), 0) {
    give_room(words);
  }
  std::size_t at(std::int64_t x, std::int64_t y) const { return static_cast<std::size_t>(x % depth_ * columns_ + y); }
  Window window(std::size_t cell) const { return {firsts_[cell], useds_[cell]}; }
  std::uint64_t* bits(std::size_t cell) { return &bits_[cell * words_]; }
  struct Source {
    const std::uint64_t* bits;
    Window window;
  };
  Source source(std::size_t cell) const { return {&bits_[cell * words_], window(cell)}; }

  // The union of other cells, none of them the cell itself; words before `least` count as full. The sources are cut to
  // the words that matter.
  Window unite(std::size_t cell, Source* sources, std::size_t count, std::uint32_t least, const RowKernels& kernels);
  Window insert(std::size_t cell, Window w, std::uint64_t value) {
    const std::uint64_t word = value / 64;
    if (word < w.first) return w;
    if (word - w.first >= w.used) w = extend(cell, w, word);
    bits(cell)[word - w.first] |= std::uint64_t{1} << (value % 64);
    return bits(cell)[0] == ~std::uint64_t{0} ? drop_full(cell, w) : w;
  }
  void keep(std::size_t cell, Window w) { firsts_[cell] = w.first, useds_[cell] = w.used; }
  std::uint32_t longest() const;
  void give_room(std::uint64_t words);  // words a cell, at least longest(); the windows stay

 private:
  static std::uint32_t cut(Source* sources, std::size_t count, std::uint32_t first);
  template <int Count>
  static void unite_few(std::uint64_t* to, const Source* sources, std::uint32_t used);
  static void unite_many(std::uint64_t* to, Source* sources, std::size_t count, const RowKernels& kernels);
  static Window skip_full(Source* sources, std::size_t count, Window w);
  Window extend(std::size_t cell, Window w, std::uint64_t last_word);
  Window drop_full(std::size_t cell, Window w);

  std::int64_t depth_, columns_;
  std::uint64_t words_;
  std::vector<std::uint32_t> firsts_, useds_;  // of the windows
  std::vector<std::uint64_t> bits_;
};

// Cuts the sources to the words from `first` on; returns the length of the longest.
inline std::uint32_t WindowRows::cut(Source* sources, std::size_t count, std::uint32_t first) {
  std::uint32_t used = 0;
  for (std::size_t i = 0; i < count; i++) {
    Window& w = sources[i].window;
    const std::uint32_t skip = std::min(first - w.first, w.used);
    sources[i].bits += skip, w.used -= skip;
    used = std::max(used, w.used);
  }
  return used;
}

// Up to eight words. Without branches, for the lengths differ by a word now and then: a word beyond the end of a source
// is read from its beginning, and does not count.
template <int Count>
inline void WindowRows::unite_few(std::uint64_t* to, const Source* sources, std::uint32_t used) {
  for (std::uint32_t i = 0; i < used; i++) {
    std::uint64_t any = 0;
    for (int s = 0; s < Count; s++) {
      const bool in = i < sources[s].window.used;
      any |= sources[s].bits[in ? i : 0] & -std::uint64_t{in};
    }
    to[i] = any;
  }
}

inline Window WindowRows::unite(std::size_t cell, Source* sources, std::size_t count, std::uint32_t least,
                                const RowKernels& kernels) {
  Window w{least, 0};
  for (std::size_t i = 0; i < count; i++) w.first = std::max(w.first, sources[i].window.first);
  w.used = cut(sources, count, w.first);
  if (w.used > words_) {
    w = skip_full(sources, count, w);
    if (w.used > words_) throw SetOverflow{false, false, true};
  }
  if (w.used == 0) return w;
  std::uint64_t* to = bits(cell);
  if (w.used <= 8 && count == 1)
    unite_few<1>(to, sources, w.used);
  else if (w.used <= 8 && count == 2)
    unite_few<2>(to, sources, w.used);
  else if (w.used <= 8 && count == 3)
    unite_few<3>(to, sources, w.used);
  else
    unite_many(to, sources, count, kernels);
  return to[0] == ~std::uint64_t{0} ? drop_full(cell, w) : w;
}

}  // namespace wythoff::solver
