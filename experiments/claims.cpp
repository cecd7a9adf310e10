#include "experiments/claims.hpp"

#include <cassert>

#include "experiments/claim_checks.hpp"
#include "experiments/verdict.hpp"

namespace wythoff::experiments {

std::string name(Status status) {
  switch (status) {
    case Status::proved:
      return "proved";
    case Status::holds:
      return "holds";
    case Status::refuted:
      return "refuted";
    case Status::unknown:
      return "unknown";
    case Status::not_applicable:
      return "not applicable";
  }
  assert(false);
  return "";
}

namespace {

ClaimResult verdict(Evidence& evidence, const dsl::BoundClaim& claim) {
  using Form = dsl::ClaimNode::Form;
  if (!claim.applicable) return not_applicable("the parameters do not meet the condition after 'when'");
  switch (claim.form) {
    case Form::pairs:
    case Form::word:
      return check_pairs(evidence, claim);
    case Form::count:
      return check_count(evidence, claim);
    case Form::finite:
    case Form::infinite:
      return check_finite(evidence);
    case Form::same_p:
    case Form::subset_p:
      return check_other_p(evidence, claim);
    case Form::relation:
      return check_relation(evidence, claim);
    case Form::grundy_formula:
    case Form::grundy_same:
      return check_grundy(evidence, claim);
  }
  assert(false);
  return {};
}

}  // namespace

ClaimResult check_claim(Evidence& evidence, const dsl::BoundClaim& claim) {
  ClaimResult result = verdict(evidence, claim);
  result.claim = claim.label;
  result.text = claim.text;
  return result;
}

std::string detail(const ClaimResult& result) {
  switch (result.status) {
    case Status::holds:
      return (result.up_to ? "up to " + result.up_to->str() : "") +
             (result.compared.empty() ? "" : " (" + result.compared + ")") +
             (result.reason.empty() ? "" : "; " + result.reason);
    case Status::refuted:
      return result.counterexample;
    case Status::proved:
      return "for the whole board";
    default:
      return result.reason;
  }
}

}  // namespace wythoff::experiments
