// The chain of steps: lemmas A, E, B, then boards of growing size for the window theorem, theorem R and progressions.
//
//   Open open;
//   auto argument = argue(Game(formula, false), Budget(Limits{}), open);   // nothing: `open.why` says why it is open
#pragma once

#include "proof/steps.hpp"

namespace wythoff::proof {

struct Open {
  std::string why;
  Limit stopped = Limit::none;  // by what, where that is the reason
};

// Misère play needs the moves (1, 0) and (0, 1), so that (0, 0) alone is without a move.
std::optional<Argument> argue(const Game& game, const Budget& budget, Open& open);

}  // namespace wythoff::proof
