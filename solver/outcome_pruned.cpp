// P-positions of any rule, also where the moves depend on the sizes of the piles, without looking at every move.
//
// A P-position p attacks the positions z from which z - p is a move. Statement by statement, what is attacked is put
// into rows of bits, one row after p at a time:
//   - moves that do not depend on the sizes: the bitmap of the statement, shifted by p;
//   - those that do, where the condition is Presburger: with p and the row fixed its atoms are linear in the column, so
//     what is attacked is a few intervals and progressions.
// What is left is a condition that is neither linear nor free of the sizes. Only positions nothing else attacks are
// asked about it, and of the P-positions known only those that the linear part of the condition lets through; the moves
// that led to a P-position last are tried first. In misère play a position nothing attacks is P only if it has a move.
// Time: P-positions times rows, and a few words or atoms for each. Memory: one to three bits a position.
#include <bit>

#include "solver/definition_walk.hpp"
#include "solver/move_cases.hpp"
#include "solver/row_kernels.hpp"

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;
using i64 = std::int64_t;

u64 words_of(const Board& board) {
  return static_cast<u64>(board.max.back()) / 64 + 1;
}
u64 rows_of(const Board& board) {
  return Board{{board.max.begin(), board.max.end() - 1}}.cells();
}

std::string refuses(const Ruleset&, const Board& board) {
  for (i64 m : board.max)
    if (m > INT32_MAX) return "the board has more than 2^31 positions along one pile";
  return "";
}

u64 bytes(const Ruleset&, const Board& board, int) {
  return saturating_times(rows_of(board), saturating_plus(saturating_times(words_of(board), 24), 8));
}

// Positions without their last part, one index a row of the board.
class Rows {
 public:
  explicit Rows(const Board& board) : top_(board.max.begin(), board.max.end() - 1), strides_(top_.size()) {
    u64 stride = 1;
    for (std::size_t i = top_.size(); i-- > 0; stride *= static_cast<u64>(top_[i]) + 1) strides_[i] = stride;
  }
  u64 index(const Vector& row) const {
    u64 sum = 0;
    for (std::size_t i = 0; i < strides_.size(); i++) sum += strides_[i] * static_cast<u64>(row[i]);
    return sum;
  }
  // Calls visit(row, its index) for from <= row <= to in every part, in order, until it returns false; so does this.
  template <class Visit>
  bool each(const Vector& from, const Vector& to, Visit visit) const {
    Vector row(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(top_.size()));
    for (;;) {
      if (!visit(row, index(row))) return false;
      std::size_t i = row.size();
      while (i > 0 && row[i - 1] == to[i - 1]) i--, row[i] = from[i];
      if (i == 0) return true;
      row[i - 1]++;
    }
  }
  const Vector& top() const { return top_; }

 private:
  Vector top_;
  std::vector<u64> strides_;
};

void set_run(u64* row, i64 first, i64 last, i64 step) {
  if (step > 1) {
    for (i64 y = first; y <= last; y += step) row[y / 64] |= u64{1} << (y % 64);
    return;
  }
  const u64 from = ~u64{0} << (first % 64), to = ~u64{0} >> (63 - last % 64);
  if (first / 64 == last / 64) {
    row[first / 64] |= from & to;
    return;
  }
  row[first / 64] |= from, row[last / 64] |= to;
  std::fill(row + first / 64 + 1, row + last / 64, ~u64{0});
}

// Calls visit for the columns of a run that are set in the row, until it returns false; so does this.
template <class Visit>
bool each_set(const u64* row, i64 first, i64 last, i64 step, Visit visit) {
  if (step > 1) {
    for (i64 y = first; y <= last; y += step)
      if ((row[y / 64] >> (y % 64) & 1) && !visit(y)) return false;
    return true;
  }
  for (i64 w = first / 64; w <= last / 64; w++) {
    u64 bits = row[w];
    if (w == first / 64) bits &= ~u64{0} << (first % 64);
    if (w == last / 64) bits &= ~u64{0} >> (63 - last % 64);
    for (; bits != 0; bits &= bits - 1)
      if (!visit(w * 64 + std::countr_zero(bits))) return false;
  }
  return true;
}

class Pruned {
 public:
  Pruned(const Ruleset& ruleset, const Board& board, Watch& watch)
      : ruleset_(ruleset),
        board_(board),
        watch_(watch),
        rows_(board),
        words_(words_of(board)),
        zero_(board.max.size(), 0),
        attacked_(rows_of(board) * words_, 0) {
    for (int s = 0; s < ruleset.statements(); s++) sort_in(s);
    if (!left_.empty()) p_.assign(attacked_.size(), 0);
  }

  void run(PositionSink& sink) {
    rows_.each(zero_, rows_.top(), [&](const Vector& row, u64 index) {
      done_ = static_cast<double>(index);
      Vector z = row;
      z.push_back(0);
      u64* taken = &attacked_[index * words_];
      for (u64 w = 0; w < words_; w++)
        while (taken[w] != ~u64{0}) {
          z.back() = static_cast<i64>(w * 64) + std::countr_one(taken[w]);
          taken[w] |= u64{1} << (z.back() % 64);
          if (z.back() > board_.max.back()) return true;
          watch_.at(done_);
          if (reaches_p(z) || (ruleset_.misere() && !has_option(z))) continue;
          sink.position(z);
          if (!p_.empty()) p_[index * words_ + w] |= u64{1} << (z.back() % 64);
          attack(z);
        }
      return true;
    });
  }

 private:
  void sort_in(int s) {
    const auto formula = ruleset_.formula(s);
    const auto exact = formula ? cases_of(s, *formula, board_) : std::nullopt;
    if (!ruleset_.sized(s)) {
      add_moves(s, exact);
    } else if (exact) {
      linear_.insert(linear_.end(), exact->begin(), exact->end());
    } else {
      const auto cases = cases_of(s, ruleset_.necessary(s), board_).value_or(std::vector{MoveCase{s, {}}});
      left_.insert(left_.end(), cases.begin(), cases.end());
    }
  }

  // The moves a statement allows from any position, as rows of bits.
  void add_moves(int s, const std::optional<std::vector<MoveCase>>& cases) {
    moves_.resize(attacked_.size());
    Vector v(board_.max.size(), 0);
    if (cases)
      for (const MoveCase& c : *cases) attack_by(c, v, moves_);
    while (!cases && next_position(v, board_.max)) {
      watch_.at(0);
      if (ruleset_.allows(s, board_.max, v))
        moves_[rows_.index(v) * words_ + static_cast<u64>(v.back()) / 64] |= u64{1} << (v.back() % 64);
    }
  }

  void attack_by(const MoveCase& c, const Vector& p, std::vector<u64>& rows) {
    walk_.each_z(c, p, board_.max, [&](const Vector& z, i64 first, i64 last, i64 step) {
      watch_.at(done_);
      set_run(&rows[rows_.index(z) * words_], first, last, step);
      return true;
    });
  }

  void attack(const Vector& p) {
    for (const MoveCase& c : linear_) attack_by(c, p, attacked_);
    if (moves_.empty()) return;
    const u64 here = rows_.index(p);
    rows_.each(p, rows_.top(), [&](const Vector&, u64 index) {
      watch_.at(done_);
      kernels_.or_shift(&attacked_[index * words_], &moves_[(index - here) * words_], words_,
                        static_cast<std::size_t>(p.back()));
      return true;
    });
  }

  bool is_p(const Vector& p) const {
    return p_[rows_.index(p) * words_ + static_cast<u64>(p.back()) / 64] >> (p.back() % 64) & 1;
  }

  // Does a move of the statements that are left lead to a P-position?
  bool reaches_p(const Vector& z) {
    if (left_.empty()) return false;
    for (std::size_t i = 0; i < recent_.size(); i++) {
      const auto& [s, v] = recent_[i];
      Vector p = z;
      bool fits = true;
      for (std::size_t j = 0; j < p.size(); j++) fits = (p[j] -= v[j]) >= 0 && fits;
      if (!fits || !is_p(p) || !ruleset_.allows(s, z, v)) continue;
      std::rotate(recent_.begin(), recent_.begin() + static_cast<std::ptrdiff_t>(i),
                  recent_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return true;
    }
    return std::any_of(left_.begin(), left_.end(), [&](const MoveCase& c) { return reaches_p_by(c, z); });
  }

  bool reaches_p_by(const MoveCase& c, const Vector& z) {
    return !walk_.each_p(c, z, [&](const Vector& row, i64 first, i64 last, i64 step) {
      watch_.at(done_);
      const u64* known = &p_[rows_.index(row) * words_];
      Vector v = z;
      for (std::size_t i = 0; i + 1 < v.size(); i++) v[i] -= row[i];
      return each_set(known, first, last, step, [&](i64 y) {
        v.back() = z.back() - y;
        if (!ruleset_.allows(c.statement, z, v)) return true;
        recent_.insert(recent_.begin(), {c.statement, v});
        if (recent_.size() > most_recent) recent_.pop_back();
        return false;
      });
    });
  }

  // Is there a move at all? Asked in misère play, of positions nothing attacks.
  bool has_option(const Vector& z) {
    const auto fits = [&](const Vector&, u64 index) {
      watch_.at(done_);
      return first_in(&moves_[index * words_]) > z.back();
    };
    if (!moves_.empty() && !rows_.each(zero_, z, fits)) return true;
    const auto some = [](const Vector&, i64, i64, i64) { return false; };
    return std::any_of(linear_.begin(), linear_.end(), [&](const MoveCase& c) { return !walk_.each_p(c, z, some); }) ||
           std::any_of(left_.begin(), left_.end(), [&](const MoveCase& c) { return has_option_by(c, z); });
  }

  bool has_option_by(const MoveCase& c, const Vector& z) {
    return !walk_.each_p(c, z, [&](const Vector& row, i64 first, i64 last, i64 step) {
      Vector v = z;
      for (std::size_t i = 0; i + 1 < v.size(); i++) v[i] -= row[i];
      for (i64 y = first; y <= last; y += step) {
        watch_.at(done_);
        v.back() = z.back() - y;
        if (ruleset_.allows(c.statement, z, v)) return false;
      }
      return true;
    });
  }

  i64 first_in(const u64* row) const {
    for (u64 w = 0; w < words_; w++)
      if (row[w] != 0) return static_cast<i64>(w * 64) + std::countr_zero(row[w]);
    return INT64_MAX;
  }

  static constexpr std::size_t most_recent = 8;

  const Ruleset& ruleset_;
  const Board& board_;
  Watch& watch_;
  Rows rows_;
  u64 words_;
  const Vector zero_;
  double done_ = 0;  // rows
  std::vector<u64> attacked_, moves_, p_;
  std::vector<MoveCase> linear_, left_;  // left_: what the condition of the statement implies
  CaseWalk walk_;
  std::vector<std::pair<int, Vector>> recent_;  // statements and moves that led to P-positions
  const RowKernels& kernels_ = row_kernels(cpu());
};

void run(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink) {
  Watch watch(context, static_cast<double>(rows_of(board)));
  Pruned(ruleset, board, watch).run(sink);
  watch.finish();
}

}  // namespace

const OutcomeEngine& outcome_pruned() {
  static const OutcomeEngine engine{
      {"pruned", "outcomes",
       "a P-position marks what it attacks, a row at a time; only what is left is asked one by one",
       "any rule, normal and misère play, 1 to 4 piles",
       "time: P-positions x rows, more where a condition is not linear; memory: 1 to 3 bits a position"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
