#include "experiments/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "experiments/measure.hpp"
#include "store/reader.hpp"

namespace wythoff::experiments {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto commit_interval = std::chrono::milliseconds(500);
constexpr std::size_t most_waiting = 2048;                // instances between computing and committing
constexpr std::uint64_t most_waiting_bytes = 256u << 20;  // and what they hold
constexpr std::size_t most_messages = 20;

struct Done {
  const Job* job;
  Computed computed;
};

// Instances on their way from the threads that compute to the one that writes. Threads wait where it is full.
class Finished {
 public:
  void put(Done done) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return closed_ || (queue_.size() < most_waiting && bytes_ < most_waiting_bytes); });
    if (closed_) return;
    bytes_ += done.computed.bytes;
    queue_.push_back(std::move(done));
    if (queue_.size() == most_waiting || bytes_ >= most_waiting_bytes) filled_.notify_one();
  }
  // All that is there, after `wait`, or earlier when it is full or the last thread has left.
  std::deque<Done> take(std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    filled_.wait_for(lock, wait,
                     [&] { return working_ == 0 || queue_.size() >= most_waiting || bytes_ >= most_waiting_bytes; });
    bytes_ = 0;
    room_.notify_all();
    return std::exchange(queue_, {});
  }
  void enter() {
    std::lock_guard lock(mutex_);
    ++working_;
  }
  void leave() {
    std::lock_guard lock(mutex_);
    if (--working_ == 0) filled_.notify_one();
  }
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }
  bool idle() {
    std::lock_guard lock(mutex_);
    return working_ == 0 && queue_.empty();
  }

 private:
  std::mutex mutex_;
  std::condition_variable room_, filled_;
  std::deque<Done> queue_;
  std::uint64_t bytes_ = 0;
  int working_ = 0;
  bool closed_ = false;
};

// Threads that take jobs in order until there are none, or they are stopped. Destroyed, they are stopped and joined.
class Workers {
 public:
  Workers(const std::vector<const Job*>& jobs, const BatchOptions& options, Finished& finished)
      : jobs_(jobs), context_(options.context), outer_(options.context.stop), finished_(finished) {
    const int count = std::max(1, std::min<int>(options.jobs, static_cast<int>(jobs.size())));
    context_.jobs = 1;
    context_.progress = nullptr;
    context_.memory_limit /= static_cast<std::uint64_t>(count);
    context_.stop = &stop_;
    for (int i = 0; i < count; ++i) finished_.enter();
    for (int i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
  }
  ~Workers() {
    stop_ = true;
    finished_.close();
    for (std::thread& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Passes a stop of the caller on; true the first time.
  bool poll() { return outer_ && outer_->load(std::memory_order_relaxed) && !stop_.exchange(true); }
  bool stopped() const { return stop_; }

 private:
  void work() {
    for (std::size_t i; !stop_ && (i = next_++) < jobs_.size();)
      finished_.put({jobs_[i], compute(*jobs_[i], context_)});
    finished_.leave();
  }

  const std::vector<const Job*>& jobs_;
  solver::Context context_;
  const std::atomic<bool>* outer_;
  Finished& finished_;
  std::atomic<bool> stop_{false};
  std::atomic<std::size_t> next_{0};
  std::vector<std::thread> threads_;
};

std::string title(const Job& job) {
  return fmt::format("{}{}, max {}", job.key.game.name, job.key.params == "{}" ? "" : " " + job.key.params,
                     store::max_text(job.key.max));
}

class Runner {
 public:
  Runner(const BatchPlan& plan, store::Store& store, const BatchOptions& options)
      : plan_(plan), store_(store), options_(options) {}

  BatchSummary run() {
    const std::vector<const Job*> missing = look_up();
    total_ = missing.size();
    Finished finished;
    {
      Workers workers(missing, options_, finished);
      while (!finished.idle()) {
        write(gather(workers, finished));
        report();
      }
      summary_.interrupted = workers.stopped() && done_ - summary_.abandoned < total_;
    }
    summary_.seconds = watch_.seconds();
    return std::move(summary_);
  }

 private:
  std::vector<const Job*> look_up() {
    std::vector<const Job*> missing;
    for (const Job& job : plan_.jobs) {
      if (store_.finished(job.key))
        found(job);
      else
        missing.push_back(&job);
    }
    return missing;
  }

  void found(const Job& job) {
    const store::Tally tally = store_.tally(job.key);
    ++summary_.found;
    summary_.tally += tally;
    if (tally.refuted) message(fmt::format("{}: {} refuted before", title(job), tally.refuted));
  }

  // What was finished in one commit interval; short waits keep Ctrl-C and the progress line lively.
  std::deque<Done> gather(Workers& workers, Finished& finished) {
    std::deque<Done> all;
    const auto until = Clock::now() + commit_interval;
    do {
      if (workers.poll() && options_.stopping) options_.stopping();
      for (Done& done : finished.take(std::chrono::milliseconds(100))) all.push_back(std::move(done));
      report(all.size());
    } while (Clock::now() < until && !workers.stopped() && !finished.idle() && all.size() < most_waiting);
    return all;
  }

  void write(const std::deque<Done>& all) {
    if (all.empty()) return;
    {
      store::Transaction transaction(store_);
      for (const auto& [job, computed] : all)
        if (auto instance = transaction.begin(job->key)) experiments::write(*job, computed, *instance);
      transaction.commit();
    }
    for (const Done& done : all) count(done);
    done_ += all.size();
  }

  void count(const Done& done) {
    const std::string& ended = done.computed.result.ended;
    if (ended == "ok")
      ++summary_.computed;
    else if (ended == "interrupted")
      ++summary_.abandoned;
    else
      ++(ended == "memory" ? summary_.memory : summary_.errors);
    if (ended != "ok" && ended != "interrupted") message(fmt::format("{}: {}", title(*done.job), ended));
    for (const store::Claim& claim : done.computed.claims) count(*done.job, claim);
  }

  void count(const Job& job, const store::Claim& claim) {
    store::Tally& tally = summary_.tally;
    if (claim.status == "refuted") {
      ++tally.refuted;
      message(fmt::format("{}: {} refuted: {}", title(job), claim.label, claim.counterexample));
    }
    tally.proved += claim.status == "proved";
    tally.holds += claim.status == "holds";
    tally.unknown += claim.status == "unknown";
    tally.not_applicable += claim.status == "not applicable";
  }

  void message(std::string text) {
    if (summary_.messages.size() < most_messages) summary_.messages.push_back(std::move(text));
  }

  void report(std::size_t waiting = 0) {
    if (options_.progress) options_.progress({done_ + waiting, total_, watch_.seconds()});
  }

  const BatchPlan& plan_;
  store::Store& store_;
  const BatchOptions& options_;
  BatchSummary summary_;
  Stopwatch watch_;
  std::size_t done_ = 0, total_ = 0;
};

}  // namespace

BatchPlan plan_batch(Batch batch) {
  BatchPlan plan{std::move(batch), {}};
  std::set<std::string> known;
  for (const Experiment& experiment : plan.batch.experiments)
    for (const Case& each : expand(experiment)) {
      Job job = make_job(experiment, each);
      if (known.insert(store::digest(job.key)).second) plan.jobs.push_back(std::move(job));
    }
  return plan;
}

std::size_t count_finished(const BatchPlan& plan, const std::string& path) {
  struct Keys : store::Rows {
    void header(const std::vector<std::string>&) override {}
    void row(const std::vector<store::Cell>& cells) override { all.insert(store::plain(cells[0])); }
    std::set<std::string> all;
  } keys;
  store::Reader(path).run("SELECT hex(key) FROM instances i JOIN words w ON w.word = i.ended WHERE w.text = 'ok'", {},
                          keys);
  return static_cast<std::size_t>(std::count_if(plan.jobs.begin(), plan.jobs.end(), [&](const Job& job) {
    std::string hex;
    for (const unsigned char byte : store::digest(job.key)) hex += fmt::format("{:02X}", byte);
    return keys.all.contains(hex);
  }));
}

BatchSummary run_batch(const BatchPlan& plan, store::Store& store, const BatchOptions& options) {
  return Runner(plan, store, options).run();
}

}  // namespace wythoff::experiments
