// Yardstick: one OR pass over so many bits, in blocks that stay in the first-level cache.
//
//   or_pass BITS
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char** argv) {
  constexpr std::size_t block = 1024;  // words: two blocks are 16 KiB
  const std::uint64_t words = std::strtoull(argv[1], nullptr, 10) / 64;
  std::vector<std::uint64_t> to(block, 1), from(block, 2);
  for (std::uint64_t done = 0; done < words; done += block) {
    for (std::size_t i = 0; i < block; i++) to[i] |= from[i];
    asm volatile("" : : "r"(to.data()), "r"(from.data()) : "memory");  // every pass is carried out
  }
  std::printf("sum=%llu\n", static_cast<unsigned long long>(to[0] + to[block - 1]));
}
