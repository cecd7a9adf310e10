// The same class with more generators and fewer bases.
//
//   {(1,1), (2,2), (3,3)} + N(0,3) + N(3,0)   becomes   {(1,1)} + N(0,3) + N(1,1) + N(3,0)
#pragma once

#include "solver/semilinear.hpp"

namespace wythoff::solver {

// Adds the difference of two bases as a generator where the class is closed under it, as long as bases become fewer.
// The vectors of the class stay the same. Time: some candidates times the square of the number of bases at worst.
LinearClass with_fewer_bases(LinearClass c);

}  // namespace wythoff::solver
