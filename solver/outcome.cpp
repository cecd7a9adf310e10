#include "solver/outcome.hpp"

#include <bit>

#include "solver/choice.hpp"
#include "solver/engine.hpp"

namespace wythoff::solver {

void PositionSink::row(std::span<const std::int64_t> prefix, std::span<const std::uint64_t> bits, std::int64_t) {
  std::vector<std::int64_t> p(prefix.begin(), prefix.end());
  p.push_back(0);
  for (std::size_t w = 0; w < bits.size(); w++)
    for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1) {
      p.back() = static_cast<std::int64_t>(w) * 64 + std::countr_zero(rest);
      position(p);
    }
}

Choice choose_outcome_engine(const Ruleset& ruleset, const Board& board, const std::string& forced, int jobs) {
  return choose(outcome_ladder(), ruleset, board, forced, jobs).choice;
}

Choice solve(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink,
             const std::string& engine) {
  auto chosen = choose(outcome_ladder(), ruleset, board, engine, context.jobs);
  require_memory(chosen.choice.engine, chosen.choice.bytes, context);
  chosen.engine->run(ruleset, board, context, sink);
  return chosen.choice;
}

Positions solve(const Ruleset& ruleset, const Board& board, const Context& context, const std::string& engine) {
  Positions positions(board.piles());
  solve(ruleset, board, context, positions, engine);
  return positions;
}

}  // namespace wythoff::solver
