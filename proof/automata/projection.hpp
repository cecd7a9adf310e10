// Sets of pairs that are given by a sentence, as automata.
//
//   Sentence s;   // given: k, l; sought: two members whose difference is (k, l)
//   PairAutomaton apart = pairs_without(zeckendorf, language, s, budget, 2000);   // the pairs that are no difference
//
// A projection by the subset construction: the sought digits are guessed, and the sets of states reached by the given
// ones are kept, without elements that lie below others. It may need exponentially many states, so that there is a
// bound.
#pragma once

#include "proof/automata/sentence.hpp"

namespace wythoff::proof::automata {

// The pairs on the two given tracks that satisfy the hypothesis, for which no values of the sought tracks satisfy a
// conclusion. Both tracks must be admissible in the hypothesis. Minimised. Throws Stopped; std::length_error, also
// where there are more than `most_states` sets.
PairAutomaton pairs_without(const Numeration& u, const PairAutomaton& language, const Sentence& sentence,
                            const Budget& budget, int most_states);

}  // namespace wythoff::proof::automata
