// The grammar's structures -> the tree of ast.hpp. Decides what `mod` means: see congruence() in fold.cpp.
#pragma once

#include "dsl/source.hpp"
#include "dsl/syntax.hpp"

namespace wythoff::dsl {

// Throw RuleError for what the grammar cannot see: two game headers, a repeated label, mixed relations.
Game fold(const syntax::File& file, const Source& source);
Node fold(const syntax::Expression& expression, const Source& source);

}  // namespace wythoff::dsl
