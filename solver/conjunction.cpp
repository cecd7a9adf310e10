#include "solver/conjunction.hpp"

#include <algorithm>
#include <numeric>

#include "solver/board.hpp"
#include "solver/wide.hpp"

namespace wythoff::solver {

using dsl::Atom;
using dsl::Formula;

namespace {
constexpr std::size_t most_disjuncts = 20'000;
constexpr std::uint64_t most_steps = 1u << 23;

[[noreturn]] void refuse() {
  throw Refused("the rule has too many cases for linear classes");
}
}  // namespace

std::vector<Conjunction> disjuncts(const Formula& formula) {
  if (formula.kind == Formula::Kind::atom) return {{formula.atom}};
  std::vector<Conjunction> result;
  if (formula.kind == Formula::Kind::disjunction) {
    for (const Formula& part : formula.parts)
      for (Conjunction& c : disjuncts(part)) result.push_back(std::move(c));
  } else {
    result.push_back({});
    for (const Formula& part : formula.parts) {
      std::vector<Conjunction> right = disjuncts(part), both;
      if (result.size() * right.size() > most_disjuncts) refuse();
      for (const Conjunction& a : result)
        for (const Conjunction& b : right) {
          both.push_back(a);
          both.back().insert(both.back().end(), b.begin(), b.end());
        }
      result = std::move(both);
    }
  }
  for (Conjunction& c : result) {
    std::sort(c.begin(), c.end());
    c.erase(std::unique(c.begin(), c.end()), c.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  if (result.size() > most_disjuncts) refuse();
  return result;
}

bool holds(const Conjunction& atoms, std::span<const std::int64_t> point) {
  return std::all_of(atoms.begin(), atoms.end(), [&](const Atom& atom) { return dsl::holds(atom, point); });
}

namespace {

Wide floor_quotient(Wide a, Wide b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// x with a*x = r (mod m), as start and step; step 0: none. Extended Euclid.
struct Progression {
  std::int64_t start = 0, step = 1;
};
Progression solve_congruence(std::int64_t a, std::int64_t r, std::int64_t m) {
  a = (a % m + m) % m, r = (r % m + m) % m;
  std::int64_t g = std::gcd(a, m);
  if (r % g != 0) return {0, 0};
  std::int64_t reduced = m / g, u = 1, v = 0, x = a / g % reduced, y = reduced;
  while (x != 0) {  // u*a/g = x, v*a/g = y (mod reduced)
    std::int64_t q = y / x;
    v = std::exchange(u, v - q * u);
    y = std::exchange(x, y - q * x);
  }
  Wide start = Wide(v) * (r / g) % reduced;
  return {static_cast<std::int64_t>(start < 0 ? start + reduced : start), reduced};
}

struct Walk {
  const Conjunction& atoms;
  std::span<const std::int64_t> top;
  const std::function<void(std::span<const std::int64_t>)>& visit;
  std::vector<int> last;  // the highest coordinate an atom mentions
  std::vector<std::int64_t> point;
  std::uint64_t steps = 0;

  // What the coordinates before `level` add to an atom.
  Wide known(const Atom& atom, std::size_t level) const {
    Wide sum = atom.constant;
    for (std::size_t i = 0; i < level; i++) sum += Wide(atom.coefficients[i]) * point[i];
    return sum;
  }

  void level(std::size_t at) {
    if (at == point.size()) return visit(point);
    Wide low = 0, high = top[at];
    Progression steps_of;
    for (std::size_t i = 0; i < atoms.size(); i++) {
      const Atom& atom = atoms[i];
      const std::int64_t a = atom.coefficients[at];
      if (a == 0) continue;
      if (atom.kind == Atom::Kind::at_least_zero) {
        Wide rest = known(atom, at);  // a*x + rest + (at most this much from later coordinates) >= 0
        for (std::size_t j = at + 1; j < point.size(); j++)
          if (atom.coefficients[j] > 0) rest += Wide(atom.coefficients[j]) * top[j];
        if (a > 0)
          low = std::max(low, -floor_quotient(rest, a));
        else
          high = std::min(high, floor_quotient(rest, -a));
      } else if (atom.kind == Atom::Kind::congruent && last[i] == static_cast<int>(at)) {
        std::int64_t r = static_cast<std::int64_t>(-known(atom, at) % atom.modulus);
        Progression p = solve_congruence(a, r, atom.modulus);
        if (p.step == 0) return;
        if (p.step > steps_of.step) steps_of = p;
      }
    }
    if (low > high) return;
    Wide first = low + ((steps_of.start - low) % steps_of.step + steps_of.step) % steps_of.step;
    for (Wide x = first; x <= high; x += steps_of.step) {
      if (++steps > most_steps) refuse();
      point[at] = static_cast<std::int64_t>(x);
      if (decided(at)) level(at + 1);
    }
  }

  bool decided(std::size_t at) const {
    for (std::size_t i = 0; i < atoms.size(); i++)
      if (last[i] == static_cast<int>(at) && !dsl::holds(atoms[i], point)) return false;
    return true;
  }
};

}  // namespace

void each_point(const Conjunction& atoms, std::span<const std::int64_t> top,
                const std::function<void(std::span<const std::int64_t>)>& visit) {
  Walk walk{atoms, top, visit, {}, std::vector<std::int64_t>(top.size(), 0)};
  for (const Atom& atom : atoms) {
    int last = -1;
    for (std::size_t i = 0; i < atom.coefficients.size(); i++)
      if (atom.coefficients[i] != 0) last = static_cast<int>(i);
    if (last < 0 && !dsl::holds(atom, walk.point)) return;
    walk.last.push_back(last);
  }
  walk.level(0);
}

}  // namespace wythoff::solver
