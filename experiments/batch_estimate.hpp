// How long a batch will take and how much disk, from a timed sample of it.
//
//   Estimate e = estimate(plan, context, std::chrono::seconds(2));
//   e.seconds / jobs       // of the clock, with so many threads
//
// A few instances of each experiment are computed and written to a database in memory; the rest is assumed to take time
// and space in proportion to its expected cost. Where an instance of the sample did not end in time, `cut` is true and
// the time is a lower bound.
#pragma once

#include <chrono>

#include "experiments/batch_plan.hpp"
#include "solver/board.hpp"

namespace wythoff::experiments {

struct Estimate {
  std::size_t sampled = 0;
  double seconds = 0;  // of one thread
  double bytes = 0;
  bool cut = false;
};

Estimate estimate(const BatchPlan& plan, solver::Context context, std::chrono::milliseconds budget);

}  // namespace wythoff::experiments
