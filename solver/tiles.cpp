#include "solver/tiles.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace wythoff::solver {

using namespace std::chrono_literals;

double TileGrid::tiles() const {
  double count = 0;
  if (!halved) return static_cast<double>(tile_rows()) * static_cast<double>(tile_columns());
  for (std::int64_t i = 0; i < tile_rows(); i++) count += static_cast<double>(tile_columns() - first_tile(i));
  return count;
}

int useful_jobs(const TileGrid& grid, int jobs) {
  return static_cast<int>(std::clamp<std::int64_t>(std::min(grid.tile_rows(), grid.tile_columns()), 1, jobs));
}

TileRun::TileRun(const TileGrid& grid, int jobs, Watch& watch, std::function<double()> progress)
    : grid_(grid),
      jobs_(useful_jobs(grid, jobs)),
      rows_in_all_(grid.tile_rows()),
      columns_(grid.tile_columns()),
      watch_(watch),
      progress_(progress ? std::move(progress) : [this] { return static_cast<double>(finished_); }) {}

// Of row i the tiles before it are finished.
std::int64_t TileRun::done(std::int64_t i) const {
  if (i < first_) return columns_;
  const auto begun = static_cast<std::int64_t>(rows_.size());
  return i < first_ + begun ? rows_[static_cast<std::size_t>(i - first_)].done : grid_.first_tile(i);
}

bool TileRun::ready(const Place& t) const {
  if (t.i > 0 && done(t.i - 1) <= t.j) return false;
  return t.i < grid_.behind || done(t.i - grid_.behind) > std::min(t.j + grid_.beyond, columns_ - 1);
}

// The ready tile of the topmost row, marked as in hand.
bool TileRun::take(Place& t) {
  for (std::int64_t i = first_; i < rows_in_all_; i++) {
    if (i == first_ + static_cast<std::int64_t>(rows_.size())) rows_.push_back({grid_.first_tile(i)});
    Row& row = rows_[static_cast<std::size_t>(i - first_)];
    t = {i, row.done};
    if (!row.in_hand && row.done < columns_ && ready(t)) return row.in_hand = true;
    if (row.done == grid_.first_tile(i)) return false;  // the rows below have to wait for it
  }
  return false;
}

void TileRun::finish(const Place& t) {
  Row& row = rows_[static_cast<std::size_t>(t.i - first_)];
  row.done++, row.in_hand = false, finished_++;
  for (; !rows_.empty() && rows_.front().done == columns_; first_++) rows_.pop_front();
  if (sleepers_ > 0) changed_.notify_all();
}

// Takes one tile, or sleeps a while; false when there is nothing left to do.
bool TileRun::step(const Tile& tile, int thread, std::unique_lock<std::mutex>& lock) {
  if (failure_ || first_ == rows_in_all_) return false;
  if (thread == 0) watch_.at(progress_());
  Place t{};
  if (!take(t)) {
    sleepers_++;
    changed_.wait_for(lock, 50ms);
    sleepers_--;
    if (thread == 0) watch_.look(progress_());
    return true;
  }
  if (sleepers_ > 0) changed_.notify_one();  // another may be ready
  lock.unlock();
  try {
    tile(t.i, t.j, thread);
  } catch (...) {
    lock.lock();
    rows_[static_cast<std::size_t>(t.i - first_)].in_hand = false;
    throw;
  }
  lock.lock();
  finish(t);
  return true;
}

void TileRun::work(const Tile& tile, int thread) {
  std::unique_lock lock(mutex_);
  try {
    while (step(tile, thread, lock)) {
    }
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
  }
  changed_.notify_all();
}

void TileRun::go(const Tile& tile) {
  failure_ = nullptr;
  {
    std::vector<std::jthread> threads;
    for (int t = 1; t < jobs_; t++) threads.emplace_back([this, &tile, t] { work(tile, t); });
    work(tile, 0);
  }
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace wythoff::solver
