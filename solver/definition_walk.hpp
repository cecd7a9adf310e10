// The options of every position of a board, straight from the definition: what both definition engines loop over.
//
//   DefinitionWalk walk(ruleset, board, context);
//   walk.each_option(position, [&](std::uint64_t cell) { ... });   // cell: row-major index of the option
//
// Of an invariant rule the moves that fit on the board are listed once, by asking contains() of every vector; of any
// other rule allows() is asked of every vector up to the position. Cost: a position, the number of moves or of
// vectors. Memory: 4 bytes a part of a listed move.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/engine.hpp"

namespace wythoff::solver {

// Steps p to the next position up to `top` in lexicographic order; false after the last one.
inline bool next_position(std::vector<std::int64_t>& p, const std::vector<std::int64_t>& top) {
  for (std::size_t i = p.size(); i-- > 0; p[i] = 0)
    if (p[i]++ < top[i]) return true;
  return false;
}

class DefinitionWalk {
 public:
  DefinitionWalk(const Ruleset& ruleset, const Board& board, const Context& context) : ruleset_(ruleset) {
    for (std::size_t i = board.max.size(), s = 1; i-- > 0; s *= static_cast<std::size_t>(board.max[i] + 1))
      strides_.insert(strides_.begin(), s);
    if (!ruleset.invariant()) return;
    Watch watch(context, 0);
    std::vector<std::int64_t> v(board.max.size(), 0);
    while (next_position(v, board.max)) {
      watch.at(0);
      if (ruleset.contains(v)) moves_.insert(moves_.end(), v.begin(), v.end());
    }
  }

  std::uint64_t cell(const std::vector<std::int64_t>& p) const {
    std::uint64_t cell = 0;
    for (std::size_t i = 0; i < p.size(); i++) cell += strides_[i] * static_cast<std::uint64_t>(p[i]);
    return cell;
  }

  // Calls visit(cell of the option) for every option of p until visit returns false.
  template <class Visit>
  void each_option(const std::vector<std::int64_t>& p, Visit visit) const {
    const std::uint64_t here = cell(p);
    std::vector<std::int64_t> v(p.size(), 0);
    if (!ruleset_.invariant()) {
      while (next_position(v, p))
        if (ruleset_.allows(p, v) && !visit(here - cell(v))) return;
      return;
    }
    for (std::size_t m = 0; m < moves_.size(); m += p.size()) {
      bool fits = true;
      std::uint64_t away = 0;
      for (std::size_t i = 0; i < p.size(); i++) {
        fits = fits && moves_[m + i] <= p[i];
        away += strides_[i] * moves_[m + i];
      }
      if (fits && !visit(here - away)) return;
    }
  }

  // Memory of the list of moves at most.
  static std::uint64_t bytes(const Ruleset& ruleset, const Board& board) {
    return ruleset.invariant() ? saturating_times(board.cells(), 4 * static_cast<std::uint64_t>(board.piles())) : 0;
  }
  static std::string refuses(const Board& board) {
    for (std::int64_t m : board.max)
      if (m > UINT32_MAX) return "the board has more than 2^32 positions along one pile";
    return "";
  }

 private:
  const Ruleset& ruleset_;
  std::vector<std::uint64_t> strides_;
  std::vector<std::uint32_t> moves_;
};

}  // namespace wythoff::solver
