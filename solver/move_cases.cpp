#include "solver/move_cases.hpp"

#include <algorithm>

#include "solver/conjunction.hpp"
#include "solver/wide.hpp"

namespace wythoff::solver {
namespace {

// Nothing where 64 bits may not hold the values on this board.
std::optional<MoveCase> case_of(int statement, const Conjunction& atoms, const Board& board) {
  const std::size_t n = board.max.size();
  MoveCase result{statement, {}};
  for (const dsl::Atom& atom : atoms) {
    MoveCase::Part part{{atom.kind, 0, atom.constant, atom.modulus}, Vector(n), Vector(n)};
    Wide most = atom.constant < 0 ? -Wide(atom.constant) : Wide(atom.constant);
    for (std::size_t i = 0; i < n; i++) {
      const std::int64_t taken = atom.coefficients[i], size = atom.coefficients[n + i];
      if (std::max({taken, size, -taken, -size}) > (std::int64_t{1} << 40)) return {};
      part.of_z[i] = taken + size, part.of_p[i] = -taken;  // taken*(z - p) + size*z
      most += Wide(3 * std::max({taken, size, -taken, -size})) * (board.max[i] + 1);
    }
    if (most > (Wide(1) << 62)) return {};
    result.parts.push_back(std::move(part));
  }
  return result;
}

}  // namespace

std::optional<std::vector<MoveCase>> cases_of(int statement, const dsl::Formula& formula, const Board& board) {
  std::vector<MoveCase> result;
  try {
    for (const Conjunction& atoms : disjuncts(formula)) {
      auto one = case_of(statement, atoms, board);
      if (!one) return {};
      result.push_back(std::move(*one));
    }
  } catch (const Refused&) {
    return {};
  }
  return result;
}

}  // namespace wythoff::solver
