// Sets of Grundy values: one for each line of a class, or a window for each position.
#pragma once

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
  void prefetch(std::uint64_t line) const { __builtin_prefetch(bits(line) + open_[line], 1); }
  void insert(std::uint64_t line, std::uint64_t value) {
    std::uint64_t* set = bits_.get() + line * words_;
    set[value / 64] |= std::uint64_t{1} << (value % 64);
    while (set[open_[line]] == ~std::uint64_t{0}) open_[line]++;  // the last word never fills: values stay below it
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
class WindowRows {
 public:
  WindowRows(std::int64_t depth, std::int64_t columns, std::uint64_t words)
      : depth_(depth),
        columns_(columns),
        words_(words),
        windows_(static_cast<std::size_t>(depth * columns)),
        bits_(static_cast<std::size_t>(depth * columns) * words, 0) {}
  std::int64_t depth() const { return depth_; }
  std::size_t at(std::int64_t x, std::int64_t y) const { return static_cast<std::size_t>(x % depth_ * columns_ + y); }
  const Window& window(std::size_t cell) const { return windows_[cell]; }
  const std::uint64_t* bits(std::size_t cell) const { return &bits_[cell * words_]; }
  // The window of `cell` becomes the union of others, none of them its own; words before `least` count as full.
  struct Source {
    const std::uint64_t* bits;
    Window window;
  };
  Source source(std::size_t cell) const { return {bits(cell), windows_[cell]}; }
  void unite(std::size_t cell, std::span<Source> sources, std::uint32_t least, const RowKernels& kernels);
  void insert(std::size_t cell, std::uint64_t value);
  void widen(std::uint64_t words);  // room for more words a cell; the windows stay

 private:
  void start_at(std::size_t cell, std::uint32_t first);
  void extend(std::size_t cell, std::uint64_t last_word);
  void drop_full(std::size_t cell);
  static std::uint32_t skip_full(std::span<Source> sources, std::uint32_t& first);
  std::int64_t depth_, columns_;
  std::uint64_t words_;
  std::vector<Window> windows_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace wythoff::solver
