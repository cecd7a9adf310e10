// P-positions of a board.
//
//   Positions p = solve(Ruleset(load("wythoff.game", {})), Board{{3, 3}}, Context{});
//   p.size() == 3: (0,0), (1,2), (2,1)
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/board.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::solver {

// Takes the P-positions of a board in lexicographic order, each exactly once.
class PositionSink {
 public:
  virtual ~PositionSink() = default;
  virtual void position(std::span<const std::int64_t> p) = 0;
  // All P-positions that start with `prefix` (one part fewer than piles): (prefix..., y) for every set bit y of
  // `bits`, 0 <= y < columns; bits from `columns` on are zero. Calls position() for each unless overridden.
  virtual void row(std::span<const std::int64_t> prefix, std::span<const std::uint64_t> bits, std::int64_t columns);
};

// A list of positions, lexicographically sorted.
class Positions : public PositionSink {
 public:
  explicit Positions(int piles) : piles_(piles) {}
  int piles() const { return piles_; }
  std::size_t size() const { return parts_.size() / piles_; }
  std::span<const std::int64_t> operator[](std::size_t i) const {
    return {parts_.data() + i * piles_, static_cast<std::size_t>(piles_)};
  }
  void position(std::span<const std::int64_t> p) override { parts_.insert(parts_.end(), p.begin(), p.end()); }

 private:
  int piles_;
  std::vector<std::int64_t> parts_;
};

// What `engines` lists and `--engine` takes.
struct EngineInfo {
  std::string name;      // "definition"
  std::string computes;  // "outcomes" or "grundy"
  std::string summary;   // one line: the idea
  std::string needs;     // one line: which rules
  std::string cost;      // one line: time and memory
};
const std::vector<EngineInfo>& engines();

// The engine that will be used, why, and the bytes it will need at most.
struct Choice {
  std::string engine;
  std::string reason;
  std::uint64_t bytes = 0;
};
// `forced` names an engine, or "" leaves the choice to the program. Refused: an engine of that name cannot do this rule
// (with the reason); std::invalid_argument: no engine has that name.
Choice choose_outcome_engine(const Ruleset& ruleset, const Board& board, const std::string& forced = "", int jobs = 1);

// Throws Refused (memory, engine), Interrupted. Returns what was used.
Choice solve(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink,
             const std::string& engine = "");
Positions solve(const Ruleset& ruleset, const Board& board, const Context& context, const std::string& engine = "");

}  // namespace wythoff::solver
