#include "proof/verify.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "dsl/source.hpp"
#include "proof/verify_moves.hpp"
#include "proof/verify_p_set.hpp"
#include "proof/verify_rule.hpp"
#include "proof/verify_window.hpp"

namespace wythoff::proof {

namespace check {
namespace {

using Json = nlohmann::json;

std::int64_t small(const Json& json) {
  return integer(json, 1 << 30);
}

Point point(const Json& json) {
  require(json.is_array() && json.size() == 2, "a pair that is no pair");
  return {small(json[0]), small(json[1])};
}

std::vector<Point> points(const Json& json) {
  require(json.is_array(), "a list that is no list");
  std::vector<Point> list;
  for (const Json& element : json) list.push_back(point(element));
  return list;
}

// One certificate under examination.
class Examination {
 public:
  Examination(const Json& json, const Budget& budget)
      : data_(json.at("data")), budget_(budget), rule_(rule_of(json)), lines_(rule_) {
    // Misère: every position but (0, 0) has a move, so that (0, 0) alone is won by not moving.
    require(!rule_.misere || (lines_.move(1, 0) && lines_.move(0, 1)),
            "misère play without the moves (1, 0) and (0, 1)");
  }

  // Returns the number of P-positions where the method gives it.
  std::optional<std::int64_t> examine(const std::string& method, bool finite) {
    if (method == "window") return require(finite, "the method proves another claim"), window();
    if (method == "rays") return require(finite, "the method proves another claim"), rays(), std::nullopt;
    require(!finite, "the method proves another claim, or there is none of that name");
    if (method == "empty sector") return empty_sector(), std::nullopt;
    if (method == "diagonal") return diagonal(), std::nullopt;
    if (method == "residues") return residues(), std::nullopt;
    if (method == "progressions") return progressions(), std::nullopt;
    throw Rejected("no method has that name");
  }

 private:
  std::int64_t window() {
    Claimed claimed{"all", 0, points(data_.at("positions")), {}};
    Board(lines_, claimed, budget_).test(rule_.misere);
    return static_cast<std::int64_t>(claimed.points.size());
  }

  void empty_sector() {
    Point d = direction();
    for (std::int64_t r = 0; r < lines_.modulus; ++r)
      for (std::int64_t s = 0; s < lines_.modulus; ++s) require(!far(d, r, s), "the sector is not empty");
  }

  void residues() {
    Claimed claimed{data_.at("region").get<std::string>(), small(data_.at("below")), points(data_.at("positions")), {}};
    Board board(lines_, claimed, budget_);
    board.test(rule_.misere);
    Point d = direction(), residue = point(data_.at("residue"));
    std::int64_t m = lines_.modulus;
    for (std::int64_t r = 0; r < m; ++r)
      for (std::int64_t s = 0; s < m; ++s) {
        std::int64_t x = ((residue.x - r) % m + m) % m, y = ((residue.y - s) % m + m) % m;
        require(!board.residues()[x + m * y] || !far(d, r, s),
                "the residue has a move to one that P-positions may have");
      }
  }

  void progressions() {
    Claimed claimed{data_.at("region").get<std::string>(), small(data_.at("below")), points(data_.at("positions")), {}};
    for (const Json& ray : data_.at("progressions")) {
      require(ray.is_array() && ray.size() == 4, "a progression that is not start and step");
      claimed.rays.push_back({{small(ray[0]), small(ray[1])}, {small(ray[2]), small(ray[3])}});
    }
    require(!claimed.rays.empty(), "there is no progression");
    Board(lines_, claimed, budget_).test(rule_.misere);
  }

  void diagonal() {
    require(!rule_.misere, "misère play");
    nim_moves();
    for (std::int64_t n = 1; n <= settled({1, 1}); ++n) require(!lines_.move(n, n), "a move along the diagonal");
  }

  void rays() {
    nim_moves();
    // Boundary directions between the axes, and one direction in each sector between neighbours.
    std::vector<Point> edges = {{1, 0}, {0, 1}};
    for (const Line& h : lines_.forms)
      if (h.a > 0 && h.b < 0) edges.push_back({-h.b, h.a});
    std::sort(edges.begin(), edges.end(), [](Point d, Point e) { return d.y * e.x < e.y * d.x; });
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].x > 0 && edges[i].y > 0) require(far(edges[i], 0, 0), "a ray without a move");
      if (i > 0) require(far({edges[i].x + edges[i - 1].x, edges[i].y + edges[i - 1].y}, 0, 0), "a ray without a move");
    }
  }

  void nim_moves() const {
    for (Point axis : {Point{1, 0}, Point{0, 1}})
      for (std::int64_t n = 1; n <= settled(axis); ++n)
        require(lines_.move(n * axis.x, n * axis.y), "a Nim move is missing");
  }

  // Whether n*d is a move is periodic in n with period `modulus` from some n on; one period further.
  std::int64_t settled(Point d) const {
    std::int64_t n = 1;
    for (const Line& h : lines_.forms)
      if (std::int64_t rate = std::abs(h.at(d.x, d.y)))
        n = std::max({n, std::abs(h.least) / rate + 2, std::abs(h.most) / rate + 2});
    require(n <= (1 << 20), "a number in the rule is too large");
    return n + lines_.modulus;
  }

  // Is n*modulus*d + (r, s) a move for every large n?
  bool far(Point d, std::int64_t r, std::int64_t s) const {
    std::int64_t n = 1, m = lines_.modulus;
    for (const Line& h : lines_.forms)
      n = std::max(n, (std::max(std::abs(h.least), std::abs(h.most)) + (std::abs(h.a) + std::abs(h.b)) * m) / m + 2);
    // 2^40 away from the origin no value of a form leaves 64 bits.
    require(n <= (std::int64_t{1} << 40) / m / (std::max(d.x, d.y) + 1), "a number in the rule is too large");
    return lines_.move(n * m * d.x + r, n * m * d.y + s);
  }

  // The certificate's direction, turned a little where it lies on a line: any direction off the lines will do.
  Point direction() const {
    Point d = point(data_.at("direction"));
    require(d.x > 0 && d.y > 0 && d.x <= (1 << 17) && d.y <= (1 << 17), "a direction that is not inside the quadrant");
    auto on_line = [&](Point e) {
      return std::any_of(lines_.forms.begin(), lines_.forms.end(), [&](const Line& h) { return h.at(e.x, e.y) == 0; });
    };
    for (std::int64_t k = 1; on_line(d) && k <= 64; k *= 2) {
      Point turned{d.x * k * 4 + 1, d.y * k * 4};
      if (!on_line(turned)) return turned;
    }
    require(!on_line(d), "a direction on a line");
    return d;
  }

  const Json& data_;
  const Budget& budget_;
  dsl::Rule rule_;
  Lines lines_;
};

Check examine_verdict(const Json& json, const Budget& budget) {
  require(json.at("format") == "wythoff certificate 1", "not a certificate of this format");
  std::string claim = json.at("claim");
  require(claim == "finite" || claim == "infinite", "no claim has that name");
  Examination examination(json, budget);
  Check check{true, "", claim, json.at("rule"), {}};
  check.count = examination.examine(json.at("method"), claim == "finite");
  if (json.contains("count")) require(check.count && json["count"] == *check.count, "the count is another");
  return check;
}

using Cells = std::set<std::pair<std::int64_t, std::int64_t>>;
Cells cells(const Json& list) {
  Cells set;
  for (const Point& p : points(list)) set.emplace(p.x, p.y);
  return set;
}

// P of the first game is a finite list, proved by a certificate of its own.
Check examine_first(const Json& json, const Budget& budget, Cells& list) {
  Check first = examine_verdict(json.at("first"), budget);
  require(first.count.has_value(), "the first game has no list of its P-positions");
  list = cells(json.at("first").at("data").at("positions"));
  return first;
}

// Both lists are proved, and they are the same.
Check examine_same(const Json& json, const Budget& budget) {
  Cells here, there;
  Check first = examine_first(json, budget, here);
  Check other = examine_verdict(json.at("other"), budget);
  require(other.count.has_value(), "the other game has no list of its P-positions");
  there = cells(json.at("other").at("data").at("positions"));
  require(here == there, "the lists are not the same");
  return {true, "", "same P", first.rule, first.count};
}

// The first list is proved; `other` lists the P-positions of the other game in a box that holds it.
Check examine_subset(const Json& json, const Budget& budget) {
  Cells here;
  Check first = examine_first(json, budget, here);
  const Json& other = json.at("other");
  dsl::Rule rule = rule_of(other);
  Lines lines(rule);
  require(!rule.misere || (lines.move(1, 0) && lines.move(0, 1)), "misère play without the moves (1, 0) and (0, 1)");
  Claimed claimed{"box", small(other.at("below")), points(other.at("positions")), {}};
  Board(lines, claimed, budget).test(rule.misere);
  Cells there = cells(other.at("positions"));
  require(std::includes(there.begin(), there.end(), here.begin(), here.end()),
          "a position that the other game's list lacks");
  return {true, "", "subset P", first.rule, first.count};
}

Check examine(const std::string& text, const Budget& budget) {
  Json json = Json::parse(text);
  require(json.at("format") == "wythoff certificate 1", "not a certificate of this format");
  if (json.at("claim") == "same P") return examine_same(json, budget);
  if (json.at("claim") == "subset P") return examine_subset(json, budget);
  if (json.at("claim") == "P-set") {
    examine_p_set(json, budget);
    return {true, "", "P-set", json.at("rule"), {}};
  }
  if (json.at("claim") == "largest move set") {
    examine_move_set(json, budget);
    return {true, "", "largest move set", "", {}};
  }
  if (json.at("claim") == "no move set") {
    examine_no_move_set(json);
    return {true, "", "no move set", "", {}};
  }
  return examine_verdict(json, budget);
}

}  // namespace
}  // namespace check

Check verify(const std::string& certificate, const Limits& limits) {
  Budget budget(limits);
  auto rejected = [](const std::string& why) { return Check{false, why, "", "", {}}; };
  try {
    return check::examine(certificate, budget);
  } catch (const Stopped&) {
    throw;
  } catch (const dsl::RuleError& error) {
    return rejected("the rule: " + error.message());
  } catch (const std::exception& error) {
    return rejected(error.what());
  }
}

}  // namespace wythoff::proof
