// Rulesets from text, and what a board says about them, for the tests of proofs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "proof/decide.hpp"
#include "proof/move_rows.hpp"
#include "proof/steps.hpp"
#include "solver/ruleset.hpp"
#include "tests/games.hpp"

namespace wythoff::tests {

inline std::vector<proof::Vec> board_of(const solver::Ruleset& ruleset, std::int64_t size) {
  auto list = proof::p_positions(proof::MoveSet(*ruleset.formula()), ruleset.misere(), size, size,
                                 proof::Budget(proof::Limits{}));
  std::sort(list.begin(), list.end());
  return list;
}

// Calls visit(ruleset, residues) for every set of residues mod m on top of Nim or of Wythoff: each unordered pair in or
// out, or each ordered one. Of a large family one set in `stride`.
template <class Visit>
void each_residue_extension(bool wythoff, bool ordered, int m, unsigned stride, const Visit& visit) {
  const dsl::Source source("extension", std::string("game extension(m >= 1, R : pairs) move (k) ") +
                                            (wythoff ? "move (k, k) " : "") + "move (k, l)" +
                                            (ordered ? " in order" : "") + " where (k mod m, l mod m) in R");
  const dsl::Game tree = dsl::parse(source);
  std::vector<std::pair<int, int>> cells;
  for (int a = 0; a < m; ++a)
    for (int b = ordered ? 0 : a; b < m; ++b) cells.emplace_back(a, b);
  for (unsigned set = 0; set < 1u << cells.size(); set += stride) {
    dsl::PairSet residues;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (set >> i & 1) residues.emplace(cells[i].first, cells[i].second);
    visit(solver::Ruleset(dsl::bind(source, tree, {{"m", dsl::Integer(m)}, {"R", residues}})), residues);
  }
}

}  // namespace wythoff::tests
