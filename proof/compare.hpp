// Proofs that compare the P-sets of two games, the first of which is finite and listed.
//
//   Verdict here = decide(modular_wythoff(5)), there = decide(modular_wythoff(6));
//   prove_same_p(here, there)        // a certificate: both lists are the same seven positions
//   prove_subset_p(here, wythoff)    // a certificate: each of the seven is a P-position of Wythoff's game
//
// Nothing where the claim is not true, or not proved: `verify` has accepted what is returned.
#pragma once

#include <optional>
#include <string>

#include "proof/decide.hpp"

namespace wythoff::proof {

std::optional<std::string> prove_same_p(const Verdict& here, const Verdict& there, const Limits& limits = {});
std::optional<std::string> prove_subset_p(const Verdict& here, const solver::Ruleset& other, const Limits& limits = {});

}  // namespace wythoff::proof
