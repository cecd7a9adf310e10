// A claim is judged by proof where there is one, and by the board otherwise.
//
//   Judge judge(evidence, limits);
//   judge.claim(rule.claims[1]);   // |P| = 2*floor(m/phi) + 1: status proved, with its certificate
//
// `P is finite`, `P is infinite` and `|P| = E` follow from the verdict on the whole board; `P = P(other)`, `P subset of
// P(other)` and a closed form with `while` from the complete list of a finite P. What such a verdict contradicts is
// refuted, even where the board is too small to show it. Lists of pairs, words, `P = P(other)`, `P subset of P(other)`
// and relations between the pairs of an infinite P follow from a theorem about the whole of it (proof/theorem.hpp), if
// the board does not refute them; where that fails, `holds` comes with the reason.
#pragma once

#include <optional>

#include "experiments/claims.hpp"
#include "proof/decide.hpp"
#include "proof/theorem.hpp"

namespace wythoff::experiments {

class Judge {
 public:
  // How long a theorem about an infinite P is sought (nothing: as long as the limits say), and from how many pairs or
  // rows on that the board confirms.
  struct Search {
    std::optional<std::chrono::milliseconds> time{10'000};
    int evidence = 0;
  };
  Judge(Evidence& evidence, proof::Limits limits) : Judge(evidence, limits, Search()) {}
  Judge(Evidence& evidence, proof::Limits limits, Search search)
      : evidence_(evidence), limits_(limits), search_(search) {}
  // Throws what check_claim throws.
  ClaimResult claim(const dsl::BoundClaim& claim);
  // On the whole board; decided once, when first asked for. Throws Interrupted.
  const proof::Verdict& verdict();
  // Which the P-positions of the whole board are; likewise.
  const proof::Theorem& theorem();

 private:
  std::optional<ClaimResult> prove(const dsl::BoundClaim& claim);
  std::optional<ClaimResult> prove_count(const dsl::BoundClaim& claim);
  std::optional<ClaimResult> prove_other(const dsl::BoundClaim& claim);
  std::optional<ClaimResult> prove_list(const dsl::BoundClaim& claim);
  ClaimResult on_board(const dsl::BoundClaim& claim, std::int64_t side) const;
  proof::Limits search_limits() const;
  void prove_by_theorem(const dsl::BoundClaim& claim, ClaimResult& result);

  Evidence& evidence_;
  proof::Limits limits_;
  Search search_;
  std::optional<proof::Verdict> verdict_;
  std::optional<proof::Theorem> theorem_;
};

// Many instances: two seconds each, where the board has shown something.
inline constexpr Judge::Search search_in_batch{std::chrono::milliseconds(2000), 16};

// Limits of a proof beside a board: some seconds, the memory and the stop flag of the context.
proof::Limits proof_limits(const solver::Context& context);

}  // namespace wythoff::experiments
