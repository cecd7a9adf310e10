#define WYTHOFF_KERNELS row_kernels_avx2
#include "solver/row_kernels.ipp"
