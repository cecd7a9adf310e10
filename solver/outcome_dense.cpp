// P-positions of any rule that is a union of linear classes, row by row, 64 columns a word.
//
// A row is the positions that share all piles but the last. For a class {b} + N*g1 + ...
//   attacked(z) = OR_b P(z - b) OR OR_g attacked(z - g)
// is a shifted OR of earlier rows for every b and g that takes from an earlier pile: RowClass keeps as many rows of it
// as the longest such g reaches back. What takes from the last pile alone is resolved within the row (RowMoves).
// In misère play a position without a move counts as attacked. Where every (0, ..., 0, k) is a move a row holds at most
// one P-position, the first column no class attacks, and its bases set single bits.
// Time: rows times words a row times (generators + bases + classes). Memory: the kept rows.
#include <algorithm>
#include <bit>

#include "solver/dense_rows.hpp"
#include "solver/engine.hpp"

namespace wythoff::solver {
namespace {

std::string refuses(const Ruleset& ruleset, const Board&) {
  return ruleset.classes() ? "" : ruleset.why_no_classes();
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int) {
  return DenseRows::bytes(ruleset, board);
}

void run(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink) {
  DenseRows rows(ruleset, board, row_kernels(cpu()));
  const std::int64_t columns = board.max.back() + 1;
  std::vector<std::int64_t> top(board.max.begin(), board.max.end() - 1), prefix(top.size(), 0), p(board.max.size(), 0);
  std::uint64_t done = 0;
  Watch watch(context, static_cast<double>(board.cells()));
  auto next = [&] {
    for (std::size_t i = prefix.size(); i-- > 0; prefix[i] = 0)
      if (prefix[i]++ < top[i]) return true;
    return false;
  };
  do {
    watch.at(static_cast<double>(done));
    done += static_cast<std::uint64_t>(columns);
    const RowOfP& row = rows.next(prefix, watch);
    if (row.listed) {
      std::copy(prefix.begin(), prefix.end(), p.begin());
      for (std::int64_t y : row.list) p.back() = y, sink.position(p);
    } else {
      sink.row(prefix, row.bits, columns);
    }
  } while (next());
  watch.finish();
}

}  // namespace

const OutcomeEngine& outcome_dense() {
  static const OutcomeEngine engine{
      {"dense", "outcomes", "linear classes as shifted ORs of rows of bits, 64 positions a word",
       "Presburger rules, normal and misère play, 1 to 4 piles",
       "time: positions/64 x (generators + bases); memory: the rows the longest generator reaches back"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
