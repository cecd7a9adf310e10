// Division by zero in a move's condition, found before a game is played.
//
//   k mod (l - 1) = 0             refused: the divisor is 0 at l = 1
//   l > 1 and k mod (l - 1) = 0   accepted: parts are read from the left, and the first one guards the second
#pragma once

#include "dsl/rule.hpp"
#include "dsl/source.hpp"

namespace wythoff::dsl {

// Throws RuleError at a divisor that is 0 for some values of the variables, shown in the error. Only linear divisors
// are judged, under those guards that are linear; one that is not linear is left to the evaluation.
void check_divisors(const Source& source, const Move& move);

}  // namespace wythoff::dsl
