// The independent checker of certificates. It shares with what produces them the reading of a rule and the evaluation
// of a condition, and nothing else: forms, moduli, thresholds and windows are worked out again from the rule's text,
// and every statement a certificate rests on is tested, none believed.
//
//   Check check = verify(text_of_a_certificate);
//   check.accepted ? "accepted" : "rejected: " + check.why
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "proof/limits.hpp"

namespace wythoff::proof {

struct Check {
  bool accepted = false;
  std::string why;                    // rejected: the first thing that is wrong
  std::string claim;                  // accepted: what has been proved: "finite", "infinite", "same P", "subset P"
  std::string rule;                   // accepted: canonical text of the rule it is about
  std::optional<std::int64_t> count;  // accepted, finite and listed: the number of P-positions
};

// Never throws for what the text says, however wrong; Stopped where the limits do not suffice.
Check verify(const std::string& certificate, const Limits& limits = {});

}  // namespace wythoff::proof
