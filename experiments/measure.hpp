// What a computation took.
#pragma once

#include <sys/resource.h>

#include <chrono>
#include <cstdint>

namespace wythoff::experiments {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// The most memory this process has had resident, in bytes.
inline std::uint64_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace wythoff::experiments
