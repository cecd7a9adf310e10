#include "proof/short_rule.hpp"

#include <algorithm>
#include <vector>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"

namespace wythoff::proof {

namespace {

constexpr std::int64_t side = 60;  // of the board on which rules are tried before a proof is
constexpr std::size_t most_proofs = 5;

using Board = std::vector<bool>;  // (k, l) at k*side + l

std::vector<std::string> conditions(const LinearForm& form) {
  auto n = [](std::int64_t i) { return std::to_string(i); };
  auto line = [&](std::int64_t s, std::int64_t t) {  // "2k + 1"
    return (s == 1 ? "k" : n(s) + "k") + (t == 0 ? "" : t > 0 ? " + " + n(t) : " - " + n(-t));
  };
  std::vector<std::string> list{"k = l"};
  if (form.s >= 1) list.push_back("k <= l < " + line(form.s, form.t));
  for (int c = 2; c <= 8; ++c) list.push_back("|k - l| < " + n(c));
  for (int s = 1; s <= 5; ++s)
    for (int t = -2; t <= 4; ++t) list.push_back("k <= l <= " + line(s, t)), list.push_back("l = " + line(s, t));
  for (int m = 2; m <= 6; ++m)
    for (int r = 0; r < m; ++r)
      list.push_back("l - k ≡ " + n(r) + " (mod " + n(m) + ")"),
          list.push_back("k + l ≡ " + n(r) + " (mod " + n(m) + ")");
  for (int q = 2; q <= 4; ++q)
    for (int p = q + 1; p <= 4 * q; ++p)
      if (p % q != 0) list.push_back("k <= l and " + n(q) + "l <= " + n(p) + "k");
  return list;
}

std::string rule_text(const std::vector<std::string>& where) {
  std::string text = "game invented\n\nmove (k)\n";
  for (const std::string& condition : where) text += "move (k, l) where " + condition + "\n";
  return text;
}

solver::Ruleset rule(const std::vector<std::string>& where) {
  const dsl::Source source("invented", rule_text(where));
  return solver::Ruleset(dsl::bind(source, dsl::parse(source), {}));
}

class Search {
 public:
  Search(const Theorem& theorem, const automata::PairAutomaton& largest, const Budget& budget)
      : theorem_(theorem), budget_(budget), fits_(side * side), p_(side * side) {
    for (std::int64_t k = 0; k < side; ++k)
      for (std::int64_t l = 0; l < side; ++l) {
        fits_[k * side + l] = largest.accepts(k, l);
        p_[k * side + l] = theorem.automaton.accepts(std::min(k, l), std::max(k, l));
      }
  }

  std::optional<ShortRule> run(const std::vector<std::string>& list) {
    const Board nim = moves({});
    if (!fits(nim)) return {};
    struct Candidate {
      std::vector<std::string> where;
      Board moves;
    };
    std::vector<Candidate> single, all{{{}, nim}};
    for (const std::string& condition : list) {
      budget_.poll();
      Board board = moves({condition});
      if (fits(board)) single.push_back({{condition}, std::move(board)});
    }
    for (std::size_t i = 0; i < single.size(); ++i) {
      all.push_back(single[i]);
      for (std::size_t j = i + 1; j < single.size(); ++j) {
        Board both = single[i].moves;
        for (std::size_t cell = 0; cell < both.size(); ++cell) both[cell] = both[cell] || single[j].moves[cell];
        if (both == single[i].moves || both == single[j].moves) continue;
        all.push_back({{single[i].where[0], single[j].where[0]}, std::move(both)});
      }
    }
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
      return rule_text(a.where).size() < rule_text(b.where).size();
    });
    std::size_t proofs = 0;
    for (const Candidate& candidate : all) {
      budget_.poll();
      if (!absorbing(candidate.moves)) continue;
      if (auto found = proved(candidate.where)) return found;
      if (++proofs == most_proofs) break;
    }
    return {};
  }

 private:
  static Board moves(const std::vector<std::string>& where) {
    const solver::Ruleset ruleset = rule(where);
    Board board(side * side);
    for (std::int64_t k = 0; k < side; ++k)
      for (std::int64_t l = 0; l < side; ++l) {
        const std::int64_t move[2] = {k, l};
        board[k * side + l] = ruleset.contains(move);
      }
    return board;
  }
  bool fits(const Board& moves) const {
    for (std::size_t cell = 0; cell < moves.size(); ++cell)
      if (moves[cell] && !fits_[cell]) return false;
    return true;
  }
  bool absorbing(const Board& moves) const {
    for (std::int64_t x = 0; x < side; ++x)
      for (std::int64_t y = x; y < side; ++y) {
        bool good = p_[x * side + y];
        for (std::int64_t u = 0; u <= x && !good; ++u)
          for (std::int64_t v = 0; v <= y && !good; ++v) good = p_[u * side + v] && moves[(x - u) * side + y - v];
        if (!good) return false;
      }
    return true;
  }
  std::optional<ShortRule> proved(const std::vector<std::string>& where) const {
    const solver::Ruleset ruleset = rule(where);
    Limits limits = budget_.rest();
    const std::chrono::milliseconds most(20'000);
    limits.time = limits.time ? std::min(*limits.time, most) : most;
    auto same = state_same_p(theorem_, ruleset, Budget(limits));
    if (!same) return {};
    return ShortRule{ruleset.rule().canonical, std::move(*same)};
  }

  const Theorem& theorem_;
  const Budget& budget_;
  Board fits_, p_;  // may be a move; is in P
};

}  // namespace

std::optional<ShortRule> short_rule(const Theorem& theorem, const automata::PairAutomaton& largest,
                                    const LinearForm& form, const Budget& budget) {
  return Search(theorem, largest, budget).run(conditions(form));
}

}  // namespace wythoff::proof
