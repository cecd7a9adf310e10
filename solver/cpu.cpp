#include "solver/cpu.hpp"

#include <cstdlib>
#include <stdexcept>

namespace wythoff::solver {

std::string name(Cpu cpu) {
  switch (cpu) {
    case Cpu::baseline:
      return "baseline";
    case Cpu::avx2:
      return "avx2";
    case Cpu::avx512:
      return "avx512";
  }
  return "";
}

std::vector<Cpu> available_cpus() {
  std::vector<Cpu> list = {Cpu::baseline};
#ifdef WYTHOFF_X86_KERNELS
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) list.push_back(Cpu::avx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi2"))
    list.push_back(Cpu::avx512);
#endif
  return list;
}

bool cpu_forced() {
  const char* forced = std::getenv("WYTHOFF_CPU");
  return forced && *forced;
}

Cpu cpu() {
  static const Cpu chosen = [] {
    if (!cpu_forced()) return available_cpus().back();
    const std::string forced = std::getenv("WYTHOFF_CPU");
    for (Cpu c : available_cpus())
      if (name(c) == forced) return c;
    std::string names;
    for (Cpu c : available_cpus()) names += (names.empty() ? "" : ", ") + name(c);
    throw std::invalid_argument("WYTHOFF_CPU=" + forced + ": this processor and build have " + names);
  }();
  return chosen;
}

}  // namespace wythoff::solver
