// A folder for the rules and the batch of a test, and the database that batches are run into.
//
//   BatchFolder f;
//   write_bytes(f / "nim.game", "game nim\nmove (k)\n");
//   f.run("[[experiment]]\nrule = \"nim\"\nmax = 4\n");
//   f.ask("SELECT game, p_count FROM results") == {"nim|5"}
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/batch.hpp"
#include "tests/query_rows.hpp"
#include "tests/scratch.hpp"

namespace wythoff::tests {

struct BatchFolder : Scratch {
  experiments::Batch batch(const std::string& text) {
    write_bytes(*this / "b.toml", text);
    return experiments::read_batch(*this / "b.toml");
  }
  experiments::BatchSummary run(const std::string& text, int jobs = 2, const std::atomic<bool>* stop = nullptr,
                                std::uint64_t memory = UINT64_MAX) {
    const experiments::BatchPlan plan = experiments::plan_batch(batch(text));
    store::Store store(*this / "r.db", {"1.2.3", "abc123", "lab", "test.toml", plan.identity});
    experiments::BatchOptions options;
    options.jobs = jobs;
    options.context.stop = stop;
    options.context.memory_limit = memory;
    return experiments::run_batch(plan, store, options);
  }
  std::vector<std::string> ask(const std::string& sql) { return query_rows(*this / "r.db", sql); }
};

}  // namespace wythoff::tests
