// wythoff --version
#include <fmt/format.h>

#include "experiments/commands.hpp"
#include "experiments/table.hpp"
#include "experiments/version.hpp"
#include "solver/cpu.hpp"

namespace wythoff::experiments {
namespace {

// "inner loops for avx512; this processor has baseline, avx2, avx512"
std::string inner_loops() {
  std::string has;
  for (solver::Cpu cpu : solver::available_cpus()) has += (has.empty() ? "" : ", ") + solver::name(cpu);
  return fmt::format("inner loops for {}{}; this processor has {}", solver::name(solver::cpu()),
                     solver::cpu_forced() ? ", forced by WYTHOFF_CPU" : "", has);
}

}  // namespace

std::string version_text() {
  const Build& b = build();
  std::string text = fmt::format("wythoff {}\n", b.version);
  const std::pair<const char*, std::string> rows[] = {{"commit", b.commit},
                                                      {"compiler", b.compiler},
                                                      {"libraries", library_names(b)},
                                                      {"CPU", b.target + "; " + inner_loops()}};
  for (const auto& [name, value] : rows) {
    bool first = true;
    for (const std::string& line : wrap(value, 68)) {
      text += fmt::format("{:<12}{}\n", first ? name : "", line);
      first = false;
    }
  }
  return text;
}

}  // namespace wythoff::experiments
