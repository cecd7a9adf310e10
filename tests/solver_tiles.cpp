// Tiles computed by several threads: each once, after what it depends on, and nothing after a failure.
#include <catch2/catch.hpp>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "solver/tiles.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::TileGrid;
using solver::TileRun;

namespace {

void every_tile_once_and_in_order(const TileGrid& grid, int jobs) {
  INFO(grid.rows << " x " << grid.columns << ", tiles " << grid.height << " x " << grid.width << ", halved "
                 << grid.halved << ", behind " << grid.behind << ", jobs " << jobs);
  std::mutex mutex;
  std::set<std::pair<std::int64_t, std::int64_t>> done;
  int wrong = 0;
  auto is_done = [&](std::int64_t i, std::int64_t j) { return j < grid.first_tile(i) || done.count({i, j}) != 0; };
  solver::Context context;
  solver::Watch watch(context, grid.tiles());
  TileRun(grid, jobs, watch).go([&](std::int64_t i, std::int64_t j, int thread) {
    {
      std::lock_guard lock(mutex);
      wrong += thread < 0 || thread >= jobs;
      if (i > 0) wrong += !is_done(i - 1, j);
      if (j > 0) wrong += !is_done(i, j - 1);
      if (i >= grid.behind) wrong += !is_done(i - grid.behind, std::min(j + grid.beyond, grid.tile_columns() - 1));
    }
    if ((i + j) % 7 == 0) std::this_thread::yield();
    std::lock_guard lock(mutex);
    wrong += !done.insert({i, j}).second;
  });
  CHECK(wrong == 0);
  CHECK(static_cast<double>(done.size()) == grid.tiles());
}

}  // namespace

TEST_CASE("Every tile is computed once, after those above and to the left") {
  const std::uint64_t seed = 7;
  INFO("seed " << seed);
  tests::RandomRules random(seed);
  for (int round = 0; round < 150; round++) {
    TileGrid grid{.rows = random.number(1, 40), .columns = random.number(1, 40)};
    grid.height = random.number(1, 9), grid.width = random.number(1, 9);
    if (random.chance(40)) grid.halved = true, grid.columns = grid.rows;
    if (random.chance(50)) {
      grid.behind = random.number(1, 3), grid.beyond = random.number(0, 3);
    }
    every_tile_once_and_in_order(grid, static_cast<int>(random.number(1, 4)));
  }
}

TEST_CASE("No tiles are begun after one that throws, and what it threw arrives") {
  for (int jobs : {1, 3}) {
    std::atomic<int> begun = 0;
    solver::Context context;
    solver::Watch watch(context, 10000);
    const auto tile = [&](std::int64_t i, std::int64_t j, int) {
      begun++;
      if (i == 2 && j == 3) throw std::runtime_error("no");
    };
    CHECK_THROWS_WITH(TileRun({.rows = 100, .columns = 100}, jobs, watch).go(tile), "no");
    CHECK(begun < 10000);
  }
}

TEST_CASE("After a failure the next call goes on with what is not finished") {
  const std::uint64_t seed = 8;
  INFO("seed " << seed);
  tests::RandomRules random(seed);
  for (int round = 0; round < 40; round++) {
    const TileGrid grid{.rows = random.number(1, 20), .columns = random.number(1, 20)};
    std::mutex mutex;
    std::set<std::pair<std::int64_t, std::int64_t>> failed, done;
    int calls = 0, wrong = 0;
    solver::Context context;
    solver::Watch watch(context, grid.tiles());
    TileRun run(grid, static_cast<int>(random.number(1, 3)), watch);
    const auto tile = [&](std::int64_t i, std::int64_t j, int) {
      std::lock_guard lock(mutex);
      if ((3 * i + 5 * j) % 11 == 0 && failed.insert({i, j}).second) throw std::runtime_error("once");
      wrong += !done.insert({i, j}).second;
    };
    for (bool ended = false; !ended; calls++) try {
        run.go(tile);
        ended = true;
      } catch (const std::runtime_error&) {
      }
    CHECK(wrong == 0);
    CHECK(static_cast<double>(done.size()) == grid.tiles());
    CHECK(calls >= 2);  // tile (0, 0) fails
  }
}

TEST_CASE("A stop is seen between tiles") {
  for (int jobs : {1, 3}) {
    std::atomic<bool> stop = false;
    std::atomic<int> begun = 0;
    solver::Context context;
    context.stop = &stop;
    solver::Watch watch(context, 1e6);
    const auto tile = [&](std::int64_t, std::int64_t, int) {
      if (++begun == 20) stop = true;
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    };
    CHECK_THROWS_AS(TileRun({.rows = 1000, .columns = 1000}, jobs, watch).go(tile), solver::Interrupted);
    CHECK(begun < 1000000);
  }
}
