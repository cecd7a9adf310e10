// COND for n >= n0: the condition at every n whose A(e), B(e) the board settles.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "experiments/claim_checks.hpp"
#include "experiments/solved_pairs.hpp"
#include "experiments/verdict.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Cond;
using dsl::Exact;
using dsl::Integer;
using dsl::Op;

// The relation that stands where the claimed one fails: of "A(n) = 5" remains "4 != 5".
const char* opposite(Op op) {
  switch (op) {
    case Op::less:
      return ">=";
    case Op::less_equal:
      return ">";
    case Op::equal:
      return "!=";
    case Op::not_equal:
      return "=";
    case Op::greater_equal:
      return "<";
    default:
      return "<=";
  }
}

class RelationCheck {
 public:
  RelationCheck(Evidence& evidence, const dsl::BoundClaim& claim)
      : evidence_(evidence), claim_(claim), solved_(solved_pairs(evidence)), sequences_(sequences(solved_)) {}

  // An index may be any function of n, so that n runs on past the first unsettled one; `checked_` counts the run of
  // settled n from n0 only, because only that may be called "up to".
  ClaimResult run() {
    Integer last = std::max({static_cast<std::int64_t>(solved_.trusted), solved_.rows, solved_.columns});
    bool run = true;
    for (Integer n = claim_.from; n <= last; ++n) {
      poll(evidence_, step_++);
      std::optional<bool> truth = at(n);
      if (truth && !*truth) return refuted(fmt::format("n = {}: {}", n.str(), why(claim_.condition, Exact(n))));
      run = run && truth;
      if (run) checked_ = n;
    }
    if (checked_) return holds_up_to(*checked_, fmt::format("n = {}..{}", claim_.from.str(), checked_->str()));
    return unknown(too_small(evidence_, solved_));
  }

 private:
  // Nothing where an index is not settled.
  std::optional<bool> at(const Integer& n) const {
    return at_claim(evidence_, claim_, "n = " + n.str(), [&]() -> std::optional<bool> {
      try {
        return holds(claim_.condition, Exact(n));
      } catch (const dsl::OutOfRange&) {
        return {};
      }
    });
  }

  bool holds(const Cond& cond, const Exact& n) const { return dsl::holds(cond, std::span(&n, 1), &sequences_); }

  // A condition that is false at n, with the values that make it so.
  std::string why(const Cond& cond, const Exact& n) const {
    auto value = [&](int i) { return dsl::evaluate(cond.args[i], std::span(&n, 1), &sequences_).text(); };
    if (cond.kind == Cond::Kind::compare) return fmt::format("{} {} {}", value(0), opposite(cond.op), value(1));
    if (cond.kind == Cond::Kind::congruent)
      return fmt::format("{} and {} are {}congruent modulo {}", value(0), value(1), cond.op == Op::equal ? "not " : "",
                         value(2));
    if (cond.kind == Cond::Kind::conjunction)
      for (const Cond& part : cond.parts)
        if (!holds(part, n)) return why(part, n);
    return "the condition is false";
  }

  Evidence& evidence_;
  const dsl::BoundClaim& claim_;
  SolvedPairs solved_;
  dsl::Sequences sequences_;
  std::optional<Integer> checked_;
  std::uint64_t step_ = 0;
};

}  // namespace

ClaimResult check_relation(Evidence& evidence, const dsl::BoundClaim& claim) {
  return RelationCheck(evidence, claim).run();
}

}  // namespace wythoff::experiments
