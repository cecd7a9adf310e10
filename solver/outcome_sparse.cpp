// P-positions of two-pile rules that contain the Nim moves: at most one in a row and one in a column.
//
// Row by row, the P-position is the first column that is not used and that no class attacks. Columns, lines (classes
// with one generator) and moving intervals (two generators) each answer "the next free column from y on"; they are
// asked in turn until none moves on. A symmetric rule on a square board finds each pair once: in row x < y.
// Time: a few jumps a row. Memory: bits for columns and lines, and 4 or 8 bytes a row where the rule is symmetric.
#include <algorithm>
#include <numeric>

#include "solver/attack_cones.hpp"
#include "solver/attack_lines.hpp"
#include "solver/engine.hpp"

namespace wythoff::solver {
namespace {

constexpr std::size_t most_bases = 4096;

// Generators beyond the two rays moved into the bases: some multiple of each is a sum of the rays.
std::optional<LinearClass> with_two_generators(const LinearClass& c) {
  if (c.generators.size() <= 2) return c;
  auto steeper = [](const Vector& g, const Vector& h) { return g[1] * h[0] < h[1] * g[0]; };
  auto [flat, steep] = std::minmax_element(c.generators.begin(), c.generators.end(), steeper);
  LinearClass two{c.bases, {*flat, *steep}};
  const std::int64_t det = AttackCones::cosets(two);
  for (const Vector& g : c.generators) {
    if (g == *flat || g == *steep) continue;
    auto lattice = [&](std::int64_t n) {  // n*g = (i*flat + j*steep)/det with i, j >= 0 because g lies between
      std::int64_t i = n * (g[0] * (*steep)[1] - g[1] * (*steep)[0]), j = n * (g[1] * (*flat)[0] - g[0] * (*flat)[1]);
      return i % det == 0 && j % det == 0;
    };
    std::int64_t order = 1;
    while (!lattice(order)) order++;
    if (two.bases.size() * static_cast<std::size_t>(order) > most_bases) return {};
    for (std::size_t i = 0, n = two.bases.size(); i < n; i++)
      for (std::int64_t k = 1; k < order; k++) {
        Vector b = two.bases[i];
        b[0] += k * g[0], b[1] += k * g[1];
        two.bases.push_back(b);
      }
  }
  return two;
}

bool parallel(const Vector& g, const Vector& h) {
  return g[0] * h[1] == g[1] * h[0];
}

struct Kinds {
  std::vector<LinearClass> lines, cones;
  std::vector<Vector> points;  // bases of classes without generators
  std::string why;             // not empty: a class is of no kind this engine has
};

// Within a row there is one P-position, so classes that only take from the second pile are the Nim moves' business.
Kinds kinds(const std::vector<LinearClass>& classes) {
  Kinds result;
  for (LinearClass c : classes) {
    const bool in_row = std::all_of(c.generators.begin(), c.generators.end(), [](auto& g) { return g[0] == 0; });
    if (in_row) std::erase_if(c.bases, [](const Vector& b) { return b[0] == 0; });
    if (c.bases.empty()) continue;
    if (c.generators.empty()) {
      result.points.insert(result.points.end(), c.bases.begin(), c.bases.end());
      continue;
    }
    auto two = with_two_generators(c);
    if (in_row || !two || (two->generators.size() == 2 && parallel(two->generators[0], two->generators[1])))
      result.why = "a class of moves is neither lines nor cones: " + c.text();
    else if (two->generators.size() == 1 && two->generators[0][0] + two->generators[0][1] <= 64)
      result.lines.push_back(*two);
    else if (two->generators.size() == 2 && AttackCones::cosets(*two) <= 4'000'000)
      result.cones.push_back(*two);
    else
      result.why = "the generators of a class are too long: " + c.text();
  }
  return result;
}

std::string refuses(const Ruleset& ruleset, const Board& board) {
  if (board.piles() != 2) return "it works on two piles";
  if (ruleset.misere()) return "it works for normal play";
  if (!ruleset.has_nim_moves()) return "the rule does not contain the Nim moves";
  if (!ruleset.classes()) return ruleset.why_no_classes();
  if (std::max(board.max[0], board.max[1]) > (std::int64_t{1} << 40)) return "the board is longer than 2^40";
  return kinds(*ruleset.classes()).why;
}

bool halved(const Ruleset& ruleset, const Board& board) {
  return ruleset.symmetric() && board.max[0] == board.max[1];
}

std::uint64_t bytes(const Ruleset& ruleset, const Board& board, int) {
  std::uint64_t rows = static_cast<std::uint64_t>(board.max[0]) + 1;
  std::uint64_t sum = saturating_plus(1 << 20, ZeroFinder::bytes(static_cast<std::uint64_t>(board.max[1])));
  if (halved(ruleset, board)) sum = saturating_plus(sum, saturating_times(rows, board.max[0] < INT32_MAX ? 4 : 8));
  Kinds all = kinds(*ruleset.classes());
  for (const auto& c : all.lines) sum = saturating_plus(sum, ZeroFinder::bytes(AttackLines::bits(c, board)));
  for (const auto& c : all.cones) sum = saturating_plus(sum, 96 * static_cast<std::uint64_t>(AttackCones::cosets(c)));
  return sum;
}

// The single points that classes without generators attack in rows to come.
class AttackPoints {
 public:
  AttackPoints(std::vector<Vector> bases, std::int64_t rows) : bases_(std::move(bases)) {
    std::int64_t longest = 0;
    for (const Vector& b : bases_) longest = std::max(longest, b[0]);
    later_.resize(static_cast<std::size_t>(std::min(longest, rows)) + 1);
  }
  void add(std::int64_t x, std::int64_t y) {
    for (const Vector& b : bases_)
      if (b[0] < static_cast<std::int64_t>(later_.size())) row(x + b[0]).push_back(y + b[1]);
  }
  std::int64_t next_free(std::int64_t x, std::int64_t y) {
    while (std::count(row(x).begin(), row(x).end(), y)) y++;
    return y;
  }
  void end_row(std::int64_t x) { row(x).clear(); }

 private:
  std::vector<std::int64_t>& row(std::int64_t x) { return later_[static_cast<std::size_t>(x) % later_.size()]; }
  std::vector<Vector> bases_;
  std::vector<std::vector<std::int64_t>> later_;
};

class Sparse {
 public:
  Sparse(const Ruleset& ruleset, const Board& board) : Sparse(kinds(*ruleset.classes()), board) {}

  void start_row(std::int64_t x) {
    for (auto& l : lines_) l.start_row(x);
  }
  void end_row(std::int64_t x) { points_.end_row(x); }
  void add(std::int64_t x, std::int64_t y) {
    used_.insert(static_cast<std::uint64_t>(y));
    for (auto& l : lines_) l.add(x, y);
    for (auto& c : cones_) c.add(x, y);
    points_.add(x, y);
  }
  std::int64_t first_unused(std::int64_t from) const {
    return static_cast<std::int64_t>(used_.next_zero(static_cast<std::uint64_t>(from)));
  }
  // The first column from y on where (x, y) is P, or a number beyond the board.
  std::int64_t find(std::int64_t x, std::int64_t y) {
    for (std::int64_t before = -1; y <= columns_ && before != y;) {
      before = y;
      y = first_unused(y);
      for (auto& l : lines_)
        if (y <= columns_) y = l.next_free(x, y);
      for (auto& c : cones_)
        if (y <= columns_) y = c.next_free(x, y);
      if (y <= columns_) y = points_.next_free(x, y);
    }
    return y;
  }

 private:
  Sparse(const Kinds& all, const Board& board)
      : columns_(board.max[1]), used_(static_cast<std::uint64_t>(board.max[1])), points_(all.points, board.max[0]) {
    const Vector nim{1, 0};
    for (const auto& c : all.lines)
      if (c != LinearClass{{nim}, {nim}}) lines_.emplace_back(c, board);  // that one is used_
    for (const auto& c : all.cones) cones_.emplace_back(c, board);
  }

  std::int64_t columns_;
  ZeroFinder used_;
  std::vector<AttackLines> lines_;
  std::vector<AttackCones> cones_;
  AttackPoints points_;
};

void emit(PositionSink& sink, std::int64_t x, std::int64_t y) {
  const std::int64_t p[2] = {x, y};
  sink.position(p);
}

void run_rows(const Ruleset& ruleset, const Board& board, Watch& watch, PositionSink& sink) {
  Sparse state(ruleset, board);
  std::int64_t first = 0;
  for (std::int64_t x = 0; x <= board.max[0]; x++) {
    watch.at(static_cast<double>(x));
    state.start_row(x);
    first = state.first_unused(first);
    const std::int64_t y = state.find(x, first);
    if (y <= board.max[1]) {
      emit(sink, x, y);
      state.add(x, y);
    }
    state.end_row(x);
  }
}

// partner[y] = x + 1 for a pair x < y found in row x: row y then needs no search.
template <class Index>
void run_half(const Ruleset& ruleset, const Board& board, Watch& watch, PositionSink& sink) {
  Sparse state(ruleset, board);
  std::vector<Index> partner(static_cast<std::size_t>(board.max[0]) + 1, 0);
  for (std::int64_t x = 0; x <= board.max[0]; x++) {
    watch.at(static_cast<double>(x));
    state.start_row(x);
    std::int64_t y = partner[x] ? static_cast<std::int64_t>(partner[x]) - 1 : state.find(x, x);
    if (y <= board.max[1]) {
      emit(sink, x, y);
      state.add(x, y);
      if (y > x) partner[y] = static_cast<Index>(x + 1);
    }
    state.end_row(x);
  }
}

void run(const Ruleset& ruleset, const Board& board, const Context& context, PositionSink& sink) {
  Watch watch(context, static_cast<double>(board.max[0]) + 1);
  if (!halved(ruleset, board))
    run_rows(ruleset, board, watch, sink);
  else if (board.max[0] < INT32_MAX)
    run_half<std::int32_t>(ruleset, board, watch, sink);
  else
    run_half<std::int64_t>(ruleset, board, watch, sink);
  watch.finish();
}

}  // namespace

const OutcomeEngine& outcome_sparse() {
  static const OutcomeEngine engine{
      {"sparse", "outcomes", "one P-position a row at most: jumps to the first column nothing attacks",
       "two-pile Presburger rules that contain the Nim moves, normal play, classes with up to two rays",
       "time: a few jumps a row; memory: bits for columns and lines, 4 bytes a row"},
      refuses,
      bytes,
      run};
  return engine;
}

}  // namespace wythoff::solver
