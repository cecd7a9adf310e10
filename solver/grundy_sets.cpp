#include "solver/grundy_sets.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "solver/set_layout.hpp"
#include "solver/value_sets.hpp"

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

// What a thread works with.
struct Hand {
  // A vector, and where the row it leads to begins among the windows or the values.
  struct Step {
    std::int64_t x, y;
    std::size_t row = 0;
  };
  std::vector<std::vector<Step>> bases, generators;  // by window class
  std::vector<std::size_t> here;                     // by window class: where the row at hand begins
  std::vector<std::int64_t> clear;                   // by window class: from this column on no generator leaves x <= y
  std::vector<WindowRows::Source> sources, windows;  // of the position at hand: before and after they are united
  struct Line {
    LineSets* sets;
    u64 number = 0;
    std::int64_t step = 0;  // from one column to the next, where the numbers do not jump
    bool jumps = false;
    const u64* bits = nullptr;
  };
  std::vector<Line> lines;          // by look
  std::vector<u64> points, marked;  // values single moves reach from the position at hand
};

template <class Value>
class Sets {
 public:
  Sets(const ValueClasses& classes, const Context& context, SetSizes sizes)
      : classes_(classes),
        context_(context),
        sizes_(sizes),
        grid_(grid_of(classes, sizes, context.jobs)),
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
    for (const LinearClass& c : classes.windows)
      windows_.emplace_back(kept_rows_of_windows(classes, c, grid_), columns_, sizes.window_words);
    if (!classes.thin) stopped_.assign(static_cast<std::size_t>(grid_.tile_rows()), {-1, -1});
    Hand hand;
    for (const LinearClass& c : classes.windows) {
      hand.bases.emplace_back(), hand.generators.emplace_back();
      for (const Vector& b : c.bases) hand.bases.back().push_back({b[0], b[1]});
      for (const Vector& g : c.generators) hand.generators.back().push_back({g[0], g[1]});
    }
    hand.here.resize(windows_.size()), hand.clear.resize(windows_.size());
    for (const Look& l : looks_)
      hand.lines.push_back({&lines_[l.lines], 0, l.swapped ? -l.number.b : l.number.a, l.number.d > 1});
    std::size_t most = 0;
    for (const LinearClass& c : classes.windows) most = std::max(most, c.generators.size());
    hand.sources.resize(most), hand.windows.resize(windows_.size()), hand.points.assign(sizes.line_words, 0);
    hands_.assign(static_cast<std::size_t>(useful_jobs(grid_, context.jobs)), hand);
  }

  std::vector<Value> run() {
    Watch watch(context_, grid_.tiles());
    TileRun run(grid_, context_.jobs, watch);
    for (bool done = false; !done;) try {
        run.go(
            [&](std::int64_t i, std::int64_t j, int thread) { tile(i, j, hands_[static_cast<std::size_t>(thread)]); });
        done = true;
      } catch (const SetOverflow& overflow) {
        if (overflow.line || overflow.value) throw;
        grow(overflow);
      } catch (const Checkpoint& checkpoint) {
        checked_ = checkpoint.row;
        shrink();
      }
    if (half_) fill_in_other_half(watch);
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

  // A tile that ended in an overflow goes on where it stopped: the sets of lines know what was before.
  void tile(std::int64_t i, std::int64_t j, Hand& hand) {
    if (!windows_.empty() && i % rows_between_checks == 0 && i > checked_ && j == grid_.first_tile(i))
      throw Checkpoint{i};
    const std::int64_t rows = std::min((i + 1) * grid_.height, grid_.rows);
    const std::int64_t left = j * grid_.width, right = std::min((j + 1) * grid_.width, columns_);
    Place& stopped = stopped_[static_cast<std::size_t>(i)];
    const Place start = std::exchange(stopped, {-1, -1});
    for (std::int64_t x = std::max(i * grid_.height, start.x); x < rows; x++) {
      const std::int64_t from = x == start.x ? start.y : std::max(left, half_ ? x : 0);
      if (from < right) row(hand, x, from, right);
    }
  }

  struct Place {
    std::int64_t x, y;
  };
  // Thrown where a row of tiles begins, so that all threads have come to an end.
  struct Checkpoint {
    std::int64_t row;
  };
  static constexpr std::int64_t rows_between_checks = 16;

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
  void fill_in_other_half(Watch& watch) {
    constexpr std::int64_t block = 64;
    const std::int64_t n = columns_;
    for (std::int64_t x0 = 0; x0 < n; watch.look(grid_.tiles()), x0 += block)
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

  static u64 number(const Look& l, std::int64_t x, std::int64_t y) {
    return l.swapped ? l.number(y, x) : l.number(x, y);
  }

  // Divisions by the depth of a ring and the like, once a row.
  void begin_row(Hand& hand, std::int64_t x, std::int64_t from) {
    for (std::size_t k = 0; k < looks_.size(); k++)
      hand.lines[k].number = number(looks_[k], x, from) - static_cast<u64>(hand.lines[k].step);
    for (std::size_t c = 0; c < windows_.size(); c++) {
      hand.here[c] = windows_[c].at(x, 0), hand.clear[c] = 0;
      for (Hand::Step& g : hand.generators[c]) {
        g.row = x >= g.x ? windows_[c].at(x - g.x, 0) : 0;
        hand.clear[c] = x < g.x ? INT64_MAX : std::max({hand.clear[c], g.y, half_ ? x - g.x + g.y : 0});
      }
      for (Hand::Step& b : hand.bases[c])
        b.row = x >= b.x ? static_cast<std::size_t>(values_of(x - b.x) - table_.data()) : 0;
    }
  }

  void general_row(Hand& hand, std::int64_t x, std::int64_t from, std::int64_t to) {
    begin_row(hand, x, from);
    Value* values = values_of(x);
    std::int64_t y = from;
    try {
      for (; y < to; y++) values[y] = fitting(value_at(hand, x, y));
    } catch (const SetOverflow&) {
      if (!classes_.thin) stopped_[static_cast<std::size_t>(x / grid_.height)] = {x, y};
      throw;
    }
  }

  u64 value_at(Hand& hand, std::int64_t x, std::int64_t y) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < looks_.size(); k++) word = std::max(word, look(hand.lines[k], looks_[k], x, y));
    for (std::size_t c = 0; c < windows_.size(); c++) word = std::max(word, window(hand, c, x, y));
    for (const Vector& b : classes_.points)
      if (b[0] <= x && b[1] <= y) mark(hand, known(x - b[0], y - b[1]));
    const u64 value = least_free(hand, word);
    for (std::size_t k = 0; k < looks_.size(); k++)
      if (looks_[k].pushes) hand.lines[k].sets->insert(hand.lines[k].number, value);
    for (u64 v : hand.marked) hand.points[v / 64] = 0;
    hand.marked.clear();
    return value;
  }

  void mark(Hand& hand, u64 value) {
    hand.points[value / 64] |= u64{1} << (value % 64);
    hand.marked.push_back(value);
  }

  // The line through (x, y), up to date; the index of its first word that is not full.
  std::uint32_t look(Hand::Line& line, const Look& l, std::int64_t x, std::int64_t y) {
    LineSets& sets = *line.sets;
    line.number = line.jumps ? number(l, x, y) : line.number + static_cast<u64>(line.step);
    if (!l.pulled.empty()) {
      const std::int64_t lx = l.swapped ? y : x, ly = l.swapped ? x : y;
      for (const Vector& b : l.pulled)
        if (b[0] <= lx && b[1] <= ly) sets.insert(line.number, known(lx - b[0], ly - b[1]));
    }
    constexpr std::int64_t ahead = 6;
    if (y + ahead < columns_)
      sets.prefetch(line.jumps ? number(l, x, y + ahead) : line.number + static_cast<u64>(ahead * line.step));
    line.bits = sets.bits(line.number);
    return sets.open(line.number);
  }

  // Works out the window of class c at (x, y); the index of its first word that is not full.
  std::uint32_t window(Hand& hand, std::size_t c, std::int64_t x, std::int64_t y) {
    WindowRows& rows = windows_[c];
    const std::size_t here = hand.here[c] + static_cast<std::size_t>(y);
    const bool clear = y >= hand.clear[c];
    std::size_t count = 0;
    for (const Hand::Step& g : hand.generators[c]) {
      if (!clear && (x < g.x || y < g.y)) continue;
      const std::int64_t gx = x - g.x, gy = y - g.y;
      if (!clear && half_ && gx > gy) {
        const WindowRows& mirror = windows_[classes_.mirror[c]];
        hand.sources[count++] = mirror.source(mirror.at(gy, gx));
      } else {
        hand.sources[count++] = rows.source(g.row + static_cast<std::size_t>(gy));
      }
    }
    const std::uint32_t least = least_.empty() ? 0 : least_[static_cast<std::size_t>(y)];
    Window w = rows.unite(here, hand.sources.data(), count, least, kernels_);
    for (const Hand::Step& b : hand.bases[c]) {
      if (b.x > x || b.y > y) continue;
      w = rows.insert(
          here, w,
          half_ && x - b.x > y - b.y ? cell(y - b.y, x - b.x) : table_[b.row + static_cast<std::size_t>(y - b.y)]);
    }
    rows.keep(here, w);
    hand.windows[c].bits = rows.bits(here), hand.windows[c].window.first = w.first,
    hand.windows[c].window.used = w.used;
    return w.first;
  }

  u64 least_free(Hand& hand, std::uint32_t word) {
    u64 any;
    for (;; word++) {
      if (word >= sizes_.line_words) throw SetOverflow{false, true, false};
      any = hand.points[word];
      for (const Hand::Line& line : hand.lines) any |= line.bits[word];
      for (const WindowRows::Source& s : hand.windows)
        if (const std::uint32_t at = word - s.window.first; at < s.window.used) any |= s.bits[at];
      if (any != ~u64{0}) break;
    }
    if (u64{word} + 1 >= sizes_.line_words) throw SetOverflow{false, true, false};
    return u64{word} * 64 + static_cast<u64>(std::countr_one(any));
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

  void grow(const SetOverflow& overflow) {
    if (overflow.line) sizes_.line_words *= 2;
    if (overflow.window) sizes_.window_words += sizes_.window_words / 2;
    require_memory(classes_.thin ? "thin" : "windowed",
                   saturating_plus(sets_bytes(classes_, sizes_, grid_), table_.size() * sizeof(Value)), context_);
    for (Hand& hand : hands_) hand.points.assign(sizes_.line_words, 0), hand.marked.clear();
    if (overflow.window)
      for (WindowRows& rows : windows_) rows.give_room(sizes_.window_words);
  }

  // Near the edges of the board windows are long, since few values make few words full; far from them they are short,
  // and closer together they stay in the cache.
  void shrink() {
    std::uint32_t longest = 3;
    for (const WindowRows& rows : windows_) longest = std::max(longest, rows.longest());
    if (2 * longest > sizes_.window_words) return;
    sizes_.window_words = longest + longest / 3;
    for (WindowRows& rows : windows_) rows.give_room(sizes_.window_words);
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
  std::vector<Hand> hands_;     // by thread
  std::vector<Place> stopped_;  // by row of tiles: where the one in hand met an overflow, or (-1, -1)
  const RowKernels& kernels_ = row_kernels(cpu());
  std::int64_t checked_ = 0;  // the last row of tiles at which windows were measured
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

}  // namespace wythoff::solver
