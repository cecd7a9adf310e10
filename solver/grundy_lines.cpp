// Engines 'lines' and 'windowed': the sets of grundy_sets.hpp, tried again with larger places when a value outgrows
// them. Values beyond 65,535 move to four bytes a cell.
#include "solver/engine.hpp"
#include "solver/grundy_sets.hpp"

namespace wythoff::solver {
namespace {

std::string refuses_any(const Ruleset& ruleset, const Board& board) {
  if (board.piles() > 2) return "it works on one or two piles";
  return ruleset.classes() ? "" : ruleset.why_no_classes();
}

std::string refuses_windows(const Ruleset& ruleset, const Board& board) {
  if (std::string why = refuses_any(ruleset, board); !why.empty()) return why;
  for (const LinearClass& c : *ruleset.classes())
    if (c.generators.size() > 1) return "a class of moves has more than one generator: " + c.text();
  return "";
}

std::uint64_t bytes_of(const ValueClasses& classes, const Board& board, SetSizes sizes, bool wide, int jobs) {
  return saturating_plus(grundy_sets_bytes(classes, sizes, jobs), saturating_times(board.cells(), wide ? 4 : 2));
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int jobs) {
  const ValueClasses classes(ruleset, board, false);
  return bytes_of(classes, board, first_sizes(classes), false, jobs);
}

GrundyTable run(const Ruleset& ruleset, const Board& board, const Context& context) {
  const ValueClasses classes(ruleset, board, false);
  SetSizes sizes = first_sizes(classes);
  for (bool wide = false;;) {
    require_memory(classes.windows.empty() ? "lines" : "windowed", bytes_of(classes, board, sizes, wide, context.jobs),
                   context);
    try {
      if (wide) return GrundyTable(board, grundy_sets<std::uint32_t>(classes, context, sizes));
      return GrundyTable(board, grundy_sets<std::uint16_t>(classes, context, sizes));
    } catch (const SetOverflow& overflow) {
      wide = wide || overflow.value;
      if (overflow.line) sizes.line_words *= 2;
    }
  }
}

}  // namespace

const GrundyEngine& grundy_lines() {
  static const GrundyEngine engine{
      {"lines", "grundy", "one set of values for each line a class of moves runs along, updated in place",
       "one or two piles, Presburger, every class of moves has one generator at most",
       "time: positions x lines x a few words; memory: 2 bytes a position, and the sets"},
      refuses_windows,
      bytes,
      run};
  return engine;
}

const GrundyEngine& grundy_windowed() {
  static const GrundyEngine engine{
      {"windowed", "grundy",
       "as lines; for classes with more generators a window of values for each position of a few rows",
       "one or two piles, Presburger",
       "time: positions x classes x words of a window; memory: 2 bytes a position, and the windows"},
      refuses_any,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
