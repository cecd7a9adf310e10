#define WYTHOFF_KERNELS row_kernels_baseline
#include "solver/row_kernels.ipp"
