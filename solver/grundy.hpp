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

Choice choose_grundy_engine(const Ruleset& ruleset, const Board& board, const std::string& forced = "", int jobs = 1);

// Throws Refused: misère play (Grundy values do not describe it; the text says so), memory, engine; Interrupted.
GrundyTable grundy(const Ruleset& ruleset, const Board& board, const Context& context, const std::string& engine = "",
                   Choice* used = nullptr);

}  // namespace wythoff::solver
