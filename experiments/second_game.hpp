// The game of `--with`: a name and values of its parameters, read like RULE and --set.
//
//   second_game(call)    where --with is "modular_wythoff m=5": a call whose rule() is that game
#pragma once

#include "experiments/commands.hpp"

namespace wythoff::experiments {

Call second_game(const Call& call);

}  // namespace wythoff::experiments
