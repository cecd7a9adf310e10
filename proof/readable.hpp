// Statements about the pairs (A_n, B_n) of a language, proved; in the form certificates hold them.
//
//   LinearForm form{1, 1, 0, 0, 0};                      // B_n = A_n + n
//   state_linear(language of Wythoff's game, form, budget)   // {"kind": "linear", ...}
//
// Nothing where the statement does not hold. Throws Stopped.
#pragma once

#include "proof/theorem.hpp"

namespace wythoff::proof {

// The form that the data suggest: the least `from` such that B_n - s*A_n - t*n is constant on all but the first
// tenth of the pairs, sorted by A. s >= 0, t >= 0 and small.
std::optional<LinearForm> fitted(const automata::NumberPairs& pairs);

std::optional<nlohmann::json> state_mex(const automata::PairAutomaton& language, const Budget& budget);
// x ends in an even number of zeros and y is x with one zero more: the language of that, with the empty word.
automata::PairAutomaton shift_automaton(const automata::Numeration& u);

// Fills in the readable forms of a theorem whose language is proved, and its statements.
void read_off(Theorem& theorem, const automata::NumberPairs& pairs, const Budget& budget);

}  // namespace wythoff::proof
