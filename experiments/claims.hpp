// What a claim of a rule file is worth on a board.
//
//   Evidence evidence(load("wythoff.game", {}), Board{{100, 100}}, Context{});
//   ClaimResult r = check_claim(evidence, evidence.rule().claims[0]);   // P = (floor(n*phi), floor(n*phi^2))
//   r.status == Status::holds, r.up_to == 38: (61, 99) is the last pair that the board settles
//
// What a board decides about each form of claim is said in experiments/README.md.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "dsl/rule.hpp"
#include "solver/grundy.hpp"
#include "solver/outcome.hpp"

namespace wythoff::experiments {

enum class Status { proved, holds, refuted, unknown, not_applicable };
std::string name(Status status);  // "proved", "holds", "refuted", "unknown", "not applicable"

struct ClaimResult {
  std::string claim;  // label, or number
  std::string text;   // canonical
  Status status = Status::unknown;
  // holds: how far, as the text of `check` says it. The largest index n for lists of pairs, words and relations
  // between the solved pairs; the largest size that all piles reach on the board for claims about the whole board.
  std::optional<dsl::Integer> up_to;
  bool whole = false;          // holds, for a list of pairs that ends: it is all P-positions of the board
  std::string beyond;          // holds, for a list of pairs: its first one off the board, "n = 9: claimed (14, 23)"
  std::string compared;        // holds: what was compared, "n = 0..38", "441 positions"
  std::string counterexample;  // refuted: the first one, with both values
  std::string reason;          // unknown, not applicable: why; holds: why it is not proved, where a proof was tried
  std::string certificate;     // proved: the certificate's text
};

// How far it holds, the counterexample, or the reason: one line beside the verdict.
std::string detail(const ClaimResult& result);

// The computed data claims are checked against. Outcomes and Grundy values are computed when a claim first asks for
// them, at most once, other games' included; errors (Refused, Interrupted, RuleError) pass through.
class Evidence {
 public:
  Evidence(dsl::Rule rule, solver::Board board, solver::Context context, std::string engine = "");
  Evidence(solver::Ruleset ruleset, solver::Board board, solver::Context context, std::string engine = "");
  ~Evidence();
  const dsl::Rule& rule() const;
  const solver::Ruleset& ruleset() const;
  const solver::Board& board() const;
  const solver::Context& context() const;
  const solver::Positions& p_positions();
  const solver::GrundyTable& grundy_values();
  // Data of another game on the same board. RuleError at the claim: no such game, arguments that do not fit its header,
  // another number of piles.
  Evidence& other(const dsl::OtherGame& game);
  // Engines used so far: "definition", or "sparse, lines".
  std::string engines() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Throws RuleError at the claim where its expressions have no value (division by zero, A(-1)), and what Evidence
// throws.
ClaimResult check_claim(Evidence& evidence, const dsl::BoundClaim& claim);

// Where `other(...)` of a claim is found: beside the rule's file, then in the rule library. RuleError at the claim
// where it is in neither.
std::string find_rule(const dsl::Rule& rule, const dsl::OtherGame& game);
// The folder of the rule library: the environment's WYTHOFF_RULES, else the one installed beside the running program,
// else the source tree's.
std::string rule_library();

}  // namespace wythoff::experiments
