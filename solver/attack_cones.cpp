#include "solver/attack_cones.hpp"

#include <algorithm>
#include <numeric>

namespace wythoff::solver {
namespace {
std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && a < 0);
}  // b > 0
std::int64_t modulo(std::int64_t a, std::int64_t m) {
  return a % m < 0 ? a % m + m : a % m;
}
std::int64_t determinant(const LinearClass& c) {
  return c.generators[0][0] * c.generators[1][1] - c.generators[1][0] * c.generators[0][1];
}
}  // namespace

std::int64_t AttackCones::cosets(const LinearClass& c) {
  return std::abs(determinant(c));
}

AttackCones::AttackCones(const LinearClass& c, const Board& board)
    : bases_(c.bases), rows_(board.max[0]), columns_(board.max[1]) {
  const bool in_order = determinant(c) > 0;
  const Vector &g1 = c.generators[in_order ? 0 : 1], &g2 = c.generators[in_order ? 1 : 0];
  a1_ = g1[0], b1_ = g1[1], a2_ = g2[0], b2_ = g2[1], det_ = a1_ * b2_ - a2_ * b1_;
  gx_ = std::gcd(a1_, a2_), step_ = det_ / gx_;
  std::int64_t u = 0;  // u*a1 = gx (mod a2), so that u*a1 + v*a2 = gx
  if (a2_ == 0)
    u = 1, t_ = modulo(b1_, step_);
  else {
    while (modulo(u * a1_ - gx_, a2_) != 0) u++;
    t_ = modulo(u * b1_ + (gx_ - u * a1_) / a2_ * b2_, step_);
  }
  intervals_.resize(static_cast<std::size_t>(det_));
  covered_.assign(static_cast<std::size_t>(gx_), no_column);
}

std::size_t AttackCones::coset(std::int64_t x, std::int64_t y) const {
  if (det_ == 1) return 0;
  return static_cast<std::size_t>(x % gx_ * step_ + modulo(y - x / gx_ * t_, step_));
}

std::int64_t AttackCones::lower(const Interval& k, std::int64_t x) const {
  const std::int64_t n = k.j + b1_ * x;
  return a1_ == 1 ? n : -floor_div(-n, a1_);
}

std::int64_t AttackCones::upper(const Interval& k, std::int64_t x) const {
  if (a2_ == 0) return no_column;
  const std::int64_t n = b2_ * x - k.i;
  return a2_ == 1 ? n : floor_div(n, a2_);
}

void AttackCones::add(std::int64_t x, std::int64_t y) {
  for (const Vector& b : bases_) {
    const std::int64_t cx = x + b[0], cy = y + b[1];
    if (cx > rows_ || cy > columns_) continue;
    Interval corner{a1_ * cy - b1_ * cx, b2_ * cx - a2_ * cy};
    auto& list = intervals_[coset(cx, cy)];
    auto at = std::upper_bound(list.begin(), list.end(), corner, [](auto& p, auto& q) { return p.j < q.j; });
    if (at != list.begin() && std::prev(at)->i <= corner.i) continue;  // inside an earlier cone
    list.insert(at, corner);
    merge(list, x);  // also where no row asks any more: the list stays short
  }
}

// Merges intervals whose real ends overlap, a2*j2 + a1*i1 <= D*x, which stays so.
void AttackCones::merge(std::vector<Interval>& list, std::int64_t x) const {
  if (list.size() < 2) return;
  std::size_t kept = 0;
  for (std::size_t n = 1; n < list.size(); n++) {
    if (a2_ * list[n].j + a1_ * list[kept].i <= det_ * x)
      list[kept].i = std::min(list[kept].i, list[n].i);
    else
      list[++kept] = list[n];
  }
  list.resize(kept + 1);
}

std::int64_t AttackCones::next_in_coset(std::vector<Interval>& list, std::int64_t x, std::int64_t y) const {
  merge(list, x);
  for (const Interval& k : list) {
    if (lower(k, x) > y) break;
    if (b2_ * x < k.i) continue;  // the cone begins in a later row; only a2 = 0 needs to ask
    const std::int64_t end = upper(k, x);
    if (end == no_column) return no_column;
    if (end >= y) y += (end - y) / step_ * step_ + step_;
  }
  return y;
}

std::int64_t AttackCones::next_free(std::int64_t x, std::int64_t y) {
  std::int64_t& covered = covered_[static_cast<std::size_t>(x % gx_)];
  if (y >= covered) return no_column;
  std::int64_t best = no_column;
  for (std::int64_t r = 0; r < step_ && best > y + r; r++)
    best = std::min(best, next_in_coset(intervals_[coset(x, y + r)], x, y + r));
  if (best == no_column && a2_ == 0 && b1_ == 0) covered = y;
  return best;
}

}  // namespace wythoff::solver
