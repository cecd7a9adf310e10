#include "solver/formulas.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "solver/wide.hpp"

namespace wythoff::solver {

using dsl::Atom;
using dsl::Formula;

Formula renamed(const Formula& formula, std::span<const int> to, int variables) {
  Formula result{formula.kind, formula.atom, {}};
  if (formula.kind == Formula::Kind::atom) {
    result.atom.coefficients.assign(static_cast<std::size_t>(variables), 0);
    for (std::size_t i = 0; i < to.size(); i++) result.atom.coefficients[to[i]] += formula.atom.coefficients[i];
  }
  for (const Formula& part : formula.parts) result.parts.push_back(renamed(part, to, variables));
  return result;
}

namespace {

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && a % b < 0 ? 1 : 0);
}
std::int64_t remainder(std::int64_t a, std::int64_t m) {
  return a % m < 0 ? a % m + m : a % m;
}

// Divided by the greatest common divisor; over the non-negative integers an atom without opposing signs may be
// decided already.
Formula simplified(Atom atom) {
  const bool bound = atom.kind == Atom::Kind::at_least_zero;
  if (!bound) {
    for (auto& c : atom.coefficients) c = remainder(c, atom.modulus);
    atom.constant = remainder(atom.constant, atom.modulus);
  }
  std::int64_t g = bound ? 0 : std::gcd(atom.modulus, atom.constant);
  for (auto c : atom.coefficients) g = std::gcd(g, c);
  if (g > 1) {
    for (auto& c : atom.coefficients) c /= g;
    atom.constant = floor_quotient(atom.constant, g);
    atom.modulus /= g;
  }
  const bool constant = std::all_of(atom.coefficients.begin(), atom.coefficients.end(), [](auto c) { return c == 0; });
  if (bound) {
    const bool grows = std::all_of(atom.coefficients.begin(), atom.coefficients.end(), [](auto c) { return c >= 0; });
    const bool falls = std::all_of(atom.coefficients.begin(), atom.coefficients.end(), [](auto c) { return c <= 0; });
    if (grows && atom.constant >= 0) return Formula::truth(true);
    if (falls && atom.constant < 0) return Formula::truth(false);
  } else if (atom.modulus == 1 || constant) {
    return Formula::truth((atom.constant == 0) == (atom.kind == Atom::Kind::congruent));
  }
  return Formula::of(std::move(atom));
}

bool same(const Formula& a, const Formula& b) {
  if (a.kind != b.kind || a.parts.size() != b.parts.size()) return false;
  if (a.kind == Formula::Kind::atom) return a.atom == b.atom;
  return std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), same);
}

}  // namespace

Formula simplified(const Formula& formula) {
  if (formula.kind == Formula::Kind::atom) return simplified(formula.atom);
  const bool all = formula.kind == Formula::Kind::conjunction;
  Formula result{formula.kind, {}, {}};
  auto add = [&](const Formula& part) {
    if (result.parts.size() < 200 &&
        std::any_of(result.parts.begin(), result.parts.end(), [&](auto& p) { return same(p, part); }))
      return;
    result.parts.push_back(part);
  };
  for (const Formula& part : formula.parts) {
    Formula s = simplified(part);
    if (all ? s.is_false() : s.is_true()) return s;
    if (s.kind == formula.kind)
      for (const Formula& inner : s.parts) add(inner);
    else if (all ? !s.is_true() : !s.is_false())
      add(s);
  }
  if (result.parts.size() == 1) return Formula(result.parts.front());
  return result;
}

std::size_t atom_count(const Formula& formula) {
  std::size_t count = 0;
  each_atom(formula, [&](const Atom&) { count++; });
  return count;
}

std::int64_t common_modulus(const Formula& formula) {
  std::int64_t m = 1;
  each_atom(formula, [&](const Atom& atom) {
    if (atom.kind == Atom::Kind::at_least_zero || m == 0) return;
    Wide common = Wide(m) / std::gcd(m, atom.modulus) * atom.modulus;
    m = common > (std::int64_t{1} << 31) ? 0 : static_cast<std::int64_t>(common);
  });
  return m;
}

}  // namespace wythoff::solver
