// Rows of a board as bits: bit x of row y is the cell (x, y).
//
//   BitRows rows(10, 3);   // 10 columns, 3 rows, all zero
//   or_shifted(rows.row(1), rows.row(0), 2);   // row 1 |= row 0 moved two columns to the right
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace wythoff::proof {

using Word = std::uint64_t;

class BitRows {
 public:
  BitRows() = default;
  BitRows(std::int64_t columns, std::int64_t rows)
      : columns_(columns), words_(static_cast<std::size_t>(columns + 63) / 64), bits_(words_ * rows, 0) {}
  std::int64_t columns() const { return columns_; }
  std::size_t words() const { return words_; }
  std::span<Word> row(std::int64_t y) { return {bits_.data() + y * words_, words_}; }
  std::span<const Word> row(std::int64_t y) const { return {bits_.data() + y * words_, words_}; }
  static std::uint64_t bytes(std::int64_t columns, std::int64_t rows) {
    return static_cast<std::uint64_t>(columns / 64 + 1) * 8 * static_cast<std::uint64_t>(rows);
  }

 private:
  std::int64_t columns_ = 0;
  std::size_t words_ = 0;
  std::vector<Word> bits_;
};

inline bool test(std::span<const Word> row, std::int64_t x) {
  return row[x / 64] >> (x % 64) & 1;
}
inline void set(std::span<Word> row, std::int64_t x) {
  row[x / 64] |= Word{1} << (x % 64);
}

// Bits `from` and up, below `to`, are set.
inline void set_range(std::span<Word> row, std::int64_t from, std::int64_t to) {
  while (from < to && from % 64) set(row, from++);
  for (; from + 64 <= to; from += 64) row[from / 64] = ~Word{0};
  while (from < to) set(row, from++);
}

// to |= from << shift; what leaves the row is lost. shift >= 0.
inline void or_shifted(std::span<Word> to, std::span<const Word> from, std::int64_t shift) {
  std::size_t skip = static_cast<std::size_t>(shift) / 64, n = to.size();
  unsigned rest = shift % 64;
  if (skip >= n) return;
  if (rest == 0) {
    for (std::size_t i = skip; i < n; ++i) to[i] |= from[i - skip];
    return;
  }
  to[skip] |= from[0] << rest;
  for (std::size_t i = skip + 1; i < n; ++i) to[i] |= from[i - skip] << rest | from[i - skip - 1] >> (64 - rest);
}

// The bits that are a column of the board (the last word may have room for more).
inline Word column_mask(std::int64_t columns, std::size_t word) {
  std::int64_t left = columns - static_cast<std::int64_t>(word) * 64;
  return left >= 64 ? ~Word{0} : (Word{1} << left) - 1;
}

}  // namespace wythoff::proof
