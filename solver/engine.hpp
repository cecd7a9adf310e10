// What every engine of this room offers to the choice among them; engines are found here and nowhere else.
//
//   const OutcomeEngine& engine = outcome_definition();
//   if (engine.refuses(ruleset, board).empty()) engine.run(ruleset, board, context, sink);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board.hpp"
#include "solver/grundy.hpp"
#include "solver/outcome.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::solver {

struct OutcomeEngine {
  EngineInfo info;
  // Why the engine cannot do this rule on this board, or "".
  std::string (*refuses)(const Ruleset&, const Board&);
  // The most memory it will need; saturates.
  std::uint64_t (*bytes)(const Ruleset&, const Board&, int jobs);
  void (*run)(const Ruleset&, const Board&, const Context&, PositionSink&);
};

struct GrundyEngine {
  EngineInfo info;
  std::string (*refuses)(const Ruleset&, const Board&);
  std::uint64_t (*bytes)(const Ruleset&, const Board&, int jobs);
  GrundyTable (*run)(const Ruleset&, const Board&, const Context&);
  // The same values without a table, where the engine can: how, and the most memory that needs.
  void (*stream)(const Ruleset&, const Board&, const Context&, ValueSink&) = nullptr;
  std::uint64_t (*stream_bytes)(const Ruleset&, const Board&) = nullptr;
};

const OutcomeEngine& outcome_definition();
const OutcomeEngine& outcome_bitmap();
const OutcomeEngine& outcome_pruned();
const OutcomeEngine& outcome_dense();
const OutcomeEngine& outcome_sparse();
const GrundyEngine& grundy_definition();
const GrundyEngine& grundy_lines();
const GrundyEngine& grundy_windowed();
const GrundyEngine& grundy_thin();
const GrundyEngine& grundy_sieve();

// Throws Refused with a polite text when `bytes` exceeds the limit.
void require_memory(const std::string& engine, std::uint64_t bytes, const Context& context);
// "1.5 GiB"
std::string human_bytes(std::uint64_t bytes);

// a * b and a + b, the greatest number where they overflow.
inline std::uint64_t saturating_times(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}
inline std::uint64_t saturating_plus(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

// Polls the stop flag and passes on progress, at most a few times a second whatever the rate of calls.
class Watch {
 public:
  explicit Watch(const Context& context, double total) : context_(context), total_(total > 0 ? total : 1) {}
  // `done` out of total. Throws Interrupted. Cheap enough for every cell: the clock is read once in `stride` calls.
  void at(double done) {
    if (++calls_ >= stride_) look(done);
  }
  void look(double done);  // the same, at once
  void finish();           // progress(1)

 private:
  const Context& context_;
  double total_;
  std::uint64_t calls_ = 0, stride_ = 1;
  std::int64_t last_look_ = 0, last_report_ = 0;
};

}  // namespace wythoff::solver
