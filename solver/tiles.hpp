// A grid of tiles computed by several threads: each tile after the one above it and the one to its left.
//
//   TileRun run({.rows = 100, .columns = 80, .height = 32, .width = 16}, 2, watch);        // 4 x 5 tiles
//   run.go([&](std::int64_t i, std::int64_t j, int thread) { ... });
//
// Two tiles in hand at the same time are never one above and to the left of the other, so they share no line of a class
// of moves. Nobody spins: a thread that finds no tile ready sleeps until one is finished.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>

#include "solver/engine.hpp"

namespace wythoff::solver {

struct TileGrid {
  std::int64_t rows = 0, columns = 0;  // cells
  std::int64_t height = 1, width = 1;  // of a tile
  bool halved = false;                 // only tiles with a cell x <= y
  // In tiles. Tile (i, j) also waits for (i - behind, j + beyond), or the last of that row: whoever needs what it
  // overwrites is then done. behind >= 1.
  std::int64_t behind = INT64_MAX, beyond = 0;

  std::int64_t tile_rows() const { return (rows + height - 1) / height; }
  std::int64_t tile_columns() const { return (columns + width - 1) / width; }
  std::int64_t first_tile(std::int64_t i) const { return halved ? i * height / width : 0; }
  double tiles() const;
};

// How many threads can ever be busy at once.
int useful_jobs(const TileGrid& grid, int jobs);

class TileRun {
 public:
  using Tile = std::function<void(std::int64_t i, std::int64_t j, int thread)>;

  // `watch` is told how many tiles are done, or what `progress` says.
  TileRun(const TileGrid& grid, int jobs, Watch& watch, std::function<double()> progress = {});
  // Calls tile(i, j, thread) for every tile, 0 <= thread < jobs; thread 0 is the caller's. What a tile throws is thrown
  // again here, when the tiles in hand have ended; the next call goes on with the tiles that are not finished, that one
  // among them. Throws Interrupted.
  void go(const Tile& tile);

 private:
  // A row that is begun; the rows before rows_.front() are finished.
  struct Row {
    std::int64_t done;  // the tiles before it are finished
    bool in_hand = false;
  };
  struct Place {
    std::int64_t i, j;
  };
  std::int64_t done(std::int64_t i) const;
  bool ready(const Place& t) const;
  bool take(Place& t);
  void finish(const Place& t);
  void work(const Tile& tile, int thread);
  bool step(const Tile& tile, int thread, std::unique_lock<std::mutex>& lock);

  const TileGrid grid_;
  const int jobs_;
  const std::int64_t rows_in_all_, columns_;
  Watch& watch_;
  const std::function<double()> progress_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Row> rows_;
  std::int64_t first_ = 0;
  std::uint64_t finished_ = 0;
  int sleepers_ = 0;
  std::exception_ptr failure_;
};

}  // namespace wythoff::solver
