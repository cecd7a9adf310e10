// The checker of statements about move sets: which is the largest with a given P, and that there is none. All throw
// Rejected.
#pragma once

#include <nlohmann/json.hpp>

#include "proof/limits.hpp"
#include "proof/verify_words.hpp"

namespace wythoff::proof::check {

// `automaton` accepts the vectors that are no difference of two members (of either orientation where symmetric), each
// of them and no other; `maximal` is the induction for the others.
void require_largest_moves(const Words& words, bool symmetric, const nlohmann::json& statement, const Budget& budget);

// None of the `vectors` is a difference of two members: they can be added to the moves.
void require_kept(const Words& words, bool symmetric, const nlohmann::json& statement, const Budget& budget);

// The language, which `statements` describe, is P of the invariant game whose moves are the `automaton` of
// data["moves"], and these are the largest such set.
void examine_move_set(const nlohmann::json& certificate, const Budget& budget);

// No invariant game has the pairs as its P-positions: a position outside from which each vector into P is a difference
// of two P-positions.
void examine_no_move_set(const nlohmann::json& certificate);

}  // namespace wythoff::proof::check
