// P-positions as marks over lines, and scatter plots.
#include <fmt/format.h>

#include <algorithm>

#include "explorer/colours.hpp"
#include "explorer/pictures.hpp"

namespace wythoff::explorer {
namespace {

Range range_of(const Cell& max) {
  return {.high_x = static_cast<double>(std::max<std::int64_t>(1, max[0])),
          .high_y = static_cast<double>(std::max<std::int64_t>(1, max[1])),
          .same_scale = true};
}

std::string counts(const std::vector<PointSet>& sets) {
  std::string text;
  for (const PointSet& set : sets)
    text += fmt::format("{}{}: {} points", text.empty() ? "" : "; ", set.label, set.points.size());
  return text;
}

}  // namespace

std::string draw(const PositionsPicture& picture, int pixels) {
  static constexpr const char* line_colours[] = {colour::sky, colour::orange, colour::green, colour::purple};
  Frame frame(picture.labels, range_of(picture.max));
  for (const PointSet& set : picture.sets)
    frame.legend(set.mark, set.colour, fmt::format("{} ({})", set.label, set.points.size()));
  for (std::size_t i = 0; i < picture.lines.size(); ++i)
    frame.legend(i % 2 ? Mark::dashed : Mark::line, line_colours[i % 4], picture.lines[i].label);
  frame.open();
  for (std::size_t i = 0; i < picture.lines.size(); ++i)
    frame.slope(picture.lines[i].slope, line_colours[i % 4], i % 2);
  const double cell = std::min(frame.unit_x(), frame.unit_y());
  for (const PointSet& set : picture.sets)
    frame.marks(set.mark, set.colour, set.points, std::clamp(0.8 * cell, set.mark == Mark::dot ? 2.0 : 3.4, 9.0));
  return frame.document(pixels, counts(picture.sets));
}

std::string draw(const ScatterPicture& picture, int pixels) {
  Frame frame(picture.labels, picture.range);
  for (const PointSet& set : picture.sets) frame.legend(set.mark, set.colour, set.label);
  for (const auto& level : picture.levels) frame.legend(Mark::dashed, colour::vermilion, level.second);
  frame.open();
  for (const PointSet& set : picture.sets) {
    const double apart = 340.0 / static_cast<double>(std::max<std::size_t>(1, set.points.size()));
    frame.marks(set.mark, set.colour, set.points, std::clamp(1.5 * apart, 1.8, 5.0));
  }
  for (const auto& [value, label] : picture.levels)
    if (value >= picture.range.low_y && value <= picture.range.high_y)
      frame.svg().line(frame.at(picture.range.low_x, value), frame.at(picture.range.high_x, value),
                       {.stroke = colour::vermilion, .width = 1.2, .dash = "6 3"});
  return frame.document(pixels, counts(picture.sets));
}

}  // namespace wythoff::explorer
