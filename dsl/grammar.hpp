// The grammar's two entries. Only grammar.cpp, which compiles slowly, includes X3's parsers.
#pragma once

#include <cstddef>
#include <string>

#include "dsl/syntax.hpp"

namespace wythoff::dsl {

// What may follow a complete statement.
inline constexpr const char* end_of_statement =
    "an operator, a clause (where, from, in order; for, while, when), or a statement (piles, play, let, move, claim)";

// Where the text stopped making sense, and what would have.
struct SyntaxFailure {
  std::size_t at = 0;
  std::string expected;
};

// Both throw SyntaxFailure; the whole text must match.
syntax::File match_file(const std::string& text);
syntax::Expression match_expression(const std::string& text);

}  // namespace wythoff::dsl
