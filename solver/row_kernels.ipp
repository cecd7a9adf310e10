// The loops of RowKernels. Included by one file for each processor, which is compiled for it and defines
// WYTHOFF_KERNELS as the name of its table. No inline function of the standard library is used here: the linker keeps
// one copy of those, and it might be the one compiled for another processor.
#include "solver/row_kernels.hpp"

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

void shift(u64* __restrict to, const u64* __restrict from, std::size_t words, std::size_t by) {
  const std::size_t whole = by / 64 < words ? by / 64 : words, rest = by % 64;
  for (std::size_t i = 0; i < whole; i++) to[i] = 0;
  u64* high = to + whole;
  const std::size_t count = words - whole;
  if (rest == 0) {
    for (std::size_t i = 0; i < count; i++) high[i] = from[i];
  } else if (count > 0) {
    high[0] = from[0] << rest;
    for (std::size_t i = 1; i < count; i++) high[i] = from[i] << rest | from[i - 1] >> (64 - rest);
  }
}

void or_shift(u64* __restrict to, const u64* __restrict from, std::size_t words, std::size_t by) {
  const std::size_t whole = by / 64 < words ? by / 64 : words, rest = by % 64;
  u64* high = to + whole;
  const std::size_t count = words - whole;
  if (rest == 0) {
    for (std::size_t i = 0; i < count; i++) high[i] |= from[i];
  } else if (count > 0) {
    high[0] |= from[0] << rest;
    for (std::size_t i = 1; i < count; i++) high[i] |= from[i] << rest | from[i - 1] >> (64 - rest);
  }
}

void unite(u64* __restrict to, const u64* __restrict a, const u64* __restrict b, std::size_t words) {
  for (std::size_t i = 0; i < words; i++) to[i] = a[i] | b[i];
}

std::size_t complement(u64* __restrict to, const u64* __restrict from, std::size_t words) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < words; i++) {
    to[i] = ~from[i];
    count += static_cast<std::size_t>(__builtin_popcountll(to[i]));
  }
  return count;
}

// Eight words at a time: one test for all of them.
std::size_t first_open(const u64* const* rows, std::size_t count, std::size_t word, std::size_t words) {
  for (; word + 8 <= words; word += 8) {
    u64 any[8], all = ~u64{0};
    for (int i = 0; i < 8; i++) any[i] = rows[0][word + i];
    for (std::size_t r = 1; r < count; r++)
      for (int i = 0; i < 8; i++) any[i] |= rows[r][word + i];
    for (int i = 0; i < 8; i++) all &= any[i];
    if (all != ~u64{0}) break;
  }
  for (; word < words; word++) {
    u64 any = 0;
    for (std::size_t r = 0; r < count; r++) any |= rows[r][word];
    if (any != ~u64{0}) break;
  }
  return word;
}

}  // namespace

extern const RowKernels WYTHOFF_KERNELS;
const RowKernels WYTHOFF_KERNELS = {shift, or_shift, unite, complement, first_open};

}  // namespace wythoff::solver
