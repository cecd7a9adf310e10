// The P-positions of an infinite game as an automaton, and the proof that they are.
//
//   std::vector<Part> moves = move_parts(formula, budget);
//   PSetProof proof = prove_p_set(automaton, moves, true, budget);   // proof.holds, or two positions that tell why not
//
// Normal play. A set L is P if and only if no move joins two of its members (*independent*) and each position outside
// has a move into it (*absorbing*). For a symmetric move set L lists pairs x <= y, and P is L with its mirror image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proof/automata/guess.hpp"
#include "proof/automata/sentence.hpp"
#include "proof/move_parts.hpp"

namespace wythoff::proof {

// No move from (x, y) in L, tracks 0 and 1, to (u, v) in L, tracks 2 and 3; nor to (v, u) where `mirrored`.
std::vector<automata::Sentence> independence(const std::vector<Part>& moves, bool symmetric);
// Each (x, y) outside L (x <= y where symmetric) has a move to (u, v) in L, or to (v, u).
automata::Sentence absorption(const std::vector<Part>& moves, bool symmetric);

struct PSetProof {
  bool holds = false;
  std::string why;  // not: "(3, 7) has a move to ..."
  automata::Induction absorbing;
  std::size_t explored = 0;
};
// The first half: does no move join two members? If one does, `why` says which.
bool prove_independent(const automata::PairAutomaton& language, const std::vector<Part>& moves, bool symmetric,
                       const Budget& budget, PSetProof& proof);
PSetProof prove_p_set(const automata::PairAutomaton& language, const std::vector<Part>& moves, bool symmetric,
                      const Budget& budget);

}  // namespace wythoff::proof
