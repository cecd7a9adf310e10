#include "proof/move_rows.hpp"

#include <algorithm>
#include <map>

namespace wythoff::proof {

namespace {

class RowMaker {
 public:
  RowMaker(const MoveSet& moves, std::int64_t columns) : moves_(moves), columns_(columns) {}

  void make(int index, std::int64_t y, std::span<Word> out) {
    const MoveSet::Node& node = moves_.nodes()[index];
    switch (node.op) {
      case MoveSet::Op::at_least_zero:
        return interval(node, y, out);
      case MoveSet::Op::congruent:
      case MoveSet::Op::incongruent:
        return copy(pattern(index, y), out);
      case MoveSet::Op::all:
      case MoveSet::Op::any:
        return combine(node, y, out);
    }
  }

 private:
  static void copy(std::span<const Word> from, std::span<Word> out) {
    std::copy(from.begin(), from.end(), out.begin());
  }

  void combine(const MoveSet::Node& node, std::int64_t y, std::span<Word> out) {
    bool all = node.op == MoveSet::Op::all;
    std::fill(out.begin(), out.end(), all ? ~Word{0} : Word{0});
    std::vector<Word> part(out.size());
    for (int child : node.parts) {
      make(child, y, part);
      bool empty = true;
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = all ? out[i] & part[i] : out[i] | part[i];
        empty = empty && out[i] == 0;
      }
      if (all && empty) return;
    }
  }

  void interval(const MoveSet::Node& node, std::int64_t y, std::span<Word> out) const {
    std::fill(out.begin(), out.end(), Word{0});
    std::int64_t rest = node.b * y + node.c;  // a*x + rest >= 0
    if (node.a == 0 && rest >= 0) set_range(out, 0, columns_);
    if (node.a > 0) set_range(out, std::max<std::int64_t>(0, -floor_div(rest, node.a)), columns_);
    if (node.a < 0) set_range(out, 0, std::min(columns_, floor_div(rest, -node.a) + 1));
  }

  // The row of a congruence depends on b*y + c mod m only.
  const std::vector<Word>& pattern(int index, std::int64_t y) {
    const MoveSet::Node& node = moves_.nodes()[index];
    std::int64_t rest = (node.b * y + node.c) % node.m;
    auto [it, fresh] = patterns_.try_emplace({index, rest});
    if (fresh) {
      it->second.assign(static_cast<std::size_t>(columns_ + 63) / 64, 0);
      bool wanted = node.op == MoveSet::Op::congruent;
      for (std::int64_t x = 0, value = rest; x < columns_; ++x, value = (value + node.a) % node.m)
        if ((value == 0) == wanted) set(it->second, x);
    }
    return it->second;
  }

  const MoveSet& moves_;
  std::int64_t columns_;
  std::map<std::pair<int, std::int64_t>, std::vector<Word>> patterns_;
};

}  // namespace

BitRows move_rows(const MoveSet& moves, std::int64_t columns, std::int64_t rows, const Budget& budget) {
  budget.need(BitRows::bytes(columns, rows));
  BitRows table(columns, rows);
  RowMaker maker(moves, columns);
  for (std::int64_t y = 0; y < rows; ++y) {
    if (y % 16 == 0) budget.poll();
    maker.make(moves.root(), y, table.row(y));
  }
  if (rows > 0 && columns > 0) table.row(0)[0] &= ~Word{1};  // taking nothing is no move
  return table;
}

std::vector<Vec> p_positions(const MoveSet& moves, bool misere, std::int64_t columns, std::int64_t rows,
                             const Budget& budget) {
  BitRows table = move_rows(moves, columns, rows, budget);
  std::vector<Vec> found;
  std::vector<Word> attacked(table.words());
  for (std::int64_t y = 0; y < rows; ++y) {
    budget.poll();
    std::fill(attacked.begin(), attacked.end(), Word{0});
    for (Vec p : found) or_shifted(attacked, table.row(y - p.y), p.x);
    if (misere && y == 0) set(attacked, 0);
    for (std::size_t word = 0; word < attacked.size(); ++word)
      while (Word open = ~attacked[word] & column_mask(columns, word)) {
        std::int64_t x = static_cast<std::int64_t>(word) * 64 + std::countr_zero(open);
        found.push_back({x, y});
        or_shifted(attacked, table.row(0), x);
        set(attacked, x);
      }
  }
  return found;
}

}  // namespace wythoff::proof
