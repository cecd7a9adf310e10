// wythoff solve: the P-positions of a board.
#include "experiments/commands.hpp"
#include "experiments/position_list.hpp"

namespace wythoff::experiments {
namespace {

int run(const Call& call) {
  const solver::Ruleset ruleset(call.rule());
  const solver::Board board = call.board(ruleset.piles());
  Output out(call.text("out"));
  write_positions(call, out, {ruleset, board, "P-positions", [&](solver::PositionSink& sink) {
                                return solver::solve(ruleset, board, call.context(), sink, call.engine());
                              }});
  out.commit();
  return done;
}

}  // namespace

Verb solve_verb() {
  return {
      .name = "solve",
      .summary = "the P-positions of a board",
      .arguments = {"RULE"},
      .options = {"set", "max", "format", "sequence", "out", "engine", "memory-limit", "jobs"},
      .required = {"max"},
      .formats = {"text", "csv", "json", "bfile", "summary"},
      .example = "solve wythoff.game --max 20",
      .details =
          "text: n, A_n, B_n, B_n - A_n where the game is symmetric and has two piles, else the positions. "
          "csv: every P-position as an ordered tuple, sorted. bfile: 'n a(n)' from n = 0, as the OEIS has them, "
          "as far as a larger board cannot change them. summary: count, sum of all coordinates, engine, "
          "seconds, peak bytes.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
