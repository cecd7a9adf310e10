#include "proof/window.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>

#include "proof/move_rows.hpp"

namespace wythoff::proof {

namespace {

__extension__ typedef __int128 Wide;

constexpr std::int64_t widest = 1 << 15;

void require(bool small) {
  if (!small) throw std::length_error("the window of the proof is too large");
}

std::int64_t det(Vec w, Vec e) {
  return w.x * e.y - w.y * e.x;
}

// Form `h` with the thresholds h takes over all attackers: the lines that cut the quadrant.
void extend(Form& lines, std::int64_t low, std::int64_t high) {
  lines.low = std::min(lines.low, low), lines.high = std::max(lines.high, high);
}

// The least n >= 1 with n*step = 0 mod m: after so many steps a progression has the same residues again.
std::int64_t turns(const MoveSet& moves, Vec step) {
  return moves.modulus() / std::gcd(moves.modulus(), std::gcd(step.x, step.y));
}

// The forms of the moves, wide enough for attacks by points and progressions.
std::vector<Form> move_lines(const MoveSet& moves, const Candidate& candidate) {
  std::vector<Form> lines = moves.forms();
  for (Form& line : lines) {
    const Form h = line;
    for (Vec p : candidate.points) extend(line, h(p) + h.low, h(p) + h.high);
    for (const auto& [start, step] : candidate.progressions) {
      std::int64_t slack = (turns(moves, step) + 1) * std::abs(h(step));
      extend(line, h(start) + h.low - slack, h(start) + h.high + slack);
    }
  }
  for (int i : {0, 1}) extend(lines[i], 0, std::max<std::int64_t>(1, candidate.region.below));  // x and y
  return lines;
}

// det(z, step) between -G and G around a progression: beyond, the forms change one at a time along it.
Form strip(const MoveSet& moves, const Progression& progression) {
  std::int64_t reach = 0, speed = 0;
  for (const Form& h : moves.forms()) {
    reach = std::max({reach, std::abs(h.low), std::abs(h.high)});
    speed = std::max(speed, std::abs(h(progression.step)));
  }
  require(speed < widest && reach < (std::int64_t{1} << 30));
  std::int64_t half = speed * speed * (turns(moves, progression.step) + 1) + 2 * reach * speed;
  std::int64_t centre = det(progression.start, progression.step);
  return {progression.step.y, -progression.step.x, centre - half, centre + half + 1};
}

std::int64_t ceil_ratio(Wide numerator, Wide denominator) {
  if (denominator < 0) numerator = -numerator, denominator = -denominator;
  if (numerator <= 0) return 0;
  Wide value = (numerator + denominator - 1) / denominator;
  require(value < widest);
  return static_cast<std::int64_t>(value);
}

// Largest coordinates of a common point of two lines; a closed cell has sides h = t and h = t - 1.
Vec vertex_bound(const std::vector<Form>& lines) {
  Vec bound;
  for (const Form& f : lines)
    for (const Form& g : lines) {
      std::int64_t d = f.a * g.b - f.b * g.a;
      if (d == 0) continue;
      for (Wide s : {f.low - 1, f.high})
        for (Wide t : {g.low - 1, g.high}) {
          bound.x = std::max(bound.x, ceil_ratio(s * g.b - t * f.b, d));
          bound.y = std::max(bound.y, ceil_ratio(t * f.a - s * g.a, d));
        }
    }
  return bound;
}

// The sum of the two largest entries over the primitive directions of lines that stay in the quadrant.
Vec ray_bound(const std::vector<Form>& lines) {
  std::vector<Vec> rays;
  for (const Form& h : lines) {
    std::int64_t g = std::gcd(h.a, h.b), a = h.a / g, b = h.b / g;
    if (a > 0 && b > 0) continue;
    rays.push_back({std::abs(b), std::abs(a)});
  }
  std::sort(rays.begin(), rays.end());
  rays.erase(std::unique(rays.begin(), rays.end()), rays.end());
  auto two_largest = [&](std::int64_t Vec::*part) {
    std::sort(rays.begin(), rays.end(), [&](Vec u, Vec v) { return u.*part > v.*part; });
    return rays[0].*part + rays[1].*part;  // (1,0) and (0,1) are always there
  };
  return {two_largest(&Vec::x), two_largest(&Vec::y)};
}

std::vector<Vec> members(const Candidate& candidate, const Window& window) {
  std::vector<Vec> all = candidate.points;
  for (const auto& [start, step] : candidate.progressions)
    for (Vec p = start; p.x < window.columns && p.y < window.rows; p = p + step) all.push_back(p);
  std::sort(all.begin(), all.end(), [](Vec p, Vec q) { return p.y != q.y ? p.y < q.y : p.x < q.x; });
  return all;
}

// The columns of row y that lie in the region, [0, result).
std::int64_t region_columns(const Region& region, std::int64_t y, std::int64_t columns) {
  bool low = y < region.below;
  std::int64_t left = std::min(columns, region.below);
  switch (region.kind) {
    case Region::Kind::all:
      return columns;
    case Region::Kind::cross:
      return low ? columns : left;
    case Region::Kind::box:
      return low ? left : 0;
    case Region::Kind::rows:
      return low ? columns : 0;
    case Region::Kind::columns:
      return left;
  }
  return 0;
}

void add_residues(BitRows& residues, std::span<const Word> attacked, std::int64_t y, std::int64_t from,
                  std::int64_t columns) {
  std::int64_t m = residues.columns();
  for (std::size_t word = from / 64; word < attacked.size(); ++word) {
    Word open = ~attacked[word] & column_mask(columns, word);
    if (static_cast<std::size_t>(from / 64) == word) open &= ~Word{0} << (from % 64);
    for (; open; open &= open - 1)
      set(residues.row(y % m), (static_cast<std::int64_t>(word) * 64 + std::countr_zero(open)) % m);
  }
}

// Row y of the region: every cell is a member or attacked, and not both.
bool exact_row(std::span<const Word> attacked, std::span<const Word> member, std::int64_t columns) {
  for (std::size_t word = 0; static_cast<std::int64_t>(word) * 64 < columns; ++word)
    if ((attacked[word] ^ member[word]) != ~Word{0} && (~(attacked[word] ^ member[word]) & column_mask(columns, word)))
      return false;
  return true;
}

}  // namespace

bool Region::contains(Vec z) const {
  bool x = z.x < below, y = z.y < below;
  switch (kind) {
    case Kind::all:
      return true;
    case Kind::cross:
      return x || y;
    case Kind::box:
      return x && y;
    case Kind::rows:
      return y;
    case Kind::columns:
      return x;
  }
  return false;
}

Window window_of(const MoveSet& moves, const Candidate& candidate) {
  std::vector<Form> lines = move_lines(moves, candidate);
  std::int64_t modulus = moves.modulus();
  for (const Progression& progression : candidate.progressions) {
    lines.push_back(strip(moves, progression));
    std::int64_t speeds = 1;
    for (const Form& h : moves.forms())
      if (h(progression.step) != 0) require((speeds = std::lcm(speeds, h(progression.step))) < widest);
    require((modulus = std::lcm(modulus, turns(moves, progression.step) * speeds)) < widest);
  }
  Vec corner = vertex_bound(lines), ray = ray_bound(lines);
  Window window{modulus, corner.x + modulus * ray.x + 1, corner.y + modulus * ray.y + 1};
  require(window.columns < widest && window.rows < widest);
  return window;
}

WindowResult check_window(const MoveSet& moves, bool misere, const Candidate& candidate, const Budget& budget) {
  WindowResult result{false, window_of(moves, candidate), {}};
  auto [modulus, columns, rows] = result.window;
  BitRows table = move_rows(moves, columns, rows, budget);
  result.residues = BitRows(moves.modulus(), moves.modulus());
  std::vector<Vec> all = members(candidate, result.window);
  std::vector<Word> attacked(table.words()), member(table.words());
  for (std::int64_t y = 0; y < rows; ++y) {
    budget.poll();
    std::fill(attacked.begin(), attacked.end(), Word{0});
    std::fill(member.begin(), member.end(), Word{0});
    for (Vec p : all) {
      if (p.y > y) break;
      or_shifted(attacked, table.row(y - p.y), p.x);
      if (p.y == y) set(member, p.x);
    }
    if (misere && y == 0) {
      if (test(member, 0)) return result;
      set(attacked, 0);  // the player to move has won: nothing leads there, and it is no P-position
    }
    std::int64_t inside = region_columns(candidate.region, y, columns);
    if (!exact_row(attacked, member, inside)) return result;
    if (inside < columns) add_residues(result.residues, attacked, y, inside, columns);
  }
  std::int64_t m = moves.modulus();
  for (Vec p : all) set(result.residues.row(p.y % m), p.x % m);
  result.exact = true;
  return result;
}

}  // namespace wythoff::proof
