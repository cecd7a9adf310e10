// Row periods of Wythoff's Grundy table (Dress, Flammenkamp, Pink 1999; Landman 2002), and small sequences.
#include <catch2/catch.hpp>

#include <array>
#include <atomic>

#include "solver/grundy.hpp"
#include "solver/periods.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::observed_period;
using solver::ObservedPeriod;

namespace {

// The definition of a period, tried for every preperiod and period.
std::optional<ObservedPeriod> by_trial(const std::vector<std::uint32_t>& row) {
  const std::int64_t n = static_cast<std::int64_t>(row.size()) - 1;
  for (std::int64_t n0 = 0; n0 < n; n0++)
    for (std::int64_t p = 1; 3 * p <= n - n0; p++) {
      const std::int64_t s = std::int64_t{row[n0 + p]} - std::int64_t{row[n0]};
      bool holds = true;
      for (std::int64_t y = n0; y + p <= n; y++) holds = holds && std::int64_t{row[y + p]} - std::int64_t{row[y]} == s;
      if (holds) return ObservedPeriod{n0, p, s, (n - n0) / p};
    }
  return {};
}

}  // namespace

TEST_CASE("Periods of Wythoff's rows (known)") {
  const std::array<std::array<std::int64_t, 2>, 17> known = {{{0, 1},
                                                              {0, 3},
                                                              {0, 3},
                                                              {8, 6},
                                                              {9, 12},
                                                              {27, 24},
                                                              {37, 12},
                                                              {92, 24},
                                                              {102, 24},
                                                              {127, 24},
                                                              {224, 24},
                                                              {277, 48},
                                                              {347, 48},
                                                              {382, 96},
                                                              {613, 96},
                                                              {693, 96},
                                                              {771, 192}}};
  const std::int64_t columns = 2000;
  auto table = solver::grundy(tests::game("game wythoff move (k) move (k, k)"), solver::Board{{16, columns}}, {});
  const auto rows = solver::row_periods(table, {});
  REQUIRE(rows.size() == 17);
  for (std::int64_t x = 0; x <= 16; x++) {
    std::vector<std::uint32_t> row;
    for (std::int64_t y = 0; y <= columns; y++) row.push_back(table.at(std::array<std::int64_t, 2>{x, y}));
    auto found = observed_period(row);
    REQUIRE(found);
    INFO("row " << x);
    CHECK(rows[static_cast<std::size_t>(x)] == found);
    CHECK(found->preperiod == known[x][0]);
    CHECK(found->period == known[x][1]);
    CHECK(found->saltus == found->period);
  }
  const std::atomic<bool> stop{true};
  solver::Context stopped;
  stopped.stop = &stop;
  CHECK_THROWS_AS(solver::row_periods(table, stopped), solver::Interrupted);
}

TEST_CASE("Periods of random sequences against trial of every period") {
  const std::uint64_t seed = 5;
  INFO("seed " << seed);
  tests::RandomRules random(seed);
  for (int round = 0; round < 2000; round++) {
    std::vector<std::uint32_t> row;
    const std::int64_t n = random.number(1, 40), p = random.number(1, 6), from = random.number(0, 10);
    for (std::int64_t y = 0; y <= n; y++)
      row.push_back(y < from + p ? 100 + random.number(0, 2) : row[y - p] + (round % 3));
    CHECK(observed_period(row) == by_trial(row));
  }
  CHECK_FALSE(observed_period(std::vector<std::uint32_t>{0, 1, 3, 6}));
}
