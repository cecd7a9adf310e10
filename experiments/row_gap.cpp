#include "experiments/row_gap.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace wythoff::experiments {
namespace {

using dsl::Atom;
using dsl::Formula;

// Beyond this many sizes the question is left open: the answer serves the indices of a board, no more.
constexpr std::int64_t limit = 1'000'000;

// Along one axis the formula depends, beyond `threshold`, on the size modulo `period` only.
struct Tail {
  std::int64_t threshold = 0, period = 1;
};

bool add(const Atom& atom, int pile, Tail& tail) {
  if (atom.kind == Atom::Kind::at_least_zero) {
    // The sign of a*l + c is that of a as soon as l > |c|.
    if (atom.coefficients[pile] == 0) return true;
    if (atom.constant < -limit || atom.constant > limit) return false;
    tail.threshold = std::max(tail.threshold, std::abs(atom.constant));
    return true;
  }
  if (atom.modulus > limit) return false;
  tail.period = std::lcm(tail.period, atom.modulus);
  return tail.period <= limit;
}

bool add(const Formula& formula, int pile, Tail& tail) {
  if (formula.kind == Formula::Kind::atom) return add(formula.atom, pile, tail);
  return std::ranges::all_of(formula.parts, [&](const Formula& part) { return add(part, pile, tail); });
}

}  // namespace

std::optional<std::int64_t> row_gap(const solver::Ruleset& ruleset, int pile) {
  if (ruleset.has_nim_moves()) return 0;
  Tail tail;
  if (!ruleset.formula() || !add(*ruleset.formula(), pile, tail)) return {};
  std::vector<std::int64_t> move(ruleset.piles(), 0);
  auto is_move = [&](std::int64_t size) {
    move[pile] = size;
    return holds(*ruleset.formula(), move);
  };
  for (std::int64_t size = tail.threshold + 1; size <= tail.threshold + tail.period; ++size)
    if (!is_move(size)) return {};
  for (std::int64_t size = tail.threshold; size > 0; --size)
    if (!is_move(size)) return size;
  return 0;
}

}  // namespace wythoff::experiments
