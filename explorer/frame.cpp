#include "explorer/frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "explorer/colours.hpp"

namespace wythoff::explorer {
namespace {

constexpr double title_size = 13, text_size = 10.5, foot_size = 9;
constexpr double margin = 12;

Style style_of(Mark mark, const std::string& colour, double size) {
  switch (mark) {
    case Mark::dot:
      return {.stroke = colour, .width = size};
    case Mark::square:
      return {.fill = colour};
    case Mark::line:
      return {.stroke = colour, .width = 1.4};
    case Mark::dashed:
      return {.stroke = colour, .width = 1.4, .dash = "6 3"};
    default:
      return {.stroke = colour, .width = std::clamp(size / 4, 0.5, 1.6)};
  }
}

// "12", "0.25": as many decimals as the step between ticks needs.
std::string tick_text(double value, double step) {
  int decimals = 0;
  for (double s = step; s < 0.999 && decimals < 6; s *= 10) ++decimals;
  return fmt::format("{:.{}f}", value == 0 ? 0.0 : value, decimals);
}

}  // namespace

std::vector<double> ticks(double low, double high, int wanted) {
  const double rough = (high - low) / std::max(1, wanted);
  if (!(rough > 0)) return {low};
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power >= rough * 0.999) step = factor * power;
  std::vector<double> all;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k) all.push_back(k * step);
  return all;
}

std::string shape(Mark mark, Point at, double size) {
  const double r = size / 2;
  const std::string x = number(at.x), y = number(at.y), d = number(size), h = number(r);
  switch (mark) {
    case Mark::dot:
      return fmt::format("M{} {}h.01", x, y);
    case Mark::cross:
      return fmt::format("M{} {}l{} {}m-{} 0l{} -{}", number(at.x - r), number(at.y - r), d, d, d, d, d);
    case Mark::ring:
      return fmt::format("M{} {}a{} {} 0 1 0 {} 0a{} {} 0 1 0 -{} 0", number(at.x - r), y, h, h, d, h, h, d);
    case Mark::square:
      return fmt::format("M{} {}h{}v{}h-{}z", number(at.x - r), number(at.y - r), d, d, d);
    default:
      return fmt::format("M{} {}h{}", number(at.x - r), y, d);
  }
}

void Frame::legend(Mark mark, std::string colour, std::string text) {
  entries_.push_back({mark, std::move(colour), std::move(text)});
}

Point Frame::at(double x, double y) const {
  return {left_ + (x - range_.low_x) * unit_x(), top_ + high_ - (y - range_.low_y) * unit_y()};
}

void Frame::open() {
  head();
  left_ = 26 + labels_wide();
  wide_ = width - left_ - (scale_.empty() ? margin + 4 : 58);
  const double ratio = (range_.high_y - range_.low_y) / (range_.high_x - range_.low_x);
  high_ = range_.same_scale ? std::clamp(wide_ * ratio, wide_ / 3, wide_ * 1.6) : wide_ * 0.62;
  axes();
  if (!scale_.empty()) colour_scale();
}

// The widest number at the left axis.
double Frame::labels_wide() const {
  double wide = 12;
  const auto up = ticks(range_.low_y, range_.high_y, 6);
  for (const double y : up)
    wide = std::max(wide, width_of(tick_text(y, up.size() > 1 ? up[1] - up[0] : 1.0), text_size));
  return wide;
}

void Frame::head() {
  double y = 6;
  for (const std::string& line : wrapped(labels_.title, title_size, width - 2 * margin))
    svg_.text({margin, y += title_size + 3}, line, {.size = title_size, .bold = true});
  for (const std::string& line : wrapped(labels_.source, foot_size, width - 2 * margin))
    svg_.text({margin, y += foot_size + 3}, line, {.size = foot_size, .fill = colour::grey});
  top_ = y + 6;
  for (const Entry& e : entries_) entry(e.mark, e.colour, e.text);
  top_ += 8;
}

void Frame::entry(const Mark& mark, const std::string& colour, const std::string& text) {
  const bool line = mark == Mark::line || mark == Mark::dashed;
  const double size = line ? 20 : 8;
  svg_.path(shape(mark, {margin + 11, top_ + 8}, size), style_of(mark, colour, size), mark == Mark::dot);
  for (const std::string& part : wrapped(text, text_size - 0.8, width - 3 * margin - 20)) {
    svg_.text({margin + 28, top_ + 12}, part, {.size = text_size - 0.5});
    top_ += text_size + 4;
  }
}

void Frame::axes() {
  const Style grid{.stroke = "#e6e6e6", .width = 0.6}, axis{.stroke = colour::black, .width = 0.9};
  const auto across = ticks(range_.low_x, range_.high_x, 6);
  const auto up = ticks(range_.low_y, range_.high_y, std::clamp(static_cast<int>(high_ / 45), 2, 8));
  const auto step = [](const std::vector<double>& all) { return all.size() > 1 ? all[1] - all[0] : 1.0; };
  for (const double x : across) {
    const Point p = at(x, range_.low_y);
    svg_.line(p, {p.x, top_}, grid);
    svg_.line(p, {p.x, p.y + 4}, axis);
    svg_.text({p.x, p.y + 15}, tick_text(x, step(across)), {.size = text_size, .anchor = Anchor::middle});
  }
  for (const double y : up) {
    const Point p = at(range_.low_x, y);
    svg_.line(p, {left_ + wide_, p.y}, grid);
    svg_.line({p.x - 4, p.y}, p, axis);
    svg_.text({p.x - 6, p.y + 3.5}, tick_text(y, step(up)), {.size = text_size, .anchor = Anchor::end});
  }
  svg_.line({left_, top_}, {left_, top_ + high_}, axis);
  svg_.line({left_, top_ + high_}, {left_ + wide_, top_ + high_}, axis);
  svg_.text({left_ + wide_ / 2, top_ + high_ + 29}, labels_.x, {.size = text_size, .anchor = Anchor::middle});
  svg_.text({13, top_ + high_ / 2}, labels_.y, {.size = text_size, .anchor = Anchor::middle, .upright = false});
}

void Frame::colour_scale() {
  const double x = left_ + wide_ + 8, wide = 11;
  constexpr int steps = 64;
  for (int i = 0; i < steps; ++i)
    svg_.rect({x, top_ + high_ * (steps - 1 - i) / steps}, wide, high_ / steps + 0.3,
              {.fill = hex(viridis((i + 0.5) / steps))});
  svg_.rect({x, top_}, wide, high_, {.stroke = colour::black, .width = 0.6});
  for (const auto& [share, text] : scale_)
    svg_.text({x + wide + 3, std::clamp(top_ + high_ * (1 - share) + 3.5, top_ + 8, top_ + high_)}, text,
              {.size = text_size - 0.5});
}

void Frame::marks(Mark mark, const std::string& colour, const std::vector<Point>& points, double size) {
  if (points.empty()) return;
  std::string data;
  for (const Point& p : points) data += shape(mark, at(p.x, p.y), size);
  svg_.path(data, style_of(mark, colour, size), mark == Mark::dot);
}

void Frame::slope(double slope, const std::string& colour, bool dashed) {
  double x = range_.high_x;
  if (slope * x > range_.high_y) x = range_.high_y / slope;
  svg_.line(at(0, 0), at(x, slope * x), style_of(dashed ? Mark::dashed : Mark::line, colour, 1));
}

std::string Frame::document(int pixels, const std::string& description) {
  double y = top_ + high_ + 36;
  for (const std::string& line : wrapped(labels_.foot, foot_size, width - 2 * margin))
    svg_.text({margin, y += foot_size + 3}, line, {.size = foot_size, .fill = colour::grey});
  return svg_.document(width, y + 9, pixels, labels_.title, description);
}

}  // namespace wythoff::explorer
