// Writes SVG: shapes in the order in which they are drawn, as text that is the same wherever it is made.
//
//   Svg svg;
//   svg.line({0, 0}, {10, 10}, {.stroke = colour::blue});
//   svg.text({5, 5}, "a < b", {.size = 11});
//   svg.document(420, 300, 1000, "Wythoff's game", "...") gives <svg ...>...</svg>
//
// Coordinates are those of the picture, y downwards; they are written with two decimals at most.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wythoff::explorer {

struct Point {
  double x = 0, y = 0;
};

struct Style {
  std::string fill = "none", stroke = "none";
  double width = 1;
  std::string dash = "";  // "4 3"
};

enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 11;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool upright = true;  // false: turned, read from below
  std::string fill = "#000000";
};

class Svg {
 public:
  void line(Point from, Point to, const Style& style);
  void rect(Point corner, double width, double height, const Style& style);
  void path(std::string_view data, const Style& style, bool round = false);
  void text(Point at, std::string_view text, const TextStyle& style = {});
  // A picture in a picture: the bytes of a PNG, whose pixels stay squares however large they are shown.
  void image(Point corner, double width, double height, std::string_view png);
  // What follows until the end of the group is cut off at a rectangle.
  void clip(Point corner, double width, double height);
  void end_clip();

  // The whole: `width` x `height` units shown `pixels` wide; the title and the description are for readers that
  // cannot see it.
  std::string document(double width, double height, int pixels, std::string_view title,
                       std::string_view description) const;

 private:
  std::string body_;
  int clips_ = 0;
};

std::string number(double value);            // "3", "0.25"; two decimals at most
std::string escaped(std::string_view text);  // &, <, >, " for XML and HTML
std::string base64(std::string_view bytes);

// How wide a text will be, about: no fonts are asked.
double width_of(std::string_view text, double size);
// Lines of a text that are not wider than `width`, about.
std::vector<std::string> wrapped(std::string_view text, double size, double width);

}  // namespace wythoff::explorer
