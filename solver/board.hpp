// The part of the infinite board that is computed, and what a computation may use.
//
//   Board board{{10, 20}};        // 0 <= x <= 10, 0 <= y <= 20
//   board.cells() == 231;
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace wythoff::solver {

struct Board {
  std::vector<std::int64_t> max;  // one a pile, each >= 0

  int piles() const { return static_cast<int>(max.size()); }
  bool contains(std::span<const std::int64_t> position) const;
  std::uint64_t cells() const;  // the greatest 64-bit number where there are more
  bool operator==(const Board&) const = default;
};

// Refused before it started, or stopped, for want of memory, or because no engine can do it: what() is for the user.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
// context.stop was set; nothing of the result is to be used.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

struct Context {
  std::uint64_t memory_limit = UINT64_MAX;  // bytes
  int jobs = 1;                             // threads, >= 1
  const std::atomic<bool>* stop = nullptr;  // polled at least ten times a second
  std::function<void(double)> progress;  // share of the work done, 0..1; called from one thread, a few times a second

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

// 80 % of the memory of this machine (of its cgroup, where that is less), in bytes.
std::uint64_t default_memory_limit();

}  // namespace wythoff::solver
