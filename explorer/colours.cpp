#include "explorer/colours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wythoff::explorer {
namespace {

constexpr Rgb points[] = {{68, 1, 84},    {71, 44, 122}, {59, 81, 139},  {44, 113, 142}, {33, 144, 141},
                          {39, 173, 129}, {92, 200, 99}, {170, 220, 50}, {253, 231, 37}};
constexpr int intervals = 8;

}  // namespace

Rgb viridis(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * intervals;
  const int i = std::min(intervals - 1, static_cast<int>(place));
  Rgb rgb;
  for (std::size_t c = 0; c < rgb.size(); ++c) {
    const double from = points[i][c], to = points[i + 1][c];
    rgb[c] = static_cast<std::uint8_t>(std::lround(from + (to - from) * (place - i)));
  }
  return rgb;
}

std::string hex(const Rgb& rgb) {
  return fmt::format("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
}

}  // namespace wythoff::explorer
