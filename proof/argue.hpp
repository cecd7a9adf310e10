// The chain of steps: lemmas A, E, B, then boards of growing size for the window theorem, theorem R and progressions.
//
//   std::string why;
//   auto argument = argue(Game(formula, false), Budget(Limits{}), why);   // nothing: `why` says why it is open
#pragma once

#include "proof/steps.hpp"

namespace wythoff::proof {

// Misère play needs the moves (1, 0) and (0, 1), so that (0, 0) alone is without a move.
std::optional<Argument> argue(const Game& game, const Budget& budget, std::string& why);

}  // namespace wythoff::proof
