// Grundy values of a board.
//
//   GrundyTable g = grundy(Ruleset(load("wythoff.game", {})), Board{{2, 2}}, Context{});
//   g.at({1, 1}) == 2
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/board.hpp"
#include "solver/outcome.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::solver {

// Values in row-major order, the last pile fastest; two bytes a cell, four where a value exceeds 65,535.
class GrundyTable {
 public:
  GrundyTable() = default;
  GrundyTable(Board board, std::vector<std::uint16_t> narrow);
  GrundyTable(Board board, std::vector<std::uint32_t> wide);

  const Board& board() const { return board_; }
  std::uint64_t cells() const { return narrow_.empty() ? wide_.size() : narrow_.size(); }
  std::uint32_t operator[](std::uint64_t cell) const { return narrow_.empty() ? wide_[cell] : narrow_[cell]; }
  std::uint32_t at(std::span<const std::int64_t> position) const;
  std::uint64_t sum() const;
  std::uint32_t max() const;

 private:
  Board board_;
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
};

// Takes the values of a board of one or two piles in order, all by rows or all by columns.
class ValueSink {
 public:
  virtual ~ValueSink() = default;
  virtual void row(std::int64_t x, std::span<const std::uint32_t> values) = 0;     // (x, 0), (x, 1), ...
  virtual void column(std::int64_t y, std::span<const std::uint32_t> values) = 0;  // (0, y), (1, y), ...
};

// What a summary says of a board, from the table or from its rows or columns.
struct GrundySummary {
  std::uint64_t cells = 0, sum = 0;
  std::uint32_t max = 0;
};

Choice choose_grundy_engine(const Ruleset& ruleset, const Board& board, const std::string& forced = "", int jobs = 1);

// Throws Refused: misère play (Grundy values do not describe it; the text says so), memory, engine; Interrupted.
GrundyTable grundy(const Ruleset& ruleset, const Board& board, const Context& context, const std::string& engine = "",
                   Choice* used = nullptr);

// The same without a table, where the engine can do without: a thin board in memory proportional to its shorter side.
GrundySummary summarize_grundy(const Ruleset& ruleset, const Board& board, const Context& context,
                               const std::string& engine = "", Choice* used = nullptr);

}  // namespace wythoff::solver
