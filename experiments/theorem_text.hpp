// A theorem about an infinite P in words.
//
//   summary(proof::prove(wythoff)) == "an automaton of 4 states, numeration Zeckendorf; B(n) = A(n) + n for n >= 0, "
//                                     "A(n) the mex"
#pragma once

#include <string>

#include "proof/theorem.hpp"

namespace wythoff::experiments {

std::string automaton_text(const proof::Theorem& theorem);
std::string summary(const proof::Theorem& theorem);  // one line
// A line for each of the forms that are proved, indented by two.
std::string readable(const proof::Theorem& theorem);

}  // namespace wythoff::experiments
