#include "experiments/known_p.hpp"

#include "experiments/interrupt.hpp"
#include "solver/board.hpp"

namespace wythoff::experiments {

KnownP::KnownP(const solver::Ruleset& ruleset, const proof::Limits& given) : limits(given) {
  const proof::Budget budget(limits);
  proof::Limits small = limits;
  small.board = 256;
  verdict = proof::decide(ruleset, small);
  if (stop_requested()) throw solver::Interrupted();
  finite = verdict.kind == proof::Verdict::Kind::finite && verdict.positions;
  if (finite)
    for (const proof::Vec p : *verdict.positions) list.emplace_back(p.x, p.y);
  else
    theorem = proof::prove(ruleset, budget.rest());
  if (stop_requested()) throw solver::Interrupted();
}

}  // namespace wythoff::experiments
