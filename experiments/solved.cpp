#include "experiments/solved.hpp"

#include <algorithm>

namespace wythoff::experiments {
namespace {

using List = std::vector<std::vector<std::int64_t>>;

// A position and its mirror image are one pair; a board that is not square may show either of them.
List pairs_of(const solver::Positions& positions, const solver::Board& board) {
  List list;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::int64_t x = positions[i][0], y = positions[i][1];
    const std::int64_t mirror[] = {y, x};
    if (x <= y || !board.contains(mirror)) list.push_back({std::min(x, y), std::max(x, y)});
  }
  std::sort(list.begin(), list.end());
  return list;
}

// The first row without a position on the board; in a symmetric game a column is a row, too.
std::int64_t first_open_row(const List& list, bool symmetric) {
  std::vector<bool> seen(2 * list.size() + 1);
  const auto mark = [&seen](std::int64_t row) {
    if (row < static_cast<std::int64_t>(seen.size())) seen[row] = true;
  };
  for (const auto& entry : list) {
    mark(entry[0]);
    if (symmetric) mark(entry[1]);
  }
  return std::find(seen.begin(), seen.end(), false) - seen.begin();
}

}  // namespace

Solved::Solved(const solver::Positions& positions, const solver::Board& board, bool symmetric, bool one_a_row) {
  const bool pairs = symmetric && positions.piles() == 2;
  if (pairs) {
    list = pairs_of(positions, board);
  } else {
    for (std::size_t i = 0; i < positions.size(); ++i) list.emplace_back(positions[i].begin(), positions[i].end());
  }
  settled = list.size();
  if (positions.piles() == 1) return;
  const std::int64_t open = one_a_row ? first_open_row(list, pairs) : 0;
  settled = std::partition_point(list.begin(), list.end(), [open](const auto& entry) { return entry[0] <= open; }) -
            list.begin();
}

}  // namespace wythoff::experiments
