// Yardstick: the pairs A_n = least number not yet used, B_n = s*A_n + t*n, until A_n > N.
//
//   greedy N s t      prints the sum of the coordinates of (A_n, B_n) and (B_n, A_n) for B_n <= N
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char** argv) {
  const std::uint64_t max = std::strtoull(argv[1], nullptr, 10), s = std::strtoull(argv[2], nullptr, 10),
                      t = std::strtoull(argv[3], nullptr, 10);
  std::vector<std::uint64_t> used(max / 64 + 1);
  std::uint64_t sum = 0;
  for (std::uint64_t a = 0, n = 0;; n++) {
    while (a <= max && (used[a / 64] >> (a % 64) & 1)) a++;
    if (a > max) break;
    const std::uint64_t b = s * a + t * n;
    used[a / 64] |= std::uint64_t{1} << (a % 64);
    if (b > max) continue;
    used[b / 64] |= std::uint64_t{1} << (b % 64);
    sum += a == b ? 2 * a : 2 * (a + b);
  }
  std::printf("sum=%llu\n", static_cast<unsigned long long>(sum));
}
