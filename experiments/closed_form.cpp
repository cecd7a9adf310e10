#include "experiments/closed_form.hpp"

#include <fmt/format.h>

#include <array>

#include "experiments/verdict.hpp"
#include "proof/fixed_point.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Exact;
using dsl::Integer;

// The least non-negative integer in none of the first n solved pairs, for rising n. n pairs have at most 2n different
// numbers, so that numbers beyond 2n need not be noted.
class Mex {
 public:
  explicit Mex(const SolvedPairs& solved) : solved_(solved), seen_(2 * solved.trusted + 2) {}
  Integer before(std::size_t n) {
    for (; next_ < n; ++next_) {
      note(solved_.pairs[next_][0]);
      if (solved_.piles == 2) note(solved_.pairs[next_][1]);
    }
    while (seen_[value_]) ++value_;
    return Integer(value_);
  }

 private:
  void note(std::int64_t number) {
    if (static_cast<std::uint64_t>(number) < seen_.size()) seen_[number] = true;
  }
  const SolvedPairs& solved_;
  std::vector<bool> seen_;
  std::size_t next_ = 0, value_ = 0;
};

class ClosedForm : public PairList {
 public:
  ClosedForm(const Evidence& evidence, const dsl::BoundClaim& claim, const SolvedPairs& solved)
      : evidence_(evidence), claim_(claim), solved_(solved), mex_(solved) {}

  Listed at(const Integer& n) override {
    return at_claim(evidence_, claim_, "n = " + n.str(), [&] { return value(n); });
  }

 private:
  Listed value(const Integer& n) {
    std::array<Exact, 2> variables{Exact(n), Exact()};
    if (claim_.while_ && !dsl::holds(*claim_.while_, std::span(variables).first(1)))
      return {Listed::Kind::ended, {}, {}, {}};
    if (claim_.mex_a) {
      if (n > solved_.trusted) return {Listed::Kind::open, {}, {}, {}};
      variables[1] = Exact(mex_.before(static_cast<std::size_t>(n)));
    } else {
      variables[1] = dsl::evaluate(claim_.expressions[0], variables);
    }
    Exact b = solved_.piles == 1 ? Exact() : dsl::evaluate(claim_.expressions[1], variables);
    return {Listed::Kind::pair, variables[1], b, solved_.text(variables[1], b)};
  }

  const Evidence& evidence_;
  const dsl::BoundClaim& claim_;
  const SolvedPairs& solved_;
  Mex mex_;
};

// The places of the letters, from 1. Letters that the prefix does not show stand beyond it, if anywhere: their places
// are beyond the board too, because the prefix is longer than the board.
class WordList : public PairList {
 public:
  explicit WordList(const proof::FixedPoint& fixed) : finite_(fixed.finite), length_(fixed.word.size()) {
    for (std::size_t i = 0; i < length_; ++i)
      (fixed.word[i] == 'a' ? a_ : b_).push_back(static_cast<std::int64_t>(i) + 1);
  }

  Listed at(const Integer& n) override {
    if (n == 0) return {Listed::Kind::pair, Exact(0), Exact(0), "(0, 0)"};
    // The claim starts at 0, and stops at the board's edge: n is small.
    std::size_t index = n.convert_to<std::size_t>() - 1;
    bool has_a = index < a_.size(), has_b = index < b_.size();
    if (finite_ && !(has_a && has_b)) return {Listed::Kind::ended, {}, {}, {}};
    if (!has_a)
      return {Listed::Kind::beyond, {}, {}, fmt::format("no letter a number {} up to place {}", n.str(), length_)};
    Integer a = a_[index];
    if (!has_b)
      return {Listed::Kind::pair, Exact(a), Exact(Integer(length_ + 1)),
              fmt::format("({}, beyond {})", a.str(), length_)};
    Integer b = b_[index];
    return {Listed::Kind::pair, Exact(a), Exact(b), fmt::format("({}, {})", a.str(), b.str())};
  }

 private:
  bool finite_;
  std::size_t length_;
  std::vector<std::int64_t> a_, b_;
};

}  // namespace

std::unique_ptr<PairList> closed_form(const Evidence& evidence, const dsl::BoundClaim& claim,
                                      const SolvedPairs& solved) {
  return std::make_unique<ClosedForm>(evidence, claim, solved);
}

std::unique_ptr<PairList> word_list(const dsl::BoundClaim& claim, const SolvedPairs& solved) {
  std::size_t board = static_cast<std::size_t>(std::max(solved.rows, solved.columns));
  std::optional<proof::FixedPoint> fixed = proof::fixed_point(claim.image_a, claim.image_b, 4 * board + 64);
  if (!fixed) return nullptr;
  return std::make_unique<WordList>(*fixed);
}

}  // namespace wythoff::experiments
