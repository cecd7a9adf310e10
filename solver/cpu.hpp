// Which of the compiled variants of the inner loops this processor runs.
//
// WYTHOFF_CPU=baseline|avx2|avx512 in the environment forces one; one the processor lacks is an invalid_argument.
#pragma once

#include <string>
#include <vector>

namespace wythoff::solver {

enum class Cpu { baseline, avx2, avx512 };

Cpu cpu();                          // in use: the best there is, or the forced one
bool cpu_forced();                  // WYTHOFF_CPU is set
std::vector<Cpu> available_cpus();  // baseline first
std::string name(Cpu cpu);          // "avx2"

}  // namespace wythoff::solver
