// A game between a person and the program.
//
//   Match match(ruleset, {3, 5}, context);      // wythoff: a P-position
//   match.move({3, 4});                         // false, and nothing happens, where the rule has no such move
//   match.answer();                             // the program's move; at full strength always a winning one if any
//   match.undo();                               // back to where the person was to move
//
// At full strength the program wins every position that can be won, as soon as can be, and delays the end where it
// cannot. Below, it makes a random move so often: strength 70 is the best move in 70 of 100 cases. The random moves
// follow from the seed alone.
#pragma once

#include <random>
#include <vector>

#include "explorer/remoteness.hpp"

namespace wythoff::explorer {

struct Strength {
  int percent = 100;
  std::uint64_t seed = 1;
};

class Match {
 public:
  using Position = Remoteness::Position;

  // Throws what Remoteness throws.
  Match(const solver::Ruleset& ruleset, Position start, const solver::Context& context, Strength strength = {});

  const Position& position() const { return history_.back().position; }
  bool over() const { return options().empty(); }
  // Does the player to move win with best play? Where the game is over: has that player won?
  bool won() const { return !below_.is_p(position()); }
  std::uint32_t moves_left() const { return below_.of(position()); }
  const solver::Ruleset& ruleset() const { return ruleset_; }

  std::vector<Position> options() const;  // the positions one move away, in lexicographic order
  std::vector<Position> winning() const;  // those of them that the next player loses

  bool move(const Position& to);
  // Requires !over(). Returns the new position.
  const Position& answer();
  // Takes back the person's last move and all that came after it; false where there is none.
  bool undo();

 private:
  struct Moment {
    Position position;
    bool by_program;  // who moved here
  };
  Position best() const;

  const solver::Ruleset ruleset_;
  Remoteness below_;
  Strength strength_;
  std::mt19937_64 random_;
  std::vector<Moment> history_;
};

}  // namespace wythoff::explorer
