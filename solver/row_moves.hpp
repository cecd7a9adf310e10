// Moves within a row: from (..., y) to (..., y - d) for d in a one-dimensional semilinear set, resolved left to right.
//
//   RowMoves moves({{{1, 2}, {}}});                        // take one or two from the last pile
//   moves.resolve(attacked, p, columns, {}, watch);        // p: every third column that nothing else attacks
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/engine.hpp"

namespace wythoff::solver {

// {bases} + N*g1 + ...: what a class takes from the last pile alone.
struct RowSet {
  std::vector<std::int64_t> bases, generators;
};

class RowMoves {
 public:
  explicit RowMoves(std::vector<RowSet> sets);

  bool none() const { return sets_.empty(); }
  // Every d >= 1 is a move: a row holds at most one P-position.
  bool all() const { return all_; }

  // p := the columns y < columns, not set in `attacked`, from which no move within the row leads to a column of p.
  // Where rows[i] is not null, what set i attacks is ORed into it. Time: words times bases and generators, and the
  // P-positions.
  void resolve(std::span<const std::uint64_t> attacked, std::span<std::uint64_t> p, std::int64_t columns,
               std::span<std::uint64_t* const> rows, Watch& watch);

 private:
  std::vector<RowSet> sets_;
  std::vector<std::vector<std::uint64_t>> reached_;  // what each set attacks in this row
  std::uint64_t near_ = 0;                           // bit d: d < 64 is a move
  bool all_ = false;
};

// Closes a row under y -> y + step.
void close_row(std::uint64_t* row, std::size_t words, std::int64_t step);

}  // namespace wythoff::solver
