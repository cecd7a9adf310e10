// Engine 'thin': the windows of grundy_sets.hpp along the longer side of a board of two piles, a short row at a time.
// Without a table the memory is proportional to the shorter side.
#include <algorithm>

#include "solver/engine.hpp"
#include "solver/grundy_sets.hpp"

namespace wythoff::solver {
namespace {

std::string refuses(const Ruleset& ruleset, const Board& board) {
  if (board.piles() != 2) return "it works on two piles";
  return ruleset.classes() ? "" : ruleset.why_no_classes();
}

std::uint64_t stream_bytes(const Ruleset& ruleset, const Board& board) {
  const ValueClasses classes(ruleset, board, true);
  return grundy_sets_bytes(classes, first_sizes(classes), 1);
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int) {
  return saturating_plus(stream_bytes(ruleset, board), saturating_times(board.cells(), 2));
}

void stream(const Ruleset& ruleset, const Board& board, const Context& context, ValueSink& sink) {
  const ValueClasses classes(ruleset, board, true);
  thin_grundy_sets(classes, context, first_sizes(classes), sink);
}

// The table, two bytes a cell until a value needs four.
class TableSink : public ValueSink {
 public:
  explicit TableSink(const Board& board) : board_(board), narrow_(board.cells()) {}
  void row(std::int64_t x, std::span<const std::uint32_t> values) override {
    put(static_cast<std::uint64_t>(x) * values.size(), 1, values);
  }
  void column(std::int64_t y, std::span<const std::uint32_t> values) override {
    put(static_cast<std::uint64_t>(y), static_cast<std::uint64_t>(board_.max[1]) + 1, values);
  }
  GrundyTable take() {
    if (wide_.empty()) return GrundyTable(board_, std::move(narrow_));
    return GrundyTable(board_, std::move(wide_));
  }

 private:
  void put(std::uint64_t cell, std::uint64_t step, std::span<const std::uint32_t> values) {
    for (std::uint32_t value : values) {
      if (value > UINT16_MAX && wide_.empty()) {
        wide_.assign(narrow_.begin(), narrow_.end());
        narrow_ = {};
      }
      if (wide_.empty())
        narrow_[cell] = static_cast<std::uint16_t>(value);
      else
        wide_[cell] = value;
      cell += step;
    }
  }
  Board board_;
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
};

GrundyTable run(const Ruleset& ruleset, const Board& board, const Context& context) {
  const std::uint64_t longest = static_cast<std::uint64_t>(std::max(board.max[0], board.max[1]));
  // A value is at most the number of moves, which may be many; of rules with Nim moves it rarely leaves 16 bits before
  // the longer side does. Where it does, both tables are there for a moment.
  const std::uint64_t table = saturating_times(board.cells(), longest > UINT16_MAX / 2 ? 6 : 2);
  require_memory("thin", saturating_plus(stream_bytes(ruleset, board), table), context);
  TableSink sink(board);
  stream(ruleset, board, context, sink);
  return sink.take();
}

}  // namespace

const GrundyEngine& grundy_thin() {
  static const GrundyEngine engine{
      {"thin", "grundy", "windows of values along the longer side, a short row at a time", "two piles, Presburger",
       "time: positions x classes x words of a window; memory: the shorter side, and 2 bytes a position for a table"},
      refuses,
      bytes,
      run,
      stream,
      stream_bytes};
  return engine;
}

}  // namespace wythoff::solver
