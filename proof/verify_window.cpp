#include "proof/verify_window.hpp"

#include <algorithm>
#include <numeric>

namespace wythoff::proof::check {

namespace {

__extension__ typedef __int128 Wide;
constexpr std::int64_t widest = 1 << 15;

// h = t for every integer t from least - 1 to most: the sides of the cells the lines cut the quadrant into.
struct Bundle {
  std::int64_t a = 0, b = 0;
  Wide least = 0, most = 0;
  void cover(Wide from, Wide to) { least = std::min(least, from), most = std::max(most, to); }
};

Wide magnitude(Wide v) {
  return v < 0 ? -v : v;
}

std::int64_t narrowed(Wide v) {
  require(v < widest, "the window is too large");
  return static_cast<std::int64_t>(v);
}

// The largest x (which = 0) or y (which = 1) where a line of one bundle meets one of another, rounded up.
Wide meeting(const Bundle& f, const Bundle& g, int which) {
  Wide determinant = static_cast<Wide>(f.a) * g.b - static_cast<Wide>(g.a) * f.b, best = 0;
  if (determinant == 0) return 0;
  for (Wide s : {f.least - 1, f.most})
    for (Wide t : {g.least - 1, g.most}) {
      Wide numerator = which == 0 ? s * g.b - t * f.b : t * f.a - s * g.a;
      if ((numerator > 0) != (determinant > 0)) continue;
      Wide n = magnitude(numerator), d = magnitude(determinant);
      best = std::max(best, (n + d - 1) / d);
    }
  return best;
}

struct Slopes {  // primitive directions of the lines, those within the quadrant
  std::vector<Point> list;
  void add(std::int64_t a, std::int64_t b) {
    std::int64_t g = std::gcd(a, b);
    Point u{b / g, -a / g};
    if (u.x < 0 || u.y < 0) u = {-u.x, -u.y};
    if (u.x < 0 || u.y < 0) return;
    for (const Point& known : list)
      if (known.x == u.x && known.y == u.y) return;
    list.push_back(u);
  }
  // No cone of the arrangement has more than two sides.
  std::int64_t pair(std::int64_t Point::*part) const {
    std::int64_t first = 0, second = 0;
    for (const Point& u : list)
      if (u.*part >= first)
        second = first, first = u.*part;
      else
        second = std::max(second, u.*part);
    return first + second;
  }
};

}  // namespace

bool Claimed::in_region(std::int64_t x, std::int64_t y) const {
  if (region == "cross") return x < below || y < below;
  if (region == "box") return x < below && y < below;
  if (region == "rows") return y < below;
  if (region == "columns") return x < below;
  return true;
}

Board::Board(const Lines& lines, const Claimed& claimed, const Budget& budget)
    : lines_(lines), claimed_(claimed), budget_(budget) {
  for (const char* name : {"all", "cross", "box", "rows", "columns"})
    if (claimed.region == name) {
      measure();
      lay_moves();
      return;
    }
  throw Rejected("no region has that name");
}

void Board::measure() {
  require(claimed_.below >= 0 && claimed_.below < widest, "the window is too large");
  std::vector<Bundle> bundles;
  for (const Line& h : lines_.forms) bundles.push_back({h.a, h.b, h.least, h.most});
  bundles[0].cover(0, std::max<std::int64_t>(1, claimed_.below));  // x and y: the sides of the region, the origin
  bundles[1].cover(0, std::max<std::int64_t>(1, claimed_.below));
  auto each = [&](auto&& widen) {
    for (std::size_t i = 0; i < lines_.forms.size(); ++i) widen(lines_.forms[i], bundles[i]);
  };
  for (const Point& p : claimed_.points) {
    require(p.x >= 0 && p.y >= 0 && p.x < widest && p.y < widest && claimed_.in_region(p.x, p.y),
            "a position outside the region");
    each([&](const Line& h, Bundle& bundle) { bundle.cover(h.at(p.x, p.y) + h.least, h.at(p.x, p.y) + h.most); });
  }
  std::int64_t period = lines_.modulus;
  for (const Ray& ray : claimed_.rays) {
    auto [q, e] = ray;
    require(q.x >= 0 && q.y >= 0 && e.x >= 0 && e.y >= 0 && e.x + e.y > 0, "a progression that leaves the quadrant");
    require(std::max({q.x, q.y, e.x, e.y}) < widest, "a progression with too large a number");
    bool stays = claimed_.region == "all" || (claimed_.region == "rows" && e.y == 0) ||
                 (claimed_.region == "columns" && e.x == 0);
    require(stays && claimed_.in_region(q.x, q.y), "a progression that leaves the region");
    std::int64_t turn = lines_.modulus / std::gcd(lines_.modulus, std::gcd(e.x, e.y)), common = 1;
    Wide speed = 0, reach = 0;
    each([&](const Line& h, Bundle& bundle) {
      std::int64_t rate = std::abs(h.at(e.x, e.y)), at = h.at(q.x, q.y);
      Wide slack = static_cast<Wide>(turn + 1) * rate;
      bundle.cover(at + h.least - slack, at + h.most + slack);
      speed = std::max<Wide>(speed, rate), reach = std::max({reach, magnitude(h.least), magnitude(h.most)});
      if (rate != 0) common = narrowed(std::lcm(common, rate));
    });
    period = narrowed(std::lcm(period, static_cast<std::int64_t>(turn) * common));
    Wide half = speed * speed * (turn + 1) + 2 * reach * speed;
    Wide centre = static_cast<Wide>(q.x) * e.y - static_cast<Wide>(q.y) * e.x;
    bundles.push_back({e.y, -e.x, centre - half, centre + half + 1});
  }
  Wide corner_x = 0, corner_y = 0;
  Slopes slopes;
  for (const Bundle& f : bundles) {
    slopes.add(f.a, f.b);
    for (const Bundle& g : bundles)
      corner_x = std::max(corner_x, meeting(f, g, 0)), corner_y = std::max(corner_y, meeting(f, g, 1));
  }
  columns_ = narrowed(corner_x + static_cast<Wide>(period) * slopes.pair(&Point::x)) + 1;
  rows_ = narrowed(corner_y + static_cast<Wide>(period) * slopes.pair(&Point::y)) + 1;
  budget_.need(static_cast<std::uint64_t>(columns_) * static_cast<std::uint64_t>(rows_) / 8);
}

// A cell takes its truth from the one `modulus` to the left or below, where no form tells them apart.
void Board::lay_moves() {
  std::int64_t m = lines_.modulus;
  auto alike = [&](std::int64_t x, std::int64_t y, std::int64_t u, std::int64_t v) {
    return std::all_of(lines_.forms.begin(), lines_.forms.end(),
                       [&](const Line& h) { return h.clamped(x, y) == h.clamped(u, v); });
  };
  moves_.assign(rows_, boost::dynamic_bitset<>(columns_));
  for (std::int64_t y = 0; y < rows_; ++y) {
    budget_.poll();
    for (std::int64_t x = 0; x < columns_; ++x)
      if (x >= m && alike(x, y, x - m, y))
        moves_[y][x] = moves_[y][x - m];
      else if (y >= m && alike(x, y, x, y - m))
        moves_[y][x] = moves_[y - m][x];
      else
        moves_[y][x] = lines_.move(x, y);
  }
}

void Board::test(bool misere) {
  std::vector<std::vector<std::int64_t>> claimed(rows_);
  for (const Point& p : claimed_.points) claimed.at(p.y).push_back(p.x);
  for (const Ray& ray : claimed_.rays)
    for (Point p = ray.start; p.x < columns_ && p.y < rows_; p.x += ray.step.x, p.y += ray.step.y)
      claimed[p.y].push_back(p.x);
  std::int64_t m = lines_.modulus;
  residues_.assign(m * m, false);
  for (std::int64_t y = 0; y < rows_; ++y) {
    boost::dynamic_bitset<> leads(columns_), here(columns_);
    for (std::int64_t v = 0; v <= y; ++v) {
      if (!claimed[v].empty()) budget_.poll();
      for (std::int64_t u : claimed[v]) leads |= moves_[y - v] << u;
    }
    for (std::int64_t x : claimed[y]) {
      require(!here[x], "a position that is listed twice");
      here[x] = true;
      residues_[x % m + m * (y % m)] = true;
    }
    for (std::int64_t x = 0; x < columns_; ++x) {
      bool terminal = misere && x == 0 && y == 0;
      if (claimed_.in_region(x, y)) {
        if (here[x] == (leads[x] || terminal))
          throw Rejected("(" + std::to_string(x) + ", " + std::to_string(y) +
                         (here[x] ? ") is listed and has a move to a listed position"
                                  : ") is not listed and has no move to a listed position"));
      } else if (!leads[x] && !terminal) {
        residues_[x % m + m * (y % m)] = true;
      }
    }
  }
}

}  // namespace wythoff::proof::check
