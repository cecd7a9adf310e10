#include "solver/grundy_sets.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "solver/engine.hpp"
#include "solver/value_sets.hpp"

namespace wythoff::solver {
namespace {

using u64 = std::uint64_t;

// One pile is the row x = 0 of two.
std::vector<LinearClass> on_two_piles(const Ruleset& ruleset) {
  std::vector<LinearClass> classes = *ruleset.classes();
  if (ruleset.piles() == 1)
    for (LinearClass& c : classes)
      for (auto* list : {&c.bases, &c.generators})
        for (Vector& v : *list) v.insert(v.begin(), 0);
  return classes;
}

struct Size {
  std::int64_t rows, columns;  // the largest x and y
};
Size size_of(const Board& board) {
  return {board.piles() == 1 ? 0 : board.max[0], board.max.back()};
}

bool halved(const Ruleset& ruleset, const Board& board) {
  return ruleset.piles() == 2 && ruleset.symmetric() && board.max[0] == board.max[1];
}

Vector mirrored(const Vector& v) {
  return {v[1], v[0]};
}
LinearClass mirrored(const LinearClass& c) {
  LinearClass m;
  for (const Vector& v : c.bases) m.bases.push_back(mirrored(v));
  for (const Vector& v : c.generators) m.generators.push_back(mirrored(v));
  std::sort(m.bases.begin(), m.bases.end()), std::sort(m.generators.begin(), m.generators.end());
  return m;
}

struct Roles {
  std::vector<LinearClass> lines, windows;
  std::vector<bool> twice;  // by line class: at (x, y) also its lines through (y, x), for the mirrored class left out
  std::vector<std::size_t> mirror;  // by window class: the index of the mirrored one
  std::vector<Vector> points;
};

// Halved, of two mirrored line classes one is kept. Classes that are not mirrored in the list keep the whole board.
Roles roles(const std::vector<LinearClass>& classes, bool& half) {
  for (const LinearClass& c : classes)
    half = half && std::find(classes.begin(), classes.end(), mirrored(c)) != classes.end();
  Roles r;
  for (const LinearClass& c : classes) {
    if (c.generators.empty()) r.points.insert(r.points.end(), c.bases.begin(), c.bases.end());
    if (c.generators.size() > 1) r.windows.push_back(c);
    if (c.generators.size() != 1) continue;
    if (half && std::find(r.lines.begin(), r.lines.end(), mirrored(c)) != r.lines.end()) continue;
    r.lines.push_back(c);
    r.twice.push_back(half && mirrored(c) != c);
  }
  for (const LinearClass& c : r.windows)
    r.mirror.push_back(
        half ? static_cast<std::size_t>(std::find(r.windows.begin(), r.windows.end(), mirrored(c)) - r.windows.begin())
             : 0);
  return r;
}

std::int64_t depth_of(const LinearClass& c, bool half) {
  std::int64_t depth = 0;
  for (const Vector& g : c.generators) depth = std::max({depth, g[0], half ? g[1] : 0});
  return depth + 1;
}

template <class Value>
class Sets {
 public:
  Sets(const Ruleset& ruleset, const Board& board, const Context& context, SetSizes sizes)
      : size_(size_of(board)),
        half_(halved(ruleset, board)),
        context_(context),
        sizes_(sizes),
        roles_(roles(on_two_piles(ruleset), half_)),
        table_(board.cells(), 0) {
    for (std::size_t i = 0; i < roles_.lines.size(); i++) {
      const Vector& g = roles_.lines[i].generators.front();
      lines_.emplace_back(LineNumber::count(g, size_.rows, size_.columns), sizes.line_words);
      std::vector<Vector> pulled;
      for (const Vector& b : roles_.lines[i].bases)
        if (b != g) pulled.push_back(b);
      const bool pushes = pulled.size() < roles_.lines[i].bases.size();
      for (int swapped = 0; swapped <= int(roles_.twice[i]); swapped++)
        looks_.push_back({i, swapped != 0, pushes, LineNumber(g, size_.rows), pulled});
      plain_ = plain_ && pulled.empty();
    }
    for (const LinearClass& c : roles_.windows)
      windows_.emplace_back(std::min(depth_of(c, half_), size_.rows + 1), size_.columns + 1, sizes.window_words);
    for (const LinearClass& c : roles_.windows) bases_.push_back(steps(c.bases)), steps_.push_back(steps(c.generators));
    here_.resize(windows_.size());
    points_.assign(sizes.line_words, 0);
    plain_ = plain_ && windows_.empty() && roles_.points.empty();
    for (const Look& l : looks_) plain_ = plain_ && l.number.d == 1;
  }

  std::vector<Value> run() {
    const std::int64_t tile = windows_.empty() ? 128 : 1, across = windows_.empty() ? 256 : size_.columns + 1;
    Watch watch(context_, half_ ? 0.5 * double(size_.rows) * double(size_.rows)
                                : double(size_.rows + 1) * double(size_.columns + 1));
    double done = 0;
    for (std::int64_t x0 = 0; x0 <= size_.rows; x0 += tile)
      for (std::int64_t y0 = half_ ? x0 / across * across : 0; y0 <= size_.columns; y0 += across) {
        watch.at(done);
        done += double(tile) * double(across) * (windows_.empty() || !half_ ? 1.0 : 0.5);
        for (std::int64_t x = x0; x < std::min(x0 + tile, size_.rows + 1); x++) {
          const std::int64_t from = half_ ? std::max(x, y0) : y0, to = std::min(y0 + across, size_.columns + 1);
          if (from < to) row(x, from, to);
        }
      }
    if (half_) fill_in_other_half();
    watch.finish();
    return std::move(table_);
  }

 private:
  // A line class as seen from (x, y), or from (y, x).
  struct Look {
    std::size_t lines;
    bool swapped, pushes;  // pushes: the generator is a base, so the set takes the value of each position on the line
    LineNumber number;
    std::vector<Vector> pulled;  // other bases
  };

  Value& cell(std::int64_t x, std::int64_t y) { return table_[static_cast<std::size_t>(x * (size_.columns + 1) + y)]; }

  void row(std::int64_t x, std::int64_t from, std::int64_t to) {
    if (!plain_) return general_row(x, from, to);
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
        return general_row(x, from, to);
    }
  }

  void store(std::int64_t x, std::int64_t y, u64 value) {
    if (value > std::numeric_limits<Value>::max()) throw SetOverflow{true, false, false};
    cell(x, y) = static_cast<Value>(value);
  }

  // A value already known; halved, only the cells x <= y are filled in before the end.
  Value known(std::int64_t x, std::int64_t y) { return half_ && x > y ? cell(y, x) : cell(x, y); }

  // Block by block: a column of the table has its values in as many cache lines.
  void fill_in_other_half() {
    constexpr std::int64_t block = 64;
    const std::int64_t n = size_.rows + 1;
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
      store(x, y, value);
      for (int k = 0; k < K; k++) sets[k]->insert(line[k], value), line[k] += static_cast<u64>(step[k]);
    }
  }

  void general_row(std::int64_t x, std::int64_t from, std::int64_t to) {
    line_.resize(looks_.size());
    for (std::size_t c = 0; c < windows_.size(); c++) {  // divisions by the depth of a ring, once a row
      here_[c] = windows_[c].at(x, 0);
      for (Step& g : steps_[c]) g.row = x >= g.x ? windows_[c].at(x - g.x, 0) : 0;
    }
    std::vector<u64>& line = line_;
    for (std::int64_t y = from; y < to; y++) {
      std::uint32_t word = 0;
      for (std::size_t k = 0; k < looks_.size(); k++) {
        const Look& l = looks_[k];
        const std::int64_t lx = l.swapped ? y : x, ly = l.swapped ? x : y;
        line[k] = l.number(lx, ly);
        for (const Vector& b : l.pulled)
          if (b[0] <= lx && b[1] <= ly) lines_[l.lines].insert(line[k], known(lx - b[0], ly - b[1]));
        word = std::max(word, lines_[l.lines].open(line[k]));
        if (y + 6 < to) lines_[l.lines].prefetch(l.swapped ? l.number(y + 6, x) : l.number(x, y + 6));
      }
      for (std::size_t c = 0; c < windows_.size(); c++) word = std::max(word, window(c, x, y));
      for (const Vector& b : roles_.points)
        if (b[0] <= x && b[1] <= y) mark(known(x - b[0], y - b[1]));
      const u64 value = least_free(word, line, y);
      if (value / 64 + 1 >= sizes_.line_words) throw SetOverflow{false, true, false};
      store(x, y, value);
      for (std::size_t k = 0; k < looks_.size(); k++)
        if (looks_[k].pushes) lines_[looks_[k].lines].insert(line[k], value);
      for (u64 v : marked_) points_[v / 64] = 0;
      marked_.clear();
    }
  }

  void mark(u64 value) {
    points_[value / 64] |= u64{1} << (value % 64);
    marked_.push_back(value);
  }

  // Works out the window of class c at (x, y); the index of its first word that is not full.
  std::uint32_t window(std::size_t c, std::int64_t x, std::int64_t y) {
    WindowRows& rows = windows_[c];
    const std::size_t here = here_[c] + static_cast<std::size_t>(y);
    sources_.clear();
    for (const Step& g : steps_[c]) {
      const std::int64_t gx = x - g.x, gy = y - g.y;
      if (gx < 0 || gy < 0) continue;
      if (half_ && gx > gy) {
        const WindowRows& mirror = windows_[roles_.mirror[c]];
        sources_.push_back(mirror.source(mirror.at(gy, gx)));
      } else {
        sources_.push_back(rows.source(g.row + static_cast<std::size_t>(gy)));
      }
    }
    rows.unite(here, sources_, kernels_);
    const Value* at = &cell(x, y);
    for (const Step& b : bases_[c]) {
      if (b.x > x || b.y > y) continue;
      rows.insert(here, half_ && x - b.x > y - b.y ? cell(y - b.y, x - b.x) : *(at - b.away));
    }
    return rows.window(here).first;
  }

  u64 least_free(std::uint32_t word, const std::vector<u64>& line, std::int64_t y) {
    line_bits_.clear();
    for (std::size_t k = 0; k < looks_.size(); k++) line_bits_.push_back(lines_[looks_[k].lines].bits(line[k]));
    sources_.clear();
    for (std::size_t c = 0; c < windows_.size(); c++)
      sources_.push_back(windows_[c].source(here_[c] + static_cast<std::size_t>(y)));
    for (;; word++) {
      if (word >= sizes_.line_words) throw SetOverflow{false, true, false};
      u64 any = points_[word];
      for (const u64* bits : line_bits_) any |= bits[word];
      for (const WindowRows::Source& s : sources_)
        if (const std::uint32_t at = word - s.window.first; at < s.window.used) any |= s.bits[at];
      if (any != ~u64{0}) return u64{word} * 64 + static_cast<u64>(std::countr_one(any));
    }
  }

  // A vector and how far back in the table it leads.
  struct Step {
    std::int64_t x, y, away;
    std::size_t row = 0;  // where row x - this->x of the windows begins
  };
  std::vector<Step> steps(const std::vector<Vector>& vectors) const {
    std::vector<Step> result;
    for (const Vector& v : vectors) result.push_back({v[0], v[1], v[0] * (size_.columns + 1) + v[1], 0});
    return result;
  }

  Size size_;
  bool half_;
  const Context& context_;
  SetSizes sizes_;
  Roles roles_;
  std::vector<Value> table_;
  std::vector<LineSets> lines_;
  std::vector<Look> looks_;
  std::vector<WindowRows> windows_;
  std::vector<std::vector<Step>> bases_, steps_;  // by window class
  std::vector<std::size_t> here_;                 // by window class: where the row at hand begins
  std::vector<WindowRows::Source> sources_;
  const RowKernels& kernels_ = row_kernels(cpu());
  std::vector<const u64*> line_bits_;
  std::vector<u64> line_;
  std::vector<u64> points_, marked_;  // values single moves reach from the position at hand
  bool plain_ = true;
};

}  // namespace

template <class Value>
std::vector<Value> grundy_sets(const Ruleset& ruleset, const Board& board, const Context& context, SetSizes sizes) {
  return Sets<Value>(ruleset, board, context, sizes).run();
}
template std::vector<std::uint16_t> grundy_sets(const Ruleset&, const Board&, const Context&, SetSizes);
template std::vector<std::uint32_t> grundy_sets(const Ruleset&, const Board&, const Context&, SetSizes);

SetSizes first_sizes(const Ruleset&, const Board& board) {
  const Size size = size_of(board);
  return {static_cast<u64>(size.rows + size.columns) / 64 + 3, 8};
}

u64 grundy_sets_bytes(const Ruleset& ruleset, const Board& board, SetSizes sizes) {
  bool half = halved(ruleset, board);
  const Size size = size_of(board);
  Roles r = roles(on_two_piles(ruleset), half);
  u64 sum = saturating_times(board.cells(), sizeof(std::uint16_t));
  for (const LinearClass& c : r.lines)
    sum = saturating_plus(sum, saturating_times(LineNumber::count(c.generators.front(), size.rows, size.columns),
                                                sizes.line_words * 8 + 4));
  for (const LinearClass& c : r.windows)
    sum = saturating_plus(
        sum, saturating_times(static_cast<u64>(std::min(depth_of(c, half), size.rows + 1)),
                              saturating_times(static_cast<u64>(size.columns) + 1, sizes.window_words * 8 + 8)));
  return sum;
}

}  // namespace wythoff::solver
