// A second opinion on conditions: reads the tree itself, position by position, in fractions of 128-bit integers. It
// uses nothing of dsl but the tree.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast.hpp"

namespace wythoff::tests {

struct TreeInterpreter {
  std::map<std::string, std::int64_t> numbers;  // parameters and variables alike
  std::map<std::string, std::set<std::int64_t>> integer_sets;
  std::map<std::string, std::set<std::pair<std::int64_t, std::int64_t>>> pair_sets;

  // Nothing: a value that does not exist, is irrational or is too large for this interpreter.
  std::optional<bool> holds(const dsl::Node& condition) const;
};

}  // namespace wythoff::tests
