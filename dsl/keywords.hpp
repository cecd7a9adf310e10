// The words of the language that are not names.
#pragma once

#include <array>
#include <string_view>

namespace wythoff::dsl {

inline constexpr std::array<std::string_view, 38> keywords = {
    "game",   "piles", "play",   "normal",   "misere", "let",     "move",  "claim",   "where", "from",
    "in",     "order", "and",    "or",       "not",    "divides", "div",   "mod",     "when",  "while",
    "for",    "min",   "max",    "gcd",      "floor",  "sqrt",    "phi",   "P",       "mex",   "word",
    "grundy", "is",    "finite", "infinite", "subset", "of",      "pairs", "integers"};

inline constexpr std::array<std::string_view, 5> functions = {"min", "max", "gcd", "floor", "sqrt"};

constexpr bool is_keyword(std::string_view word) {
  for (std::string_view keyword : keywords)
    if (keyword == word) return true;
  return false;
}

}  // namespace wythoff::dsl
