// Engine 'sieve': for g = 0, 1, 2, ... the P-positions of what has no value yet are the positions of value g.
//
// A position has the value g when it has none below g and no option of value g: with the positions valued so far
// counted as attacked, that is the recursion of the P-positions, so the rows of outcome_dense.cpp compute it as they
// are. Time: the largest value times that of the P-positions. Memory: the table, a bit a position, and the rows.
#include <algorithm>
#include <bit>

#include "solver/dense_rows.hpp"
#include "solver/engine.hpp"

namespace wythoff::solver {
namespace {

std::string refuses(const Ruleset& ruleset, const Board&) {
  return ruleset.classes() ? "" : ruleset.why_no_classes();
}

std::uint64_t words_a_row(const Board& board) {
  return static_cast<std::uint64_t>(board.max.back()) / 64 + 1;
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int) {
  const std::uint64_t columns = static_cast<std::uint64_t>(board.max.back()) + 1, cells = board.cells();
  return saturating_plus(
      saturating_plus(saturating_times(cells, 2), saturating_times(cells / columns, words_a_row(board) * 8)),
      DenseRows::bytes(ruleset, board));
}

class Sieve {
 public:
  Sieve(const Ruleset& ruleset, const Board& board, const Context& context)
      : ruleset_(ruleset),
        board_(board),
        columns_(static_cast<std::uint64_t>(board.max.back()) + 1),
        rows_(board.cells() / columns_),
        words_(words_a_row(board)),
        valued_(rows_ * words_, 0),
        narrow_(board.cells()),
        watch_(context, static_cast<double>(board.cells())) {}

  GrundyTable run() {
    for (std::uint32_t g = 0; done_ < board_.cells(); g++) pass(g);
    watch_.finish();
    if (wide_.empty()) return GrundyTable(board_, std::move(narrow_));
    return GrundyTable(board_, std::move(wide_));
  }

 private:
  void pass(std::uint32_t g) {
    if (g == UINT16_MAX + 1) wide_.assign(narrow_.begin(), narrow_.end()), narrow_ = {};
    DenseRows dense(ruleset_, board_, row_kernels(cpu()));
    std::vector<std::int64_t> prefix(board_.max.size() - 1, 0);
    for (std::uint64_t row = 0; row < rows_; row++) {
      watch_.at(static_cast<double>(done_));
      std::uint64_t* valued = &valued_[row * words_];
      const RowOfP& p = dense.next(prefix, watch_, valued);
      if (p.listed) {
        for (std::int64_t y : p.list) value(valued, row, static_cast<std::uint64_t>(y), g);
      } else {
        for (std::uint64_t w = 0; w < words_; w++)
          for (std::uint64_t rest = p.bits[w]; rest != 0; rest &= rest - 1)
            value(valued, row, w * 64 + static_cast<std::uint64_t>(std::countr_zero(rest)), g);
      }
      for (std::size_t i = prefix.size(); i-- > 0 && prefix[i]++ == board_.max[i];) prefix[i] = 0;
    }
  }

  void value(std::uint64_t* valued, std::uint64_t row, std::uint64_t y, std::uint32_t g) {
    valued[y / 64] |= std::uint64_t{1} << (y % 64);
    if (wide_.empty())
      narrow_[row * columns_ + y] = static_cast<std::uint16_t>(g);
    else
      wide_[row * columns_ + y] = g;
    done_++;
  }

  const Ruleset& ruleset_;
  const Board& board_;
  std::uint64_t columns_, rows_, words_, done_ = 0;
  std::vector<std::uint64_t> valued_;  // by row, a bit a position
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
  Watch watch_;
};

GrundyTable run(const Ruleset& ruleset, const Board& board, const Context& context) {
  return Sieve(ruleset, board, context).run();
}

}  // namespace

const GrundyEngine& grundy_sieve() {
  static const GrundyEngine engine{
      {"sieve", "grundy", "one value after the other: the P-positions of what has no value yet",
       "Presburger rules, 1 to 4 piles",
       "time: largest value x that of 'dense'; memory: 2 bytes and a bit a position, and the rows of 'dense'"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
