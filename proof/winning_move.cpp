#include "proof/winning_move.hpp"

#include <algorithm>

#include "proof/automata/partners.hpp"

namespace wythoff::proof {

bool in_p(const Theorem& theorem, std::int64_t x, std::int64_t y) {
  if (theorem.symmetric && x > y) std::swap(x, y);
  return theorem.automaton.accepts(x, y);
}

std::optional<std::pair<std::int64_t, std::int64_t>> winning_move(const Theorem& theorem, std::int64_t x,
                                                                  std::int64_t y) {
  const Budget budget{Limits{}};
  const auto clauses = absorption(theorem.moves, theorem.symmetric).conclusions;
  for (std::size_t i = 0; i < clauses.size(); ++i)
    if (auto to = automata::partners(theorem.automaton, clauses[i], 4, x, y, budget)) {
      const bool mirrored = theorem.symmetric && i >= clauses.size() / 2;  // the member is (v, u) turned round
      return mirrored ? std::pair((*to)[3], (*to)[2]) : std::pair((*to)[2], (*to)[3]);
    }
  return {};
}

}  // namespace wythoff::proof
