// All instances a batch means to compute, in order, each question once; and a part of them for one of several machines.
//
//   BatchPlan plan = plan_batch(read_batch("residue.toml"));
//   plan.jobs.size() == 99932;
//   take_shard(plan, 2, 8);      // plan.jobs: about an eighth of the expected cost; the other seven have the rest
//
// A job is small (about 250 bytes), so that a family of a million fits: its parameters are JSON text until it is its
// turn.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/batch_file.hpp"

namespace wythoff::experiments {

struct Job {
  const Experiment* experiment;
  std::string params;             // of params_json
  std::vector<std::int64_t> max;  // none: no board
  std::size_t index = 0;          // among the cases of the experiment
  std::string key;                // digest of the store's key
};

struct BatchPlan {
  Batch batch;            // the jobs point into it
  std::vector<Job> jobs;  // an instance asked for twice is one job
  std::string identity;   // 16 bytes of what the whole batch means to compute, whatever shard is taken
};
BatchPlan plan_batch(Batch batch);

// Shards number 1, ..., shards. The same for everyone: it depends on the jobs alone.
void take_shard(BatchPlan& plan, int number, int shards);

// What an instance will cost, in no unit: only compared.
double expected_cost(const Job& job);

}  // namespace wythoff::experiments
