#include "solver/ruleset.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <numeric>

#include "solver/board.hpp"
#include "solver/formulas.hpp"
#include "solver/presburger_set.hpp"
#include "solver/statement.hpp"

namespace wythoff::solver {

using dsl::Atom;
using dsl::Formula;

struct Ruleset::Parts {
  dsl::Rule rule;
  std::vector<Statement> statements;
  // assignments[s][a][c]: the pile from which component c of statement s comes in its a-th assignment.
  std::vector<std::vector<std::vector<int>>> assignments;
  std::optional<Formula> formula;
  std::string why;
  bool symmetric = false, nim_moves = false;

  mutable std::once_flag once;
  mutable std::optional<std::vector<LinearClass>> classes;
  mutable std::string why_no_classes;
};

namespace {

std::vector<std::vector<int>> assignments_of(const dsl::Move& move, int piles) {
  const int components = static_cast<int>(move.components.size());
  std::vector<int> order(static_cast<std::size_t>(piles));
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::vector<int>> result;
  do {
    std::vector<int> assignment(order.begin(), order.begin() + components);
    if (std::find(result.begin(), result.end(), assignment) == result.end()) result.push_back(assignment);
  } while (!move.in_order && std::next_permutation(order.begin(), order.end()));
  return result;
}

// The components with one assignment of piles: nothing from the other piles, something altogether. Over the piles, and
// where `variables` is twice their number over their sizes too.
Formula placed(const Formula& statement, const std::vector<int>& assignment, int piles, int variables, bool sized) {
  std::vector<Formula> parts;
  std::vector<int> to = assignment;
  for (int pile : assignment)
    if (sized) to.push_back(piles + pile);
  Atom some{Atom::Kind::at_least_zero, std::vector<std::int64_t>(static_cast<std::size_t>(variables), 0), -1, 0};
  for (int pile = 0; pile < piles; pile++) {
    if (std::find(assignment.begin(), assignment.end(), pile) != assignment.end()) {
      some.coefficients[pile] = 1;
      continue;
    }
    Atom none{Atom::Kind::at_least_zero, std::vector<std::int64_t>(static_cast<std::size_t>(variables), 0), 0, 0};
    none.coefficients[pile] = -1;
    parts.push_back(Formula::of(none));
  }
  parts.push_back(renamed(statement, to, variables));
  parts.push_back(Formula::of(some));
  return Formula::all(std::move(parts));
}

// A component that is always positive makes "something altogether" superfluous.
bool always_takes(const dsl::Move& move) {
  return std::any_of(move.components.begin(), move.components.end(), [](const dsl::Component& c) {
    if (!c.linear()) return true;
    std::int64_t least = c.constant;
    for (std::int64_t a : c.coefficients) {
      if (a < 0) return false;
      if (__builtin_add_overflow(least, a, &least)) return true;
    }
    return least > 0;
  });
}

Formula without_last(Formula conjunction) {
  conjunction.parts.pop_back();
  return conjunction;
}

// move (k) without a condition, or with an empty one.
bool is_nim_statement(const dsl::Move& move) {
  if (move.components.size() != 1 || move.in_order) return false;
  const dsl::Component& c = move.components.front();
  const bool is_k = c.linear() ? c.constant == 0 && c.coefficients == std::vector<std::int64_t>{1} : c.exponent == 1;
  return is_k && move.where.kind == dsl::Cond::Kind::truth && move.where.value;
}

// Does the formula hold for every multiple of the i-th unit vector? Beyond the largest threshold only congruences
// are left, so one period of them after it decides; isl where that is long.
bool contains_axis(const Formula& formula, int pile, int piles) {
  std::int64_t threshold = 1, period = common_modulus(formula);
  each_atom(formula, [&](const Atom& atom) {
    if (atom.kind == Atom::Kind::at_least_zero && atom.coefficients[pile] != 0)
      threshold = std::max(threshold, std::abs(atom.constant) / std::abs(atom.coefficients[pile]) + 2);
  });
  if (period != 0 && threshold < 4096 && period < 4096) {
    std::vector<std::int64_t> v(static_cast<std::size_t>(piles), 0);
    for (v[pile] = 1; v[pile] <= threshold + period; v[pile]++)
      if (!holds(formula, v)) return false;
    return true;
  }
  std::vector<Formula> axis;
  for (int i = 0; i < piles; i++) {
    Atom atom{Atom::Kind::at_least_zero, std::vector<std::int64_t>(static_cast<std::size_t>(piles), 0), 0, 0};
    atom.coefficients[i] = i == pile ? 1 : -1;
    atom.constant = i == pile ? -1 : 0;
    axis.push_back(Formula::of(atom));
  }
  return PresburgerSet(Formula::all(axis), piles).subset_of(PresburgerSet(formula, piles));
}

// Neighbouring transpositions generate all permutations.
bool is_symmetric(const Formula& formula, int piles) {
  PresburgerSet set(formula, piles);
  for (int i = 0; i + 1 < piles; i++) {
    std::vector<int> to(static_cast<std::size_t>(piles));
    std::iota(to.begin(), to.end(), 0);
    std::swap(to[i], to[i + 1]);
    if (!(PresburgerSet(renamed(formula, to, piles), piles) == set)) return false;
  }
  return true;
}

}  // namespace

Ruleset::Ruleset(dsl::Rule rule) {
  auto parts = std::make_shared<Parts>();
  parts->rule = std::move(rule);
  const dsl::Rule& r = parts->rule;
  for (const dsl::Move& move : r.moves) {
    parts->statements.emplace_back(move, *r.source);
    parts->assignments.push_back(assignments_of(move, r.piles));
  }
  std::vector<Formula> moves;
  if (!r.invariant()) parts->why = "its moves depend on the sizes of the piles";
  for (std::size_t s = 0; s < r.moves.size() && parts->why.empty(); s++) {
    auto formula = parts->statements[s].formula(&parts->why);
    if (!formula) continue;
    for (const auto& assignment : parts->assignments[s]) {
      Formula f = placed(*formula, assignment, r.piles, r.piles, false);
      moves.push_back(always_takes(r.moves[s]) ? without_last(std::move(f)) : std::move(f));
    }
  }
  if (parts->why.empty()) parts->formula = simplified(Formula::any(std::move(moves)));

  parts->symmetric = r.piles == 1 || std::none_of(r.moves.begin(), r.moves.end(), [](auto& m) { return m.in_order; });
  parts->nim_moves = std::any_of(r.moves.begin(), r.moves.end(), is_nim_statement);
  if (parts->formula) {
    if (!parts->symmetric) parts->symmetric = is_symmetric(*parts->formula, r.piles);
    if (!parts->nim_moves) {
      parts->nim_moves = true;
      for (int pile = 0; pile < r.piles && parts->nim_moves; pile++)
        parts->nim_moves = contains_axis(*parts->formula, pile, r.piles);
    }
  }
  parts_ = std::move(parts);
}

void Ruleset::find_classes() const {
  std::call_once(parts_->once, [&] {
    if (!parts_->formula) {
      parts_->why_no_classes = parts_->why;
      return;
    }
    try {
      parts_->classes = linear_classes(*parts_->formula, piles());
    } catch (const Refused& error) {
      parts_->why_no_classes = error.what();
    }
  });
}

const std::optional<std::vector<LinearClass>>& Ruleset::classes() const {
  find_classes();
  return parts_->classes;
}

const std::string& Ruleset::why_no_classes() const {
  find_classes();
  return parts_->why_no_classes;
}

const dsl::Rule& Ruleset::rule() const {
  return parts_->rule;
}
int Ruleset::piles() const {
  return parts_->rule.piles;
}
bool Ruleset::misere() const {
  return parts_->rule.misere;
}
bool Ruleset::invariant() const {
  return parts_->rule.invariant();
}
const std::optional<Formula>& Ruleset::formula() const {
  return parts_->formula;
}
const std::string& Ruleset::why_not_presburger() const {
  return parts_->why;
}
bool Ruleset::symmetric() const {
  return parts_->symmetric;
}
bool Ruleset::has_nim_moves() const {
  return parts_->nim_moves;
}

bool Ruleset::contains(std::span<const std::int64_t> move) const {
  assert(invariant());
  return allows({}, move);
}

bool Ruleset::allows(std::span<const std::int64_t> position, std::span<const std::int64_t> move) const {
  for (int s = 0; s < statements(); s++)
    if (allows(s, position, move)) return true;
  return false;
}

bool Ruleset::allows(int s, std::span<const std::int64_t> position, std::span<const std::int64_t> move) const {
  int taking = 0;
  for (std::int64_t part : move) taking += part > 0;
  if (taking == 0) return false;
  const Statement& statement = parts_->statements[s];
  std::array<std::int64_t, 4> taken{}, sizes{};
  for (const auto& assignment : parts_->assignments[s]) {
    int covered = 0;
    for (std::size_t c = 0; c < assignment.size(); c++) {
      taken[c] = move[assignment[c]];
      covered += taken[c] > 0;
      if (sized(s)) sizes[c] = position[assignment[c]];
    }
    if (covered == taking &&
        statement.allows({taken.data(), assignment.size()}, {sizes.data(), sized(s) ? assignment.size() : 0}))
      return true;
  }
  return false;
}

int Ruleset::statements() const {
  return static_cast<int>(parts_->statements.size());
}

bool Ruleset::sized(int s) const {
  return !parts_->statements[s].move().sizes.empty();
}

Formula Ruleset::with_position(int s, const Formula& formula) const {
  std::vector<Formula> any;
  for (const auto& assignment : parts_->assignments[s])
    any.push_back(placed(formula, assignment, piles(), 2 * piles(), sized(s)));
  return simplified(Formula::any(std::move(any)));
}

std::optional<Formula> Ruleset::formula(int s) const {
  const auto formula = parts_->statements[s].formula(nullptr);
  if (!formula) return {};
  return with_position(s, *formula);
}

Formula Ruleset::necessary(int s) const {
  return with_position(s, parts_->statements[s].necessary());
}

}  // namespace wythoff::solver
