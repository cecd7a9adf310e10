#include "solver/grundy_sets.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "solver/tiles.hpp"
#include "solver/value_sets.hpp"

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

// Lines: tiles whose sets stay in the cache. Windows: rows, in as many pieces as keep the threads busy.
TileGrid grid_of(const ValueClasses& classes) {
  TileGrid grid{.rows = classes.rows + 1, .columns = classes.columns + 1, .halved = classes.half};
  if (classes.windows.empty()) {
    grid.height = 128, grid.width = 256;
    return grid;
  }
  grid.width = classes.thin ? grid.columns : std::clamp<std::int64_t>(grid.columns / 8, 128, 1024);
  for (const LinearClass& c : classes.windows) grid.reach_rows = std::max(grid.reach_rows, classes.depth(c) - 1);
  grid.reach_columns = (classes.width() + grid.width - 1) / grid.width;
  return grid;
}

// How many rows of windows are kept beyond those a position looks back on: one for each thread that may be ahead.
std::int64_t rows_ahead(const TileGrid& grid, int jobs) {
  return useful_jobs(grid, jobs) > 1 ? useful_jobs(grid, jobs) : 0;
}

// What a thread works with.
struct Hand {
  // A vector, and where the row it leads to begins among the windows or the values.
  struct Step {
    std::int64_t x, y;
    std::size_t row = 0;
  };
  std::vector<std::vector<Step>> bases, generators;  // by window class
  std::vector<std::size_t> here;                     // by window class: where the row at hand begins
  std::vector<WindowRows::Source> sources;
  std::vector<const u64*> line_bits;
  std::vector<u64> line;
  std::vector<u64> points, marked;  // values single moves reach from the position at hand
};

template <class Value>
class Sets {
 public:
  Sets(const ValueClasses& classes, const Context& context, SetSizes sizes)
      : classes_(classes),
        context_(context),
        sizes_(sizes),
        grid_(grid_of(classes)),
        half_(classes.half),
        columns_(classes.columns + 1),
        kept_rows_(classes.depth_of_values()),
        table_(static_cast<std::size_t>(kept_rows_ * columns_), 0),
        least_(classes.thin ? static_cast<std::size_t>(columns_) : 0, 0) {
    for (std::size_t i = 0; i < classes.lines.size(); i++) {
      const Vector& g = classes.lines[i].generators.front();
      lines_.emplace_back(LineNumber::count(g, classes.rows, classes.columns), sizes.line_words);
      std::vector<Vector> pulled;
      for (const Vector& b : classes.lines[i].bases)
        if (b != g) pulled.push_back(b);
      const bool pushes = pulled.size() < classes.lines[i].bases.size();
      for (int swapped = 0; swapped <= int(classes.twice[i]); swapped++)
        looks_.push_back({i, swapped != 0, pushes, LineNumber(g, classes.rows), pulled});
      plain_ = plain_ && pulled.empty();
    }
    plain_ = plain_ && classes.windows.empty() && classes.points.empty();
    for (const Look& l : looks_) plain_ = plain_ && l.number.d == 1;
    make_windows();
    Hand hand;
    for (const LinearClass& c : classes.windows) {
      hand.bases.emplace_back(), hand.generators.emplace_back();
      for (const Vector& b : c.bases) hand.bases.back().push_back({b[0], b[1]});
      for (const Vector& g : c.generators) hand.generators.back().push_back({g[0], g[1]});
    }
    hand.here.resize(windows_.size()), hand.line.resize(looks_.size()), hand.points.assign(sizes.line_words, 0);
    hands_.assign(static_cast<std::size_t>(useful_jobs(grid_, context.jobs)), hand);
  }

  std::vector<Value> run() {
    Watch watch(context_, grid_.tiles());
    run_tiles(grid_, context_.jobs, watch, [&](std::int64_t i, std::int64_t j, int thread) {
      const std::int64_t rows = std::min((i + 1) * grid_.height, grid_.rows);
      for (std::int64_t x = i * grid_.height; x < rows; x++) {
        const std::int64_t from = std::max(j * grid_.width, half_ ? x : 0);
        const std::int64_t to = std::min((j + 1) * grid_.width, columns_);
        if (from < to) row(hands_[static_cast<std::size_t>(thread)], x, from, to);
      }
    });
    if (half_) fill_in_other_half();
    watch.finish();
    return std::move(table_);
  }

  void stream(ValueSink& sink) {
    Watch watch(context_, static_cast<double>(grid_.rows));
    for (std::int64_t x = 0; x < grid_.rows; x++) {
      watch.at(static_cast<double>(x));
      find_least(x);
      for (bool done = false; !done;) try {
          row(hands_.front(), x, 0, columns_);
          done = true;
        } catch (const SetOverflow& overflow) {
          grow(overflow);
        }
      std::span<const Value> values(values_of(x), static_cast<std::size_t>(columns_));
      classes_.turned ? sink.column(x, values) : sink.row(x, values);
    }
    watch.finish();
  }

 private:
  // A line class as seen from (x, y), or from (y, x).
  struct Look {
    std::size_t lines;
    bool swapped, pushes;  // pushes: the generator is a base, so the set takes the value of each position on the line
    LineNumber number;
    std::vector<Vector> pulled;  // other bases
  };

  void make_windows() {
    grid_.ring = grid_.reach_rows + 1 + rows_ahead(grid_, context_.jobs);
    windows_.clear();
    for (const LinearClass& c : classes_.windows)
      windows_.emplace_back(classes_.depth(c) + rows_ahead(grid_, context_.jobs), columns_, sizes_.window_words);
  }

  Value* values_of(std::int64_t x) {
    return &table_[static_cast<std::size_t>((x < kept_rows_ ? x : x % kept_rows_) * columns_)];
  }

  Value& cell(std::int64_t x, std::int64_t y) { return values_of(x)[y]; }

  void row(Hand& hand, std::int64_t x, std::int64_t from, std::int64_t to) {
    if (!plain_) return general_row(hand, x, from, to);
    switch (looks_.size()) {
      case 1:
        return plain_row<1>(x, from, to);
      case 2:
        return plain_row<2>(x, from, to);
      case 3:
        return plain_row<3>(x, from, to);
      case 4:
        return plain_row<4>(x, from, to);
      case 5:
        return plain_row<5>(x, from, to);
      default:
        return general_row(hand, x, from, to);
    }
  }

  static Value fitting(u64 value) {
    if (value > std::numeric_limits<Value>::max()) throw SetOverflow{true, false, false};
    return static_cast<Value>(value);
  }

  // A value already known; halved, only the cells x <= y are filled in before the end.
  Value known(std::int64_t x, std::int64_t y) { return half_ && x > y ? cell(y, x) : cell(x, y); }

  // Block by block: a column of the table has its values in as many cache lines.
  void fill_in_other_half() {
    constexpr std::int64_t block = 64;
    const std::int64_t n = columns_;
    for (std::int64_t x0 = 0; x0 < n; x0 += block)
      for (std::int64_t y0 = x0; y0 < n; y0 += block)
        for (std::int64_t y = y0; y < std::min(y0 + block, n); y++)
          for (std::int64_t x = x0; x < std::min(x0 + block, y); x++) cell(y, x) = cell(x, y);
  }

  // Only lines whose one base is their generator: the inner loop of Wythoff's game.
  template <int K>
  void plain_row(std::int64_t x, std::int64_t from, std::int64_t to) {
    u64 line[K];
    std::int64_t step[K];
    LineSets* sets[K];
    for (int k = 0; k < K; k++) {
      const Look& l = looks_[k];
      sets[k] = &lines_[l.lines];
      line[k] = l.swapped ? l.number(from, x) : l.number(x, from);
      step[k] = l.swapped ? -l.number.b : l.number.a;
    }
    Value* values = values_of(x);
    for (std::int64_t y = from; y < to; y++) {
      const u64* bits[K];
      std::uint32_t word = 0;
      for (int k = 0; k < K; k++) bits[k] = sets[k]->bits(line[k]), word = std::max(word, sets[k]->open(line[k]));
      u64 any;
      for (;; word++) {
        any = bits[0][word];
        for (int k = 1; k < K; k++) any |= bits[k][word];
        if (any != ~u64{0}) break;
      }
      if (word + 1 >= sizes_.line_words) throw SetOverflow{false, true, false};
      const u64 value = u64{word} * 64 + static_cast<u64>(std::countr_one(any));
      values[y] = fitting(value);
      for (int k = 0; k < K; k++) sets[k]->insert(line[k], value), line[k] += static_cast<u64>(step[k]);
    }
  }

  void general_row(Hand& hand, std::int64_t x, std::int64_t from, std::int64_t to) {
    for (std::size_t c = 0; c < windows_.size(); c++) {  // divisions by the depth of a ring, once a row
      hand.here[c] = windows_[c].at(x, 0);
      for (Hand::Step& g : hand.generators[c]) g.row = x >= g.x ? windows_[c].at(x - g.x, 0) : 0;
      for (Hand::Step& b : hand.bases[c])
        b.row = x >= b.x ? static_cast<std::size_t>(values_of(x - b.x) - table_.data()) : 0;
    }
    Value* values = values_of(x);
    for (std::int64_t y = from; y < to; y++) {
      std::uint32_t word = 0;
      for (std::size_t k = 0; k < looks_.size(); k++) {
        const Look& l = looks_[k];
        const std::int64_t lx = l.swapped ? y : x, ly = l.swapped ? x : y;
        hand.line[k] = l.number(lx, ly);
        for (const Vector& b : l.pulled)
          if (b[0] <= lx && b[1] <= ly) lines_[l.lines].insert(hand.line[k], known(lx - b[0], ly - b[1]));
        word = std::max(word, lines_[l.lines].open(hand.line[k]));
        if (y + 6 < to) lines_[l.lines].prefetch(l.swapped ? l.number(y + 6, x) : l.number(x, y + 6));
      }
      for (std::size_t c = 0; c < windows_.size(); c++) word = std::max(word, window(hand, c, x, y));
      for (const Vector& b : classes_.points)
        if (b[0] <= x && b[1] <= y) mark(hand, known(x - b[0], y - b[1]));
      const u64 value = least_free(hand, word, y);
      if (value / 64 + 1 >= sizes_.line_words) throw SetOverflow{false, true, false};
      values[y] = fitting(value);
      for (std::size_t k = 0; k < looks_.size(); k++)
        if (looks_[k].pushes) lines_[looks_[k].lines].insert(hand.line[k], value);
      for (u64 v : hand.marked) hand.points[v / 64] = 0;
      hand.marked.clear();
    }
  }

  void mark(Hand& hand, u64 value) {
    hand.points[value / 64] |= u64{1} << (value % 64);
    hand.marked.push_back(value);
  }

  // Works out the window of class c at (x, y); the index of its first word that is not full.
  std::uint32_t window(Hand& hand, std::size_t c, std::int64_t x, std::int64_t y) {
    WindowRows& rows = windows_[c];
    const std::size_t here = hand.here[c] + static_cast<std::size_t>(y);
    hand.sources.clear();
    for (const Hand::Step& g : hand.generators[c]) {
      const std::int64_t gx = x - g.x, gy = y - g.y;
      if (gx < 0 || gy < 0) continue;
      if (half_ && gx > gy) {
        const WindowRows& mirror = windows_[classes_.mirror[c]];
        hand.sources.push_back(mirror.source(mirror.at(gy, gx)));
      } else {
        hand.sources.push_back(rows.source(g.row + static_cast<std::size_t>(gy)));
      }
    }
    rows.unite(here, hand.sources, least_.empty() ? 0 : least_[static_cast<std::size_t>(y)], kernels_);
    for (const Hand::Step& b : hand.bases[c]) {
      if (b.x > x || b.y > y) continue;
      rows.insert(here, half_ && x - b.x > y - b.y ? cell(y - b.y, x - b.x)
                                                   : table_[b.row + static_cast<std::size_t>(y - b.y)]);
    }
    return rows.window(here).first;
  }

  u64 least_free(Hand& hand, std::uint32_t word, std::int64_t y) {
    hand.line_bits.clear();
    for (std::size_t k = 0; k < looks_.size(); k++)
      hand.line_bits.push_back(lines_[looks_[k].lines].bits(hand.line[k]));
    hand.sources.clear();
    for (std::size_t c = 0; c < windows_.size(); c++)
      hand.sources.push_back(windows_[c].source(hand.here[c] + static_cast<std::size_t>(y)));
    for (;; word++) {
      if (word >= sizes_.line_words) throw SetOverflow{false, true, false};
      u64 any = hand.points[word];
      for (const u64* bits : hand.line_bits) any |= bits[word];
      for (const WindowRows::Source& s : hand.sources)
        if (const std::uint32_t at = word - s.window.first; at < s.window.used) any |= s.bits[at];
      if (any != ~u64{0}) return u64{word} * 64 + static_cast<u64>(std::countr_one(any));
    }
  }

  // Thin boards. A class with a generator (l, 0) keeps one set for each column and residue mod l, of which the words
  // before its first open one stay full: no position of the column looks below the least of these words any more. What
  // lies to the left of them all is of no use to any position still to come from (x, y), and counts as full there.
  void find_least(std::int64_t x) {
    std::size_t best = windows_.size();
    std::int64_t length = INT64_MAX;
    for (std::size_t c = 0; c < windows_.size(); c++)
      for (const Hand::Step& g : hands_.front().generators[c])
        if (g.y == 0 && g.x < length) best = c, length = g.x;
    if (best == windows_.size() || x < length || x % length != 0) return;
    std::uint32_t least = UINT32_MAX;
    for (std::int64_t y = columns_; y-- > 0;) {
      for (std::int64_t k = 1; k <= length; k++)
        least = std::min(least, windows_[best].window(windows_[best].at(x - k, y)).first);
      least_[static_cast<std::size_t>(y)] = least;
    }
  }

  // The row at hand is computed again afterwards, from rows that stay.
  void grow(const SetOverflow& overflow) {
    if (overflow.line) sizes_.line_words *= 2;
    if (overflow.window) sizes_.window_words *= 2;
    require_memory("thin", grundy_sets_bytes(classes_, sizes_, 1), context_);
    hands_.front().points.assign(sizes_.line_words, 0), hands_.front().marked.clear();
    if (overflow.window)
      for (WindowRows& rows : windows_) rows.widen(sizes_.window_words);
  }

  const ValueClasses& classes_;
  const Context& context_;
  SetSizes sizes_;
  TileGrid grid_;
  const bool half_;
  const std::int64_t columns_, kept_rows_;
  std::vector<Value> table_;
  std::vector<std::uint32_t> least_;  // by column, thin: the words before it count as full in every window
  std::vector<LineSets> lines_;
  std::vector<Look> looks_;
  std::vector<WindowRows> windows_;
  std::vector<Hand> hands_;  // by thread
  const RowKernels& kernels_ = row_kernels(cpu());
  bool plain_ = true;
};

}  // namespace

template <class Value>
std::vector<Value> grundy_sets(const ValueClasses& classes, const Context& context, SetSizes sizes) {
  return Sets<Value>(classes, context, sizes).run();
}
template std::vector<std::uint16_t> grundy_sets(const ValueClasses&, const Context&, SetSizes);
template std::vector<std::uint32_t> grundy_sets(const ValueClasses&, const Context&, SetSizes);

void thin_grundy_sets(const ValueClasses& classes, const Context& context, SetSizes sizes, ValueSink& sink) {
  Context one_thread = context;
  one_thread.jobs = 1;
  Sets<std::uint32_t>(classes, one_thread, sizes).stream(sink);
}

SetSizes first_sizes(const ValueClasses& classes) {
  const u64 longest = static_cast<u64>(classes.rows) + static_cast<u64>(classes.columns);
  return {longest / 64 + 3, 8};
}

u64 grundy_sets_bytes(const ValueClasses& classes, SetSizes sizes, int jobs) {
  const u64 columns = static_cast<u64>(classes.columns) + 1;
  u64 sum = sizes.line_words * 8 * static_cast<u64>(jobs);
  for (const LinearClass& c : classes.lines)
    sum = saturating_plus(
        sum, saturating_times(LineNumber::count(c.generators.front(), classes.rows, classes.columns),
                              sizes.line_words * 8 + 4));
  const int ahead = classes.windows.empty() ? 0 : static_cast<int>(rows_ahead(grid_of(classes), jobs));
  for (const LinearClass& c : classes.windows)
    sum = saturating_plus(sum, saturating_times(static_cast<u64>(classes.depth(c) + ahead),
                                                saturating_times(columns, sizes.window_words * 8 + 8)));
  if (classes.thin) sum = saturating_plus(sum, saturating_times(static_cast<u64>(classes.depth_of_values()), columns * 4));
  return sum;
}

}  // namespace wythoff::solver
