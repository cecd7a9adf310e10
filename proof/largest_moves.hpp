// The moves that can be added to an invariant game without changing its P-positions.
//
//   LargestMoves m = largest_moves(theorem.automaton, theorem.symmetric, budget);
//   m.automaton.accepts(1, 2);   // may (1, 2) be a move? The moves of the game itself are accepted, (0, 0) never is
//
// A vector (k, l) that is no difference of two P-positions joins none, so that all such vectors together can be
// adjoined; one that is a difference cannot (Duchêne, Fraenkel, Nowakowski, Rigo, "Extensions and restrictions of
// Wythoff's game preserving its P positions", J. Combin. Theory Ser. A 117, 2010). So they are the largest move set of
// an invariant game with this P, if there is a game at all.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "proof/automata/sentence.hpp"
#include "proof/limits.hpp"

namespace wythoff::proof {

struct LargestMoves {
  automata::PairAutomaton automaton;  // of (k, l), in the numeration of the language
  nlohmann::json statement;           // "largest moves" of certificates: README.md, "Statements about the pairs"
};

// `symmetric`: P is the language and its mirror image. Throws Stopped, std::length_error.
LargestMoves largest_moves(const automata::PairAutomaton& language, bool symmetric, const Budget& budget);

// Each position outside P has one of these moves into P: then they are a game with this P. The proof, or the position
// in `counterexample`.
std::optional<automata::Induction> prove_absorbing(const automata::PairAutomaton& language, bool symmetric,
                                                   const automata::PairAutomaton& moves, const Budget& budget,
                                                   std::pair<std::int64_t, std::int64_t>& counterexample);

// Two P-positions with the difference (k, l), both at most 10^12: why it cannot be adjoined; nothing where it can be.
// One step a digit. That there are none is the statement "keeps P" of certificates, {"kind": "keeps P", "vectors": [[k,
// l]]}.
struct Joined {
  std::pair<std::int64_t, std::int64_t> from, to;
};
std::optional<Joined> joined_by(const automata::PairAutomaton& language, bool symmetric, std::int64_t k, std::int64_t l,
                                const Budget& budget);

}  // namespace wythoff::proof
