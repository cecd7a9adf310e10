#include "solver/board.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

#if defined(__unix__)
#include <unistd.h>
#endif

namespace wythoff::solver {

bool Board::contains(std::span<const std::int64_t> position) const {
  if (position.size() != max.size()) return false;
  for (std::size_t i = 0; i < max.size(); i++)
    if (position[i] < 0 || position[i] > max[i]) return false;
  return true;
}

std::uint64_t Board::cells() const {
  std::uint64_t cells = 1;
  for (std::int64_t m : max)
    if (__builtin_mul_overflow(cells, static_cast<std::uint64_t>(m) + 1, &cells)) return UINT64_MAX;
  return cells;
}

namespace {

constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

// The number in a one-line file; `unknown` where there is no such file or it says "max".
std::uint64_t number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unknown;
}

std::uint64_t physical_memory() {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && size > 0) return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
#endif
  return unknown;
}

// The path of this process in the unified hierarchy: the line "0::/path" of /proc/self/cgroup.
std::string cgroup_path() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("0::", 0) == 0) return line.substr(3);
  return "";
}

// A limit on any ancestor binds the process, so the least of them counts. Version 1 keeps its limit elsewhere.
std::uint64_t cgroup_memory() {
  std::uint64_t least = number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes");
  for (std::string path = cgroup_path();; path.erase(path.rfind('/'))) {
    least = std::min(least, number_in("/sys/fs/cgroup" + path + "/memory.max"));
    if (path.rfind('/') == std::string::npos) return least;
  }
}

}  // namespace

std::uint64_t default_memory_limit() {
  std::uint64_t memory = std::min(physical_memory(), cgroup_memory());
  return memory == unknown ? unknown : memory / 5 * 4;
}

}  // namespace wythoff::solver
