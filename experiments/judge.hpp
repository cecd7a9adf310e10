// A claim is judged by proof where there is one, and by the board otherwise.
//
//   Judge judge(evidence, limits);
//   judge.claim(rule.claims[1]);   // |P| = 2*floor(m/phi) + 1: status proved, with its certificate
//
// `P is finite`, `P is infinite` and `|P| = E` follow from the verdict on the whole board; `P = P(other)`, `P subset of
// P(other)` and a closed form with `while` from the complete list of a finite P. What such a verdict contradicts is
// refuted, even where the board is too small to show it.
#pragma once

#include <optional>

#include "experiments/claims.hpp"
#include "proof/decide.hpp"

namespace wythoff::experiments {

class Judge {
 public:
  Judge(Evidence& evidence, proof::Limits limits) : evidence_(evidence), limits_(limits) {}
  // Throws what check_claim throws.
  ClaimResult claim(const dsl::BoundClaim& claim);
  // On the whole board; decided once, when first asked for. Throws Interrupted.
  const proof::Verdict& verdict();

 private:
  std::optional<ClaimResult> prove(const dsl::BoundClaim& claim);
  std::optional<ClaimResult> prove_count(const dsl::BoundClaim& claim);
  std::optional<ClaimResult> prove_other(const dsl::BoundClaim& claim);
  std::optional<ClaimResult> prove_list(const dsl::BoundClaim& claim);
  ClaimResult on_board(const dsl::BoundClaim& claim, std::int64_t side) const;

  Evidence& evidence_;
  proof::Limits limits_;
  std::optional<proof::Verdict> verdict_;
};

// Limits of a proof beside a board: some seconds, the memory and the stop flag of the context.
proof::Limits proof_limits(const solver::Context& context);

}  // namespace wythoff::experiments
