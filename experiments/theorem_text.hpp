// A theorem about an infinite P in words.
//
//   summary(proof::prove(wythoff)) == "an automaton of 4 states, numeration Zeckendorf; B(n) = A(n) + n for n >= 0, "
//                                     "A(n) the mex"
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "proof/theorem.hpp"

namespace wythoff::experiments {

// "an automaton of 4 states, numeration Zeckendorf"
std::string automaton_text(const proof::automata::PairAutomaton& automaton);
std::string summary(const proof::Theorem& theorem);  // one line
// A line for each of the forms that are proved, indented by two.
std::string readable(const proof::Theorem& theorem);
// The arrows of each state in lines of at most 80 columns: "    0* (0,0):0 (0,1):1"; of more than 60 states only how
// to have them.
std::string arrows_text(const proof::automata::PairAutomaton& automaton);
nlohmann::ordered_json automaton_json(const proof::automata::PairAutomaton& automaton);

// --export: walnut, walnut-script, json, dot. UsageError where it is none of these.
void check_export(const std::string& form);
// `automaton`: that of the pairs, or of the moves that keep P (`of_moves`).
std::string exported(const std::string& form, const proof::Theorem& theorem,
                     const proof::automata::PairAutomaton& automaton, bool of_moves);

}  // namespace wythoff::experiments
