#include "solver/grundy.hpp"

#include <algorithm>
#include <cassert>

#include "solver/choice.hpp"
#include "solver/engine.hpp"

namespace wythoff::solver {

GrundyTable::GrundyTable(Board board, std::vector<std::uint16_t> narrow)
    : board_(std::move(board)), narrow_(std::move(narrow)) {
  assert(narrow_.size() == board_.cells());
}

GrundyTable::GrundyTable(Board board, std::vector<std::uint32_t> wide)
    : board_(std::move(board)), wide_(std::move(wide)) {
  assert(wide_.size() == board_.cells());
}

std::uint32_t GrundyTable::at(std::span<const std::int64_t> position) const {
  assert(board_.contains(position));
  std::uint64_t cell = 0;
  for (std::size_t i = 0; i < position.size(); i++)
    cell = cell * static_cast<std::uint64_t>(board_.max[i] + 1) + static_cast<std::uint64_t>(position[i]);
  return (*this)[cell];
}

std::uint64_t GrundyTable::sum() const {
  std::uint64_t sum = 0;
  for (std::uint16_t v : narrow_) sum += v;
  for (std::uint32_t v : wide_) sum += v;
  return sum;
}

std::uint32_t GrundyTable::max() const {
  if (!narrow_.empty()) return *std::max_element(narrow_.begin(), narrow_.end());
  return wide_.empty() ? 0 : *std::max_element(wide_.begin(), wide_.end());
}

namespace {
void require_normal_play(const Ruleset& ruleset) {
  if (ruleset.misere())
    throw Refused(
        "Grundy values are not computed for misère play: the value of a sum is the nim-sum of the values in normal "
        "play only, so a misère Grundy value would not describe the game; ask for the outcomes instead");
}

class Summing : public ValueSink {
 public:
  void row(std::int64_t, std::span<const std::uint32_t> values) override { add(values); }
  void column(std::int64_t, std::span<const std::uint32_t> values) override { add(values); }
  GrundySummary sum;

 private:
  void add(std::span<const std::uint32_t> values) {
    sum.cells += values.size();
    for (std::uint32_t v : values) sum.sum += v, sum.max = std::max(sum.max, v);
  }
};
}  // namespace

Choice choose_grundy_engine(const Ruleset& ruleset, const Board& board, const std::string& forced, int jobs) {
  require_normal_play(ruleset);
  return choose(grundy_ladder(), ruleset, board, forced, jobs).choice;
}

GrundyTable grundy(const Ruleset& ruleset, const Board& board, const Context& context, const std::string& engine,
                   Choice* used) {
  require_normal_play(ruleset);
  auto chosen = choose(grundy_ladder(), ruleset, board, engine, context.jobs);
  require_memory(chosen.choice.engine, chosen.choice.bytes, context);
  if (used) *used = chosen.choice;
  return chosen.engine->run(ruleset, board, context);
}

GrundySummary summarize_grundy(const Ruleset& ruleset, const Board& board, const Context& context,
                               const std::string& engine, Choice* used) {
  require_normal_play(ruleset);
  auto chosen = choose(grundy_ladder(), ruleset, board, engine, context.jobs);
  if (!chosen.engine->stream) {
    const GrundyTable table = grundy(ruleset, board, context, engine, used);
    return {table.cells(), table.sum(), table.max()};
  }
  chosen.choice.bytes = chosen.engine->stream_bytes(ruleset, board);
  require_memory(chosen.choice.engine, chosen.choice.bytes, context);
  if (used) *used = chosen.choice;
  Summing sink;
  chosen.engine->stream(ruleset, board, context, sink);
  return sink.sum;
}

}  // namespace wythoff::solver
