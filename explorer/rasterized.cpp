// SVG to PNG by rsvg-convert: one drawing for both formats, and nothing linked for it.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "explorer/png.hpp"
#include "solver/board.hpp"

extern char** environ;

namespace wythoff::explorer {
namespace {

// A folder that goes when the picture is done.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "wythoff-plot-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
      throw solver::Refused(fmt::format("no temporary folder for the picture: {}", std::strerror(errno)));
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The exit code; -1 where there is no such program. Its messages go to `errors`.
int run(std::vector<std::string> words, const std::string& errors) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

}  // namespace

std::string rasterized(const std::string& svg, int pixels) {
  const Folder folder;
  const std::string from = folder / "picture.svg", to = folder / "picture.png", errors = folder / "errors";
  std::ofstream(from, std::ios::binary) << svg;
  const int code = run({"rsvg-convert", "--unlimited", "--keep-aspect-ratio", "--width", std::to_string(pixels),
                        "--format", "png", "--output", to, from},
                       errors);
  if (code == -1 || code == 127)
    throw solver::Refused(
        "PNG needs the program rsvg-convert (Debian's package librsvg2-bin), and it is not installed; --out FILE.svg "
        "needs nothing");
  std::string png = read(to);
  if (code != 0 || png.empty())
    throw solver::Refused(fmt::format("rsvg-convert made no picture (exit {}): {}", code, read(errors).substr(0, 500)));
  return png;
}

}  // namespace wythoff::explorer
