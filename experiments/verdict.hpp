// The words in which verdicts are given, and the one way in which an expression of a claim is evaluated.
//
//   holds_up_to(38, "n = 0..38"), refuted("n = 5: claimed (8, 13), the board has (8, 14)"), unknown("...")
#pragma once

#include <span>
#include <string>

#include "dsl/evaluate.hpp"
#include "experiments/claims.hpp"

namespace wythoff::experiments {

ClaimResult holds_up_to(dsl::Integer up_to, std::string compared);
ClaimResult refuted(std::string counterexample);
ClaimResult unknown(std::string reason);
ClaimResult not_applicable(std::string reason);

// "(8, 13)"; "8" for one pile.
std::string text(std::span<const std::int64_t> position);
// "x, y <= 20", "x <= 10, y <= 20".
std::string text(const solver::Board& board);
// The largest number that every pile can have on the board.
std::int64_t reach(const solver::Board& board);

// `value()`, where an error of arithmetic (division by zero, roots of two kinds, A(-1)) becomes a RuleError at the
// claim; `where` says for which n or position: "n = 3".
template <class Function>
auto at_claim(const Evidence& evidence, const dsl::BoundClaim& claim, const std::string& where, Function value) {
  try {
    return value();
  } catch (const dsl::ExactError& error) {
    throw evidence.rule().source->error(claim.at, error.what() + (where.empty() ? "" : " at " + where),
                                        "an expression that has a value wherever the claim uses it");
  }
}

// Throws Interrupted where the user asked for it; cheap enough for inner loops.
inline void poll(const Evidence& evidence, std::uint64_t step) {
  if (step % 1024 == 0 && evidence.context().stopped()) throw solver::Interrupted();
}

}  // namespace wythoff::experiments
