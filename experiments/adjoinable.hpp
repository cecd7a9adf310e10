// wythoff prove --adjoinable: which moves can be added to a game without changing its P-positions.
#pragma once

#include "experiments/commands.hpp"

namespace wythoff::experiments {

// The whole verb, where --adjoinable or --move is given: an exit code.
int adjoinable(const Call& call);

}  // namespace wythoff::experiments
