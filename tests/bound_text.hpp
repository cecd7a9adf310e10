// What `bind` gives, as text: for the golden cases of the language.
//
//   bound_text(rule of "game g move (k, l) where k < 2l"):
//     piles 2, normal
//     move (k, l) any order: 1*k + 0*l + 0, 0*k + 1*l + 0 where (k < (2*l))
#pragma once

#include <string>

#include "dsl/rule.hpp"

namespace wythoff::tests {

std::string bound_text(const dsl::Expr& expr, const std::vector<std::string>& names);
std::string bound_text(const dsl::Cond& cond, const std::vector<std::string>& names);
std::string bound_text(const dsl::Rule& rule);

}  // namespace wythoff::tests
