// From the place where the grammar gave up to an error a user can act on.
#pragma once

#include "dsl/grammar.hpp"
#include "dsl/source.hpp"

namespace wythoff::dsl {

// "unexpected 'whre'", what was expected there, and the word or sign that was probably meant.
RuleError diagnosed(const Source& source, const SyntaxFailure& failure);

}  // namespace wythoff::dsl
