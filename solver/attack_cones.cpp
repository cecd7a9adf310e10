#include "solver/attack_cones.hpp"

#include <algorithm>
#include <array>
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

AttackCones::AttackCones(const LinearClass& c, const Board& board) : rows_(board.max[0]), columns_(board.max[1]) {
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
  lists_.resize(static_cast<std::size_t>(det_));
  covered_.assign(static_cast<std::size_t>(gx_), no_column);
  set_bases(c.bases);
}

// Of the bases in one coset only those that are in no other's cone.
void AttackCones::set_bases(const std::vector<Vector>& bases) {
  for (const Vector& b : bases) {
    const std::int64_t block = b[0] / gx_;
    bases_.push_back({b[0], b[1], a1_ * b[1] - b1_ * b[0], b2_ * b[0] - a2_ * b[1], b[0] % gx_,
                      modulo(b[1] - block * t_, step_), modulo(b[1] - (block + 1) * t_, step_)});
  }
  const auto key = [](const Base& b) { return std::array{b.place, b.column, b.j, b.i}; };
  std::sort(bases_.begin(), bases_.end(), [&](const Base& b, const Base& c) { return key(b) < key(c); });
  std::size_t kept = 0;
  for (const Base& b : bases_) {
    const bool inside = kept > 0 && bases_[kept - 1].place == b.place && bases_[kept - 1].column == b.column &&
                        bases_[kept - 1].i <= b.i;
    if (!inside) bases_[kept++] = b;
  }
  bases_.resize(kept);
}

void AttackCones::add(std::int64_t x, std::int64_t y) {
  const std::int64_t j = a1_ * y - b1_ * x, i = b2_ * x - a2_ * y, place = x % gx_;
  const std::int64_t column = det_ == 1 ? 0 : modulo(y - x / gx_ * t_, step_);
  for (const Base& b : bases_) {
    if (x + b.x > rows_ || y + b.y > columns_) continue;
    const bool carry = place + b.place >= gx_;
    std::int64_t sum = column + (carry ? b.column_carried : b.column);
    if (sum >= step_) sum -= step_;
    insert(lists_[static_cast<std::size_t>((place + b.place - (carry ? gx_ : 0)) * step_ + sum)], {j + b.j, i + b.i},
           x);
  }
}

void AttackCones::insert(List& list, Interval corner, std::int64_t x) const {
  auto& all = list.intervals;
  const auto after = std::upper_bound(all.begin(), all.end(), corner, [](auto& k, auto& l) { return k.j < l.j; });
  const std::size_t at = static_cast<std::size_t>(after - all.begin());
  if (at > 0 && all[at - 1].i <= corner.i) return;  // inside an earlier cone
  all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), corner);
  if (at > 0) list.due = std::min(list.due, meeting(all[at - 1], all[at]));
  if (at + 1 < all.size()) list.due = std::min(list.due, meeting(all[at], all[at + 1]));
  if (list.due <= det_ * x) merge(list, x);  // also where no row asks any more: the list stays short
}

// The lower interval's upper end reaches the higher one's lower end when this is <= D*x, from then on for good.
std::int64_t AttackCones::meeting(const Interval& lower, const Interval& higher) const {
  return a2_ * higher.j + a1_ * lower.i;
}

void AttackCones::merge(List& list, std::int64_t x) const {
  auto& all = list.intervals;
  list.due = never;
  std::size_t kept = 0;
  for (std::size_t n = 1; n < all.size(); n++) {
    const std::int64_t due = meeting(all[kept], all[n]);
    if (due <= det_ * x) {
      all[kept].i = std::min(all[kept].i, all[n].i);
      continue;
    }
    list.due = std::min(list.due, due);
    all[++kept] = all[n];
  }
  all.resize(kept + 1);
}

// Merged intervals are disjoint, so that the last one to begin at or below y is the only one that may hold it.
std::int64_t AttackCones::next_in_coset(List& list, std::int64_t x, std::int64_t y) const {
  if (list.due <= det_ * x) merge(list, x);
  const auto& all = list.intervals;
  std::size_t at = all.size();
  for (const std::int64_t j = a1_ * y - b1_ * x; at > 0 && j < all[at - 1].j;) at--;
  if (at == 0) return y;
  for (at--; at < all.size(); at++) {
    const Interval& k = all[at];
    if (a1_ * y - b1_ * x < k.j || b2_ * x - a2_ * y < k.i) return y;
    if (a2_ == 0) return no_column;
    const std::int64_t n = b2_ * x - k.i, end = a2_ == 1 ? n : floor_div(n, a2_);
    y += step_ == 1 ? end - y + 1 : (end - y) / step_ * step_ + step_;
  }
  return y;
}

std::int64_t AttackCones::next_free(std::int64_t x, std::int64_t y) {
  if (det_ == 1) return next_in_coset(lists_[0], x, y);
  const std::int64_t place = x % gx_;
  std::int64_t& covered = covered_[static_cast<std::size_t>(place)];
  if (y >= covered) return no_column;
  std::int64_t best = no_column, column = modulo(y - x / gx_ * t_, step_);
  for (std::int64_t r = 0; r < step_ && best > y + r; r++, column = column + 1 == step_ ? 0 : column + 1)
    best = std::min(best, next_in_coset(lists_[static_cast<std::size_t>(place * step_ + column)], x, y + r));
  if (best == no_column && a2_ == 0 && b1_ == 0) covered = y;
  return best;
}

}  // namespace wythoff::solver
