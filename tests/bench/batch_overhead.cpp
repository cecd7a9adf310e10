// What a batch costs beyond the computation itself: the instances alone, on as many threads, against the whole run with
// its database; both twice, in both orders.
//
//   batch_overhead BATCH.toml [JOBS [SHARE]]      SHARE = 20: every twentieth instance, chosen as a shard is
#include <fmt/format.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "experiments/batch.hpp"
#include "experiments/instance.hpp"
#include "experiments/measure.hpp"
#include "tests/scratch.hpp"

using namespace wythoff;
using namespace wythoff::experiments;

namespace {

struct Cost {
  double wall = 0, cpu = 0;
};

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

template <class Body>
Cost measured(Body body) {
  const Stopwatch watch;
  const double cpu = cpu_seconds();
  body();
  return {watch.seconds(), cpu_seconds() - cpu};
}

void compute_only(const BatchPlan& plan, int jobs) {
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < jobs; ++i)
    threads.emplace_back([&] {
      for (std::size_t j; (j = next++) < plan.jobs.size();) Instance(plan.jobs[j]).compute({});
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const int jobs = argc > 2 ? std::atoi(argv[2]) : 2, share = argc > 3 ? std::atoi(argv[3]) : 1;
  Cost pure, whole;
  std::size_t instances = 0;
  std::uint64_t bytes = 0;
  const auto read = [&] { return plan_batch(read_batch(argv[1])); };
  const Cost planning = measured(read);
  for (const bool pure_first : {true, false})
    for (const bool compute : {pure_first, !pure_first}) {
      BatchPlan plan = read();
      if (share > 1) take_shard(plan, 1, share);
      Cost cost;
      if (compute) {
        cost = measured([&] { compute_only(plan, jobs); });
        pure.wall += cost.wall, pure.cpu += cost.cpu;
      } else {
        const tests::Scratch folder;
        cost = measured([&] {
          store::Store store(folder / "r.db", {"bench", "", "", ""});
          BatchOptions options;
          options.jobs = jobs;
          run_batch(plan, store, options);
        });
        cost.wall += planning.wall / share, cost.cpu += planning.cpu / share;  // reading and planning belong to the run
        whole.wall += cost.wall, whole.cpu += cost.cpu;
        bytes = std::filesystem::file_size(folder / "r.db");
      }
      instances = plan.jobs.size();
      fmt::print("{}: {:.2f} s, {:.2f} s of processors\n", compute ? "computation" : "whole run  ", cost.wall,
                 cost.cpu);
    }
  const auto n = static_cast<double>(instances);
  fmt::print(
      "{} instances, {:.0f} a second; {:.3f} times the computation ({:.3f} in processor time); {:.0f} bytes each\n",
      instances, 2 * n / whole.wall, whole.wall / pure.wall, whole.cpu / pure.cpu, static_cast<double>(bytes) / n);
}
