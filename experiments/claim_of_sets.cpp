// Claims about P as a set: how many, finite or infinite, the same as another game's, part of it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "experiments/claim_checks.hpp"
#include "experiments/verdict.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Exact;
using dsl::Integer;
using Position = std::span<const std::int64_t>;

std::string shown(Evidence& evidence) {
  std::size_t count = evidence.p_positions().size();
  return fmt::format("{} P-position{} with {}", count, count == 1 ? "" : "s", text(evidence.board()));
}

bool less(Position a, Position b) {
  return std::ranges::lexicographical_compare(a, b);
}

// Least sum, then least in lexicographic order.
struct First {
  std::optional<std::vector<std::int64_t>> position;
  std::int64_t sum = 0;
  bool in_first = false;

  void offer(Position p, bool from_first) {
    std::int64_t s = std::accumulate(p.begin(), p.end(), std::int64_t{0});
    if (position && (s > sum || (s == sum && !less(p, *position)))) return;
    position.emplace(p.begin(), p.end());
    sum = s;
    in_first = from_first;
  }
};

// The first position in which two sorted lists differ; `both`: or only the first one that is in `a` and not in `b`.
First first_difference(const solver::Positions& a, const solver::Positions& b, bool both) {
  First first;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    if (j == b.size() || (i < a.size() && less(a[i], b[j]))) {
      first.offer(a[i++], true);
    } else if (i == a.size() || less(b[j], a[i])) {
      if (both) first.offer(b[j], false);
      ++j;
    } else {
      ++i, ++j;
    }
  }
  return first;
}

}  // namespace

ClaimResult check_count(Evidence& evidence, const dsl::BoundClaim& claim) {
  Exact claimed = at_claim(evidence, claim, "", [&] { return dsl::evaluate(claim.expressions[0], {}); });
  if (!claimed.is_integer() || claimed.sign() < 0)
    return refuted(fmt::format("claimed {}, which is no number of positions", claimed.text()));
  std::string board = shown(evidence);
  if (Exact(Integer(evidence.p_positions().size())) > claimed)
    return refuted(fmt::format("claimed {}, the board has {}", claimed.text(), board));
  return unknown(
      fmt::format("claimed {}, and a board can show only that there are more: it has {}", claimed.text(), board));
}

ClaimResult check_finite(Evidence& evidence) {
  return unknown(fmt::format("no board decides whether P is finite; this one has {}", shown(evidence)));
}

ClaimResult check_other_p(Evidence& evidence, const dsl::BoundClaim& claim) {
  Evidence& other = evidence.other(*claim.other);
  bool both = claim.form == dsl::ClaimNode::Form::same_p;
  First first = first_difference(evidence.p_positions(), other.p_positions(), both);
  if (!first.position) return holds_up_to(reach(evidence.board()), shown(evidence));
  std::string here = evidence.rule().name, there = other.rule().name;
  if (here == there) here = "this game", there = "the other";
  return refuted(fmt::format("{} is a P-position of {}, an N-position of {}", text(*first.position),
                             first.in_first ? here : there, first.in_first ? there : here));
}

}  // namespace wythoff::experiments
