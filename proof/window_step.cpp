// Finite P. The P-positions of a board, as soon as they look complete, are put to the window theorem.
#include <algorithm>

#include "proof/steps.hpp"

namespace wythoff::proof {

std::optional<Argument> finite_window(const Game& game, const Sample& sample, const Budget& budget) {
  std::int64_t largest = 0;
  for (Vec p : sample.positions) largest = std::max({largest, p.x, p.y});
  if (2 * largest + 4 > sample.size) return {};  // more are likely further out
  Candidate candidate{{}, sample.positions, {}};
  if (!check_window(game.moves, game.misere, candidate, budget).exact) return {};
  Argument argument{true, "window", {{"positions", to_json(sample.positions)}}, sample.positions};
  std::sort(argument.positions->begin(), argument.positions->end());
  return argument;
}

}  // namespace wythoff::proof
