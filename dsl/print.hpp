// Tree -> canonical text: parse(print(t)) == t, and print(parse(s)) is the key under which results are stored.
//
//   print(parse("game doubling move(k) move(k,l) where k≤l≤2k")) ==
//     "game doubling\n\nmove (k)\nmove (k, l) where k <= l <= 2k\n"
#pragma once

#include <string>

#include "dsl/ast.hpp"

namespace wythoff::dsl {

std::string print(const Game& game);
std::string print(const Node& node);
std::string print(const MoveNode& move);
std::string print(const ParameterNode& parameter);  // "m >= 1", "R : pairs"
std::string print(const ClaimNode& claim);          // without the label

}  // namespace wythoff::dsl
