#include "solver/tiles.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace wythoff::solver {
namespace {

using namespace std::chrono_literals;

class Tiles {
 public:
  Tiles(const TileGrid& grid, Watch& watch, const std::function<void(std::int64_t, std::int64_t, int)>& tile)
      : grid_(grid),
        rows_in_all_(grid.tile_rows()),
        columns_(grid.tile_columns()),
        watch_(watch),
        tile_(tile) {}

  void run(int jobs) {
    std::vector<std::jthread> threads;
    for (int t = 1; t < jobs; t++) threads.emplace_back([this, t] { work(t); });
    work(0);
    threads.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // A row that is begun; the rows before rows_.front() are finished.
  struct Row {
    std::int64_t done;  // the tiles before it are finished
    bool in_hand = false;
  };
  struct Tile {
    std::int64_t i, j;
  };

  std::int64_t done(std::int64_t i) const {  // of row i the tiles before it
    if (i < first_) return columns_;
    return i < first_ + std::int64_t(rows_.size()) ? rows_[static_cast<std::size_t>(i - first_)].done : grid_.first_tile(i);
  }
  bool ready(const Tile& t) const {
    if (t.i > 0 && done(t.i - 1) <= t.j) return false;
    if (t.i < grid_.ring) return true;
    return done(t.i - grid_.ring + grid_.reach_rows) > std::min(t.j + grid_.reach_columns, columns_ - 1);
  }

  // The ready tile of the topmost row, marked as in hand.
  bool take(Tile& tile) {
    for (std::int64_t i = first_; i < rows_in_all_; i++) {
      if (i == first_ + std::int64_t(rows_.size())) rows_.push_back({grid_.first_tile(i)});
      Row& row = rows_[static_cast<std::size_t>(i - first_)];
      tile = {i, row.done};
      if (!row.in_hand && row.done < columns_ && ready(tile)) return row.in_hand = true;
      if (row.done == grid_.first_tile(i)) return false;  // the rows below have to wait for it
    }
    return false;
  }

  void finish(const Tile& tile) {
    Row& row = rows_[static_cast<std::size_t>(tile.i - first_)];
    row.done++, row.in_hand = false, finished_++;
    for (; !rows_.empty() && rows_.front().done == columns_; first_++) rows_.pop_front();
    if (sleepers_ > 0) changed_.notify_all();
  }

  void work(int thread) {
    std::unique_lock lock(mutex_);
    Tile tile{};
    try {
      while (!failure_ && first_ < rows_in_all_) {
        if (thread == 0) watch_.at(static_cast<double>(finished_));
        if (!take(tile)) {
          sleepers_++;
          changed_.wait_for(lock, 50ms);
          sleepers_--;
          if (thread == 0) watch_.look(static_cast<double>(finished_));
          continue;
        }
        if (sleepers_ > 0) changed_.notify_one();  // another may be ready
        lock.unlock();
        tile_(tile.i, tile.j, thread);
        lock.lock();
        finish(tile);
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!failure_) failure_ = std::current_exception();
    }
    changed_.notify_all();
  }

  const TileGrid& grid_;
  const std::int64_t rows_in_all_, columns_;
  Watch& watch_;
  const std::function<void(std::int64_t, std::int64_t, int)>& tile_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Row> rows_;
  std::int64_t first_ = 0;
  std::uint64_t finished_ = 0;
  int sleepers_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

int useful_jobs(const TileGrid& grid, int jobs) {
  return static_cast<int>(std::clamp<std::int64_t>(std::min(grid.tile_rows(), grid.tile_columns()), 1, jobs));
}

double TileGrid::tiles() const {
  double count = 0;
  if (!halved) return static_cast<double>(tile_rows()) * static_cast<double>(tile_columns());
  for (std::int64_t i = 0; i < tile_rows(); i++) count += static_cast<double>(tile_columns() - first_tile(i));
  return count;
}

void run_tiles(const TileGrid& grid, int jobs, Watch& watch,
               const std::function<void(std::int64_t, std::int64_t, int)>& tile) {
  if (useful_jobs(grid, jobs) > 1) return Tiles(grid, watch, tile).run(useful_jobs(grid, jobs));
  double done = 0;  // in the order of the rows
  for (std::int64_t i = 0; i < grid.tile_rows(); i++)
    for (std::int64_t j = grid.first_tile(i); j < grid.tile_columns(); j++) {
      watch.at(done++);
      tile(i, j, 0);
    }
}

}  // namespace wythoff::solver
