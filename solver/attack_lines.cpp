#include "solver/attack_lines.hpp"

#include <algorithm>
#include <numeric>

#include "solver/engine.hpp"

namespace wythoff::solver {

AttackLines::AttackLines(const LinearClass& c, const Board& board)
    : bases_(c.bases), rows_(board.max[0]), columns_(board.max[1]), lines_(bits(c, board)) {
  const Vector& g = c.generators.front();
  d_ = std::gcd(g[0], g[1]);
  a_ = g[0] / d_, b_ = g[1] / d_;
  while ((1 - u_ * a_) % std::max<std::int64_t>(b_, 1) != 0) u_++;
  v_ = b_ == 0 ? 0 : (1 - u_ * a_) / b_;
  if (b_ == 0) u_ = 1;
  std::int64_t longest = 0;
  for (const Vector& b : bases_) longest = std::max(longest, b[0]);
  later_.resize(static_cast<std::size_t>(std::min(longest, rows_)) + 1);
}

std::uint64_t AttackLines::bits(const LinearClass& c, const Board& board) {
  const Vector& g = c.generators.front();  // d*(a*Y + b*X + 1)
  return saturating_plus(
      saturating_plus(saturating_times(static_cast<std::uint64_t>(g[0]), static_cast<std::uint64_t>(board.max[1]) + 1),
                      saturating_times(static_cast<std::uint64_t>(g[1]), static_cast<std::uint64_t>(board.max[0]) + 1)),
      static_cast<std::uint64_t>(g[0] + g[1]));
}

std::uint64_t AttackLines::line(std::int64_t x, std::int64_t y) const {
  const std::int64_t id = a_ * y - b_ * x + b_ * rows_;
  if (d_ == 1) return static_cast<std::uint64_t>(id);
  std::int64_t place = (u_ * x + v_ * y) % d_;
  return static_cast<std::uint64_t>(id * d_ + (place < 0 ? place + d_ : place));
}

void AttackLines::start_row(std::int64_t x) {
  if (later_.size() == 1) return;
  auto& due = later_[static_cast<std::size_t>(x) % later_.size()];
  for (const Later& z : due) lines_.insert(line(z.x, z.y));
  due.clear();
}

void AttackLines::add(std::int64_t x, std::int64_t y) {
  for (const Vector& b : bases_) {
    const std::int64_t bx = x + b[0], by = y + b[1];
    if (bx > rows_ || by > columns_) continue;
    if (b[0] <= a_ * d_)
      lines_.insert(line(bx, by));  // the line meets no row between x and bx
    else
      later_[static_cast<std::size_t>(bx) % later_.size()].push_back({bx, by});
  }
}

std::int64_t AttackLines::next_free(std::int64_t x, std::int64_t y) const {
  if (a_ == 1 && d_ == 1) {
    const std::int64_t first = b_ * (rows_ - x);
    return static_cast<std::int64_t>(lines_.next_zero(static_cast<std::uint64_t>(y + first))) - first;
  }
  while (y <= columns_ && lines_.contains(line(x, y))) y++;
  return y;
}

}  // namespace wythoff::solver
