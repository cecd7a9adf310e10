// A set of pairs, known up to a bound, as an automaton: a guess by Myhill and Nerode.
//
//   guess(zeckendorf, pairs of Wythoff's game with both parts below 400, 400, 3)
//
// Two prefixes are taken for equal when the suffixes of at most `depth` digits that make them members are the same.
// Nothing where the data are too short for that, or where the automaton does not give the data back.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "proof/automata/pair_automaton.hpp"

namespace wythoff::proof::automata {

using NumberPairs = std::vector<std::pair<std::int64_t, std::int64_t>>;

// `pairs`: all members with both parts below `bound`. Minimised; at most `most_states` states.
std::optional<PairAutomaton> guess(const Numeration& u, const NumberPairs& pairs, std::int64_t bound, int depth,
                                   int most_states = 200);

}  // namespace wythoff::proof::automata
