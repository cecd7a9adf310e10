// Second opinions on a finite verdict: the statement for programs that share nothing with this one.
//
//   std::string text = export_smt2(ruleset, decide(ruleset));   // z3, cvc5: unsat
//   std::string text = export_coq(ruleset, decide(ruleset));    // coqc: accepted, "Closed under the global context"
#pragma once

#include <stdexcept>
#include <string>

#include "proof/decide.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::proof {

// The verdict has no such form; what() is for the user.
class NotExportable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// SMT-LIB 2: "some cell is neither a listed position nor has a move to one, or is both". Satisfiable if and only if the
// list is wrong. Each congruence takes its remainder from one shared variable, not one `mod` a term.
std::string export_smt2(const solver::Ruleset& ruleset, const Verdict& verdict);

// A Coq file without axioms that states and proves: a position is listed exactly when no move leads from it to a
// listed one. For rules whose moves are told by residues and by least numbers of tokens (no lines such as k = l).
std::string export_coq(const solver::Ruleset& ruleset, const Verdict& verdict);

}  // namespace wythoff::proof
