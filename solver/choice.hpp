// The ladder of engines, best first, and the choice of the first that can do a rule on a board.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "solver/engine.hpp"

namespace wythoff::solver {

// A rung: an engine and why it is taken when it is the first that can.
template <class Engine>
struct Rung {
  const Engine* engine;
  std::string reason;
  // Why it is passed over on a board it could do, or "": another does it better. Asked only where no engine is named.
  std::string (*passes)(const Ruleset&, const Board&) = nullptr;
};
const std::vector<Rung<OutcomeEngine>>& outcome_ladder();
const std::vector<Rung<GrundyEngine>>& grundy_ladder();

template <class Engine>
struct Chosen {
  const Engine* engine;
  Choice choice;
};

inline void require_same_piles(const Ruleset& ruleset, const Board& board) {
  if (ruleset.piles() != board.piles())
    throw std::invalid_argument(
        fmt::format("a board of {} piles for a game of {} piles", board.piles(), ruleset.piles()));
  for (std::int64_t m : board.max)
    if (m < 0) throw std::invalid_argument("a pile of the board has a negative maximum");
}

// The first engine that can; the reasons of the ones passed over are part of the reason.
template <class Engine>
Chosen<Engine> choose(const std::vector<Rung<Engine>>& ladder, const Ruleset& ruleset, const Board& board,
                      const std::string& forced, int jobs) {
  require_same_piles(ruleset, board);
  std::string passed, last, names;
  for (const Rung<Engine>& rung : ladder) {
    const std::string& name = rung.engine->info.name;
    names += (names.empty() ? "" : ", ") + name;
    if (!forced.empty() && name != forced) continue;
    last = rung.engine->refuses(ruleset, board);
    if (last.empty() && forced.empty() && rung.passes) last = rung.passes(ruleset, board);
    if (last.empty()) {
      std::string reason = !forced.empty() ? "chosen by name" : rung.reason + (passed.empty() ? "" : "; not " + passed);
      return {rung.engine, {name, reason, rung.engine->bytes(ruleset, board, jobs)}};
    }
    if (!forced.empty()) throw Refused(fmt::format("the engine '{}' cannot do this: {}", forced, last));
    passed += fmt::format("{}{} ({})", passed.empty() ? "" : ", not ", name, last);
  }
  if (!forced.empty())
    throw std::invalid_argument(fmt::format("no engine '{}' computes this; there are: {}", forced, names));
  throw Refused(last);
}

}  // namespace wythoff::solver
