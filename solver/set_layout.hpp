// How the board is cut into tiles for the sets of values (grundy_sets.hpp), and what the sets take.
#pragma once

#include <cstdint>

#include "solver/tiles.hpp"
#include "solver/value_classes.hpp"

namespace wythoff::solver {

// Words of a set for a line, and of a window for a position.
struct SetSizes {
  std::uint64_t line_words = 0, window_words = 4;
};
// The first sizes to try.
SetSizes first_sizes(const ValueClasses& classes);

// Tiles whose sets stay in the cache. Of windows, as many rows are kept as positions look back on and as the threads
// may be ahead: low tiles where these would be large beside the table.
TileGrid grid_of(const ValueClasses& classes, SetSizes sizes, int jobs);
std::int64_t kept_rows_of_windows(const ValueClasses& classes, const LinearClass& c, const TileGrid& grid);

// Bytes of the sets as they are.
std::uint64_t sets_bytes(const ValueClasses& classes, SetSizes sizes, const TileGrid& grid);
// Bytes they are expected to need in the end, with the kept rows of a thin board; a whole table is not counted.
std::uint64_t grundy_sets_bytes(const ValueClasses& classes, SetSizes sizes, int jobs);

}  // namespace wythoff::solver
