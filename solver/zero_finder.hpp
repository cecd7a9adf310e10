// A set of integers 0 <= i < size that only grows, and its least non-member from i on.
//
//   ZeroFinder set(100);  set.insert(3);  set.next_zero(3) == 4;
//
// Bits, with two more levels of bits "this word is full": a run of members costs a look at each level.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace wythoff::solver {

class ZeroFinder {
 public:
  explicit ZeroFinder(std::uint64_t size) {
    for (std::uint64_t bits = size + 1, level = 0; level < 3; level++, bits = bits / 64 + 1)
      levels_[level].assign(bits / 64 + 1, 0);
  }
  static std::uint64_t bytes(std::uint64_t size) { return size / 8 + size / 512 + size / 32768 + 100; }

  bool contains(std::uint64_t i) const { return levels_[0][i / 64] >> (i % 64) & 1; }
  void insert(std::uint64_t i) {
    for (auto& level : levels_) {
      std::uint64_t& word = level[i / 64];
      word |= std::uint64_t{1} << (i % 64);
      if (word != ~std::uint64_t{0}) return;
      i /= 64;
    }
  }
  // May be past the end of the set: there is always a zero after it.
  std::uint64_t next_zero(std::uint64_t i) const {
    std::uint64_t word = levels_[0][i / 64] >> (i % 64);
    if (word != ~std::uint64_t{0} >> (i % 64)) return i + std::countr_one(word);
    return next_open(i / 64 + 1, 1) * 64 + std::countr_one(levels_[0][next_open(i / 64 + 1, 1)]);
  }

 private:
  // The first word, from `word` on, that is not full; `level` has a bit for each word.
  std::uint64_t next_open(std::uint64_t word, int level) const {
    const auto& bits = levels_[level];
    if (word / 64 >= bits.size()) return word;
    std::uint64_t full = bits[word / 64] >> (word % 64);
    if (full != ~std::uint64_t{0} >> (word % 64)) return word + std::countr_one(full);
    std::uint64_t next = word / 64 + 1;
    if (level < 2)
      next = next_open(next, level + 1);
    else
      while (next < bits.size() && bits[next] == ~std::uint64_t{0}) next++;
    return next < bits.size() ? next * 64 + std::countr_one(bits[next]) : next * 64;
  }

  std::vector<std::uint64_t> levels_[3];
};

}  // namespace wythoff::solver
