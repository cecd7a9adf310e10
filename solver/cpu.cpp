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
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) list.push_back(Cpu::avx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi2"))
    list.push_back(Cpu::avx512);
#endif
  return list;
}

Cpu cpu() {
  static const Cpu chosen = [] {
    const char* forced = std::getenv("WYTHOFF_CPU");
    if (!forced || !*forced) return available_cpus().back();
    for (Cpu c : available_cpus())
      if (name(c) == forced) return c;
    throw std::invalid_argument(std::string("WYTHOFF_CPU=") + forced +
                                ": this processor has no such variant (there are baseline, avx2, avx512)");
  }();
  return chosen;
}

}  // namespace wythoff::solver
