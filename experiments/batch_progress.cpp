#include "experiments/batch_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <ctime>

#include "experiments/progress.hpp"

namespace wythoff::experiments {
namespace {

void add(std::string& out, int count, const char* word, bool always = false) {
  if (count || always) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, word);
}

std::string clock() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  return fmt::format("{:02}:{:02}:{:02}", parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace

std::string claims_text(const store::Tally& t) {
  std::string out;
  add(out, t.proved, "proved");
  add(out, t.holds, "hold");
  add(out, t.refuted, "refuted", true);
  add(out, t.unknown, "unknown");
  add(out, t.not_applicable, "not applicable");
  return out;
}

std::string verdicts_text(const store::Tally& t) {
  std::string out;
  if (t.finite + t.infinite + t.undecided == 0) return out;
  add(out, t.finite, "finite", true);
  add(out, t.infinite, "infinite", true);
  add(out, t.undecided, "unknown");
  return out;
}

std::string progress_text(const std::string& name, const BatchProgress& p) {
  const double rate = static_cast<double>(p.done) / std::max(p.seconds, 1e-9);
  std::string out = fmt::format("{}: {}/{}", name, p.done, p.total);
  if (p.done)
    out += fmt::format(", {:.3g} a second, {} left", rate, duration(static_cast<double>(p.total - p.done) / rate));
  std::string counts = verdicts_text(p.tally);
  if (p.tally.refuted) add(counts, p.tally.refuted, "refuted");
  if (p.failed) add(counts, static_cast<int>(p.failed), "failed");
  return out + (counts.empty() ? "" : "; " + counts);
}

BatchProgressLine::BatchProgressLine(std::string name)
    : name_(std::move(name)), terminal_(::isatty(STDERR_FILENO) != 0), next_(terminal_ ? 2 : 10) {}

BatchProgressLine::~BatchProgressLine() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void BatchProgressLine::operator()(const BatchProgress& p) {
  if (p.seconds < next_) return;
  next_ = p.seconds + (terminal_ ? 0.2 : 30);
  if (terminal_)
    fmt::print(stderr, "\r\x1b[K{}", progress_text(name_, p).substr(0, 79));
  else
    fmt::print(stderr, "{} {}\n", clock(), progress_text(name_, p));
  std::fflush(stderr);
  shown_ = terminal_;
}

}  // namespace wythoff::experiments
