// 128-bit integers for intermediate results; every compiler this builds with has them, though ISO C++ has not.
#pragma once

namespace wythoff::solver {

__extension__ typedef __int128 Wide;

}  // namespace wythoff::solver
