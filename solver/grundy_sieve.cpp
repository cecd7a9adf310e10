// Engine 'sieve': for g = 0, 1, 2, ... the P-positions of what has no value yet are the positions of value g.
//
// A position has the value g when it has none below g and no option of value g: with the positions valued so far
// counted as attacked, that is the recursion of the P-positions, so the rows of outcome_dense.cpp compute it as they
// are. Time: the largest value times that of the P-positions. Memory: the table, a bit a position, and the rows.
#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <memory>

#include "solver/dense_rows.hpp"
#include "solver/engine.hpp"
#include "solver/tiles.hpp"

namespace wythoff::solver {
namespace {

std::string refuses(const Ruleset& ruleset, const Board&) {
  return ruleset.classes() ? "" : ruleset.why_no_classes();
}

std::uint64_t words_a_row(const Board& board) {
  return static_cast<std::uint64_t>(board.max.back()) / 64 + 1;
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int jobs) {
  const std::uint64_t columns = static_cast<std::uint64_t>(board.max.back()) + 1, cells = board.cells();
  return saturating_plus(
      saturating_plus(saturating_times(cells, 2), saturating_times(cells / columns, words_a_row(board) * 8 + 8)),
      saturating_times(DenseRows::bytes(ruleset, board), static_cast<std::uint64_t>(jobs)));
}

// Pass g may be in a row when pass g - 1 has left it: the passes follow each other down the board, one in each thread.
class Sieve {
 public:
  Sieve(const Ruleset& ruleset, const Board& board, const Context& context)
      : ruleset_(ruleset),
        board_(board),
        columns_(static_cast<std::uint64_t>(board.max.back()) + 1),
        rows_(board.cells() / columns_),
        words_(words_a_row(board)),
        valued_(rows_ * words_, 0),
        left_(rows_, columns_),
        narrow_(board.cells()),
        quiet_(context),
        watch_(context, static_cast<double>(board.cells())) {
    quiet_.progress = nullptr;
    grid_ = {.rows = std::numeric_limits<std::int32_t>::max(), .columns = static_cast<std::int64_t>(rows_)};
    // Some thousand words a tile, so that handing them out costs nothing beside them.
    grid_.width = std::clamp<std::int64_t>(static_cast<std::int64_t>(4096 / words_), 1, grid_.columns);
    grid_.behind = useful_jobs(grid_, context.jobs), grid_.beyond = grid_.columns;
    passes_.resize(static_cast<std::size_t>(grid_.behind));
  }

  GrundyTable run() {
    TileRun tiles(grid_, static_cast<int>(grid_.behind), watch_, [this] { return static_cast<double>(done_); });
    try {
      tiles.go([this](std::int64_t g, std::int64_t block, int) { tile(static_cast<std::uint32_t>(g), block); });
    } catch (const AllValued&) {
    }
    watch_.finish();
    return table();
  }

 private:
  struct AllValued {};
  // The rows of a pass, and where it is.
  struct Pass {
    std::unique_ptr<DenseRows> rows;
    std::vector<std::int64_t> prefix;
    bool empty = true;  // nothing of this value yet: full rows change nothing
  };

  void tile(std::uint32_t g, std::int64_t block) {
    if (done_ == board_.cells()) throw AllValued();
    Pass& pass = passes_[g % passes_.size()];
    if (block == 0) {
      if (g == UINT16_MAX + 1) widen();
      pass = {std::make_unique<DenseRows>(ruleset_, board_, row_kernels(cpu())),
              std::vector<std::int64_t>(board_.max.size() - 1, 0)};
    }
    Watch watch(quiet_, 1);
    const std::uint64_t from = static_cast<std::uint64_t>(block * grid_.width);
    const std::uint64_t to = std::min(from + static_cast<std::uint64_t>(grid_.width), rows_);
    for (std::uint64_t row = from; row < to; row++) {
      pass.empty = pass.empty && left_[row] == 0;
      if (!pass.empty) put(row, g, pass.rows->next(pass.prefix, watch, &valued_[row * words_]));
      auto& prefix = pass.prefix;
      for (std::size_t i = prefix.size(); i-- > 0 && prefix[i]++ == board_.max[i];) prefix[i] = 0;
    }
  }

  void put(std::uint64_t row, std::uint32_t g, const RowOfP& p) {
    if (p.listed) {
      for (std::int64_t y : p.list) put(row, static_cast<std::uint64_t>(y), g);
      return;
    }
    for (std::uint64_t w = 0; w < words_; w++)
      for (std::uint64_t rest = p.bits[w]; rest != 0; rest &= rest - 1)
        put(row, w * 64 + static_cast<std::uint64_t>(std::countr_zero(rest)), g);
  }

  void put(std::uint64_t row, std::uint64_t y, std::uint32_t g) {
    valued_[row * words_ + y / 64] |= std::uint64_t{1} << (y % 64);
    if (g <= UINT16_MAX)
      narrow_[row * columns_ + y] = static_cast<std::uint16_t>(g);
    else
      wide_[row * columns_ + y] = g;
    left_[row]--;
    done_.fetch_add(1, std::memory_order_relaxed);
  }

  // Before the first pass whose values do not fit; the narrow ones are copied at the end, when no pass writes them.
  void widen() {
    require_memory("sieve", saturating_plus(bytes(ruleset_, board_, 1), saturating_times(board_.cells(), 4)), quiet_);
    wide_.assign(board_.cells(), 0);
  }
  GrundyTable table() {
    if (wide_.empty()) return GrundyTable(board_, std::move(narrow_));
    for (std::size_t cell = 0; cell < wide_.size(); cell++)
      if (wide_[cell] == 0) wide_[cell] = narrow_[cell];
    return GrundyTable(board_, std::move(wide_));
  }

  const Ruleset& ruleset_;
  const Board& board_;
  std::uint64_t columns_, rows_, words_;
  std::atomic<std::uint64_t> done_ = 0;  // positions with a value
  std::vector<std::uint64_t> valued_;    // by row, a bit a position
  std::vector<std::uint64_t> left_;      // by row: how many positions have no value yet
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
  TileGrid grid_;
  std::vector<Pass> passes_;  // by g modulo their number
  Context quiet_;
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
