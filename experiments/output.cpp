#include "experiments/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "experiments/interrupt.hpp"
#include "experiments/progress.hpp"
#include "solver/board.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::size_t flush_at = 1 << 16;

// The file a path means, through symbolic links, so that the rename replaces the file and not the link.
std::string resolve(const std::string& path) {
  char real[PATH_MAX];
  return realpath(path.c_str(), real) ? real : path;
}

// The mode the target has, or that a new file gets.
mode_t mode_of(const std::string& target) {
  struct stat info;
  if (stat(target.c_str(), &info) == 0) return info.st_mode & 07777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Output::Output(const std::string& path) : shown_(path) {
  if (path.empty() || path == "-") {
    shown_ = "standard output";
    descriptor_ = STDOUT_FILENO;
    return;
  }
  target_ = resolve(path);
  struct stat info;
  if (stat(target_.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  const auto slash = target_.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : target_.substr(0, slash + 1);
  temporary_ = folder + ".wythoff-XXXXXX";
  descriptor_ = mkostemp(temporary_.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    const int error = errno;
    temporary_.clear();
    fail(error);
  }
  remove_when_killed(temporary_);
}

Output::~Output() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) close(descriptor_);
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  remove_when_killed("");
}

void Output::write(std::string_view text) {
  buffer_.append(text);
  if (buffer_.size() >= flush_at) flush();
}

void Output::number(std::int64_t value) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  buffer_.append(digits, end);
  if (buffer_.size() >= flush_at) flush();
}

void Output::commit() {
  flush();
  if (temporary_.empty()) return;
  if (fchmod(descriptor_, mode_of(target_)) != 0 || fsync(descriptor_) != 0) fail(errno);
  const int descriptor = std::exchange(descriptor_, -1);
  if (close(descriptor) != 0) fail(errno);
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
  remove_when_killed("");
}

bool Output::coloured() const {
  return colours(descriptor_);
}

void Output::flush() {
  if (stop_requested()) throw solver::Interrupted();
  if (isatty(descriptor_)) clear_progress();
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void Output::fail(int error) const {
  if (error == EPIPE) throw ClosedPipe();
  throw OutputError(
      fmt::format("cannot write to {}: {}", target_.empty() ? shown_ : "'" + shown_ + "'", std::strerror(error)));
}

bool colours(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return isatty(descriptor) && !(no_color && *no_color) && !(term && std::strcmp(term, "dumb") == 0);
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace wythoff::experiments
