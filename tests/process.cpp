#include "tests/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/scratch.hpp"

namespace wythoff::tests {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// In the child, before exec: everything a test asked for.
void prepare(const How& how) {
  if (!how.folder.empty() && chdir(how.folder.c_str()) != 0) _exit(125);
  setenv("PATH", (std::filesystem::path(WYTHOFF_BINARY).parent_path().string() + ":" + getenv("PATH")).c_str(), 1);
  for (const auto& [name, value] : how.env) setenv(name.c_str(), value.c_str(), 1);
  if (how.file_size_limit) {
    const rlimit limit{how.file_size_limit, how.file_size_limit};
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_IGN);
  }
}

[[noreturn]] void execute(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(126);
}

void redirect(int descriptor, const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(124);
  close(file);
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void interrupt_later(pid_t child, int milliseconds) {
  if (milliseconds <= 0) return;
  usleep(static_cast<useconds_t>(milliseconds) * 1000);
  kill(child, SIGINT);
}

Finished run_words(const std::vector<std::string>& words, const How& how) {
  const Scratch scratch;
  const std::string out = how.out.empty() ? scratch / "out" : how.out, err = scratch / "err";
  const auto start = Clock::now();
  const pid_t child = fork();
  if (child == 0) {
    redirect(STDOUT_FILENO, out);
    redirect(STDERR_FILENO, err);
    redirect(STDIN_FILENO, "/dev/null");
    prepare(how);
    execute(words);
  }
  interrupt_later(child, how.interrupt_after_ms);
  Finished finished;
  finished.code = wait_for(child);
  finished.seconds = since(start);
  if (how.out.empty()) finished.out = read_bytes(out);
  finished.err = read_bytes(err);
  return finished;
}

}  // namespace

Finished run(const std::vector<std::string>& arguments, const How& how) {
  std::vector<std::string> words{WYTHOFF_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_words(words, how);
}

Finished shell(const std::string& command, const How& how) {
  return run_words({"bash", "-c", command}, how);
}

bool has_terminals() {
  int master = -1, slave = -1;
  if (openpty(&master, &slave, nullptr, nullptr, nullptr) != 0) return false;
  close(master);
  close(slave);
  return true;
}

Finished on_terminal(const std::vector<std::string>& arguments, const How& how) {
  std::vector<std::string> words{WYTHOFF_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const auto start = Clock::now();
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) throw std::runtime_error("no pseudo-terminal to be had: is /dev/pts mounted?");
  if (child == 0) {
    prepare(how);
    execute(words);
  }
  Finished finished;
  bool sent = false;
  char buffer[4096];
  for (;;) {
    pollfd ready{terminal, POLLIN, 0};
    if (poll(&ready, 1, 20) > 0) {
      const ssize_t count = read(terminal, buffer, sizeof buffer);
      if (count <= 0) break;  // EIO: the child has closed its side
      finished.out.append(buffer, static_cast<std::size_t>(count));
    }
    if (how.interrupt_after_ms && !sent && since(start) * 1000 > how.interrupt_after_ms) {
      kill(child, SIGINT);
      sent = true;
    }
  }
  close(terminal);
  finished.code = wait_for(child);
  finished.seconds = since(start);
  return finished;
}

}  // namespace wythoff::tests
