#include "experiments/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "experiments/batch_equals.hpp"
#include "experiments/measure.hpp"
#include "store/reader.hpp"

namespace wythoff::experiments {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto commit_interval = std::chrono::milliseconds(500);
constexpr std::size_t most_waiting = 2048;                // instances between computing and committing
constexpr std::uint64_t most_waiting_bytes = 256u << 20;  // and what they hold
constexpr std::size_t most_messages = 20;

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

// One thread's stop flag, raised for all at the end and for one instance that is late.
struct Hand {
  std::atomic<bool> stop{false}, late{false};
  std::atomic<Clock::rep> deadline{0};  // of the instance in hand; 0: none
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
    for (int i = 0; i < count; ++i) hands_.emplace_back(), finished_.enter();
    for (Hand& hand : hands_) threads_.emplace_back([this, &hand] { work(hand); });
    threads_.emplace_back([this] { watch(); });
  }
  ~Workers() {
    stop_all();
    finished_.close();
    for (std::thread& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Passes a stop of the caller on; true the first time. Throws what ended a thread.
  bool poll() {
    {
      std::lock_guard lock(mutex_);
      if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }
    return outer_stop() && stop_all();
  }
  bool stopped() const { return stop_ || outer_stop(); }

 private:
  bool outer_stop() const { return outer_ && outer_->load(std::memory_order_relaxed); }

  bool stop_all() {
    std::lock_guard lock(mutex_);
    const bool first = !stop_.exchange(true);
    for (Hand& hand : hands_) hand.stop = true;
    return first;
  }

  void work(Hand& hand) {
    try {
      for (std::size_t i; !stop_ && !outer_stop() && (i = next_++) < jobs_.size();) one(hand, *jobs_[i]);
    } catch (...) {
      std::lock_guard lock(mutex_);
      error_ = std::current_exception();
    }
    finished_.leave();
  }

  void one(Hand& hand, const Job& job) {
    begin(hand, job.experiment->time_limit);
    auto instance = std::make_unique<Instance>(job);
    Computed out;
    const Turn turn = equals_.ask(instance, out);
    if (turn == Turn::waits) return;
    if (turn == Turn::taken) return finished_.put({&job, std::move(out)});
    solver::Context context = context_;
    context.stop = &hand.stop;
    out = instance->compute({context, &hand.late});
    std::vector<Done> others = equals_.finished(*instance, out);
    finished_.put({&job, std::move(out)});
    for (Done& other : others) finished_.put(std::move(other));
  }

  // Only the clock's thread raises a flag for lateness, and it does so under the lock.
  void begin(Hand& hand, double time_limit) {
    std::lock_guard lock(mutex_);
    hand.late = false;
    hand.stop = stop_ || outer_stop();
    const auto limit = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(time_limit));
    hand.deadline = time_limit > 0 ? (Clock::now() + limit).time_since_epoch().count() : 0;
  }

  void watch() {
    while (!stop_ && !finished_.idle()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      std::lock_guard lock(mutex_);
      const Clock::rep now = Clock::now().time_since_epoch().count();
      for (Hand& hand : hands_)
        if (hand.deadline != 0 && now > hand.deadline && !hand.stop) hand.late = true, hand.stop = true;
    }
  }

  const std::vector<const Job*>& jobs_;
  solver::Context context_;
  const std::atomic<bool>* outer_;
  Finished& finished_;
  std::atomic<bool> stop_{false};
  std::atomic<std::size_t> next_{0};
  EqualGames equals_;
  std::mutex mutex_;
  std::exception_ptr error_;
  std::deque<Hand> hands_;
  std::vector<std::thread> threads_;
};

std::string title(const Job& job) {
  const Experiment& e = *job.experiment;
  return fmt::format("{}{}{}", e.rule ? e.rule->tree.name.text : e.name, job.params == "{}" ? "" : " " + job.params,
                     job.max.empty() ? "" : ", max " + store::max_text(job.max));
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
    const std::set<std::string> known = store_.finished();
    std::vector<const Job*> missing;
    for (const Job& job : plan_.jobs) {
      if (known.contains(job.key))
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
        if (auto row = transaction.begin(computed.key)) experiments::write(*job, computed, *row);
      transaction.commit();
    }
    for (const Done& done : all) count(done);
    done_ += all.size();
  }

  void count(const Done& done) {
    const std::string& ended = done.computed.result.ended;
    if (ended == "ok") {
      ++summary_.computed;
      summary_.equal += done.computed.equal_to != nullptr;
      store::count_verdict(summary_.tally, done.computed.result.verdict);
    } else if (ended == "interrupted") {
      ++summary_.abandoned;
    } else {
      ++(ended == "memory" ? summary_.memory : ended == "timeout" ? summary_.timeout : summary_.errors);
    }
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
    if (options_.progress)
      options_.progress({done_ + waiting, total_, watch_.seconds(), summary_.tally, summary_.failed()});
  }

  const BatchPlan& plan_;
  store::Store& store_;
  const BatchOptions& options_;
  BatchSummary summary_;
  Stopwatch watch_;
  std::size_t done_ = 0, total_ = 0;
};

}  // namespace

void drop_finished(BatchPlan& plan, const std::string& path) {
  struct Keys : store::Rows {
    void header(const std::vector<std::string>&) override {}
    void row(const std::vector<store::Cell>& cells) override { all.insert(store::plain(cells[0])); }
    std::set<std::string> all;
  } keys;
  store::Reader(path).run("SELECT hex(key) FROM instances i JOIN words w ON w.word = i.ended WHERE w.text = 'ok'", {},
                          keys);
  std::erase_if(plan.jobs, [&](const Job& job) {
    std::string hex;
    for (const char byte : job.key) hex += fmt::format("{:02X}", static_cast<unsigned char>(byte));
    return keys.all.contains(hex);
  });
}

BatchSummary run_batch(const BatchPlan& plan, store::Store& store, const BatchOptions& options) {
  return Runner(plan, store, options).run();
}

}  // namespace wythoff::experiments
