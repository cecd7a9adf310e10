// Grundy values from the definition: the least value no option has (mex).
//
// Time: positions times moves. Memory: four bytes a position while computing, two more to hand the table over, and
// the list of moves of an invariant rule.
#include <algorithm>

#include "solver/definition_walk.hpp"

namespace wythoff::solver {
namespace {

std::string refuses(const Ruleset&, const Board& board) {
  return DefinitionWalk::refuses(board);
}

// A position has fewer options than the board has positions, so 32 bits hold every value of a board that fits.
std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int) {
  return saturating_plus(saturating_times(board.cells(), 6), DefinitionWalk::bytes(ruleset, board));
}

GrundyTable table(const Board& board, std::vector<std::uint32_t> values) {
  if (*std::max_element(values.begin(), values.end()) > UINT16_MAX) return GrundyTable(board, std::move(values));
  return GrundyTable(board, std::vector<std::uint16_t>(values.begin(), values.end()));
}

GrundyTable run(const Ruleset& ruleset, const Board& board, const Context& context) {
  DefinitionWalk walk(ruleset, board, context);
  Watch watch(context, static_cast<double>(board.cells()));
  std::vector<std::uint32_t> values(board.cells(), 0);
  std::vector<std::uint64_t> seen_at;  // seen_at[g] == cell + 1: an option of this cell has value g
  std::vector<std::int64_t> p(board.max.size(), 0);
  std::uint64_t cell = 0;
  do {
    watch.look(static_cast<double>(cell));
    walk.each_option(p, [&](std::uint64_t option) {
      std::uint32_t g = values[option];
      if (g >= seen_at.size()) seen_at.resize(g + 1, 0);
      seen_at[g] = cell + 1;
      return true;
    });
    std::uint32_t mex = 0;
    while (mex < seen_at.size() && seen_at[mex] == cell + 1) mex++;
    values[cell++] = mex;
  } while (next_position(p, board.max));
  watch.finish();
  return table(board, std::move(values));
}

}  // namespace

const GrundyEngine& grundy_definition() {
  static const GrundyEngine engine{
      {"definition", "grundy", "the least value no option has: every option of every position is looked at",
       "any rule in normal play, 1 to 4 piles", "time: positions x moves; memory: 6 bytes a position, and the moves"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
