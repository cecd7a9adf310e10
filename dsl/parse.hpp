// Text -> tree.
//
//   ast: Game game = parse(Source("nim.game", "game nim  move (k)"));
//
// Throws RuleError with file, line, column, the line with a caret and what was expected. Refuses text that is not
// UTF-8, and brackets, signs or powers nested deeper than 200.
#pragma once

#include <string_view>

#include "dsl/ast.hpp"
#include "dsl/source.hpp"

namespace wythoff::dsl {

Game parse(const Source& source);

// One expression or condition alone ("m mod 4", "gcd(p, q) = 1", "{(0,1)}"): parameter values, sweeps and filters.
Node parse_expression(const Source& source);

}  // namespace wythoff::dsl
