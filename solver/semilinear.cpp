// Why the classes are complete. Let S be one disjunct: the integer points x >= 0 of a polyhedron that satisfy some
// congruences. Take the extreme rays d_i of its recession cone, each times the least m_i for which no congruence
// notices the step g_i = m_i*d_i; then S + g_i is in S. The bases are the members p with p - g_i outside S for every i;
// going down from any member by generators ends in one, so S = bases + N*g_1 + ... . By Minkowski and Weyl, and
// Caratheodory, a member is v + sum of lambda_i*d_i with v in the convex hull of the vertices and at most n (the
// dimension) lambda_i not zero. Were some lambda_i >= m_i, then p - g_i would be in S. So in each coordinate a base is
// at most the largest vertex plus the n largest m_i*d_i: a box, searched completely.
//
// More generators cannot make this wrong, and can leave fewer bases: k = l (mod m) needs m bases with (m,0) and (0,m),
// one with (1,1) besides. They are looked for among the small members of the cone that no congruence notices.
//
// On two piles generators in order of their slope cut the cone into cones of neighbours h, h', and a member is v plus a
// sum of lambda*h + lambda'*h' of one of them; as before, of a base both are below 1. So one box a pair of neighbours,
// the largest vertex plus h + h', is enough. Where the box of the rays is large, generators are therefore chosen first,
// to leave small boxes: of k != l (mod m) the 2m points beside the axes are searched, not m^2.
#include "solver/semilinear.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "solver/board.hpp"
#include "solver/conjunction.hpp"
#include "solver/formulas.hpp"
#include "solver/polyhedron.hpp"
#include "solver/wide.hpp"

namespace wythoff::solver {
namespace {

using dsl::Atom;

constexpr std::size_t most_bases = 20'000;

bool subtract(Vector& v, const Vector& g) {
  for (std::size_t i = 0; i < v.size(); i++)
    if ((v[i] -= g[i]) < 0) return false;
  return true;
}

bool zero(const Vector& v) {
  return std::all_of(v.begin(), v.end(), [](auto x) { return x == 0; });
}

// Is v a sum of generators? v >= 0. Tries at most `budget` sums, and then says no: where the answer only saves work.
bool spanned(const Vector& v, std::span<const Vector> generators, std::int64_t& budget) {
  if (zero(v)) return true;
  if (generators.empty()) return false;
  for (Vector rest = v; budget-- > 0;) {
    if (spanned(rest, generators.subspan(1), budget)) return true;
    if (!subtract(rest, generators.front())) return false;
  }
  return false;
}

bool surely_spanned(const Vector& v, std::span<const Vector> generators) {
  std::int64_t budget = 300;
  return spanned(v, generators, budget);
}

// v - b is a sum of generators for a base b.
bool reaches(const LinearClass& c, std::span<const std::int64_t> v, std::int64_t budget_each) {
  return std::any_of(c.bases.begin(), c.bases.end(), [&](const Vector& b) {
    Vector step(v.begin(), v.end());
    std::int64_t budget = budget_each;
    return subtract(step, b) && spanned(step, c.generators, budget);
  });
}

bool beyond(const Vector& p, const Vector& g, const Conjunction& atoms) {  // p - g is not a member
  Vector q = p;
  return !subtract(q, g) || !holds(atoms, q);
}

// m*d with the least m >= 1 that no congruence notices.
Vector generator(const Vector& ray, const Conjunction& atoms) {
  std::int64_t m = 1;
  for (const Atom& atom : atoms) {
    if (atom.kind == Atom::Kind::at_least_zero) continue;
    Wide along = 0;
    for (std::size_t i = 0; i < ray.size(); i++) along += Wide(atom.coefficients[i]) * ray[i];
    std::int64_t step = static_cast<std::int64_t>(along % atom.modulus);
    std::int64_t order = atom.modulus / std::gcd(atom.modulus, step);
    Wide common = Wide(m) / std::gcd(m, order) * order;
    if (common > (Wide(1) << 31)) throw Refused("the rule's moduli are too large for linear classes");
    m = static_cast<std::int64_t>(common);
  }
  Vector g = ray;
  for (auto& x : g)
    if (__builtin_mul_overflow(x, m, &x) || x > (std::int64_t{1} << 40))
      throw Refused("the rule's moduli are too large for linear classes");
  return g;
}

// The steps from members to members: inequalities and congruences without their constants.
Conjunction homogeneous(const Conjunction& atoms) {
  Conjunction result;
  for (Atom atom : atoms) {
    atom.constant = 0;
    if (atom.kind == Atom::Kind::incongruent) atom.kind = Atom::Kind::congruent;
    result.push_back(std::move(atom));
  }
  return result;
}

// Small members of the cone that no congruence notices and that are no sums of others: steps a class may take besides
// its rays.
std::vector<Vector> candidates(const LinearClass& c, const Conjunction& atoms) {
  const std::size_t n = c.generators.front().size();
  const Conjunction steps = homogeneous(atoms);
  Vector top(n, 1);
  for (const Vector& g : c.generators)
    for (std::size_t i = 0; i < n; i++) top[i] = std::min<std::int64_t>(std::max(top[i], g[i]), n <= 2 ? 160 : 4);
  std::vector<Vector> points, result;
  each_point(steps, top, [&](std::span<const std::int64_t> p) { points.emplace_back(p.begin(), p.end()); });
  auto size = [](const Vector& v) { return std::accumulate(v.begin(), v.end(), std::int64_t{0}); };
  std::stable_sort(points.begin(), points.end(), [&](auto& a, auto& b) { return size(a) < size(b); });
  for (const Vector& v : points) {
    if (zero(v) || std::count(c.generators.begin(), c.generators.end(), v)) continue;
    const bool reducible = std::any_of(result.begin(), result.end(), [&](const Vector& g) {
      Vector rest = v;
      return subtract(rest, g) && holds(steps, rest);
    });
    if (!reducible) result.push_back(v);
    if (result.size() == 24) break;
  }
  return result;
}

// The boxes that hold all bases, each by its largest point.
std::vector<Vector> boxes(const LinearClass& c, const Vector& vertices) {
  const std::size_t n = vertices.size();
  std::vector<Vector> tops;
  if (n == 2 && c.generators.size() >= 2) {
    std::vector<Vector> in_order = c.generators;
    std::sort(in_order.begin(), in_order.end(),
              [](const Vector& g, const Vector& h) { return Wide(g[1]) * h[0] < Wide(h[1]) * g[0]; });
    for (std::size_t i = 0; i + 1 < in_order.size(); i++)
      tops.push_back(
          {vertices[0] + in_order[i][0] + in_order[i + 1][0], vertices[1] + in_order[i][1] + in_order[i + 1][1]});
    return tops;
  }
  Vector top = vertices;
  for (std::size_t i = 0; i < n; i++) {
    Vector steps;
    for (const Vector& g : c.generators) steps.push_back(g[i]);
    std::sort(steps.rbegin(), steps.rend());
    for (std::size_t j = 0; j < steps.size() && j < n; j++) top[i] += steps[j];
  }
  return {top};
}

Wide points(const std::vector<Vector>& tops) {
  Wide sum = 0;
  for (const Vector& top : tops) {
    Wide product = 1;
    for (std::int64_t t : top) product = std::min(product * (t + 1), Wide(1) << 62);
    sum += product;
  }
  return sum;
}

// Adds a generator while that leaves at most half of large boxes to search.
void narrow_boxes(LinearClass& c, const Vector& vertices, const Conjunction& atoms) {
  if (vertices.size() != 2 || c.generators.size() < 2 || points(boxes(c, vertices)) < 20'000) return;
  const std::vector<Vector> steps = candidates(c, atoms);
  for (int added = 0; added < 6; added++) {
    Wide least = points(boxes(c, vertices)) / 2;
    const Vector* best = nullptr;
    for (const Vector& h : steps) {
      LinearClass more = c;
      more.generators.push_back(h);
      if (const Wide left = points(boxes(more, vertices)); left < least) least = left, best = &h;
    }
    if (!best) return;
    c.generators.push_back(*best);
  }
}

// Adds a generator while that leaves at most three quarters of the bases. The gain is estimated on a sample; whatever
// is chosen, the bases are then filtered exactly.
void add_generators(LinearClass& c, const Conjunction& atoms) {
  if (c.bases.size() < 8 || c.generators.empty()) return;
  const std::vector<Vector> steps = candidates(c, atoms);
  for (int added = 0; added < 6 && c.bases.size() >= 8 && !steps.empty(); added++) {
    const std::size_t stride = c.bases.size() / 2048 + 1, sampled = (c.bases.size() + stride - 1) / stride;
    std::size_t best_left = SIZE_MAX, best = 0;
    for (std::size_t h = 0; h < steps.size(); h++) {
      std::size_t left = 0;
      for (std::size_t i = 0; i < c.bases.size(); i += stride) left += beyond(c.bases[i], steps[h], atoms);
      if (left < best_left) best_left = left, best = h;
    }
    if (best_left * 4 > sampled * 3) return;
    std::erase_if(c.bases, [&](const Vector& b) { return !beyond(b, steps[best], atoms); });
    c.generators.push_back(steps[best]);
  }
}

LinearClass class_of(const Conjunction& atoms, int n) {
  Polyhedron shape = polyhedron(atoms, n);
  LinearClass result;
  if (shape.empty) return result;
  for (const Vector& ray : shape.rays) result.generators.push_back(generator(ray, atoms));
  narrow_boxes(result, shape.vertex_bound, atoms);
  const std::vector<Vector> tops = boxes(result, shape.vertex_bound);
  for (const Vector& top : tops)
    each_point(atoms, top, [&](std::span<const std::int64_t> point) {
      Vector p(point.begin(), point.end());
      for (const Vector& g : result.generators)
        if (!beyond(p, g, atoms)) return;
      result.bases.push_back(std::move(p));
    });
  if (tops.size() > 1) {
    std::sort(result.bases.begin(), result.bases.end());
    result.bases.erase(std::unique(result.bases.begin(), result.bases.end()), result.bases.end());
  }
  add_generators(result, atoms);
  std::sort(result.generators.begin(), result.generators.end());
  return result;
}

bool within(const LinearClass& a, const LinearClass& b) {
  return std::all_of(a.generators.begin(), a.generators.end(),
                     [&](const Vector& g) { return surely_spanned(g, b.generators); }) &&
         std::all_of(a.bases.begin(), a.bases.end(), [&](const Vector& p) { return reaches(b, p, 300); });
}

// Drops bases that another base reaches; only worth its quadratic time while they are few.
void drop_reached(LinearClass& c) {
  if (c.generators.empty() || c.bases.size() > (c.generators.size() <= 2 ? 400 : 60)) return;
  std::vector<Vector> kept;
  for (const Vector& b : c.bases) {
    bool reached = std::any_of(c.bases.begin(), c.bases.end(), [&](const Vector& other) {
      Vector step = b;
      return other != b && subtract(step, other) && surely_spanned(step, c.generators);
    });
    if (!reached) kept.push_back(b);
  }
  c.bases = std::move(kept);
}

}  // namespace

bool LinearClass::contains(std::span<const std::int64_t> v) const {
  return reaches(*this, v, INT64_MAX);
}

std::string LinearClass::text(std::size_t most) const {
  auto vector = [](const Vector& v) { return fmt::format("({})", fmt::join(v, ",")); };
  std::vector<std::string> list;
  for (std::size_t i = 0; i < std::min(bases.size(), most); i++) list.push_back(vector(bases[i]));
  if (bases.size() > most) list.push_back(fmt::format("... {} more bases", bases.size() - most));
  std::string text = fmt::format("{{{}}}", fmt::join(list, ", "));
  for (const Vector& g : generators) text += " + N" + vector(g);
  return text;
}

bool contains(std::span<const LinearClass> classes, std::span<const std::int64_t> v) {
  return std::any_of(classes.begin(), classes.end(), [&](const LinearClass& c) { return c.contains(v); });
}

std::vector<LinearClass> linear_classes(const dsl::Formula& formula, int dimensions) {
  std::map<std::vector<Vector>, std::vector<Vector>> merged;  // generators -> bases
  std::size_t total = 0;
  for (const Conjunction& atoms : disjuncts(simplified(formula))) {
    LinearClass c = class_of(atoms, dimensions);
    auto& bases = merged[c.generators];
    bases.insert(bases.end(), c.bases.begin(), c.bases.end());
    if ((total += c.bases.size()) > most_bases) throw Refused("the rule has too many cases for linear classes");
  }
  std::vector<LinearClass> classes, result;
  for (auto& [generators, bases] : merged) {
    std::sort(bases.begin(), bases.end());
    bases.erase(std::unique(bases.begin(), bases.end()), bases.end());
    LinearClass c{std::move(bases), generators};
    drop_reached(c);
    if (!c.bases.empty()) classes.push_back(std::move(c));
  }
  for (std::size_t i = 0; i < classes.size(); i++) {
    bool covered = false;
    for (std::size_t j = 0; j < classes.size() && !covered; j++)
      if (i != j && classes[i].bases.size() * classes[j].bases.size() <= 4096 && within(classes[i], classes[j]))
        covered = j < i || !within(classes[j], classes[i]);
    if (!covered) result.push_back(classes[i]);
  }
  return result;
}

}  // namespace wythoff::solver
