// The last division q = floor(f/d) is replaced by e/b wherever an equation b*q = e exists (then b divides e, and
// d*e <= b*f <= d*e + b*(d-1)); otherwise by (f - r)/d for each remainder r = f mod d in turn. Both are exact; the
// second multiplies the size by d, so it is bounded.
#include "solver/quantifiers.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "solver/wide.hpp"

namespace wythoff::solver {
namespace {

using Row = Quantified::Row;
using dsl::Atom;
using dsl::Formula;

constexpr std::size_t most_parts = 5000;
constexpr std::int64_t most_size = std::int64_t{1} << 40;  // products of three stay within 128 bits

struct TooLarge {};

std::int64_t narrow(Wide value) {
  if (value > most_size || value < -most_size) throw TooLarge{};
  return static_cast<std::int64_t>(value);
}

// a*x + b*y
Row combine(std::int64_t a, const Row& x, std::int64_t b, const Row& y) {
  Row r = x;
  for (std::size_t i = 0; i < r.coefficients.size(); i++)
    r.coefficients[i] = narrow(Wide(a) * x.coefficients[i] + Wide(b) * y.coefficients[i]);
  r.constant = narrow(Wide(a) * x.constant + Wide(b) * y.constant);
  return r;
}

// q := e/b in every row, rows multiplied by b > 0.
void substitute(Quantified& part, std::size_t q, const Row& e, std::int64_t b) {
  auto apply = [&](Row& row) {
    std::int64_t a = row.coefficients[q];
    if (a == 0) return false;
    row.coefficients[q] = 0;
    row = combine(b, row, a, e);
    return true;
  };
  for (Row& row : part.equations) apply(row);
  for (Row& row : part.inequalities) apply(row);
  for (auto& c : part.congruences)
    if (apply(c.row)) c.modulus = narrow(Wide(c.modulus) * b);
  if (b > 1) part.congruences.push_back({e, b});
}

void solve_all(Quantified part, std::vector<Quantified>& done) {
  while (!part.divisions.empty()) {
    auto [f, d] = part.divisions.back();
    const std::size_t q = static_cast<std::size_t>(part.dimensions) + part.divisions.size() - 1;
    part.divisions.pop_back();
    auto equation = std::find_if(part.equations.begin(), part.equations.end(),
                                 [&](const Row& row) { return row.coefficients[q] != 0; });
    if (equation == part.equations.end()) {
      auto uses = [&](const Row& row) { return row.coefficients[q] != 0; };
      bool used = std::any_of(part.inequalities.begin(), part.inequalities.end(), uses) ||
                  std::any_of(part.congruences.begin(), part.congruences.end(), [&](auto& c) { return uses(c.row); });
      if (!used) continue;
      for (std::int64_t r = 0; r < d; r++) {
        Quantified branch = part;
        Row e = f;
        e.constant -= r;
        substitute(branch, q, e, d);
        solve_all(std::move(branch), done);
        if (done.size() > most_parts) throw TooLarge{};
      }
      return;
    }
    Row e = *equation;
    std::int64_t b = -e.coefficients[q];
    e.coefficients[q] = 0;
    if (b < 0) b = -b, e = combine(-1, e, 0, e);
    part.equations.erase(equation);
    Row low = combine(b, f, -d, e), high = combine(-1, low, 0, low);
    high.constant = narrow(Wide(high.constant) + Wide(b) * (d - 1));
    part.inequalities.push_back(low), part.inequalities.push_back(high);
    substitute(part, q, e, b);
  }
  done.push_back(std::move(part));
}

Atom atom_of(const Quantified& part, const Row& row, Atom::Kind kind, std::int64_t modulus, int sign) {
  Atom atom{kind, {}, sign * row.constant, modulus};
  for (int i = 0; i < part.dimensions; i++) atom.coefficients.push_back(sign * row.coefficients[i]);
  return atom;
}

Formula formula_of(const Quantified& part) {
  std::vector<Formula> atoms;
  for (const Row& row : part.equations)
    for (int sign : {1, -1}) atoms.push_back(Formula::of(atom_of(part, row, Atom::Kind::at_least_zero, 0, sign)));
  for (const Row& row : part.inequalities)
    atoms.push_back(Formula::of(atom_of(part, row, Atom::Kind::at_least_zero, 0, 1)));
  for (const auto& c : part.congruences)
    atoms.push_back(Formula::of(atom_of(part, c.row, Atom::Kind::congruent, c.modulus, 1)));
  return Formula::all(std::move(atoms));
}

}  // namespace

std::optional<Formula> without_divisions(Quantified part) {
  std::vector<Quantified> done;
  try {
    solve_all(std::move(part), done);
  } catch (const TooLarge&) {
    return {};
  }
  std::vector<Formula> parts;
  for (const Quantified& p : done) parts.push_back(formula_of(p));
  return Formula::any(std::move(parts));
}

}  // namespace wythoff::solver
