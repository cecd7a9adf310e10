// Lemma B. If M contains all Nim moves and meets every ray {n*d : n >= 1}, d a pair of positive integers, P is finite.
//
// An infinite P has at most one cell in each row and column; by Ramsey's theorem it would contain cells whose
// differences are far out in one sector or along one boundary direction, divisible by m: such a difference is a move as
// soon as the residue (0, 0) is in M there. M meets every ray exactly when it is, in every sector and on every boundary
// direction between the axes. README.md, "Lemma B".
#include "proof/steps.hpp"

namespace wythoff::proof {

std::optional<Argument> all_rays(const Game& game) {
  if (!game.nim_moves) return {};
  for (Vec d : game.moves.sectors())
    if (!game.moves.contains_far(d, 0, 0)) return {};
  for (Vec d : game.moves.boundaries())
    if (d.x > 0 && d.y > 0 && !game.moves.contains_far(d, 0, 0)) return {};
  return Argument{true, "rays", nlohmann::json::object(), {}};
}

}  // namespace wythoff::proof
