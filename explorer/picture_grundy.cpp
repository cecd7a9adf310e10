#include <fmt/format.h>

#include <algorithm>

#include "explorer/colours.hpp"
#include "explorer/pictures.hpp"
#include "explorer/png.hpp"

namespace wythoff::explorer {
namespace {

constexpr std::int64_t most_with_numbers = 15;

// Colour 0 is value 0; the others are shades of viridis.
std::uint8_t shade(std::uint32_t value, std::uint32_t largest) {
  if (value == 0) return 0;
  return static_cast<std::uint8_t>(1 + 254ull * value / std::max(1u, largest));
}

std::vector<Rgb> palette() {
  std::vector<Rgb> colours{{255, 255, 255}};
  for (int i = 0; i < 255; ++i) colours.push_back(viridis(i / 254.0));
  return colours;
}

// The largest y at the top. A cell is `side` pixels wide and high: programs that smooth what they enlarge (librsvg
// does) then blur no more than the cells' edges.
std::string pixels_of(const solver::GrundyTable& table) {
  const std::int64_t X = table.board().max[0], Y = table.board().max[1];
  const std::int64_t side = std::max<std::int64_t>(1, 2000 / (std::max(X, Y) + 1));
  const std::uint32_t largest = table.max();
  std::vector<std::uint8_t> pixels;
  pixels.reserve(table.cells() * static_cast<std::uint64_t>(side * side));
  for (std::int64_t y = Y; y >= 0; --y) {
    const std::size_t line = pixels.size(), wide = static_cast<std::size_t>((X + 1) * side);
    for (std::int64_t x = 0; x <= X; ++x)
      pixels.insert(pixels.end(), static_cast<std::size_t>(side),
                    shade(table[static_cast<std::uint64_t>(x) * (Y + 1) + y], largest));
    for (std::int64_t copy = 1; copy < side; ++copy) {
      pixels.resize(pixels.size() + wide);
      std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>(line), wide,
                  pixels.end() - static_cast<std::ptrdiff_t>(wide));
    }
  }
  return indexed_png(static_cast<std::uint32_t>((X + 1) * side), static_cast<std::uint32_t>((Y + 1) * side), pixels,
                     palette());
}

void numbers(Frame& frame, const solver::GrundyTable& table) {
  const std::int64_t X = table.board().max[0], Y = table.board().max[1];
  const double size = std::min({13.0, 0.5 * frame.unit_x(), 0.6 * frame.unit_y()});
  for (std::int64_t x = 0; x <= X; ++x)
    for (std::int64_t y = 0; y <= Y; ++y) {
      const std::uint32_t value = table[static_cast<std::uint64_t>(x) * (Y + 1) + y];
      const bool dark = value != 0 && 2 * value < table.max();
      const Point p = frame.at(static_cast<double>(x), static_cast<double>(y));
      frame.svg().text({p.x, p.y + 0.36 * size}, std::to_string(value),
                       {.size = size, .anchor = Anchor::middle, .fill = dark ? "#ffffff" : "#000000"});
    }
}

}  // namespace

std::string draw(const GrundyPicture& picture, int pixels) {
  const std::int64_t X = picture.table.board().max[0], Y = picture.table.board().max[1];
  Frame frame(picture.labels, {-0.5, X + 0.5, -0.5, Y + 0.5, true});
  std::vector<std::pair<double, std::string>> marks;
  for (const double tick : ticks(0, picture.table.max(), 6))
    marks.emplace_back(tick / std::max(1u, picture.table.max()), number(tick));
  frame.scale(std::move(marks));
  frame.legend(Mark::ring, colour::black, "white: value 0, a P-position");
  frame.open();
  const Point corner = frame.at(-0.5, Y + 0.5);
  const double wide = frame.unit_x() * (X + 1), high = frame.unit_y() * (Y + 1);
  frame.svg().image(corner, wide, high, pixels_of(picture.table));
  frame.svg().rect(corner, wide, high, {.stroke = colour::black, .width = 0.6});
  if (std::max(X, Y) <= most_with_numbers) numbers(frame, picture.table);
  return frame.document(pixels, fmt::format("Grundy values from 0 to {}", picture.table.max()));
}

}  // namespace wythoff::explorer
