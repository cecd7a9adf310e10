#include "solver/row_kernels.hpp"

namespace wythoff::solver {

extern const RowKernels row_kernels_baseline;
#if defined(WYTHOFF_X86_KERNELS)
extern const RowKernels row_kernels_avx2, row_kernels_avx512;
#endif

const RowKernels& row_kernels([[maybe_unused]] Cpu cpu) {
#if defined(WYTHOFF_X86_KERNELS)
  if (cpu == Cpu::avx512) return row_kernels_avx512;
  if (cpu == Cpu::avx2) return row_kernels_avx2;
#endif
  return row_kernels_baseline;
}

}  // namespace wythoff::solver
