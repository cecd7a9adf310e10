#include "experiments/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>

namespace wythoff::experiments {
namespace {

bool shown = false;  // a progress line stands on the terminal

// Only ever used by one thread: context.progress is called from one, and the rest is the main thread's.
class Line {
 public:
  explicit Line(std::string label) : label_(std::move(label)) {}
  ~Line() { clear_progress(); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void show(double share) {
    using namespace std::chrono;
    const auto now = steady_clock::now();
    if (now - start_ < seconds(2) || (shown && now - last_ < milliseconds(200))) return;
    last_ = now;
    const double passed = duration_cast<std::chrono::duration<double>>(now - start_).count();
    std::string text = fmt::format("{}: {:.0f} %", label_, std::floor(100 * share));
    if (share > 0.005) text += fmt::format(", {} left", experiments::duration(passed * (1 - share) / share));
    fmt::print(stderr, "\r\x1b[K{}", text);
    std::fflush(stderr);
    shown = true;
  }

 private:
  std::string label_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_ = start_;
};

}  // namespace

std::function<void(double)> progress_line(const std::string& label) {
  if (!isatty(STDERR_FILENO)) return [](double) {};
  return [line = std::make_shared<Line>(label)](double share) { line->show(share); };
}

void clear_progress() {
  if (!shown) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  shown = false;
}

std::string duration(double seconds) {
  const long long s = std::llround(std::max(0.0, std::ceil(seconds)));
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

}  // namespace wythoff::experiments
