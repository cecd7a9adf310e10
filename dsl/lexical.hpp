// Checks on the raw text that keep the grammar safe: UTF-8, brackets that close, a bound on nesting.
#pragma once

#include "dsl/source.hpp"

namespace wythoff::dsl {

inline constexpr int nesting_limit = 200;  // brackets, signs, 'not's and powers inside one another

// Throws RuleError at the first fault.
void check_text(const Source& source);

}  // namespace wythoff::dsl
