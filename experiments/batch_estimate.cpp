#include "experiments/batch_estimate.hpp"

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "experiments/instance.hpp"
#include "experiments/measure.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::size_t most_sampled = 12;  // of one experiment
constexpr double empty_database = 120e3;  // bytes of tables without rows
constexpr double large_instance = 40e3;   // bytes beyond which one copy measures well enough
constexpr int copies = 500;               // of a small one: space is taken in pages

// Raises a flag after some time, or when the caller is stopped; gone earlier, it raises nothing.
class Alarm {
 public:
  Alarm(std::atomic<bool>& flag, std::chrono::milliseconds after, const std::atomic<bool>* outer)
      : thread_([this, &flag, after, outer] {
          const auto until = std::chrono::steady_clock::now() + after;
          std::unique_lock lock(mutex_);
          while (!done_ && std::chrono::steady_clock::now() < until && !(outer && *outer))
            wake_.wait_for(lock, std::chrono::milliseconds(20));
          if (!done_) flag = true;
        }) {}
  ~Alarm() {
    {
      std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

double bytes_of(const Job& job, Computed& computed) {
  store::Store store(":memory:", {});
  const auto put = [&](store::Transaction& transaction, const std::string& mark) {
    store::Key key = computed.key;
    key.params += mark;
    if (auto row = transaction.begin(key)) write(job, computed, *row);
  };
  {
    store::Transaction transaction(store);
    put(transaction, "");
    transaction.commit();
  }
  const auto first = static_cast<double>(store.bytes());
  if (first > empty_database + large_instance) return first - empty_database;
  store::Transaction transaction(store);
  for (int i = 0; i < copies; ++i) put(transaction, std::to_string(100 + i));
  transaction.commit();
  return (static_cast<double>(store.bytes()) - first) / copies;
}

// Sums over the sample and over all, of one experiment or of the whole batch.
struct Sums {
  double all_cost = 0, cost = 0, seconds = 0, bytes = 0, written_cost = 0;
};

}  // namespace

Estimate estimate(const BatchPlan& plan, solver::Context context, std::chrono::milliseconds budget) {
  Estimate out;
  out.bytes = empty_database;
  std::map<const Experiment*, std::vector<const Job*>> experiments;
  std::map<const Experiment*, Sums> sums;
  for (const Job& job : plan.jobs) {
    experiments[job.experiment].push_back(&job);
    sums[job.experiment].all_cost += expected_cost(job);
  }
  std::atomic<bool> stop{false};
  const Alarm alarm(stop, budget, context.stop);
  context.stop = &stop;
  context.jobs = 1;
  Sums total;
  // One of each experiment, then another of each: when time is up, every one has been looked at, if it was short.
  for (std::size_t round = 0; round < most_sampled; ++round)
    for (const auto& [experiment, jobs] : experiments) {
      const std::size_t wanted = std::min(most_sampled, jobs.size());
      if (round >= wanted || stop) continue;
      const Job& job = *jobs[(2 * round + 1) * jobs.size() / (2 * wanted)];
      const Stopwatch watch;
      Instance instance(job);
      Computed computed = instance.compute({context, nullptr});
      Sums& mine = sums[experiment];
      ++out.sampled;
      out.cut = out.cut || computed.result.ended == "interrupted";
      for (Sums* s : {&mine, &total}) s->cost += expected_cost(job), s->seconds += watch.seconds();
      if (computed.result.ended == "interrupted") continue;
      const double bytes = bytes_of(job, computed);
      for (Sums* s : {&mine, &total}) s->written_cost += expected_cost(job), s->bytes += bytes;
    }
  // An experiment nobody looked at is like the others.
  for (const auto& [experiment, mine] : sums) {
    const Sums& known = mine.cost > 0 ? mine : total;
    const Sums& written = mine.written_cost > 0 ? mine : total;
    if (known.cost > 0) out.seconds += known.seconds * mine.all_cost / known.cost;
    if (written.written_cost > 0) out.bytes += written.bytes * mine.all_cost / written.written_cost;
  }
  return out;
}

}  // namespace wythoff::experiments
