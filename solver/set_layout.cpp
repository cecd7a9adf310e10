#include "solver/set_layout.hpp"

#include <algorithm>

#include "solver/engine.hpp"
#include "solver/value_sets.hpp"

namespace wythoff::solver {

using u64 = std::uint64_t;

namespace {

// Words a window will need: residue classes need a few whatever the board, cones about one for 80 columns.
u64 foreseen_words(const ValueClasses& classes, SetSizes sizes) {
  bool bounded = true;
  for (const LinearClass& c : classes.windows) {
    bool along_rows = false, along_columns = false;
    for (const Vector& g : c.generators)
      along_rows = along_rows || g[0] == 0, along_columns = along_columns || g[1] == 0;
    bounded = bounded && along_rows && along_columns;
  }
  return bounded || classes.thin ? sizes.window_words
                                 : std::max(sizes.window_words, static_cast<u64>(classes.columns) / 80 + 4);
}

std::int64_t reach_of_windows(const ValueClasses& classes) {
  std::int64_t reach = 0;
  for (const LinearClass& c : classes.windows) reach = std::max(reach, classes.depth(c) - 1);
  return reach;
}

}  // namespace

TileGrid grid_of(const ValueClasses& classes, SetSizes sizes, int jobs) {
  TileGrid grid{.rows = classes.rows + 1, .columns = classes.columns + 1, .halved = classes.half};
  grid.height = 128, grid.width = 256;
  if (classes.windows.empty()) return grid;
  if (classes.thin) {
    grid.height = 1, grid.width = grid.columns;
  } else {
    const u64 a_row = classes.windows.size() * (foreseen_words(classes, sizes) + 1);  // in words of 8 bytes a column
    const auto rows = static_cast<std::int64_t>(static_cast<u64>(grid.rows) / 32 / a_row);  // an eighth of the table
    grid.behind = jobs > 1 ? jobs : 1;
    grid.height = std::clamp<std::int64_t>((rows - reach_of_windows(classes)) / grid.behind, 1, 8);
    grid.width = grid.height > 1 ? 512 : std::clamp<std::int64_t>(grid.columns / 8, 128, 1024);
  }
  grid.behind = useful_jobs(grid, jobs);
  grid.beyond = (classes.width() + grid.width - 1) / grid.width;
  return grid;
}

std::int64_t kept_rows_of_windows(const ValueClasses& classes, const LinearClass& c, const TileGrid& grid) {
  return std::min(classes.depth(c) - 1 + grid.height * grid.behind, classes.rows + 1);
}

u64 sets_bytes(const ValueClasses& classes, SetSizes sizes, const TileGrid& grid) {
  u64 sum = sizes.line_words * 8 * static_cast<u64>(grid.behind == INT64_MAX ? 1 : grid.behind);
  for (const LinearClass& c : classes.lines)
    sum = saturating_plus(sum, saturating_times(LineNumber::count(c.generators.front(), classes.rows, classes.columns),
                                                sizes.line_words * 8 + 4));
  for (const LinearClass& c : classes.windows)
    sum = saturating_plus(
        sum, saturating_times(static_cast<u64>(kept_rows_of_windows(classes, c, grid)),
                              saturating_times(static_cast<u64>(grid.columns), sizes.window_words * 8 + 8)));
  return sum;
}

SetSizes first_sizes(const ValueClasses& classes) {
  const u64 longest = static_cast<u64>(classes.rows) + static_cast<u64>(classes.columns);
  return {longest / 64 + 3, 4};
}

u64 grundy_sets_bytes(const ValueClasses& classes, SetSizes sizes, int jobs) {
  const TileGrid grid = grid_of(classes, sizes, jobs);
  sizes.window_words = foreseen_words(classes, sizes);
  return saturating_plus(sets_bytes(classes, sizes, grid),
                         classes.thin ? static_cast<u64>(classes.depth_of_values() * (classes.columns + 1)) * 4 : 0);
}

}  // namespace wythoff::solver
