// A statement as a quantifier-free formula over what its components take.
//
// Injective: every variable is (B*x + b)/d. The condition's atoms are multiplied by the least common multiple of the
// divisors, and divisibility and positivity are added: exact, and no larger than the condition. Otherwise the
// variables are projected out by isl.
#include <algorithm>
#include <numeric>

#include "dsl/exact.hpp"
#include "solver/presburger_set.hpp"
#include "solver/statement.hpp"

namespace wythoff::solver {

using dsl::Atom;
using dsl::Formula;
using dsl::Integer;

namespace {

// An affine form with integers of any size, then an atom if it fits 64 bits.
struct Form {
  std::vector<Integer> coefficients;
  Integer constant;
};

std::optional<Atom> atom(Atom::Kind kind, Form form, Integer modulus) {
  Integer g = modulus;
  for (const Integer& c : form.coefficients) g = gcd(g, abs(c));
  if (kind != Atom::Kind::at_least_zero) g = gcd(g, abs(form.constant));
  if (g > 1) {
    for (Integer& c : form.coefficients) c /= g;
    form.constant = dsl::floor_divide(form.constant, g);
    modulus /= g;
  }
  Atom result{kind, {}, 0, 0};
  auto narrow = [&](const Integer& value, std::int64_t& to) {
    to = static_cast<std::int64_t>(value);
    return abs(value) < (Integer(1) << 62);
  };
  result.coefficients.resize(form.coefficients.size());
  for (std::size_t i = 0; i < form.coefficients.size(); i++) {
    if (kind != Atom::Kind::at_least_zero) form.coefficients[i] = dsl::floor_modulo(form.coefficients[i], modulus);
    if (!narrow(form.coefficients[i], result.coefficients[i])) return {};
  }
  if (kind != Atom::Kind::at_least_zero) form.constant = dsl::floor_modulo(form.constant, modulus);
  if (!narrow(form.constant, result.constant) || !narrow(modulus, result.modulus)) return {};
  return result;
}

}  // namespace

bool Statement::takes_power() const {
  return std::any_of(move_.components.begin(), move_.components.end(),
                     [](const dsl::Component& c) { return !c.linear() && c.exponent > 1; });
}

Formula Statement::necessary() const {
  if (projection_) return *projection_;
  if (takes_power()) return Formula::truth(true);
  const Formula where = dsl::linear_part(move_.where, static_cast<int>(move_.variables.size() + move_.sizes.size()));
  return (injective() ? substituted(where) : projected(where)).value_or(Formula::truth(true));
}

std::optional<Formula> Statement::formula(std::string* why) const {
  if (projection_) return projection_;
  if (takes_power()) {
    if (why) *why = "a move takes a power of a variable";
    return {};
  }
  auto where = dsl::linearize(move_.where, static_cast<int>(move_.variables.size() + move_.sizes.size()), why);
  if (!where) return {};
  auto result = injective() ? substituted(*where) : projected(*where);
  if (!result && why) *why = "its coefficients are beyond 64 bits, or it is too complicated, once it is solved";
  return result;
}

std::optional<Formula> Statement::substituted(const Formula& where) const {
  const std::size_t components = move_.components.size(), sizes = move_.sizes.size();
  Integer common = 1;
  std::vector<const Row*> of(move_.variables.size(), nullptr);
  for (const Row& row : rows_)
    if (row.variable >= 0) common = lcm(common, Integer(row.pivot)), of[row.variable] = &row;
  auto form_of = [&](const Row& row) {
    Form form{std::vector<Integer>(components + sizes), row.constant};
    for (std::size_t c = 0; c < components; c++) form.coefficients[c] = row.components[c];
    return form;
  };
  bool fits = true;
  auto add = [&](std::vector<Formula>& parts, Atom::Kind kind, const Form& form, const Integer& modulus) {
    if (kind != Atom::Kind::at_least_zero && modulus == 1) {  // e = 0 mod 1 always holds
      if (kind == Atom::Kind::incongruent) parts.push_back(Formula::truth(false));
      return;
    }
    if (auto a = atom(kind, form, modulus))
      parts.push_back(a->modulus == 1 && kind != Atom::Kind::at_least_zero
                          ? Formula::truth(kind == Atom::Kind::congruent)
                          : Formula::of(*a));
    else
      fits = false;
  };
  std::vector<Formula> parts;
  for (const Row& row : rows_) {
    Form form = form_of(row);
    if (row.variable >= 0) {
      add(parts, Atom::Kind::congruent, form, row.pivot);
      form.constant -= row.pivot;
      add(parts, Atom::Kind::at_least_zero, form, 0);
    } else {
      add(parts, Atom::Kind::at_least_zero, form, 0);
      for (Integer& c : form.coefficients) c = -c;
      form.constant = -form.constant;
      add(parts, Atom::Kind::at_least_zero, form, 0);
    }
  }
  auto substitute = [&](auto&& self, const Formula& f) -> Formula {
    if (f.kind == Formula::Kind::atom) {
      Form form{std::vector<Integer>(components + sizes), common * f.atom.constant};
      for (std::size_t v = 0; v < of.size(); v++) {
        Integer times = common / of[v]->pivot * f.atom.coefficients[v];
        for (std::size_t c = 0; c < components; c++) form.coefficients[c] += times * of[v]->components[c];
        form.constant += times * of[v]->constant;
      }
      for (std::size_t s = 0; s < sizes; s++)
        form.coefficients[components + s] = common * f.atom.coefficients[of.size() + s];
      std::vector<Formula> one;
      add(one, f.atom.kind, form, common * f.atom.modulus);
      return one.empty() ? Formula::truth(true) : one.front();
    }
    Formula result{f.kind, {}, {}};
    for (const Formula& part : f.parts) result.parts.push_back(self(self, part));
    return result;
  };
  Formula condition = substitute(substitute, where);
  if (!condition.is_true()) parts.push_back(std::move(condition));
  if (!fits) return {};
  return Formula::all(std::move(parts));
}

// x = A*v + c, v >= 1 and the condition, over components, sizes, variables; the variables projected out.
std::optional<Formula> Statement::projected(const Formula& where) const {
  const std::size_t kept = move_.components.size() + move_.sizes.size(), variables = move_.variables.size();
  auto atom_of = [&] { return Atom{Atom::Kind::at_least_zero, std::vector<std::int64_t>(kept + variables), 0, 0}; };
  std::vector<Formula> parts;
  for (std::size_t c = 0; c < move_.components.size(); c++) {
    const dsl::Component& component = move_.components[c];
    if (!component.linear() && component.exponent != 1) return {};
    Atom low = atom_of(), high = atom_of();
    low.coefficients[c] = 1, high.coefficients[c] = -1;
    for (std::size_t v = 0; v < variables; v++) {
      std::int64_t a = component.linear() ? component.coefficients[v] : component.power_of == static_cast<int>(v);
      low.coefficients[kept + v] = -a, high.coefficients[kept + v] = a;
    }
    low.constant = -component.constant, high.constant = component.constant;
    parts.push_back(Formula::of(low)), parts.push_back(Formula::of(high));
  }
  for (std::size_t v = 0; v < variables; v++) {
    Atom positive = atom_of();
    positive.coefficients[kept + v] = 1, positive.constant = -1;
    parts.push_back(Formula::of(positive));
  }
  auto shift = [&](auto&& self, const Formula& f) -> Formula {
    Formula result = f;
    if (f.kind == Formula::Kind::atom) {
      result.atom.coefficients.assign(kept + variables, 0);
      for (std::size_t v = 0; v < variables; v++) result.atom.coefficients[kept + v] = f.atom.coefficients[v];
      for (std::size_t s = 0; s < move_.sizes.size(); s++)
        result.atom.coefficients[move_.components.size() + s] = f.atom.coefficients[variables + s];
    }
    for (Formula& part : result.parts) part = self(self, part);
    return result;
  };
  parts.push_back(shift(shift, where));
  return PresburgerSet(Formula::all(std::move(parts)), static_cast<int>(kept + variables))
      .project_out(static_cast<int>(kept), static_cast<int>(variables))
      .formula();
}

}  // namespace wythoff::solver
