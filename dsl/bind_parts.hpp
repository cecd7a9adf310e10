// The parts of `bind`, one a kind of statement.
#pragma once

#include "dsl/rule.hpp"
#include "dsl/scope.hpp"

namespace wythoff::dsl {

Move bind_move(const Source& source, const Names& names, const MoveNode& node, int piles);
BoundClaim bind_claim(const Source& source, const Names& names, const ClaimNode& node, std::size_t number, int piles);

// "m, R".
std::string listed(const std::vector<std::string>& names);

// A value as what its name stands for.
Named named(const Value& value);

}  // namespace wythoff::dsl
