// C = B + N*g1 + ... is closed under h when b + h is in C for every base b: then C + h, the union of b + h + N*g1 +
// ..., is a part of C, and C = B + N*g1 + ... + N*h. Of its bases those b stay for which b - h is not in C.
#include "solver/fewer_bases.hpp"

#include <algorithm>

namespace wythoff::solver {
namespace {

constexpr std::size_t most_candidates = 8;

Vector plus(Vector a, const Vector& b, std::int64_t sign) {
  for (std::size_t i = 0; i < a.size(); i++) a[i] += sign * b[i];
  return a;
}

bool negative(const Vector& v) {
  return std::any_of(v.begin(), v.end(), [](std::int64_t x) { return x < 0; });
}

// The differences to the least base, the shortest first.
std::vector<Vector> candidates(const LinearClass& c) {
  std::vector<Vector> result;
  for (std::size_t i = 1; i < c.bases.size(); i++)
    if (Vector h = plus(c.bases[i], c.bases[0], -1); !negative(h)) result.push_back(h);
  const auto length = [](const Vector& v) {
    std::int64_t sum = 0;
    for (std::int64_t x : v) sum += x;
    return sum;
  };
  std::sort(result.begin(), result.end(),
            [&](const Vector& a, const Vector& b) { return std::pair(length(a), a) < std::pair(length(b), b); });
  if (result.size() > most_candidates) result.resize(most_candidates);
  return result;
}

bool closed_under(const LinearClass& c, const Vector& h) {
  return std::all_of(c.bases.begin(), c.bases.end(), [&](const Vector& b) { return c.contains(plus(b, h, 1)); });
}

}  // namespace

LinearClass with_fewer_bases(LinearClass c) {
  if (c.generators.empty()) return c;
  for (const Vector& h : candidates(c)) {
    if (!closed_under(c, h)) continue;
    LinearClass more = c;
    std::erase_if(more.bases, [&](const Vector& b) {
      const Vector before = plus(b, h, -1);
      return !negative(before) && c.contains(before);
    });
    if (more.bases.size() == c.bases.size()) continue;
    more.generators.push_back(h);
    std::sort(more.generators.begin(), more.generators.end());
    c = std::move(more);
  }
  return c;
}

}  // namespace wythoff::solver
