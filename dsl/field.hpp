// Are all numbers of an expression in one field Q(sqrt d)? What mixes sqrt 2 with sqrt 3 has no value here.
//
//   floor(n*sqrt(2) + sqrt(3)) is refused;  floor(n*sqrt(2)) + floor(n*sqrt(3)) is not: floors are integers
#pragma once

#include "dsl/rule.hpp"
#include "dsl/source.hpp"

namespace wythoff::dsl {

// Throw RuleError at the first number of another field than those before it.
void check_one_field(const Source& source, const Expr& expr);
void check_one_field(const Source& source, const Cond& cond);

}  // namespace wythoff::dsl
