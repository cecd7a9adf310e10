// Lemma A. If the far cells of some open sector of directions contain no move, P is infinite.
//
// The sector then holds a square of every size without a move; were P inside [0, K]^2, the far corner of a move-free
// square of K + 2 cells a side would have no move into P and yet not be in P. Nim moves are not needed; in
// misère play the corner must have a move at all, which `decide` has made sure of. Full proof: README.md, "Lemma A".
#include "proof/steps.hpp"

namespace wythoff::proof {

std::optional<Argument> empty_sector(const Game& game, const Budget& budget) {
  std::int64_t m = game.moves.modulus();
  for (Vec d : game.moves.sectors()) {
    bool empty = true;
    for (std::int64_t r = 0; r < m && empty; ++r) {
      budget.poll();
      for (std::int64_t s = 0; s < m && empty; ++s) empty = !game.moves.contains_far(d, r, s);
    }
    if (empty) return Argument{false, "empty sector", {{"direction", to_json(d)}}, {}};
  }
  return {};
}

}  // namespace wythoff::proof
