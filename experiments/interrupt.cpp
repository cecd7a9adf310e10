#include "experiments/interrupt.hpp"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <climits>
#include <cstring>

namespace wythoff::experiments {
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // or the handler could not touch it
char temporary[PATH_MAX];                               // read by the handler: no allocation there

void end_now(int) {
  if (temporary[0]) unlink(temporary);
  _exit(130);
}

void request_stop(int) {
  if (stop.exchange(true)) end_now(0);
  itimerval grace{{0, 0}, {0, 900000}};  // microseconds
  setitimer(ITIMER_REAL, &grace, nullptr);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_interrupts() {
  handle(SIGINT, request_stop);
  handle(SIGTERM, request_stop);
  handle(SIGALRM, end_now);
  handle(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& stop_requested() {
  return stop;
}

void take_your_time() {
  const itimerval none{};
  setitimer(ITIMER_REAL, &none, nullptr);
}

void remove_when_killed(const std::string& path) {
  temporary[0] = 0;  // first, so that the handler never sees half a path
  if (path.empty() || path.size() >= sizeof temporary) return;
  std::memcpy(temporary + 1, path.c_str() + 1, path.size());
  std::atomic_signal_fence(std::memory_order_seq_cst);
  temporary[0] = path[0];
}

}  // namespace wythoff::experiments
