#include "solver/dense_rows.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

std::size_t words_of(const Board& board) {
  return static_cast<std::size_t>(board.max.back()) / 64 + 1;
}

bool earlier_prefix(std::span<const std::int64_t> prefix, const std::vector<std::int64_t>& by,
                    std::vector<std::int64_t>& result) {
  for (std::size_t i = 0; i < by.size(); i++)
    if ((result[i] = prefix[i] - by[i]) < 0) return false;
  return true;
}

constexpr std::size_t most_listed = 16;  // P-positions of a row that are kept as a list

}  // namespace

Ring::Ring(const Board& board, std::int64_t depth) : depth_(depth) {
  for (std::size_t i = 1; i + 1 < board.max.size(); i++) {
    sizes_.push_back(board.max[i] + 1);
    slab_ *= static_cast<std::size_t>(sizes_.back());
  }
}

std::size_t Ring::at(std::span<const std::int64_t> prefix) const {
  if (prefix.empty()) return 0;
  std::size_t row = static_cast<std::size_t>(prefix[0] % depth_);
  for (std::size_t i = 0; i < sizes_.size(); i++)
    row = row * static_cast<std::size_t>(sizes_[i]) + static_cast<std::size_t>(prefix[i + 1]);
  return row;
}

u64 Ring::rows(const Board& board, std::int64_t depth) {
  u64 rows = static_cast<u64>(depth);
  for (std::size_t i = 1; i + 1 < board.max.size(); i++)
    rows = saturating_times(rows, static_cast<u64>(board.max[i]) + 1);
  return rows;
}

DenseRows::RowClass DenseRows::split(const LinearClass& c, const Board& board) {
  std::vector<Reach> reaches[2];
  std::vector<std::int64_t> in_row[2];
  std::int64_t depth = 1, longest = 0, most = board.max.front();
  for (int g : {0, 1})
    for (const Vector& v : g ? c.generators : c.bases) {
      bool fits = true;
      for (std::size_t i = 0; i < v.size(); i++) fits = fits && v[i] <= board.max[i];
      if (!fits) continue;  // never leads anywhere on this board
      std::vector<std::int64_t> prefix(v.begin(), v.end() - 1);
      if (std::all_of(prefix.begin(), prefix.end(), [](auto x) { return x == 0; }))
        in_row[g].push_back(v.back());
      else
        reaches[g].push_back({prefix, v.back()});
      if (g && !prefix.empty()) longest = std::max(longest, prefix[0]);
    }
  depth = std::min(longest, most) + 1;
  const auto& generators = reaches[1];
  bool in_place =
      board.piles() == 2 && generators.size() == 1 && generators[0].prefix[0] == 1 && generators[0].last == 0;
  return {reaches[0], reaches[1], in_row[0], in_row[1], in_place, Ring(board, in_place ? 1 : depth), {}};
}

std::int64_t DenseRows::reach_of_bases(const std::vector<LinearClass>& classes) {
  std::int64_t reach = 0;
  for (const LinearClass& c : classes)
    for (const Vector& b : c.bases)
      if (b.size() > 1) reach = std::max(reach, b.front());
  return reach;
}

DenseRows::DenseRows(const Ruleset& ruleset, const Board& board, const RowKernels& kernels)
    : kernels_(kernels),
      misere_(ruleset.misere()),
      columns_(board.max.back() + 1),
      words_(words_of(board)),
      p_ring_(board, std::min(reach_of_bases(*ruleset.classes()), board.max.front()) + 1),
      row_moves_({}) {
  std::vector<RowSet> row_sets;
  for (const LinearClass& c : *ruleset.classes()) {
    classes_.push_back(split(c, board));
    RowClass& r = classes_.back();
    if (r.kept()) r.rows.assign(r.ring.rows() * words_, 0);
    if (!r.row_bases.empty()) row_sets.push_back({r.row_bases, r.row_generators});
    bases_.insert(bases_.end(), c.bases.begin(), c.bases.end());
  }
  row_moves_ = RowMoves(std::move(row_sets));
  p_rows_.resize(p_ring_.rows());
  if (!row_moves_.all())
    for (RowOfP& p : p_rows_) p.bits.assign(words_, 0);
  attacked_.assign(words_, 0);
  earlier_.assign(board.max.size() - 1, 0);
}

u64 DenseRows::bytes(const Ruleset& ruleset, const Board& board) {
  u64 rows = 4 + Ring::rows(board, std::min(reach_of_bases(*ruleset.classes()), board.max.front()) + 1);
  for (const LinearClass& c : *ruleset.classes())
    if (RowClass r = split(c, board); r.kept() || !r.row_bases.empty())
      rows = saturating_plus(
          rows, saturating_plus(1, Ring::rows(board, static_cast<std::int64_t>(r.in_place ? 1 : 0)) + r.ring.rows()));
  return saturating_times(rows, words_of(board) * 8 + 200);
}

// One bit set in a row that is closed under the class's steps within a row; closed again.
void DenseRows::set_and_close(const RowClass& c, u64* row, std::int64_t y) const {
  const std::int64_t step = c.row_generators.empty() ? columns_ : c.row_generators.front();
  for (; y < columns_ && !(row[y / 64] >> (y % 64) & 1); y += step) {
    if (step == 1 && y % 64 == 0)
      row[y / 64] = ~u64{0}, y += 63;
    else
      row[y / 64] |= u64{1} << (y % 64);
  }
  if (c.row_generators.size() > 1)
    for (std::int64_t g : c.row_generators) close_row(row, words_, g);
}

// What the class attacks in this row from earlier rows.
void DenseRows::attack(RowClass& c, std::span<const std::int64_t> prefix, u64* row) {
  bool written = c.in_place, close = false;
  for (const Reach& g : c.generators) {
    if (c.in_place || !earlier_prefix(prefix, g.prefix, earlier_)) continue;
    const u64* from = &c.rows[c.ring.at(earlier_) * words_];
    (written ? kernels_.or_shift : kernels_.shift)(row, from, words_, static_cast<std::size_t>(g.last));
    written = true;
  }
  if (!written) std::fill(row, row + words_, 0);
  for (const Reach& b : c.bases) {
    if (!earlier_prefix(prefix, b.prefix, earlier_)) continue;
    const RowOfP& p = p_rows_[p_ring_.at(earlier_)];
    if (p.listed) {
      for (std::int64_t y : p.list) set_and_close(c, row, y + b.last);
    } else {
      kernels_.or_shift(row, p.bits.data(), words_, static_cast<std::size_t>(b.last));
      close = true;
    }
  }
  if (close)
    for (std::int64_t g : c.row_generators) close_row(row, words_, g);
}

// In misère play only: the columns before it have no move at all in this row.
std::int64_t DenseRows::first_column_with_move(std::span<const std::int64_t> prefix) const {
  std::int64_t first = columns_;
  for (const Vector& b : bases_) {
    bool fits = true;
    for (std::size_t i = 0; i < prefix.size(); i++) fits = fits && b[i] <= prefix[i];
    if (fits) first = std::min(first, b.back());
  }
  return first;
}

const RowOfP& DenseRows::next(std::span<const std::int64_t> prefix, Watch& watch, const u64* closed) {
  current_.clear();
  for (RowClass& c : classes_) {
    if (!c.kept()) continue;
    u64* row = row_of(c, prefix);
    attack(c, prefix, row);
    current_.push_back(row);
  }
  if (closed) current_.push_back(closed);
  RowOfP& p = p_rows_[p_ring_.at(prefix)];
  const std::int64_t from = misere_ ? first_column_with_move(prefix) : 0;
  if (row_moves_.all())
    resolve_single(p, from);
  else
    resolve_any(p, from, watch);
  if (row_moves_.all()) {
    std::size_t i = 0;
    for (RowClass& c : classes_) {
      if (!c.kept()) continue;
      u64* row = const_cast<u64*>(current_[i++]);
      for (std::int64_t b : c.row_bases)
        for (std::int64_t y : p.list) set_and_close(c, row, y + b);
    }
  }
  return p;
}

void DenseRows::resolve_single(RowOfP& p, std::int64_t from) {
  p.list.clear();
  if (current_.empty()) {
    if (from < columns_) p.list.push_back(from);
    return;
  }
  for (std::size_t w = static_cast<std::size_t>(from) / 64; w < words_; w++) {
    w = kernels_.first_open(current_.data(), current_.size(), w, words_);
    if (w == words_) return;
    u64 taken = 0;
    for (const u64* row : current_) taken |= row[w];
    if (static_cast<std::int64_t>(w * 64) < from) taken |= (u64{1} << (from % 64)) - 1;
    if (taken == ~u64{0}) continue;
    const std::int64_t y = static_cast<std::int64_t>(w * 64) + std::countr_one(taken);
    if (y < columns_) p.list.push_back(y);
    return;
  }
}

void DenseRows::resolve_any(RowOfP& p, std::int64_t from, Watch& watch) {
  std::fill(attacked_.begin(), attacked_.end(), 0);
  for (const u64* row : current_) kernels_.or_shift(attacked_.data(), row, words_, 0);
  for (std::int64_t y = 0; y < from; y += 64)
    attacked_[y / 64] |= from - y >= 64 ? ~u64{0} : (u64{1} << (from - y)) - 1;
  std::size_t count = 0;
  if (row_moves_.none()) {
    if (columns_ % 64 != 0) attacked_.back() |= ~u64{0} << (columns_ % 64);
    count = kernels_.complement(p.bits.data(), attacked_.data(), words_);
  } else {
    std::vector<u64*> targets;
    std::size_t i = 0;
    for (RowClass& c : classes_) {
      u64* row = c.kept() ? const_cast<u64*>(current_[i++]) : nullptr;
      if (!c.row_bases.empty()) targets.push_back(row);
    }
    row_moves_.resolve(attacked_, p.bits, columns_, targets, watch);
    for (u64 word : p.bits) count += static_cast<std::size_t>(std::popcount(word));
  }
  p.list.clear();
  p.listed = count <= most_listed;
  for (std::size_t w = 0; w < words_ && p.listed && p.list.size() < count; w++)
    for (u64 rest = p.bits[w]; rest != 0; rest &= rest - 1)
      p.list.push_back(static_cast<std::int64_t>(w * 64) + std::countr_zero(rest));
}

}  // namespace wythoff::solver
