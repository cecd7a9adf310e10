// What is around every picture: title and source, legend, axes with ticks, and a line on where it comes from.
//
//   Frame frame({.title = "wythoff", .source = "Wythoff 1907", .x = "x", .y = "y", .foot = "wythoff 0.1.0"},
//               {.high_x = 100, .high_y = 100});
//   frame.legend(Mark::dot, colour::black, "P-position");
//   frame.open();                               // places the axes under the legend
//   frame.marks(Mark::dot, colour::black, points);
//   frame.document(1000)                        // SVG, 1,000 pixels wide
//
// The picture is 420 units wide and its text 9 to 13 units high: legible when it is shown 400 pixels wide, and sharp
// at 4,000.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "explorer/svg.hpp"

namespace wythoff::explorer {

struct Labels {
  std::string title;   // the game and its parameters
  std::string source;  // who studied it
  std::string x, y;    // the axes
  std::string foot;    // what made the picture, from what
};

struct Range {
  double low_x = 0, high_x = 1, low_y = 0, high_y = 1;
  bool same_scale = false;  // one unit of x is as long as one of y, as far as the paper allows
};

enum class Mark { dot, cross, ring, line, dashed, square };

// About `wanted` round numbers that lie in [low, high].
std::vector<double> ticks(double low, double high, int wanted);

class Frame {
 public:
  static constexpr double width = 420;

  Frame(Labels labels, Range range) : labels_(std::move(labels)), range_(range) {}
  void legend(Mark mark, std::string colour, std::string text);
  // The scale of colours at the right side: shares of it, from the foot, and what is written there.
  void scale(std::vector<std::pair<double, std::string>> marks) { scale_ = std::move(marks); }
  void open();
  Svg& svg() { return svg_; }
  Point at(double x, double y) const;
  double unit_x() const { return wide_ / (range_.high_x - range_.low_x); }  // length of one unit of x
  double unit_y() const { return high_ / (range_.high_y - range_.low_y); }

  // One mark a point, `size` across; all in one path.
  void marks(Mark mark, const std::string& colour, const std::vector<Point>& points, double size);
  // y = slope * x, as far as the axes go.
  void slope(double slope, const std::string& colour, bool dashed);
  std::string document(int pixels, const std::string& description);

 private:
  double labels_wide() const;
  void head();
  void entry(const Mark& mark, const std::string& colour, const std::string& text);
  void axes();
  void colour_scale();

  struct Entry {
    Mark mark;
    std::string colour, text;
  };
  Labels labels_;
  Range range_;
  std::vector<Entry> entries_;
  std::vector<std::pair<double, std::string>> scale_;
  Svg svg_;
  double left_ = 50, top_ = 0, wide_ = 0, high_ = 0;
};

// The shape of a mark around a point, as the data of a path; dots are drawn with round ends of lines instead.
std::string shape(Mark mark, Point at, double size);

}  // namespace wythoff::explorer
