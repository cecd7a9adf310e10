// P-positions from the definition.
//
// Normal play: a position is P iff no option is P. Misère play: a position is P iff it has an option and none is P (who
// cannot move has won). Options are smaller in lexicographic order, so one pass in that order sees them first.
// Time: positions times moves. Memory: one byte a position, and the list of moves of an invariant rule.
#include "solver/definition_walk.hpp"

namespace wythoff::solver {
namespace {

std::string refuses(const Ruleset&, const Board& board) {
  return DefinitionWalk::refuses(board);
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int) {
  return saturating_plus(board.cells(), DefinitionWalk::bytes(ruleset, board));
}

void run(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink) {
  DefinitionWalk walk(ruleset, board, context);
  Watch watch(context, static_cast<double>(board.cells()));
  std::vector<char> is_p(board.cells(), 0);
  std::vector<std::int64_t> p(board.max.size(), 0);
  std::uint64_t cell = 0;
  do {
    watch.look(static_cast<double>(cell));
    bool has_option = false, reaches_p = false;
    walk.each_option(p, [&](std::uint64_t option) {
      has_option = true;
      reaches_p = is_p[option];
      return !reaches_p;
    });
    is_p[cell] = !reaches_p && (has_option || !ruleset.misere());
    if (is_p[cell]) sink.position(p);
    cell++;
  } while (next_position(p, board.max));
  watch.finish();
}

}  // namespace

const OutcomeEngine& outcome_definition() {
  static const OutcomeEngine engine{
      {"definition", "outcomes", "a position is P when no option is P: every option of every position is looked at",
       "any rule, normal and misère play, 1 to 4 piles",
       "time: positions x moves; memory: 1 byte a position, and the moves"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
