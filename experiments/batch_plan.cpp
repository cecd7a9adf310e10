#include "experiments/batch_plan.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <unordered_set>

#include "experiments/instance.hpp"
#include "store/schema.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

Job make_job(const Experiment& experiment, const Case& c) {
  Job job{&experiment, params_json(c), c.max, c.index, ""};
  const auto rule = rule_of(experiment, c);
  job.key = store::instance_key(rule->hash, job.params, store::max_text(job.max), question(job, c));
  return job;
}

}  // namespace

BatchPlan plan_batch(Batch batch) {
  BatchPlan plan{std::move(batch), {}, ""};
  std::unordered_set<std::string> known;
  std::string keys;
  for (const Experiment& experiment : plan.batch.experiments) check_size(experiment);
  for (const Experiment& experiment : plan.batch.experiments)
    visit(experiment, [&](const Case& c) {
      Job job = make_job(experiment, c);
      if (!known.insert(job.key).second) return;
      keys += job.key;
      plan.jobs.push_back(std::move(job));
    });
  const auto digest = store::sha256(keys);
  plan.identity.assign(reinterpret_cast<const char*>(digest.data()), 16);
  return plan;
}

// Boards cost their cells, Grundy values about their cells times a side; a decision is worth a small board.
double expected_cost(const Job& job) {
  double cells = job.max.empty() ? 0 : 1, side = 0;
  for (const std::int64_t max : job.max) {
    cells *= static_cast<double>(max) + 1;
    side = std::max(side, static_cast<double>(max) + 1);
  }
  const Experiment& e = *job.experiment;
  double cost = 1000;
  if (e.outcomes || e.claims) cost += cells;
  if (e.grundy) cost += cells * side / 16;
  if (e.decide) cost += 10'000;
  if (e.prove) cost += 100'000;
  return cost;
}

// The dearest first, each to the shard that has least; jobs of one cost are shuffled by their keys, because neighbours
// in a family are alike in what they really cost.
void take_shard(BatchPlan& plan, int number, int shards) {
  std::vector<std::size_t> order(plan.jobs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<double> cost;
  for (const Job& job : plan.jobs) cost.push_back(expected_cost(job));
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return cost[a] != cost[b] ? cost[a] > cost[b] : plan.jobs[a].key < plan.jobs[b].key;
  });
  using Load = std::pair<double, int>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (int i = 1; i <= shards; ++i) loads.push({0, i});
  std::vector<std::size_t> mine;
  for (const std::size_t i : order) {
    auto [load, shard] = loads.top();
    loads.pop();
    if (shard == number) mine.push_back(i);
    loads.push({load + cost[i], shard});
  }
  std::sort(mine.begin(), mine.end());
  std::vector<Job> jobs;
  for (const std::size_t i : mine) jobs.push_back(std::move(plan.jobs[i]));
  plan.jobs = std::move(jobs);
}

}  // namespace wythoff::experiments
