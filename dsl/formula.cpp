// Formulas on a point, and their negation.
#include <algorithm>

#include "dsl/presburger.hpp"

namespace wythoff::dsl {

namespace {

__extension__ typedef __int128 Wide;  // no sum of a formula's products overflows it

Wide value_at(const Atom& atom, std::span<const std::int64_t> point) {
  Wide value = atom.constant;
  for (std::size_t i = 0; i < atom.coefficients.size(); ++i)
    value += static_cast<Wide>(atom.coefficients[i]) * point[i];
  return value;
}

}  // namespace

bool holds(const Atom& atom, std::span<const std::int64_t> point) {
  Wide value = value_at(atom, point);
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return value >= 0;
    case Atom::Kind::congruent:
      return value % atom.modulus == 0;
    case Atom::Kind::incongruent:
      return value % atom.modulus != 0;
  }
  return false;
}

bool holds(const Formula& formula, std::span<const std::int64_t> point) {
  auto part_holds = [&](const Formula& part) { return holds(part, point); };
  switch (formula.kind) {
    case Formula::Kind::atom:
      return holds(formula.atom, point);
    case Formula::Kind::conjunction:
      return std::all_of(formula.parts.begin(), formula.parts.end(), part_holds);
    case Formula::Kind::disjunction:
      return std::any_of(formula.parts.begin(), formula.parts.end(), part_holds);
  }
  return false;
}

Formula negation(const Formula& formula) {
  if (formula.kind == Formula::Kind::atom) {
    Atom atom = formula.atom;
    switch (atom.kind) {
      case Atom::Kind::at_least_zero:  // not e >= 0: -e - 1 >= 0
        for (std::int64_t& c : atom.coefficients) c = -c;
        atom.constant = -atom.constant - 1;
        break;
      case Atom::Kind::congruent:
        atom.kind = Atom::Kind::incongruent;
        break;
      case Atom::Kind::incongruent:
        atom.kind = Atom::Kind::congruent;
        break;
    }
    return Formula::of(std::move(atom));
  }
  std::vector<Formula> parts;
  for (const Formula& part : formula.parts) parts.push_back(negation(part));
  bool all = formula.kind == Formula::Kind::conjunction;
  return all ? Formula::any(std::move(parts)) : Formula::all(std::move(parts));
}

}  // namespace wythoff::dsl
