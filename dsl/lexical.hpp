// Checks on the raw text that keep the grammar safe: UTF-8, brackets that close, a bound on nesting and length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "dsl/source.hpp"

namespace wythoff::dsl {

inline constexpr int nesting_limit = 200;  // brackets, signs, 'not's and powers inside one another

inline constexpr int length_limit = 1000000;  // words and signs, comments left out: half a gigabyte of tree

// Throws RuleError at the first fault.
void check_text(const Source& source);

// Where the text ends, white space and comments left out; 0 where there is nothing else.
std::size_t end_of_code(const std::string& text);

// Length of the UTF-8 sequence at `i`, or 0 where it is none (overlong forms and surrogates included).
std::size_t utf8_length(std::string_view text, std::size_t i);

}  // namespace wythoff::dsl
