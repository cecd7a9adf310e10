// P = (EA, EB) and P = word(...): a list of pairs against the board.
//
// The claim says that the n-th solved pair is the n-th of the list, for every n >= n0. As the list rises in A, that is
// the same as: the solved pairs from n0 on are the pairs of the list. So the board is asked twice. Trusted indices are
// compared one by one. Beyond them indices are not known, but membership is: a pair of the list that is on the board
// has to be a P-position, and a P-position of the board has to be in the list (of those the list begins early enough
// to name). That is how a list without end is refuted by a board on which P has visibly ended.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/claim_checks.hpp"
#include "experiments/closed_form.hpp"
#include "experiments/verdict.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Exact;
using dsl::Integer;

class PairsCheck {
 public:
  PairsCheck(Evidence& evidence, const dsl::BoundClaim& claim)
      : evidence_(evidence), claim_(claim), solved_(solved_pairs(evidence)), next_(solved_.trusted) {
    bool word = claim.form == dsl::ClaimNode::Form::word;
    list_ = word ? word_list(claim, solved_) : closed_form(evidence, claim, solved_);
    names_all_ = claim.from <= solved_.trusted;
  }

  ClaimResult run() {
    if (!list_)
      return refuted(fmt::format("the image of a, '{}', does not start with a: no fixed point does", claim_.image_a));
    for (Integer n = claim_.from;; ++n) {
      poll(evidence_, step_++);
      Listed listed = list_->at(n);
      if (listed.kind == Listed::Kind::open) return held(false);
      if (auto failure = compare(n, listed)) return refuted(*failure);
      ended_ = listed.kind == Listed::Kind::ended;
      if (listed.kind != Listed::Kind::pair || listed.a > Exact(Integer(solved_.rows))) return held(true);
      last_ = listed;
    }
  }

 private:
  using Failure = std::optional<std::string>;

  Failure compare(const Integer& n, const Listed& listed) {
    if (Failure failure =
            n < solved_.trusted ? compare_trusted(static_cast<std::size_t>(n), listed) : compare_beyond(n, listed))
      return failure;
    return listed.kind == Listed::Kind::pair ? shape(n, listed) : Failure{};
  }

  Failure compare_trusted(std::size_t n, const Listed& listed) const {
    const Pair& pair = solved_.pairs[n];
    bool same =
        listed.kind == Listed::Kind::pair && listed.a == Exact(Integer(pair[0])) && listed.b == Exact(Integer(pair[1]));
    if (same) return {};
    return fmt::format("n = {}: {}, the board has {}", n, claimed(listed), solved_.text(pair));
  }

  // What the form itself asks of a list.
  Failure shape(const Integer& n, const Listed& listed) const {
    if (last_ && listed.a <= last_->a)
      return fmt::format("n = {}: {}, but A does not exceed that of {} before it", n.str(), claimed(listed),
                         last_->text);
    if (solved_.symmetric && listed.a > listed.b)
      return fmt::format("n = {}: {}, with A > B", n.str(), claimed(listed));
    return {};
  }

  Failure compare_beyond(const Integer& n, const Listed& listed) {
    if (listed.kind != Listed::Kind::pair) return unlisted(n, listed, solved_.rows + 1);
    for (const Exact& value : {listed.a, listed.b})
      if (!value.is_integer() || value.sign() < 0)
        return fmt::format("n = {}: {}, which is no position", n.str(), claimed(listed));
    bool visible = solved_.on_board(listed.a, listed.b);
    if (!visible && beyond_.empty()) beyond_ = fmt::format("n = {}: {}", n.str(), claimed(listed));
    if (visible) {
      if (Failure failure = not_here(n, listed)) return failure;
    } else if (listed.a < Exact(Integer(solved_.settled))) {
      return fmt::format("n = {}: {}, the board has {}", n.str(), claimed(listed),
                         row(static_cast<std::int64_t>(listed.a.numerator())));
    }
    if (Failure failure = unlisted(n, listed, within_board(listed.a))) return failure;
    if (visible && names_all_) ++next_;  // unlisted() saw to it that the pair is this one
    return {};
  }

  // A pair on the board that is no P-position, or one with another index.
  Failure not_here(const Integer& n, const Listed& listed) const {
    Pair pair{static_cast<std::int64_t>(listed.a.numerator()), static_cast<std::int64_t>(listed.b.numerator())};
    if (!solved_.contains(pair))
      return fmt::format("n = {}: {}, the board has {}", n.str(), claimed(listed), row(pair[0]));
    std::size_t index = std::ranges::lower_bound(solved_.pairs, pair) - solved_.pairs.begin();
    if (index >= solved_.trusted) return {};
    return fmt::format("n = {}: {}, on the board that is the pair n = {}", n.str(), claimed(listed), index);
  }

  // A P-position of the board, of an index that the list should name, in a row < `end`; or in the listed pair's row.
  Failure unlisted(const Integer& n, const Listed& listed, std::int64_t end) const {
    if (!names_all_ || next_ == solved_.pairs.size()) return {};
    const Pair& pair = solved_.pairs[next_];
    bool other = pair[0] == end && listed.kind == Listed::Kind::pair && Exact(Integer(pair[1])) != listed.b;
    if (pair[0] >= end && !other) return {};
    return fmt::format("n = {}: {}, the board has {} in no pair of the list", n.str(), claimed(listed),
                       solved_.text(pair));
  }

  std::int64_t within_board(const Exact& a) const {
    return a > Exact(Integer(solved_.rows)) ? solved_.rows + 1 : static_cast<std::int64_t>(a.numerator());
  }

  // What the board shows in a row.
  std::string row(std::int64_t a) const {
    if (solved_.piles == 1) return fmt::format("no P-position {}", a);
    auto found = std::ranges::lower_bound(solved_.pairs, Pair{a, 0});
    if (found != solved_.pairs.end() && (*found)[0] == a) return solved_.text(*found);
    return fmt::format("no P-position ({}, y) with {}y <= {}", a, solved_.symmetric ? fmt::format("{} <= ", a) : "",
                       solved_.columns);
  }

  static std::string claimed(const Listed& listed) {
    return listed.kind == Listed::Kind::ended ? "the list has ended" : "claimed " + listed.text;
  }

  // `whole`: the list was followed to the board's edge, or to its end.
  ClaimResult held(bool whole) const {
    ClaimResult result = reached(whole);
    if (result.status == Status::holds) result.beyond = beyond_;
    return result;
  }
  ClaimResult reached(bool whole) const {
    if (claim_.while_ && whole && names_all_) {
      ClaimResult all =
          holds_up_to(reach(evidence_.board()), fmt::format("all P-positions with {}", text(evidence_.board())));
      all.whole = ended_ && claim_.from == 0;
      return all;
    }
    if (claim_.from >= solved_.trusted) return unknown(too_small(evidence_, solved_));
    return holds_up_to(Integer(solved_.trusted) - 1, fmt::format("n = {}..{}", claim_.from.str(), solved_.trusted - 1));
  }

  Evidence& evidence_;
  const dsl::BoundClaim& claim_;
  SolvedPairs solved_;
  std::unique_ptr<PairList> list_;
  std::optional<Listed> last_;
  std::string beyond_;      // the first pair of the list that is off the board
  std::size_t next_;        // first pair of the board, beyond the trusted ones, that the list has not named
  bool ended_ = false;      // the list came to its end
  bool names_all_ = false;  // the list begins with a trusted index: it has to name every pair from next_ on
  std::uint64_t step_ = 0;
};

}  // namespace

ClaimResult check_pairs(Evidence& evidence, const dsl::BoundClaim& claim) {
  return PairsCheck(evidence, claim).run();
}

}  // namespace wythoff::experiments
