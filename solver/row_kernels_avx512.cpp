#define WYTHOFF_KERNELS row_kernels_avx512
#include "solver/row_kernels.ipp"
