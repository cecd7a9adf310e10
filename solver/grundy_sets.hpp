// Grundy values of one or two piles from sets of values kept for every class of moves.
//
// Let S(z) be the values of the positions that moves of a class reach from z. For {b} + N*g1 + ... + N*gr
//   S(z) = {value(z - b)} over the bases b, united with S(z - g) over the generators g,
// and value(z) is the least number in no S(z). A class with one generator needs one set for each line in its direction,
// updated in place. With more generators each position keeps a window of its set: the words between the first that
// is not full and the last that is not empty, for as many rows as a generator reaches back. Of a symmetric rule on a
// square board only x <= y is computed: S of a class at (y, x) is S of the mirrored class at (x, y).
//
// A thin board is computed along its longer side, a short row at a time, with windows for every class and as many rows
// of values as a base reaches back: in memory proportional to the shorter side.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/engine.hpp"
#include "solver/set_layout.hpp"

namespace wythoff::solver {

// Where a value or a window outgrew its place: to be tried again with larger ones.
struct SetOverflow {
  bool value = false, line = false, window = false;
};

// The whole table as uint16_t or uint32_t, row-major. Throws SetOverflow.
template <class Value>
std::vector<Value> grundy_sets(const ValueClasses& classes, const Context& context, SetSizes sizes);

// Row after row, or column after column, along the longer side.
void thin_grundy_sets(const ValueClasses& classes, const Context& context, SetSizes sizes, ValueSink& sink);

}  // namespace wythoff::solver
