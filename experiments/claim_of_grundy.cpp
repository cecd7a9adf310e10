// grundy(x, y) = E and grundy = grundy(other): cell by cell.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "experiments/claim_checks.hpp"
#include "experiments/verdict.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Cond;
using dsl::Expr;

class GrundyCheck {
 public:
  GrundyCheck(Evidence& evidence, const dsl::BoundClaim& claim)
      : evidence_(evidence), claim_(claim), point_(evidence.board().piles() + 1) {
    equal_.kind = Cond::Kind::compare;
    equal_.op = dsl::Op::equal;
    if (claim.other) {
      other_ = &evidence.other(*claim.other);
    } else {
      // E = v, v the variable after the coordinates: conditions have a fast evaluation in 64-bit integers.
      Expr value;
      value.kind = Expr::Kind::variable;
      value.index = evidence.board().piles();
      equal_.args = {claim.expressions[0], value};
    }
  }

  ClaimResult run() {
    if (evidence_.rule().misere) return unknown("Grundy values do not describe misere play");
    if (other_ && other_->rule().misere)
      return unknown(other_->rule().name + " is played misere: it has no Grundy values");
    walk();
    if (first_) return refuted(counterexample());
    if (met_ == 0)
      return unknown(fmt::format("no position with {} meets the condition after 'when'", text(evidence_.board())));
    return holds_up_to(reach(evidence_.board()),
                       fmt::format("{} position{} with {}", met_, met_ == 1 ? "" : "s", text(evidence_.board())));
  }

 private:
  // All cells in the table's order, last pile fastest; the counterexample is the first by sum, then in that order.
  void walk() {
    const solver::GrundyTable& values = evidence_.grundy_values();
    const solver::Board& board = evidence_.board();
    for (std::uint64_t cell = 0; cell < values.cells(); ++cell) {
      poll(evidence_, cell);
      point_.back() = values[cell];
      std::int64_t sum = std::accumulate(point_.begin(), point_.end() - 1, std::int64_t{0});
      if (!first_ || sum < sum_) visit(cell, sum);
      for (int i = board.piles() - 1; i >= 0 && ++point_[i] > board.max[i]; --i) point_[i] = 0;
    }
  }

  void visit(std::uint64_t cell, std::int64_t sum) {
    bool equal = at_claim(evidence_, claim_, place(), [&] {
      if (claim_.when && !dsl::holds(*claim_.when, coordinates())) return true;
      ++met_;
      return other_ ? other_->grundy_values()[cell] == point_.back()
                    : dsl::holds(equal_, std::span<const std::int64_t>(point_));
    });
    if (equal) return;
    first_ = point_;
    first_cell_ = cell;
    sum_ = sum;
  }

  std::span<const std::int64_t> coordinates() const { return std::span(point_).first(point_.size() - 1); }
  std::string place() const { return text(coordinates()); }

  std::string counterexample() {
    point_ = *first_;
    std::string value;
    if (other_) {
      value = fmt::format("{} has {}", other_->rule().name, other_->grundy_values()[first_cell_]);
    } else {
      std::vector<dsl::Exact> exact;
      for (std::int64_t part : coordinates()) exact.emplace_back(dsl::Integer(part));
      value = "claimed " + dsl::evaluate(claim_.expressions[0], exact).text();
    }
    return fmt::format("{}: {}, the board has {}", place(), value, point_.back());
  }

  Evidence& evidence_;
  const dsl::BoundClaim& claim_;
  Evidence* other_ = nullptr;
  Cond equal_;
  std::vector<std::int64_t> point_;  // the coordinates, then the Grundy value
  std::optional<std::vector<std::int64_t>> first_;
  std::uint64_t first_cell_ = 0, met_ = 0;
  std::int64_t sum_ = 0;
};

}  // namespace

ClaimResult check_grundy(Evidence& evidence, const dsl::BoundClaim& claim) {
  return GrundyCheck(evidence, claim).run();
}

}  // namespace wythoff::experiments
