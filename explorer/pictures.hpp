// The pictures of `wythoff plot`, as SVG. The same input gives the same bytes.
//
//   PositionsPicture picture{.labels = {.title = "wythoff", .x = "x", .y = "y"}, .max = {100, 100}};
//   picture.sets.push_back({Mark::dot, colour::black, "P-position", points});
//   picture.lines.push_back({1.618, "slope (1 + sqrt(5))/2, claim beatty"});
//   std::string svg = draw(picture, 1000);
//
// Piles run from 0: x to the right, y upwards.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "explorer/frame.hpp"
#include "solver/grundy.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::explorer {

using Cell = std::array<std::int64_t, 2>;

struct PointSet {
  Mark mark;
  std::string colour, label;
  std::vector<Point> points;
};

struct SlopeLine {
  double slope;
  std::string label;
};

struct PositionsPicture {
  Labels labels;
  Cell max{};
  std::vector<PointSet> sets;
  std::vector<SlopeLine> lines;
};
std::string draw(const PositionsPicture& picture, int pixels);

// Any points over any axes: B_n / A_n against n, |P| against a parameter.
struct ScatterPicture {
  Labels labels;
  Range range;
  std::vector<PointSet> sets;
  std::vector<std::pair<double, std::string>> levels;  // horizontal lines
};
std::string draw(const ScatterPicture& picture, int pixels);

// A heat map; boards of at most 16 x 16 show the numbers, too. Value 0, the P-positions in normal play, is white.
struct GrundyPicture {
  Labels labels;
  const solver::GrundyTable& table;  // two piles
};
std::string draw(const GrundyPicture& picture, int pixels);

// Isaacs' argument, one panel a step: the least cell that nothing has killed is safe (a P-position), and it kills
// every cell that has a move to it. A step is one cell by x + y, then x, and its mirror image where that is safe, too.
struct MarkingPicture {
  Labels labels;
  const solver::Ruleset& ruleset;  // two piles
  Cell max{};                      // at most 60 each
  int steps = 6;
};
std::string draw(const MarkingPicture& picture, int pixels);

// What each step of the marking does, for the drawing and for whoever wants to follow it.
struct MarkingStep {
  std::vector<Cell> safe, killed;
};
std::vector<MarkingStep> marking(const solver::Ruleset& ruleset, const Cell& max, int steps);

}  // namespace wythoff::explorer
