// Every variant of the inner loops this processor has, against a loop over single bits.
#include <catch2/catch.hpp>

#include <random>

#include "solver/row_kernels.hpp"

using namespace wythoff;
using Row = std::vector<std::uint64_t>;

namespace {
bool bit(const Row& row, std::size_t i) {
  return row[i / 64] >> (i % 64) & 1;
}
}  // namespace

TEST_CASE("Kernels of every processor agree with single bits") {
  std::mt19937_64 random(3);
  for (solver::Cpu cpu : solver::available_cpus()) {
    INFO(solver::name(cpu));
    const auto& kernels = solver::row_kernels(cpu);
    for (int round = 0; round < 200; round++) {
      const std::size_t words = 1 + random() % 40, shift = random() % (64 * words + 70);
      Row from(words), to(words), other(words);
      for (auto* row : {&from, &to, &other})
        for (auto& word : *row) word = random() | (round % 2 ? random() | random() | random() : 0);
      Row shifted = to, ored = to, united = to, complement = to;
      kernels.shift(shifted.data(), from.data(), words, shift);
      kernels.or_shift(ored.data(), from.data(), words, shift);
      kernels.unite(united.data(), from.data(), other.data(), words);
      const std::size_t count = kernels.complement(complement.data(), from.data(), words);
      std::size_t wrong = 0, zeros = 0;
      for (std::size_t i = 0; i < 64 * words; i++) {
        const bool moved = i >= shift && bit(from, i - shift);
        wrong += bit(shifted, i) != moved;
        wrong += bit(ored, i) != (moved || bit(to, i));
        wrong += bit(united, i) != (bit(from, i) || bit(other, i));
        wrong += bit(complement, i) == bit(from, i);
        zeros += !bit(from, i);
      }
      CHECK(wrong == 0);
      CHECK(count == zeros);
      for (auto& word : from)
        if (random() % 4) word = ~std::uint64_t{0};
      const std::uint64_t* rows[] = {from.data(), from.data()};
      std::size_t open = random() % words, found = kernels.first_open(rows, 2, open, words);
      while (open < words && from[open] == ~std::uint64_t{0}) open++;
      CHECK(found == open);
    }
  }
}
