// Outcome and remoteness of every position below a given one, straight from their definitions.
//
//   Remoteness r(Ruleset(load("wythoff.game", {})), {1, 2}, Context{});
//   r.is_p({1, 2});  r.of({1, 2}) == 2;  r.of({1, 1}) == 1;  r.reply({1, 1}) == {0, 0}
//
// Remoteness: how many moves are left when the winner hurries and the loser delays. A position without moves: 0; a
// position the player to move wins: 1 + the least over the options lost by whom they face (the P-positions); one they
// lose: 1 + the greatest over all options. [Steinhaus 1925; Smith 1966]
//
// Each P-position is reached once in lexicographic order, and then tells all positions that have a move to it:
// time (P-positions) x (moves), memory 14 bytes a cell and, for an invariant rule, one vector a move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/board.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::explorer {

class Remoteness {
 public:
  using Position = std::vector<std::int64_t>;

  // Throws Refused (memory), Interrupted.
  Remoteness(const solver::Ruleset& ruleset, const Position& top, const solver::Context& context);

  bool is_p(const Position& position) const { return p_[cell(position)]; }
  std::uint32_t of(const Position& position) const { return remoteness_[cell(position)]; }
  // The P-position that the player to move wins by moving to, soonest; nothing where there is none. Constant time.
  std::optional<Position> reply(const Position& position) const;
  // Every move from a position (at most the top).
  std::vector<Position> moves(const Position& position) const;

 private:
  std::uint64_t cell(const Position& position) const;
  void settle(const Position& position, std::uint64_t cell);
  void tell(const Position& position, std::uint64_t cell);

  const solver::Ruleset ruleset_;
  solver::Board board_;
  std::vector<Position> vectors_;  // of an invariant rule: all moves up to the top
  std::vector<std::uint8_t> p_, won_;
  std::vector<std::uint32_t> remoteness_;
  std::vector<std::uint64_t> reply_;  // the cell of the P-position, where won_
};

// a - b, part by part.
Remoteness::Position minus(Remoteness::Position a, const Remoteness::Position& b);

}  // namespace wythoff::explorer
