// A grid of tiles computed by several threads: each tile after the one above it and the one to its left.
//
//   run_tiles({.rows = 100, .columns = 80, .height = 32, .width = 16}, 2, watch,
//             [&](std::int64_t i, std::int64_t j, int thread) { ... });                   // 4 x 5 tiles
//
// Two tiles in hand at the same time are never one above and to the left of the other, so they share no line of a class
// of moves. Nobody spins: a thread that finds no tile ready sleeps until one is finished.
#pragma once

#include <cstdint>
#include <functional>

#include "solver/engine.hpp"

namespace wythoff::solver {

struct TileGrid {
  std::int64_t rows = 0, columns = 0;   // cells
  std::int64_t height = 1, width = 1;   // of a tile
  bool halved = false;                  // only tiles with a cell x <= y
  // In tiles. Where row i takes the place of row i - ring, tile (i, j) also waits for (i - ring + reach_rows, j + reach_columns),
  // or the last of that row: whoever needs what it overwrites is then done. reach_rows < ring.
  std::int64_t ring = INT64_MAX, reach_rows = 0, reach_columns = 0;

  std::int64_t tile_rows() const { return (rows + height - 1) / height; }
  std::int64_t tile_columns() const { return (columns + width - 1) / width; }
  std::int64_t first_tile(std::int64_t i) const { return halved ? i * height / width : 0; }
  double tiles() const;
};

// Calls tile(i, j, thread) for every tile, 0 <= thread < jobs; thread 0 is the caller's. `watch` is told how many tiles
// are done. What a tile throws is thrown again here, when the tiles in hand are finished; throws Interrupted.
void run_tiles(const TileGrid& grid, int jobs, Watch& watch,
               const std::function<void(std::int64_t, std::int64_t, int)>& tile);
// How many threads can ever be busy at once.
int useful_jobs(const TileGrid& grid, int jobs);

}  // namespace wythoff::solver
