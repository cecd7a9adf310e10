// From a game to a theorem about all of its P-positions: data, a guess, its proof, and what follows for the pairs.
//
//   Theorem t = prove(solver::Ruleset(dsl::load("wythoff.game", {})));
//   t.proved;  t.automaton.size() == 4;  t.numeration().name() == "Zeckendorf";
//   t.linear->s == 1, t.linear->t == 1;            // B_n = A_n + n, all n
//   verify(t.certificate).accepted == true
//
// `proved` is said only when the checker has accepted the certificate. Otherwise `why` says what was tried.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "proof/p_set.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::proof {

// B_n = s*A_n + t*n + d for n >= from (t = 0: n is only counted). `above`: A_from is the first A that is at least this.
struct LinearForm {
  std::int64_t s = 0, t = 0, d = 0, from = 0, above = 0;
};

struct Theorem {
  bool proved = false;
  std::string why;  // not: what stood in the way
  std::vector<std::string> tried;
  bool symmetric = true;  // P is the language and its mirror image
  automata::PairAutomaton automaton;
  std::vector<Part> moves;
  std::size_t explored = 0;  // pairs looked at by the proof
  std::size_t pairs = 0;     // pairs in the certificate
  std::optional<LinearForm> linear;
  bool mex = false;              // A_n is the least number in no earlier pair
  bool zeros = false;            // rep(A) ends in an even number of zeros, rep(B) is rep(A) shifted
  std::string alpha;             // A_n = floor(n*alpha), "(1 + sqrt(5))/2"; empty: not of this form
  std::string image_a, image_b;  // A_n and B_n are the places of the letters a and b in this morphism's fixed point
  nlohmann::json data, statements;
  std::string certificate;

  const automata::Numeration& numeration() const { return automaton.u; }
};

// Two piles, invariant, Presburger, normal play. Never throws for a well-formed ruleset.
// `first`: a numeration to be tried before all others.
Theorem prove(const solver::Ruleset& ruleset, const Limits& limits = {},
              const std::optional<automata::Numeration>& first = {});

// --- Parts, for claims
// ------------------------------------------------------------------------------------------------

// The statement "linear" of certificates, or nothing where it does not hold.
std::optional<nlohmann::json> state_linear(const automata::PairAutomaton& language, const LinearForm& form,
                                           const Budget& budget);
// Another game with the same P: the statement "same P", or nothing.
std::optional<nlohmann::json> state_same_p(const Theorem& theorem, const solver::Ruleset& other, const Budget& budget);
// P is part of P(other), where that is proved as an automaton in the same numeration: the statement "subset P", or
// nothing.
std::optional<nlohmann::json> state_subset_p(const Theorem& theorem, const solver::Ruleset& other,
                                             const Limits& limits);
// No move of `upper`, which has all moves of `lower`, joins two members of the theorem of `lower` either: then P of
// every rule between the two is the same set. The statement "sandwich", or nothing and why.
std::optional<nlohmann::json> state_sandwich(const Theorem& theorem, const solver::Ruleset& lower,
                                             const solver::Ruleset& upper, const Budget& budget, std::string& why);
// The certificate of a proved theorem with further statements, where the checker accepts it.
std::optional<std::string> certificate_with(const Theorem& theorem, const solver::Ruleset& ruleset,
                                            const nlohmann::json& more, const Limits& limits);

}  // namespace wythoff::proof
