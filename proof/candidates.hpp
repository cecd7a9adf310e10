// Which automata to try for a set of pairs known up to a bound.
//
//   for (const Numeration& u : candidate_numerations(fitted(pairs)))
//     for (const PairAutomaton& m : candidate_automata(u, pairs, 400, true, refuted)) ...
#pragma once

#include "proof/automata/guess.hpp"
#include "proof/theorem.hpp"

namespace wythoff::proof {

// `first`, those that the form B_n = s*A_n + t*n + d suggests, and a short list.
std::vector<automata::Numeration> candidate_numerations(const std::optional<LinearForm>& fit,
                                                        const std::optional<automata::Numeration>& first = {});

// Automata that give the pairs back, `pairs` being all members with both parts below `bound`, and are not among
// `refuted`: that of shifted words, and the first that the prefixes give.
std::vector<automata::PairAutomaton> candidate_automata(const automata::Numeration& u,
                                                        const automata::NumberPairs& pairs, std::int64_t bound,
                                                        bool symmetric,
                                                        const std::vector<automata::PairAutomaton>& refuted);

}  // namespace wythoff::proof
