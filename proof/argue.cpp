#include "proof/argue.hpp"

#include <stdexcept>

#include "proof/move_rows.hpp"

namespace wythoff::proof {

namespace {

std::string board(std::int64_t size) {
  return std::to_string(size) + " x " + std::to_string(size);
}

// Boards of 16, 32, 64, ... until one of them shows a reason. `settled`: P is known to be finite.
std::optional<Argument> grow(const Game& game, bool settled, const Budget& budget, Open& open) {
  open.why = "no argument applies";
  for (std::int64_t size = 16; size <= budget.limits().board; size *= 2) try {
      Sample sample{size, p_positions(game.moves, game.misere, size, size, budget)};
      if (auto argument = finite_window(game, sample, budget)) return argument;
      if (!settled) {
        if (auto argument = residue_gap(game, sample, budget)) return argument;
        if (auto argument = progressions(game, sample, budget)) return argument;
      }
      open.why = "no argument applies on a board of " + board(size);
    } catch (const std::length_error& error) {
      open.why = std::string(error.what()) + " (on a board of " + board(size) + ")";
    } catch (const Stopped& stopped) {
      open.why += std::string("; stopped by ") + stopped.what() + " on a board of " + board(size);
      open.stopped = stopped.limit();
      return {};
    }
  return {};
}

}  // namespace

std::optional<Argument> argue(const Game& game, const Budget& budget, Open& open) {
  if (game.misere && !(game.moves.contains(1, 0) && game.moves.contains(0, 1))) {
    open.why = "misère play without the moves (1, 0) and (0, 1): positions other than (0, 0) have no move";
    return {};
  }
  try {
    if (auto argument = empty_sector(game, budget)) return argument;
  } catch (const Stopped& stopped) {
    open = {std::string("stopped by ") + stopped.what() + " in the search for an empty sector", stopped.limit()};
    return {};
  }
  if (auto argument = diagonal(game)) return argument;
  std::optional<Argument> rays = all_rays(game);
  if (auto argument = grow(game, rays.has_value(), budget, open)) return argument;
  return rays;  // finite, although the list was not found
}

}  // namespace wythoff::proof
