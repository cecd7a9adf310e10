#include "proof/move_parts.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

#include "dsl/satisfiable.hpp"
#include "proof/move_set.hpp"

namespace wythoff::proof {

namespace {

using dsl::Atom;
using dsl::Formula;
using Kind = PartAtom::Kind;

constexpr std::size_t most_parts = 400;

PartAtom part_atom(const Atom& atom) {
  auto coefficient = [&](std::size_t i) { return i < atom.coefficients.size() ? atom.coefficients[i] : 0; };
  PartAtom result{Kind::at_least_zero, coefficient(0), coefficient(1), atom.constant, atom.modulus};
  if (atom.kind != Atom::Kind::at_least_zero) {
    result.kind = atom.kind == Atom::Kind::congruent ? Kind::congruent : Kind::incongruent;
    const std::int64_t m = atom.modulus;
    result.a = floor_mod(result.a, m), result.b = floor_mod(result.b, m), result.c = floor_mod(result.c, m);
  } else if (const std::int64_t g = std::gcd(result.a, result.b); g > 1) {
    result = {Kind::at_least_zero, result.a / g, result.b / g, floor_div(result.c, g), 0};
  }
  return result;
}

Formula formula_of(const PartAtom& p) {
  Atom atom{Atom::Kind::at_least_zero, {p.a, p.b}, p.c, 0};
  if (p.kind == Kind::congruent) atom.kind = Atom::Kind::congruent, atom.modulus = p.m;
  if (p.kind == Kind::incongruent) atom.kind = Atom::Kind::incongruent, atom.modulus = p.m;
  if (p.kind != Kind::zero) return Formula::of(atom);
  Atom other{Atom::Kind::at_least_zero, {-p.a, -p.b}, -p.c, 0};
  return Formula::all({Formula::of(atom), Formula::of(other)});
}

Formula formula_of(const Part& part) {
  std::vector<Formula> parts;
  for (const PartAtom& atom : part) parts.push_back(formula_of(atom));
  return Formula::all(std::move(parts));
}

const Formula& quadrant() {
  static const Formula formula = Formula::all(
      {Formula::of({Atom::Kind::at_least_zero, {1, 0}, 0, 0}), Formula::of({Atom::Kind::at_least_zero, {0, 1}, 0, 0})});
  return formula;
}

bool possible(std::vector<Formula> all) {
  return dsl::find_solution(Formula::all(std::move(all)), 2).has_value();
}

// Disjunctive form, impossible conjunctions dropped as they arise.
std::vector<Part> disjuncts(const Formula& formula, const Budget& budget) {
  if (formula.kind == Formula::Kind::atom) return {{part_atom(formula.atom)}};
  std::vector<Part> result;
  if (formula.kind == Formula::Kind::disjunction) {
    for (const Formula& part : formula.parts)
      for (Part& one : disjuncts(part, budget)) result.push_back(std::move(one));
  } else {
    result.emplace_back();
    for (const Formula& part : formula.parts) {
      const std::vector<Part> options = disjuncts(part, budget);
      std::vector<Part> longer;
      for (const Part& left : result)
        for (const Part& right : options) {
          budget.poll();
          longer.push_back(left);
          longer.back().insert(longer.back().end(), right.begin(), right.end());
          if (options.size() > 1 && !possible({formula_of(longer.back()), quadrant()})) longer.pop_back();
          if (longer.size() > most_parts) throw std::length_error("the move set has too many parts");
        }
      result = std::move(longer);
    }
  }
  if (result.size() > most_parts) throw std::length_error("the move set has too many parts");
  return result;
}

// One form and its negative with opposite constants are one equation; of two inequalities for one form the stronger.
Part tidied(Part part) {
  std::sort(part.begin(), part.end());
  part.erase(std::unique(part.begin(), part.end()), part.end());
  Part result;
  for (const PartAtom& p : part) {
    if (p.kind != Kind::at_least_zero) {
      result.push_back(p);
      continue;
    }
    bool weaker = false, second = false;
    for (const PartAtom& q : part) {
      if (q.kind != Kind::at_least_zero) continue;
      weaker = weaker || (q.a == p.a && q.b == p.b && q.c < p.c);
      if (q.a == -p.a && q.b == -p.b && q.c == -p.c && (p.a != 0 || p.b != 0)) second = true;
    }
    if (weaker) continue;
    if (!second) result.push_back(p);
    if (second && (p.a > 0 || (p.a == 0 && p.b > 0))) result.push_back({Kind::zero, p.a, p.b, p.c, 0});
  }
  std::sort(result.begin(), result.end());
  return result;
}

// Atoms left out or made weaker while the part stays within the moves.
class Widening {
 public:
  Widening(const std::vector<Part>& parts, const Formula& moves) : outside_(dsl::negation(moves)) {
    for (const Part& part : parts)
      for (const PartAtom& atom : part)
        if (atom.kind == Kind::at_least_zero || atom.kind == Kind::zero) {
          constants_.insert({atom.a, atom.b, atom.c});
          if (atom.kind == Kind::zero) constants_.insert({-atom.a, -atom.b, -atom.c});
        }
  }

  Part widened(Part part) const {
    for (std::size_t i = 0; i < part.size();) {
      Part without = part;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (inside(without)) {
        part = std::move(without);
        continue;
      }
      weaken(part, i);
      ++i;
    }
    return part;
  }

 private:
  bool inside(const Part& part) const { return !possible({formula_of(part), quadrant(), outside_}); }

  void weaken(Part& part, std::size_t i) const {
    if (part[i].kind != Kind::at_least_zero) return;
    std::vector<std::int64_t> weaker;
    for (const auto& [a, b, c] : constants_)
      if (a == part[i].a && b == part[i].b && c > part[i].c) weaker.push_back(c);
    std::sort(weaker.rbegin(), weaker.rend());
    for (std::int64_t c : weaker) {
      Part other = part;
      other[i].c = c;
      if (!inside(other)) continue;
      part = other;
      return;
    }
  }

  Formula outside_;
  std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> constants_;
};

bool implies_axis(const Part& part, bool first) {
  auto along = [&](const PartAtom& p) { return first ? p.a : p.b; };
  auto across = [&](const PartAtom& p) { return first ? p.b : p.a; };
  Part inequalities;
  for (const PartAtom& p : part) {
    if (p.kind == Kind::at_least_zero || p.kind == Kind::zero)
      inequalities.push_back({Kind::at_least_zero, p.a, p.b, p.c, 0});
    if (p.kind == Kind::zero) inequalities.push_back({Kind::at_least_zero, -p.a, -p.b, -p.c, 0});
  }
  for (const PartAtom& p : inequalities) {
    if (across(p) == 0 && along(p) > 0 && p.c < along(p)) return true;
    for (const PartAtom& q : inequalities) {
      if (across(p) <= 0 || across(q) >= 0) continue;
      const std::int64_t g = along(p) * -across(q) + along(q) * across(p), c = p.c * -across(q) + q.c * across(p);
      if (g > 0 && c < g) return true;
    }
  }
  return false;
}

}  // namespace

bool holds(const PartAtom& p, std::int64_t k, std::int64_t l) {
  const std::int64_t e = p.a * k + p.b * l + p.c;
  switch (p.kind) {
    case Kind::at_least_zero:
      return e >= 0;
    case Kind::zero:
      return e == 0;
    case Kind::congruent:
      return e % p.m == 0;
    case Kind::incongruent:
      return e % p.m != 0;
  }
  return false;
}

bool holds(const Part& part, std::int64_t k, std::int64_t l) {
  return std::all_of(part.begin(), part.end(), [&](const PartAtom& atom) { return holds(atom, k, l); });
}

bool stays_in_quadrant(const Part& part) {
  return implies_axis(part, true) && implies_axis(part, false);
}

std::vector<Part> move_parts(const dsl::Formula& formula, const Budget& budget) {
  std::vector<Part> parts = disjuncts(formula, budget), result;
  for (Part& part : parts) part = tidied(part);
  const Widening widening(parts, formula);
  std::set<Part> wide;
  for (const Part& part : parts) {
    budget.poll();
    if (possible({formula_of(part), quadrant()})) wide.insert(tidied(widening.widened(part)));
  }
  std::vector<Part> list(wide.begin(), wide.end());
  for (std::size_t i = 0; i < list.size(); ++i) {  // without those that the others make superfluous
    std::vector<Formula> others;
    for (std::size_t j = 0; j < list.size(); ++j)
      if (j > i) others.push_back(formula_of(list[j]));
    for (const Part& kept : result) others.push_back(formula_of(kept));
    budget.poll();
    if (possible({formula_of(list[i]), quadrant(), dsl::negation(Formula::any(std::move(others)))}))
      result.push_back(list[i]);
  }
  for (Part& part : result) {
    if (!implies_axis(part, true)) part.push_back({Kind::at_least_zero, 1, 0, 0, 0});
    if (!implies_axis(part, false)) part.push_back({Kind::at_least_zero, 0, 1, 0, 0});
    part = tidied(part);
  }
  return result;
}

}  // namespace wythoff::proof
