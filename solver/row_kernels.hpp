// The inner loops over rows of bits, compiled once for each kind of processor (row_kernels_*.cpp).
//
// A row is `words` 64-bit words, column y in bit y mod 64 of word y / 64. Bits beyond the last column may be anything.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/cpu.hpp"

namespace wythoff::solver {

struct RowKernels {
  // to = from << shift, and to |= from << shift; the rows do not overlap.
  void (*shift)(std::uint64_t* to, const std::uint64_t* from, std::size_t words, std::size_t shift);
  void (*or_shift)(std::uint64_t* to, const std::uint64_t* from, std::size_t words, std::size_t shift);
  // to = a | b.
  void (*unite)(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b, std::size_t words);
  // to = ~from; returns how many bits are set in it.
  std::size_t (*complement)(std::uint64_t* to, const std::uint64_t* from, std::size_t words);
  // The first word, from `word` on, in which rows[0] | ... | rows[count-1] is not all ones; `words` if there is none.
  std::size_t (*first_open)(const std::uint64_t* const* rows, std::size_t count, std::size_t word, std::size_t words);
};

const RowKernels& row_kernels(Cpu cpu);

}  // namespace wythoff::solver
