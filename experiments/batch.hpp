// A batch into a database: what is finished is found, the rest is computed on several threads and committed together.
//
//   BatchPlan plan = plan_batch(read_batch("papers.toml"));
//   Store store("results.db", run);
//   BatchSummary summary = run_batch(plan, store, {.context = context, .jobs = 2});
//   // summary.computed + summary.found == plan.jobs.size(), unless interrupted
//
// One thread, the caller's, owns the database; the others compute, and one looks at the clock for instances with a time
// limit. Equal games are computed once. An instance is committed at most half a second after it is done, so a kill
// loses the instances in hand and that half second; nothing is ever half there. Two processes on one database wait for
// each other's commits and compute twice what both have in hand; it is kept once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/batch_plan.hpp"
#include "solver/board.hpp"
#include "store/store.hpp"

namespace wythoff::experiments {

// Leaves out the jobs that an existing database has finished; reads it only.
void drop_finished(BatchPlan& plan, const std::string& path);

struct BatchProgress {
  std::size_t done = 0, total = 0;  // of those that were to be computed
  double seconds = 0;
  store::Tally tally;      // of all that is committed
  std::size_t failed = 0;  // a limit or an error
};

struct BatchOptions {
  solver::Context context;  // memory_limit is for all threads together; stop ends the batch
  int jobs = 1;
  std::function<void(const BatchProgress&)> progress;  // called about ten times a second
  std::function<void()> stopping;                      // called once when a stop has been seen
};

struct BatchSummary {
  std::size_t found = 0, computed = 0;  // finished before, finished now
  std::size_t equal = 0;                // of those computed: taken over from an equal game
  std::size_t timeout = 0, memory = 0, errors = 0, abandoned = 0;
  std::size_t failed() const { return timeout + memory + errors; }
  bool interrupted = false;
  store::Tally tally;                 // of all finished instances of the batch
  std::vector<std::string> messages;  // the first few of refuted claims and failures, for people
  double seconds = 0;
};

// Throws StoreError (no space, another process in the way); what was committed stays.
BatchSummary run_batch(const BatchPlan& plan, store::Store& store, const BatchOptions& options);

}  // namespace wythoff::experiments
