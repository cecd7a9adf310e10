#include "solver/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace wythoff::solver {

std::string human_bytes(std::uint64_t bytes) {
  if (bytes == UINT64_MAX) return "more than 16 EiB";
  const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  int unit = 0;
  std::uint64_t tenths = bytes;
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  while (unit < 5 && tenths >= std::uint64_t{1024} * 1024) tenths /= 1024, unit++;
  tenths = (tenths * 10 + 1023) / 1024, unit++;  // rounded up: a need is never understated
  return fmt::format("{}.{} {}", tenths / 10, tenths % 10, units[unit]);
}

void require_memory(const std::string& engine, std::uint64_t bytes, const Context& context) {
  if (bytes <= context.memory_limit) return;
  throw Refused(
      fmt::format("this board needs up to {} with the engine '{}', the limit is {}: choose a smaller board, another "
                  "engine, or a higher --memory-limit",
                  human_bytes(bytes), engine, human_bytes(context.memory_limit)));
}

namespace {
std::int64_t milliseconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(steady_clock::now().time_since_epoch()).count();
}
}  // namespace

// The stride doubles while looks come faster than every 10 ms and halves when they come slower than every 40 ms.
void Watch::look(double done) {
  if (context_.stopped()) throw Interrupted();
  calls_ = 0;
  std::int64_t now = milliseconds();
  if (last_look_ != 0) {
    if (now - last_look_ < 10) stride_ = std::min<std::uint64_t>(stride_ * 2, 1u << 24);
    if (now - last_look_ > 40) stride_ = std::max<std::uint64_t>(stride_ / 4, 1);
  } else {
    last_report_ = now;
  }
  last_look_ = now;
  if (context_.progress && now - last_report_ >= 250) {
    last_report_ = now;
    context_.progress(std::min(done / total_, 1.0));
  }
}

void Watch::finish() {
  if (context_.stopped()) throw Interrupted();
  if (context_.progress) context_.progress(1.0);
}

}  // namespace wythoff::solver
