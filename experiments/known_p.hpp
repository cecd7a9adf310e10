// P of the infinite board, proved: a finite list, or an automaton.
//
//   KnownP known(ruleset, limits);
//   known.proved();                    // known.finite: known.list and known.verdict, else known.theorem
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "proof/decide.hpp"
#include "proof/theorem.hpp"

namespace wythoff::experiments {

struct KnownP {
  // Decides on small boards first, then looks for a theorem. Throws solver::Interrupted.
  KnownP(const solver::Ruleset& ruleset, const proof::Limits& limits);

  bool proved() const { return finite || theorem.proved; }
  const std::string& certificate() const { return finite ? verdict.certificate : theorem.certificate; }

  proof::Limits limits;
  bool finite = false;
  proof::Verdict verdict;
  std::vector<std::pair<std::int64_t, std::int64_t>> list;  // finite
  proof::Theorem theorem;                                   // else
};

}  // namespace wythoff::experiments
