#include "store/sha256.hpp"

#include <bit>
#include <cstddef>

namespace wythoff::store {
namespace {

using Word = std::uint32_t;
using State = std::array<Word, 8>;
__extension__ typedef unsigned __int128 Wide;

// The first 32 bits of the fractional parts of the k-th roots of the first `count` primes: the standard derives its
// constants from them, and integers suffice to do it again. floor(p^(1/k) * 2^32) mod 2^32 by bisection.
template <std::size_t count>
constexpr std::array<Word, count> root_fractions(int k) {
  std::array<Word, count> out{};
  unsigned prime = 1;
  for (std::size_t i = 0; i < count; ++i) {
    bool is_prime = false;
    while (!is_prime) {
      is_prime = true;
      ++prime;
      for (unsigned d = 2; d * d <= prime; ++d) is_prime = is_prime && prime % d != 0;
    }
    // The largest r < 2^37 with r^k <= prime * 2^(32k); r^3 has up to 111 bits.
    std::uint64_t low = 0, high = std::uint64_t{1} << 37;
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      const Wide power = k == 2 ? Wide(middle) * middle : Wide(middle) * middle * middle;
      (power <= Wide(prime) << (32 * k) ? low : high) = middle;
    }
    out[i] = static_cast<Word>(low);
  }
  return out;
}

constexpr std::array<Word, 64> round_constants = root_fractions<64>(3);
constexpr State initial_state = root_fractions<8>(2);

Word load(const std::uint8_t* p) {
  return Word{p[0]} << 24 | Word{p[1]} << 16 | Word{p[2]} << 8 | p[3];
}

void compress(State& state, const std::uint8_t* block) {
  std::array<Word, 64> w;
  for (int t = 0; t < 16; ++t) w[t] = load(block + 4 * t);
  for (int t = 16; t < 64; ++t) {
    const Word s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const Word s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (int t = 0; t < 64; ++t) {
    const Word t1 =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
    const Word t2 = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const State mixed{a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i) state[i] += mixed[i];
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view bytes) {
  // The message, a one bit, zeros, and the length in bits as 64 bits, to a multiple of 64 bytes.
  std::string padded(bytes);
  padded.push_back(static_cast<char>(0x80));
  padded.append((120 - padded.size() % 64) % 64, '\0');
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded.push_back(static_cast<char>(bits >> shift & 0xff));

  State state = initial_state;
  for (std::size_t at = 0; at < padded.size(); at += 64)
    compress(state, reinterpret_cast<const std::uint8_t*>(padded.data()) + at);
  std::array<std::uint8_t, 32> out;
  for (int i = 0; i < 32; ++i) out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

std::string sha256_hex(std::string_view bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : sha256(bytes)) {
    out.push_back(digits[byte >> 4]);
    out.push_back(digits[byte & 15]);
  }
  return out;
}

}  // namespace wythoff::store
