// The state of the dense outcome engine: rows of bits kept for every class, and the rows of P-positions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/engine.hpp"
#include "solver/row_kernels.hpp"
#include "solver/row_moves.hpp"

namespace wythoff::solver {

// The rows with first coordinate x, x - 1, ..., x - depth + 1: a ring of slabs, one row for each choice of the
// coordinates between the first and the last.
class Ring {
 public:
  Ring(const Board& board, std::int64_t depth);
  // Index of the row of a prefix, which must not be older than the ring.
  std::size_t at(std::span<const std::int64_t> prefix) const;
  std::size_t rows() const { return static_cast<std::size_t>(depth_) * slab_; }
  static std::uint64_t rows(const Board& board, std::int64_t depth);

 private:
  std::int64_t depth_;
  std::size_t slab_ = 1;
  std::vector<std::int64_t> sizes_;  // of the coordinates between the first and the last
};

// A base or generator that takes from an earlier pile: what it takes there, and from the last pile.
struct Reach {
  std::vector<std::int64_t> prefix;
  std::int64_t last = 0;
};

// The P-positions of one row. `list` holds them where listed; else `bits`.
struct RowOfP {
  bool listed = true;
  std::vector<std::int64_t> list;
  std::vector<std::uint64_t> bits;
};

class DenseRows {
 public:
  DenseRows(const Ruleset& ruleset, const Board& board, const RowKernels& kernels);
  // The P-positions of the next row; prefixes come in lexicographic order, each once. The columns set in `closed`, a
  // row of words or null, count as attacked.
  const RowOfP& next(std::span<const std::int64_t> prefix, Watch& watch, const std::uint64_t* closed = nullptr);
  static std::uint64_t bytes(const Ruleset& ruleset, const Board& board);

 private:
  struct RowClass {
    std::vector<Reach> bases, generators;
    std::vector<std::int64_t> row_bases, row_generators;
    bool in_place = false;  // the row is its own predecessor: one generator (1,0), as in the Nim moves of a column
    Ring ring;
    std::vector<std::uint64_t> rows;
    bool kept() const { return !bases.empty() || !generators.empty(); }
  };

  static RowClass split(const LinearClass& c, const Board& board);
  static std::int64_t reach_of_bases(const std::vector<LinearClass>& classes);
  std::uint64_t* row_of(RowClass& c, std::span<const std::int64_t> prefix) {
    return &c.rows[c.ring.at(prefix) * words_];
  }
  void attack(RowClass& c, std::span<const std::int64_t> prefix, std::uint64_t* row);
  void set_and_close(const RowClass& c, std::uint64_t* row, std::int64_t y) const;
  std::int64_t first_column_with_move(std::span<const std::int64_t> prefix) const;
  void resolve_single(RowOfP& p, std::int64_t from);
  void resolve_any(RowOfP& p, std::int64_t from, Watch& watch);

  const RowKernels& kernels_;
  bool misere_;
  std::int64_t columns_;
  std::size_t words_;
  std::vector<RowClass> classes_;
  Ring p_ring_;
  std::vector<RowOfP> p_rows_;
  RowMoves row_moves_;
  std::vector<Vector> bases_;  // of all classes: where there is a move at all
  std::vector<std::uint64_t> attacked_;
  std::vector<const std::uint64_t*> current_;  // this row of every kept class, and the closed columns
  std::vector<std::int64_t> earlier_;          // scratch: a prefix
};

}  // namespace wythoff::solver
