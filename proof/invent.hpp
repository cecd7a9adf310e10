// The inverse problem: pairs are given, and an invariant game is sought whose P-positions they are.
//
//   Invention g = invent(PairSequence::letters("aab", "aa"));
//   g.status == Invention::Status::proved;   // it is P of the game with the moves g.moves, the largest such move set
//   g.rule;                                  // a short rule with this P, if one was found: "game ... move ..."
//
// P is (0, 0) and the pairs, in both orders. Each invariant game with this P has moves only among the vectors that join
// no two P-positions (largest_moves.hpp); if from some position outside none of these leads into P, there is no such
// game: then that position, with two P-positions for each way into P, refutes it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "proof/largest_moves.hpp"
#include "proof/theorem.hpp"

namespace wythoff::proof {

// The pairs (A_n, B_n).
struct PairSequence {
  std::string image_a, image_b;  // not empty: n >= 1, the places of the letters in the fixed point of a -> .., b -> ..
  std::int64_t s = 0, t = 0;     // else: n >= 0, A_n the least number in no earlier pair, B_n = s*A_n + t*n

  static PairSequence letters(std::string a, std::string b) { return {std::move(a), std::move(b), 0, 0}; }
  static PairSequence recursion(std::int64_t s, std::int64_t t) { return {"", "", s, t}; }
};

// (0, 0) and the pairs (x, y), x <= y, with both parts below `bound`, sorted. Throws std::invalid_argument where the
// pairs are none: no fixed point, only finitely many letters of a kind, a negative number.
automata::NumberPairs pairs_below(const PairSequence& sequence, std::int64_t bound);

struct Invention {
  enum class Status { proved, refuted, unknown } status = Status::unknown;
  std::string why;                                 // unknown
  automata::PairAutomaton language;                // proved: the pairs x <= y
  automata::PairAutomaton moves;                   // proved: the largest move set
  std::optional<std::string> rule;                 // proved: the canonical text of a short rule with the same P
  std::pair<std::int64_t, std::int64_t> position;  // refuted: it is no pair, and has no move into P
  std::vector<Joined> joins;                       // refuted: for each way into P two P-positions it joins
  std::string certificate;                         // proved, refuted
};

// Throws std::invalid_argument as above. `proved` and `refuted` are said only when the checker agrees.
Invention invent(const PairSequence& sequence, const Limits& limits = {});

}  // namespace wythoff::proof
