// The rule of a certificate, bound to its parameters by the room dsl.
//
//   dsl::Rule rule = rule_of({"rule": "game modular_wythoff(m >= 1) ...", "parameters": {"m": 5}, ...});
//
// Throws Rejected, dsl::RuleError, and what nlohmann::json throws.
#pragma once

#include <nlohmann/json.hpp>

#include "dsl/rule.hpp"

namespace wythoff::proof::check {

dsl::Rule rule_of(const nlohmann::json& certificate);

}  // namespace wythoff::proof::check
