#include "experiments/judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/claim_checks.hpp"
#include "experiments/claim_statements.hpp"
#include "experiments/verdict.hpp"
#include "proof/compare.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Exact;
using dsl::Integer;
using Form = dsl::ClaimNode::Form;
using Kind = proof::Verdict::Kind;

ClaimResult proved(std::string certificate) {
  ClaimResult result;
  result.status = Status::proved;
  result.certificate = std::move(certificate);
  return result;
}

ClaimResult contradicted(const proof::Verdict& verdict) {
  return refuted(fmt::format("P is {} (proved, by {})", proof::name(verdict.kind), verdict.method));
}

std::int64_t largest(const std::vector<proof::Vec>& positions) {
  std::int64_t most = 0;
  for (const proof::Vec p : positions) most = std::max({most, p.x, p.y});
  return most;
}

}  // namespace

proof::Limits proof_limits(const solver::Context& context) {
  proof::Limits limits;
  limits.time = std::chrono::seconds(10);
  limits.memory = std::min<std::uint64_t>(limits.memory, context.memory_limit);
  limits.stop = context.stop;
  return limits;
}

const proof::Verdict& Judge::verdict() {
  if (!verdict_) verdict_ = proof::decide(evidence_.ruleset(), limits_);
  if (evidence_.context().stopped()) throw solver::Interrupted();
  return *verdict_;
}

proof::Limits Judge::search_limits() const {
  proof::Limits limits = limits_;
  if (search_.time) limits.time = limits.time ? std::min(*limits.time, *search_.time) : *search_.time;
  return limits;
}

const proof::Theorem& Judge::theorem() {
  if (!theorem_) theorem_ = proof::prove(evidence_.ruleset(), search_limits());
  if (evidence_.context().stopped()) throw solver::Interrupted();
  return *theorem_;
}

// Searching for a theorem takes a while where there is none, so that the board comes first.
void Judge::prove_by_theorem(const dsl::BoundClaim& claim, ClaimResult& result) {
  const bool about_pairs = claim.form == Form::pairs || claim.form == Form::word || claim.form == Form::relation ||
                           claim.form == Form::same_p || claim.form == Form::subset_p || claim.form == Form::infinite;
  if (!about_pairs || claim.while_ || (result.status != Status::holds && result.status != Status::unknown)) return;
  if (search_.evidence > 0 && (!result.up_to || *result.up_to < search_.evidence)) return;
  if (verdict().kind == Kind::finite) return;  // its claims have been judged by the list
  std::string why = "P is not known as an automaton: " + theorem().why;
  std::optional<nlohmann::json> more;
  const proof::Budget budget(limits_);
  if (theorem().proved && claim.form == Form::same_p) {
    why = "that the other game has the same P was not proved";
    if (auto same = proof::state_same_p(theorem(), evidence_.other(*claim.other).ruleset(), budget))
      more = nlohmann::json::array({*same});
  } else if (theorem().proved && claim.form == Form::subset_p) {
    why = "that P is part of the other game's P was not proved";
    if (auto subset = proof::state_subset_p(theorem(), evidence_.other(*claim.other).ruleset(), search_limits()))
      more = nlohmann::json::array({*subset});
  } else if (theorem().proved) {
    more = claim_statements(theorem(), claim, budget, why);
  }
  if (more) {
    if (auto certificate = proof::certificate_with(theorem(), evidence_.ruleset(), *more, limits_)) {
      result = proved(*certificate);
      return;
    }
    why = "it does not follow from what is known of P";
  }
  if (evidence_.context().stopped()) throw solver::Interrupted();
  if (result.status == Status::holds) result.reason = "no proof: " + why;
}

ClaimResult Judge::claim(const dsl::BoundClaim& claim) {
  std::optional<ClaimResult> result;
  if (claim.applicable && evidence_.ruleset().piles() == 2) result = prove(claim);
  if (!result) {
    result = check_claim(evidence_, claim);
    if (claim.applicable && evidence_.ruleset().piles() == 2) prove_by_theorem(claim, *result);
  }
  result->claim = claim.label;
  result->text = claim.text;
  return *result;
}

std::optional<ClaimResult> Judge::prove(const dsl::BoundClaim& claim) {
  switch (claim.form) {
    case Form::finite:
    case Form::infinite:
      if (verdict().kind == Kind::unknown) return {};
      if ((verdict().kind == Kind::finite) != (claim.form == Form::finite)) return contradicted(verdict());
      return proved(verdict().certificate);
    case Form::count:
      return prove_count(claim);
    case Form::same_p:
    case Form::subset_p:
      return prove_other(claim);
    case Form::pairs:
      return claim.while_ ? prove_list(claim) : std::nullopt;
    default:
      return {};
  }
}

std::optional<ClaimResult> Judge::prove_count(const dsl::BoundClaim& claim) {
  if (verdict().kind == Kind::infinite) return contradicted(verdict());
  if (!verdict().positions) return {};
  const Exact claimed = at_claim(evidence_, claim, "", [&] { return dsl::evaluate(claim.expressions[0], {}); });
  const std::size_t count = verdict().positions->size();
  if (claimed == Exact(Integer(count))) return proved(verdict().certificate);
  return refuted(fmt::format("claimed {}, P has {} (proved, by {})", claimed.text(), count, verdict().method));
}

// Both against a board that holds the whole of a finite P: a difference shows there.
std::optional<ClaimResult> Judge::prove_other(const dsl::BoundClaim& claim) {
  if (!verdict().positions) return {};
  const solver::Ruleset& other = evidence_.other(*claim.other).ruleset();
  std::int64_t side = largest(*verdict().positions) + 1;
  std::optional<std::string> certificate;
  if (claim.form == Form::subset_p) {
    certificate = proof::prove_subset_p(verdict(), other, limits_);
  } else {
    const proof::Verdict there = proof::decide(other, limits_);
    certificate = proof::prove_same_p(verdict(), there, limits_);
    if (there.positions) side = std::max(side, largest(*there.positions) + 1);
  }
  if (certificate) return proved(*certificate);
  ClaimResult result = on_board(claim, side);
  if (result.status == Status::refuted) return result;
  return {};
}

// The closed form against such a board.
std::optional<ClaimResult> Judge::prove_list(const dsl::BoundClaim& claim) {
  if (!verdict().positions) return {};
  ClaimResult result = on_board(claim, largest(*verdict().positions) + 1);
  if (result.status == Status::refuted) return result;
  if (!result.beyond.empty())
    return refuted(fmt::format("{}, and P has no such position (proved, by {})", result.beyond, verdict().method));
  if (result.status != Status::holds || !result.whole) return {};
  return proved(verdict().certificate);
}

ClaimResult Judge::on_board(const dsl::BoundClaim& claim, std::int64_t side) const {
  Evidence whole(evidence_.rule(), solver::Board{{side, side}}, evidence_.context());
  return check_claim(whole, claim);
}

}  // namespace wythoff::experiments
