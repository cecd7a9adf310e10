// A batch into a database: what is finished is found, the rest is computed on several threads and committed together.
//
//   BatchPlan plan = plan_batch(read_batch("papers.toml"));
//   Store store("results.db", run);
//   BatchSummary summary = run_batch(plan, store, {.context = context, .jobs = 2});
//   // summary.computed + summary.found == plan.jobs.size(), unless interrupted
//
// One thread, the caller's, owns the database; the others compute. An instance is committed at most half a second
// after it is done, so a kill loses the instances in hand and that half second; nothing is ever half there. Two
// processes on one database wait for each other's commits and compute twice what both have in hand; it is kept once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/instance.hpp"
#include "solver/board.hpp"
#include "store/store.hpp"

namespace wythoff::experiments {

struct BatchPlan {
  Batch batch;            // the jobs point into it
  std::vector<Job> jobs;  // an instance asked for twice is one job
};
BatchPlan plan_batch(Batch batch);
// How many of the jobs an existing database has finished; reads it only.
std::size_t count_finished(const BatchPlan& plan, const std::string& path);

struct BatchProgress {
  std::size_t done = 0, total = 0;  // of those that were to be computed
  double seconds = 0;
};

struct BatchOptions {
  solver::Context context;  // memory_limit is for all threads together; stop ends the batch
  int jobs = 1;
  std::function<void(const BatchProgress&)> progress;  // called about ten times a second
  std::function<void()> stopping;                      // called once when a stop has been seen
};

struct BatchSummary {
  std::size_t found = 0, computed = 0;  // finished before, finished now
  std::size_t memory = 0, errors = 0, abandoned = 0;
  bool interrupted = false;
  store::Tally tally;                 // of all finished instances of the batch
  std::vector<std::string> messages;  // the first few of refuted claims and failures, for people
  double seconds = 0;
};

// Throws StoreError (no space, another process in the way); what was committed stays.
BatchSummary run_batch(const BatchPlan& plan, store::Store& store, const BatchOptions& options);

}  // namespace wythoff::experiments
