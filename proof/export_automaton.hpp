// Proved automata for other programs.
//
//   walnut_automaton(theorem.automaton)   // "msd_fib msd_fib\n\n0 1\n0 0 -> 0\n0 1 -> 1\n..." : Word Automata Library
//   walnut_script(theorem)                // def moves "...": def P ...: eval independent "...": eval absorbing "...":
//   graphviz(theorem.automaton)           // digraph
#pragma once

#include <string>

#include "proof/theorem.hpp"

namespace wythoff::proof {

// Walnut's name of the numeration: msd_fib, msd_2, ...; msd_U_a_b where Walnut has none (it needs an adder for those).
std::string walnut_numeration(const automata::Numeration& u);
std::string walnut_automaton(const automata::PairAutomaton& automaton);
// What is proved, in Walnut's syntax, for an automaton saved as Automata Library/P.txt.
std::string walnut_script(const Theorem& theorem);
// ... that the moves saved as Automata Library/X.txt are those that join no two P-positions. It goes on from the
// script.
std::string walnut_largest_moves(const Theorem& theorem);
std::string graphviz(const automata::PairAutomaton& automaton);

}  // namespace wythoff::proof
