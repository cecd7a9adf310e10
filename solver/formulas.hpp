// Small operations on formulas that several parts of this room need.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::solver {

// The formula with variable i renamed to to[i], over `variables` variables; the others are free.
dsl::Formula renamed(const dsl::Formula& formula, std::span<const int> to, int variables);

// Equal atoms brought to one shape, true and false parts folded, nested and repeated parts merged.
dsl::Formula simplified(const dsl::Formula& formula);

// Calls visit(atom) for every atom.
template <class Visit>
void each_atom(const dsl::Formula& formula, Visit visit) {
  if (formula.kind == dsl::Formula::Kind::atom) return visit(formula.atom);
  for (const dsl::Formula& part : formula.parts) each_atom(part, visit);
}

std::size_t atom_count(const dsl::Formula& formula);

// The least common multiple of the moduli, or 0 where it exceeds 2^31.
std::int64_t common_modulus(const dsl::Formula& formula);

}  // namespace wythoff::solver
