// The solved pairs (A_n, B_n), and how many of them a board knows with their index.
//
//   Wythoff's game on 0 <= x, y <= 20: rows 0..13 each show their P-position, row 14 does not: (14, 23) is off the
//   board. So (0, 0), (1, 2), ..., (12, 20) are the pairs n = 0..8, whatever lies beyond the board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "dsl/evaluate.hpp"
#include "experiments/claims.hpp"

namespace wythoff::experiments {

using Pair = std::array<std::int64_t, 2>;

// One and two piles. A symmetric game is read as x <= y, the longer side of the board across. One pile: pairs (x, 0).
struct SolvedPairs {
  int piles = 2;
  bool symmetric = false;
  std::int64_t rows = 0, columns = 0;  // a pair (a, b) is on the board when 0 <= a <= rows and 0 <= b <= columns
  std::vector<Pair> pairs;             // all pairs on the board, sorted
  std::size_t trusted = 0;             // the first `trusted` pairs are those of the infinite board, index for index
  std::int64_t settled = 0;            // rows 0 <= x < settled are settled: all their P-positions are on the board

  bool on_board(const dsl::Exact& a, const dsl::Exact& b) const;
  bool contains(const Pair& pair) const;
  std::string text(const dsl::Exact& a, const dsl::Exact& b) const;  // "(8, 13)"; one pile: "8"
  std::string text(const Pair& pair) const;
};

SolvedPairs solved_pairs(Evidence& evidence);
// Of any set of positions on the board no two of which are a move apart: P-positions, or those of one Grundy value.
SolvedPairs solved_pairs(const solver::Positions& positions, const solver::Board& board,
                         const solver::Ruleset& ruleset);

// Why a claim about indices stays unknown: "with x, y <= 20 the board settles the pairs n = 0..8 only".
std::string too_small(const Evidence& evidence, const SolvedPairs& solved);

// A(e) and B(e) over the trusted pairs; ExactError for a negative index. The pairs must outlive it.
dsl::Sequences sequences(const SolvedPairs& solved);

}  // namespace wythoff::experiments
