// Yardstick: the Grundy values of Wythoff's game on 0..N x 0..N, as one would write it in twenty lines.
//
// A bitset of values for the row, for each column and for each diagonal; the value is the first zero of their union.
//   lines N      prints the sum of the values
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char** argv) {
  const std::size_t n = std::strtoull(argv[1], nullptr, 10) + 1, words = 3 * n / 64 + 1;
  std::vector<std::uint64_t> column(n * words), diagonal(2 * n * words);
  std::vector<std::uint16_t> table(n * n);
  std::uint64_t sum = 0;
  for (std::size_t x = 0; x < n; x++) {
    std::vector<std::uint64_t> row(words);
    std::size_t full = 0;  // so many words of the row are full
    for (std::size_t y = 0; y < n; y++) {
      std::uint64_t *c = &column[y * words], *d = &diagonal[(n + y - x) * words];
      while (row[full] == ~std::uint64_t{0}) full++;
      std::size_t w = full;
      while ((row[w] | c[w] | d[w]) == ~std::uint64_t{0}) w++;
      const int bit = std::countr_one(row[w] | c[w] | d[w]);
      row[w] |= std::uint64_t{1} << bit, c[w] |= std::uint64_t{1} << bit, d[w] |= std::uint64_t{1} << bit;
      table[x * n + y] = static_cast<std::uint16_t>(64 * w + static_cast<std::size_t>(bit));
      sum += table[x * n + y];
    }
  }
  std::printf("sum=%llu\n", static_cast<unsigned long long>(sum));
}
