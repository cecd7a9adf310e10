// One case of an experiment, computed: what the store will keep of it.
//
//   Job job = make_job(experiment, case);
//   Computed done = compute(job, Context{});            // in any thread
//   Transaction t(store);
//   if (auto instance = t.begin(job.key)) write(job, done, *instance);
//   t.commit();
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/batch_file.hpp"
#include "experiments/claims.hpp"
#include "experiments/printed_table.hpp"
#include "store/store.hpp"

namespace wythoff::experiments {

struct Job {
  const Experiment* experiment;
  dsl::Parameters parameters;
  std::optional<std::string> p_count;  // as printed: an expression in the parameters, or a number
  std::optional<std::string> table;    // the path of a printed table
  store::Key key;
};
Job make_job(const Experiment& experiment, const Case& c);

struct Computed {
  store::Result result;
  std::vector<store::Claim> claims;
  std::unique_ptr<Evidence> evidence;  // kept where positions or Grundy values are to be stored
  std::uint64_t bytes = 0;             // that it holds in memory, about
};

// Never throws what the instance itself is to blame for: `result.ended` tells (a memory limit, an engine that refuses,
// an interruption). peak_bytes is what the engines set aside, not what the process had.
Computed compute(const Job& job, const solver::Context& context);

void write(const Job& job, const Computed& computed, store::Instance& instance);

}  // namespace wythoff::experiments
