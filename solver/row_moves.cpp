#include "solver/row_moves.hpp"

#include <algorithm>
#include <bit>

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

// Word w of row << by.
u64 shifted(const u64* row, std::size_t w, std::int64_t by) {
  const std::size_t whole = static_cast<std::size_t>(by) / 64, rest = static_cast<std::size_t>(by) % 64;
  if (w < whole) return 0;
  u64 value = row[w - whole] << rest;
  if (rest != 0 && w > whole) value |= row[w - whole - 1] >> (64 - rest);
  return value;
}

// A word closed under shifts by step < 64.
u64 closed(u64 word, std::int64_t step) {
  for (; step < 64; step *= 2) word |= word << step;
  return word;
}

// The low `step` bits repeated through the word; one multiplication, since the copies do not overlap.
u64 pattern(std::int64_t step) {
  return closed(1, step);
}

}  // namespace

void close_row(u64* row, std::size_t words, std::int64_t step) {
  if (step >= 64) {
    for (std::size_t w = static_cast<std::size_t>(step) / 64; w < words; w++) row[w] |= shifted(row, w, step);
    return;
  }
  const u64 copies = pattern(step), low = (u64{1} << step) - 1;
  u64 carry = 0;  // the last `step` columns: the first of the next word continue them
  for (std::size_t w = 0; w < words; w++) {
    u64 word = closed(row[w], step) | (carry & low) * copies;
    row[w] = word;
    carry = word >> (64 - step);
  }
}

RowMoves::RowMoves(std::vector<RowSet> sets) : sets_(std::move(sets)) {
  std::vector<char> reached(64, 0);
  for (const RowSet& set : sets_) {
    std::vector<char> of(64, 0);
    for (std::int64_t b : set.bases)
      if (b < 64) of[b] = 1;
    for (std::int64_t g : set.generators)
      for (std::int64_t d = g; d < 64; d++) of[d] |= of[d - g];
    for (int d = 0; d < 64; d++) reached[d] |= of[d];
    all_ = all_ || (std::count(set.bases.begin(), set.bases.end(), 1) &&
                    std::count(set.generators.begin(), set.generators.end(), 1));
  }
  for (int d = 1; d < 64; d++) near_ |= u64{reached[d] != 0} << d;
  reached_.resize(sets_.size());
}

// Word by word: first what P-positions in earlier words attack, then the columns of the word one P-position at a
// time, then what these attack within the word.
void RowMoves::resolve(std::span<const u64> attacked, std::span<u64> p, std::int64_t columns,
                       std::span<u64* const> rows, Watch& watch) {
  const std::size_t words = attacked.size();
  std::fill(p.begin(), p.end(), 0);
  for (auto& row : reached_) row.assign(words, 0);
  for (std::size_t w = 0; w < words; w++) {
    if (w % 65536 == 65535) watch.look(0);
    u64 taken = attacked[w];
    for (std::size_t s = 0; s < sets_.size(); s++) {
      u64 here = 0;
      for (std::int64_t b : sets_[s].bases) here |= shifted(p.data(), w, b);
      for (std::int64_t g : sets_[s].generators) {
        here |= shifted(reached_[s].data(), w, g);
        if (g < 64) here = closed(here, g);
      }
      for (std::int64_t g : sets_[s].generators)
        if (sets_[s].generators.size() > 1 && g < 64) here = closed(here, g);
      reached_[s][w] = here;
      taken |= here;
    }
    if (w + 1 == words && columns % 64 != 0) taken |= ~u64{0} << (columns % 64);
    u64 found = 0;
    while (taken != ~u64{0}) {
      const int bit = std::countr_one(taken);
      found |= u64{1} << bit;
      taken |= u64{1} << bit | near_ << bit;
    }
    p[w] = found;
    for (std::size_t s = 0; s < sets_.size() && found != 0; s++) {
      u64 here = reached_[s][w];
      for (std::int64_t b : sets_[s].bases)
        if (b < 64) here |= found << b;
      for (std::int64_t g : sets_[s].generators)
        if (g < 64) here = closed(here, g);
      reached_[s][w] = here;
    }
  }
  for (std::size_t s = 0; s < rows.size(); s++)
    if (rows[s])
      for (std::size_t w = 0; w < words; w++) rows[s][w] |= reached_[s][w];
}

}  // namespace wythoff::solver
