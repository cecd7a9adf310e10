// What a decision may use, and how it stops.
//
//   Limits limits;  limits.time = std::chrono::seconds(2);
//   Budget budget(limits);  budget.poll();   // throws Stopped once two seconds have passed
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace wythoff::proof {

struct Limits {
  std::optional<std::chrono::milliseconds> time;  // none: no limit
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes, for the tables of one step
  const std::atomic<bool>* stop = nullptr;        // polled at least ten times a second
  std::int64_t board = 4096;                      // the largest pile of the boards that are computed
};

enum class Limit { none, time, memory, interrupt };

// Time is up, memory would be exceeded, or the flag was set; what() says which in words.
class Stopped : public std::runtime_error {
 public:
  Stopped(Limit limit, const char* words) : std::runtime_error(words), limit_(limit) {}
  Limit limit() const { return limit_; }

 private:
  Limit limit_;
};

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), start_(std::chrono::steady_clock::now()) {}

  const Limits& limits() const { return limits_; }
  // The same limits for a task that comes after: what is left of the time.
  Limits rest() const {
    Limits left = limits_;
    if (left.time) *left.time = std::max(std::chrono::milliseconds(0), *left.time - elapsed());
    return left;
  }
  void poll() const {
    if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) throw Stopped(Limit::interrupt, "interrupted");
    if (limits_.time && elapsed() > *limits_.time) throw Stopped(Limit::time, "the time limit");
  }
  void need(std::uint64_t bytes) const {
    if (bytes > limits_.memory) throw Stopped(Limit::memory, "the memory limit");
  }

 private:
  std::chrono::milliseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start_);
  }
  Limits limits_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace wythoff::proof
