// What the verbs about proofs share: limits from the command line, and writing.
//
//   proof::Verdict v = proof::decide(ruleset, limits_of(call));   // --time-limit, --memory-limit, Ctrl-C
#pragma once

#include "experiments/commands.hpp"
#include "proof/limits.hpp"

namespace wythoff::experiments {

// `seconds`: the time limit where none is given; 0: none.
proof::Limits limits_of(const Call& call, int seconds = 0);
// `text` to a file, or to standard output ("").
void write(const std::string& path, const std::string& text);
// "(3, 5)"
std::string pair_text(const std::pair<std::int64_t, std::int64_t>& position);
// Positions in lines of at most 80 columns: "(0, 0) (1, 2) (2, 1)".
std::string position_lines(const std::vector<std::pair<std::int64_t, std::int64_t>>& positions);

}  // namespace wythoff::experiments
