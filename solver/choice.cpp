#include "solver/choice.hpp"

#include <algorithm>

namespace wythoff::solver {

const std::vector<Rung<OutcomeEngine>>& outcome_ladder() {
  static const std::vector<Rung<OutcomeEngine>> ladder = {
      {&outcome_sparse(), "the rule contains the Nim moves, so a row holds one P-position at most"},
      {&outcome_dense(), "the rule is a union of linear classes"},
      {&outcome_bitmap(), "the moves do not depend on the sizes of the piles"},
      {&outcome_pruned(), "it does every rule, and looks at few of the moves"},
      {&outcome_definition(), "it does every rule"},
  };
  return ladder;
}

namespace {
// Below some 16 to 1 the sets of 'lines' are no burden, and faster.
std::string too_wide_for_thin(const Ruleset&, const Board& board) {
  const auto [shorter, longer] = std::minmax(board.max[0], board.max[1]);
  return longer / 16 > shorter ? "" : "the board is not thin";
}
}  // namespace

const std::vector<Rung<GrundyEngine>>& grundy_ladder() {
  static const std::vector<Rung<GrundyEngine>> ladder = {
      {&grundy_thin(), "the board is thin, and needs no sets but those of its shorter side", too_wide_for_thin},
      {&grundy_lines(), "every class of moves runs along lines"},
      {&grundy_windowed(), "the rule is a union of linear classes"},
      {&grundy_sieve(), "the rule is a union of linear classes"},
      {&grundy_definition(), "it does every rule in normal play"},
  };
  return ladder;
}

const std::vector<EngineInfo>& engines() {
  static const std::vector<EngineInfo> list = [] {
    std::vector<EngineInfo> all;
    for (const auto& rung : outcome_ladder()) all.push_back(rung.engine->info);
    for (const auto& rung : grundy_ladder()) all.push_back(rung.engine->info);
    return all;
  }();
  return list;
}

}  // namespace wythoff::solver
