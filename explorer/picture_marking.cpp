// Step by step, as R. Isaacs found the P-positions of Wythoff's game as those of a queen on a board (C. Berge, The
// Theory of Graphs, 1962).
#include <fmt/format.h>

#include <algorithm>

#include "explorer/colours.hpp"
#include "explorer/pictures.hpp"

namespace wythoff::explorer {
namespace {

enum class State : std::uint8_t { open, killed, safe };

bool moves_to(const solver::Ruleset& ruleset, const Cell& from, const Cell& to) {
  const Cell move{from[0] - to[0], from[1] - to[1]};
  return move[0] >= 0 && move[1] >= 0 && (move[0] || move[1]) && ruleset.allows(from, move);
}

template <class Visit>
void each(const Cell& max, Visit visit) {
  for (std::int64_t x = 0; x <= max[0]; ++x)
    for (std::int64_t y = 0; y <= max[1]; ++y) visit(Cell{x, y});
}

// In misere play whoever cannot move wins: a cell without moves is no P-position.
std::vector<Cell> ends_that_win(const solver::Ruleset& ruleset, const Cell& max) {
  std::vector<Cell> ends;
  if (!ruleset.misere()) return ends;
  each(max, [&](const Cell& from) {
    bool any = false;
    each(from, [&](const Cell& to) { any = any || moves_to(ruleset, from, to); });
    if (!any) ends.push_back(from);
  });
  return ends;
}

class Marking {
 public:
  Marking(const solver::Ruleset& ruleset, const Cell& max) : ruleset_(ruleset), max_(max) {
    states_.resize(static_cast<std::size_t>((max[0] + 1) * (max[1] + 1)), State::open);
    for (const Cell& end : ends_that_win(ruleset, max)) state(end) = State::killed;
  }

  // One more step; nothing where no cell is open any more.
  MarkingStep step() {
    MarkingStep step;
    const auto cell = next();
    if (!cell[0] && !cell[1] && state(cell) != State::open) return step;
    const Cell mirror{cell[1], cell[0]};
    settle(cell, step);
    if (cell != mirror && ruleset_.symmetric() && on_board(mirror) && state(mirror) == State::open)
      settle(mirror, step);
    return step;
  }

 private:
  bool on_board(const Cell& c) const { return c[0] <= max_[0] && c[1] <= max_[1]; }
  State& state(const Cell& c) { return states_[static_cast<std::size_t>(c[0] * (max_[1] + 1) + c[1])]; }
  // The open cell with the least x + y, then x; (0, 0) where there is none.
  Cell next() {
    for (std::int64_t sum = 0; sum <= max_[0] + max_[1]; ++sum)
      for (std::int64_t x = std::max<std::int64_t>(0, sum - max_[1]); x <= std::min(sum, max_[0]); ++x)
        if (state({x, sum - x}) == State::open) return {x, sum - x};
    return {0, 0};
  }

  void settle(const Cell& safe, MarkingStep& step) {
    state(safe) = State::safe;
    step.safe.push_back(safe);
    each(max_, [&](const Cell& from) {
      if (state(from) != State::open || !moves_to(ruleset_, from, safe)) return;
      state(from) = State::killed;
      step.killed.push_back(from);
    });
  }

  const solver::Ruleset& ruleset_;
  Cell max_;
  std::vector<State> states_;
};

// A panel: the board with what all steps up to this one have marked.
class Panel {
 public:
  Panel(Svg& svg, Point corner, double wide, const Cell& max)
      : svg_(svg), corner_(corner), max_(max), cell_(wide / static_cast<double>(std::max(max[0], max[1]) + 1)) {}
  double high() const { return cell_ * static_cast<double>(max_[1] + 1); }

  void cells(const std::vector<Cell>& cells, const Style& style, double share) const {
    std::string data;
    const double size = number_size(share);
    for (const Cell& c : cells) data += shape(Mark::square, middle(c), size);
    if (!data.empty()) svg_.path(data, style);
  }
  void queens(const std::vector<Cell>& cells, const char* colour) const {
    std::string data;
    for (const Cell& c : cells) data += shape(Mark::dot, middle(c), 0);
    if (!data.empty()) svg_.path(data, {.stroke = colour, .width = 0.62 * cell_}, true);
  }
  void grid() const {
    std::string data;
    const double wide = cell_ * static_cast<double>(max_[0] + 1);
    for (std::int64_t x = 0; x <= max_[0] + 1; ++x)
      data += fmt::format("M{} {}v{}", number(corner_.x + cell_ * static_cast<double>(x)), number(corner_.y),
                          number(high()));
    for (std::int64_t y = 0; y <= max_[1] + 1; ++y)
      data +=
          fmt::format("M{} {}h{}", number(corner_.x), number(corner_.y + cell_ * static_cast<double>(y)), number(wide));
    svg_.path(data, {.stroke = "#b3b3b3", .width = std::min(0.5, cell_ / 10)});
  }

 private:
  double number_size(double share) const { return share * cell_; }
  Point middle(const Cell& c) const {
    return {corner_.x + cell_ * (static_cast<double>(c[0]) + 0.5),
            corner_.y + cell_ * (static_cast<double>(max_[1] - c[1]) + 0.5)};
  }
  Svg& svg_;
  Point corner_;
  Cell max_;
  double cell_;
};

std::string list(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell& c : cells) text += fmt::format("{}({}, {})", text.empty() ? "" : " and ", c[0], c[1]);
  return text;
}

}  // namespace

std::vector<MarkingStep> marking(const solver::Ruleset& ruleset, const Cell& max, int steps) {
  Marking marking(ruleset, max);
  std::vector<MarkingStep> all;
  while (static_cast<int>(all.size()) < steps) {
    all.push_back(marking.step());
    if (!all.back().safe.empty()) continue;
    all.pop_back();
    break;
  }
  return all;
}

std::string draw(const MarkingPicture& picture, int pixels) {
  constexpr double margin = 12, gap = 12, caption = 25, text = 9.5;
  const auto steps = marking(picture.ruleset, picture.max, picture.steps);
  const int across = std::clamp(static_cast<int>(steps.size()), 1, 3);
  const double wide = (Frame::width - 2 * margin - gap * (across - 1)) / across;
  Svg svg;
  double y = 6;
  for (const std::string& line : wrapped(picture.labels.title, 13, Frame::width - 2 * margin))
    svg.text({margin, y += 16}, line, {.size = 13, .bold = true});
  for (const std::string& line : wrapped(picture.labels.source, 9, Frame::width - 2 * margin))
    svg.text({margin, y += 12}, line, {.size = 9, .fill = colour::grey});
  const auto legend = [&](const Style& style, bool dot, const char* what) {
    const Point at{margin + 6, y + 11};
    svg.path(shape(dot ? Mark::dot : Mark::square, at, dot ? 0 : 10), style, dot);
    svg.text({margin + 18, y + 14.5}, what, {.size = text});
    y += 15;
  };
  y += 3;
  const Style fresh{.fill = colour::orange}, old{.fill = colour::light};
  legend({.stroke = colour::blue, .width = 8}, true, "safe: the least cell that is left (black: in an earlier step)");
  legend(fresh, false, "killed in this step: it has a move to the new safe cell");
  legend(old, false, "killed before");
  std::vector<Cell> safe, killed = ends_that_win(picture.ruleset, picture.max);
  if (picture.ruleset.misere())
    svg.text({margin, y += 13}, "misère play: cells without a move are killed from the start", {.size = text});
  double row_high = 0;
  std::string description;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Point corner{margin + (wide + gap) * static_cast<double>(i % across), y + caption};
    const Panel panel(svg, corner, wide, picture.max);
    const std::string says = fmt::format("{}. {}", i + 1, list(steps[i].safe));
    svg.text({corner.x, corner.y - 6}, says, {.size = text, .bold = true});
    panel.cells(killed, old, 1);
    panel.cells(steps[i].killed, fresh, 1);
    panel.grid();
    panel.queens(safe, colour::black);
    panel.queens(steps[i].safe, colour::blue);
    safe.insert(safe.end(), steps[i].safe.begin(), steps[i].safe.end());
    killed.insert(killed.end(), steps[i].killed.begin(), steps[i].killed.end());
    row_high = panel.high() + caption;
    if ((i + 1) % across == 0 || i + 1 == steps.size()) y += row_high;
    description += fmt::format("{}{} safe, {} cells killed", i ? "; " : "", says, steps[i].killed.size());
  }
  y += 6;
  const std::string axes = fmt::format("each panel: x = 0..{} to the right, y = 0..{} upwards. {}", picture.max[0],
                                       picture.max[1], picture.labels.foot);
  for (const std::string& line : wrapped(axes, 9, Frame::width - 2 * margin))
    svg.text({margin, y += 12}, line, {.size = 9, .fill = colour::grey});
  return svg.document(Frame::width, y + 9, pixels, picture.labels.title, description);
}

}  // namespace wythoff::explorer
