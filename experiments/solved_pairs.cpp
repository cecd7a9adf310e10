#include "experiments/solved_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/row_gap.hpp"
#include "experiments/verdict.hpp"

namespace wythoff::experiments {
namespace {

std::vector<Pair> pairs_of(const solver::Positions& positions, bool symmetric) {
  std::vector<Pair> pairs;
  pairs.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::int64_t x = positions[i][0], y = positions.piles() == 1 ? 0 : positions[i][1];
    pairs.push_back(symmetric && x > y ? Pair{y, x} : Pair{x, y});
  }
  std::ranges::sort(pairs);
  pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
  return pairs;
}

// The first row that may have P-positions beyond the board. A row is settled when it shows a P-position so far from the
// board's edge that any other one, at most row_gap apart from it, is on the board as well. A row that shows none is
// never settled by the board alone: its P-position may be further out, or there may be none.
std::int64_t first_unsettled_row(const SolvedPairs& solved, const solver::Ruleset& ruleset) {
  std::optional<std::int64_t> gap = row_gap(ruleset, 1);
  if (!gap) return 0;
  std::int64_t last_row = solved.symmetric ? solved.columns : solved.rows;
  std::vector<std::int64_t> first(last_row + 1, -1);  // least column that shows a P-position
  auto note = [&](std::int64_t row, std::int64_t column) {
    if (first[row] < 0 || column < first[row]) first[row] = column;
  };
  for (const Pair& pair : solved.pairs) {
    note(pair[0], pair[1]);
    if (solved.symmetric) note(pair[1], pair[0]);
  }
  for (std::int64_t row = 0; row <= last_row; ++row) {
    std::int64_t known = row <= solved.rows ? solved.columns : solved.rows;
    if (first[row] < 0 || first[row] > known - *gap) return row;
  }
  return last_row + 1;
}

}  // namespace

SolvedPairs solved_pairs(Evidence& evidence) {
  return solved_pairs(evidence.p_positions(), evidence.board(), evidence.ruleset());
}

SolvedPairs solved_pairs(const solver::Positions& positions, const solver::Board& board,
                         const solver::Ruleset& ruleset) {
  SolvedPairs solved;
  solved.piles = board.piles();
  solved.symmetric = solved.piles == 2 && ruleset.symmetric();
  solved.pairs = pairs_of(positions, solved.symmetric);
  if (solved.piles == 1) {
    solved.rows = board.max[0];
    solved.settled = solved.rows + 1;
  } else {
    solved.rows = board.max[0];
    solved.columns = board.max[1];
    if (solved.symmetric && solved.rows > solved.columns) std::swap(solved.rows, solved.columns);
    solved.settled = first_unsettled_row(solved, ruleset);
  }
  // The first unsettled row is known up to the board's edge, and sorted that far: its pairs count too.
  auto beyond = std::ranges::upper_bound(solved.pairs, Pair{solved.settled, INT64_MAX});
  solved.trusted = beyond - solved.pairs.begin();
  return solved;
}

bool SolvedPairs::on_board(const dsl::Exact& a, const dsl::Exact& b) const {
  auto within = [](const dsl::Exact& value, std::int64_t max) {
    return value.is_integer() && value.sign() >= 0 && value <= dsl::Exact(dsl::Integer(max));
  };
  return within(a, rows) && within(b, columns);
}

bool SolvedPairs::contains(const Pair& pair) const {
  return std::ranges::binary_search(pairs, pair);
}

std::string SolvedPairs::text(const dsl::Exact& a, const dsl::Exact& b) const {
  return piles == 1 ? a.text() : fmt::format("({}, {})", a.text(), b.text());
}

std::string SolvedPairs::text(const Pair& pair) const {
  return text(dsl::Exact(dsl::Integer(pair[0])), dsl::Exact(dsl::Integer(pair[1])));
}

std::string too_small(const Evidence& evidence, const SolvedPairs& solved) {
  std::string board = wythoff::experiments::text(evidence.board());
  if (solved.trusted == 0) return fmt::format("with {} the board settles no pair", board);
  return fmt::format("with {} the board settles the pairs n = 0..{} only", board, solved.trusted - 1);
}

dsl::Sequences sequences(const SolvedPairs& solved) {
  auto part = [&solved](int i, const char* name) {
    return [&solved, i, name](const dsl::Integer& index) {
      if (index < 0)
        throw dsl::ExactError(fmt::format("{}({}) is no solved pair: the first has the index 0", name, index.str()));
      if (index >= solved.trusted) throw dsl::OutOfRange("index beyond the trusted pairs");
      return dsl::Integer(solved.pairs[static_cast<std::size_t>(index)][i]);
    };
  };
  return {part(0, "A"), part(1, "B")};
}

}  // namespace wythoff::experiments
