// P-positions of any invariant rule on one or two piles, linear or not, from a bitmap of its moves.
//
// contains() is asked once of every vector of the board. A P-position (x, y) attacks in row x + d what row d of the
// bitmap has, shifted by y: one shifted OR for each later row. Rows are resolved left to right, so P-positions that
// attack within their own row need nothing special. In misère play a position no move fits into counts as attacked.
// Time: P-positions times board/64, and one contains() a vector. Memory: two bits a position.
#include <algorithm>
#include <bit>

#include "solver/engine.hpp"
#include "solver/row_kernels.hpp"

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

std::string refuses(const Ruleset& ruleset, const Board& board) {
  if (board.piles() > 2) return "it works on one or two piles";
  return ruleset.invariant() ? "" : "its moves depend on the sizes of the piles";
}

u64 words_of(const Board& board) {
  return static_cast<u64>(board.max.back()) / 64 + 1;
}
u64 rows_of(const Board& board) {
  return board.piles() == 1 ? 1 : static_cast<u64>(board.max.front()) + 1;
}

u64 bytes(const Ruleset&, const Board& board, int) {
  return saturating_times(saturating_times(rows_of(board), words_of(board)), 16);
}

class Bitmap {
 public:
  Bitmap(const Ruleset& ruleset, const Board& board, Watch& watch)
      : rows_(rows_of(board)),
        words_(words_of(board)),
        columns_(board.max.back() + 1),
        misere_(ruleset.misere()),
        moves_(rows_ * words_, 0),
        attacked_(rows_ * words_, 0) {
    std::vector<std::int64_t> v(board.max.size(), 0);
    for (u64 x = 0; x < rows_; x++)
      for (std::int64_t y = 0; y < columns_; y++) {
        watch.at(0);
        if (v.size() == 2) v[0] = static_cast<std::int64_t>(x);
        v.back() = y;
        if (ruleset.contains(v)) moves_[x * words_ + static_cast<u64>(y) / 64] |= u64{1} << (y % 64);
      }
  }

  // Calls found(y) for the P-positions (x, y) of the next row.
  template <class Found>
  void row(u64 x, Found found) {
    u64* taken = &attacked_[x * words_];
    const std::int64_t from = misere_ ? first_column_with_move(x) : 0;
    for (u64 w = 0; w < words_; w++)
      while (taken[w] != ~u64{0}) {
        const std::int64_t y = static_cast<std::int64_t>(w * 64) + std::countr_one(taken[w]);
        taken[w] |= u64{1} << (y % 64);
        if (y < from || y >= columns_) continue;
        for (u64 d = 0; x + d < rows_; d++)
          kernels_.or_shift(&attacked_[(x + d) * words_], &moves_[d * words_], words_, static_cast<std::size_t>(y));
        found(y);
      }
  }

 private:
  // Moves of row x or an earlier one fit from that column on.
  std::int64_t first_column_with_move(u64 x) {
    for (u64 w = 0; w < words_; w++)
      if (u64 bits = moves_[x * words_ + w]; bits != 0) {
        first_ = std::min(first_, static_cast<std::int64_t>(w * 64) + std::countr_zero(bits));
        break;
      }
    return first_;
  }

  u64 rows_, words_;
  std::int64_t columns_, first_ = INT64_MAX;
  bool misere_;
  std::vector<u64> moves_, attacked_;
  const RowKernels& kernels_ = row_kernels(cpu());
};

void run(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink) {
  Watch watch(context, static_cast<double>(rows_of(board)));
  Bitmap bitmap(ruleset, board, watch);
  std::vector<std::int64_t> p(board.max.size(), 0);
  for (u64 x = 0; x < rows_of(board); x++) {
    if (p.size() == 2) p[0] = static_cast<std::int64_t>(x);
    bitmap.row(x, [&](std::int64_t y) {
      watch.at(static_cast<double>(x));
      p.back() = y;
      sink.position(p);
    });
  }
  watch.finish();
}

}  // namespace

const OutcomeEngine& outcome_bitmap() {
  static const OutcomeEngine engine{
      {"bitmap", "outcomes", "every P-position ORs a bitmap of the moves into the rows it attacks",
       "one or two piles, moves that do not depend on the sizes; conditions of any kind",
       "time: P-positions x positions/64; memory: 2 bits a position"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
