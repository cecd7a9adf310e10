// What the classes of a two-pile rule attack, kept so that "the next column of this row that is not attacked" is quick.
//
//   AttackLines diagonals({{{1, 1}}, {{1, 1}}}, board);   // {(1,1)} + N(1,1)
//   diagonals.add(1, 2);                                  // (1,2) is P
//   diagonals.next_free(4, 5) == 6;                       // (4,5) is attacked, (4,6) is not
//
// One generator g = d*(a,b), gcd(a,b) = 1, a > 0: z and z' are attacked alike when a*y - b*x agrees and their places on
// that line agree mod d, so a set of lines is enough. A base that takes more rows than g does is kept until its row
// comes. Two generators: AttackCones. Rows are asked for in increasing order.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "solver/board.hpp"
#include "solver/semilinear.hpp"
#include "solver/zero_finder.hpp"

namespace wythoff::solver {

inline constexpr std::int64_t no_column = std::numeric_limits<std::int64_t>::max();

class AttackLines {
 public:
  AttackLines(const LinearClass& c, const Board& board);
  static std::uint64_t bits(const LinearClass& c, const Board& board);

  void start_row(std::int64_t x);
  void add(std::int64_t x, std::int64_t y);  // (x, y) is P
  std::int64_t next_free(std::int64_t x, std::int64_t y) const;

 private:
  std::uint64_t line(std::int64_t x, std::int64_t y) const;
  std::vector<Vector> bases_;
  std::int64_t a_ = 1, b_ = 0, d_ = 1, u_ = 0, v_ = 0;  // u*a + v*b = 1
  std::int64_t rows_, columns_;
  ZeroFinder lines_;
  struct Later {
    std::int64_t x, y;
  };
  std::vector<std::vector<Later>> later_;  // by row, modulo its size
};

}  // namespace wythoff::solver
