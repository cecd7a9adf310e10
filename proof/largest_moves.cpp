#include "proof/largest_moves.hpp"

#include <stdexcept>

#include "proof/automata/partners.hpp"
#include "proof/automata/projection.hpp"
#include "proof/theorem_json.hpp"

namespace wythoff::proof {

namespace {

using automata::Clause;
using automata::Decision;
using automata::Literal;
using automata::PairAutomaton;
using automata::Sentence;

constexpr int most_states = 20'000;

// Six tracks, a pair of them for each of three: vector = from - to, where `turned` and `other_turned` say that the
// pairs of `from` and `to` are read the other way round.
void add_difference(Clause& clause, int vector, int from, int to, bool turned, bool other_turned) {
  for (int i : {0, 1}) {
    std::vector<std::int64_t> c(6);
    c[vector + i] = 1;
    c[from + (turned ? 1 - i : i)] = -1;
    c[to + (other_turned ? 1 - i : i)] = 1;
    clause.push_back(Literal::zero(std::move(c), 0));
  }
}

// (k, l), tracks 0 and 1, is the difference of the members on the tracks 2, 3 and 4, 5.
std::vector<Clause> differences(bool symmetric) {
  std::vector<Clause> clauses;
  for (bool turned : {false, true})
    for (bool other_turned : {false, true}) {
      if (!symmetric && (turned || other_turned)) continue;
      clauses.push_back({Literal::member(2, 3), Literal::member(4, 5)});
      add_difference(clauses.back(), 0, 2, 4, turned, other_turned);
    }
  return clauses;
}

// No move joins two members, and each vector that is no move does.
automata::Induction prove_largest(const PairAutomaton& language, bool symmetric, const PairAutomaton& moves,
                                  const Budget& budget) {
  const PairAutomaton both = automata::side_by_side(language, moves);
  for (Clause& clause : differences(symmetric)) {
    clause.insert(clause.begin(), Literal::member(0, 1, language.size()));
    if (!automata::decide(language.u, both, {6, 0, std::move(clause), {}}, budget).holds)
      throw std::logic_error("a move that joins two members");
  }
  const Sentence maximal{2,
                         4,
                         {Literal::admissible(0), Literal::admissible(1), Literal::nonmember(0, 1, language.size())},
                         differences(symmetric)};
  Decision decision = automata::decide(language.u, both, maximal, budget);
  if (!decision.holds) throw std::logic_error("a vector that is neither a move nor a difference");
  return std::move(decision.induction);
}

}  // namespace

LargestMoves largest_moves(const PairAutomaton& language, bool symmetric, const Budget& budget) {
  LargestMoves result;
  const Sentence apart{2, 4, {Literal::admissible(0), Literal::admissible(1)}, differences(symmetric)};
  result.automaton = automata::pairs_without(language.u, language, apart, budget, most_states);
  if (result.automaton.size() == 0) {  // every vector is a difference
    result.automaton.add_state(false);
    result.automaton.add_arrow(0, 0, 0, 0);
  }
  const automata::Induction maximal = prove_largest(language, symmetric, result.automaton, budget);
  result.statement = {
      {"kind", "largest moves"}, {"automaton", to_json(result.automaton)}, {"maximal", to_json(maximal)}};
  return result;
}

std::optional<automata::Induction> prove_absorbing(const PairAutomaton& language, bool symmetric,
                                                   const PairAutomaton& moves, const Budget& budget,
                                                   std::pair<std::int64_t, std::int64_t>& counterexample) {
  // (k, l) = (x, y) - (u, v), or (x, y) - (v, u): tracks x, y, u, v, k, l.
  Sentence sentence{2, 4, {Literal::admissible(0), Literal::admissible(1)}, {}};
  if (symmetric) sentence.hypothesis.push_back(Literal::at_least_zero({-1, 1}, 0));
  sentence.hypothesis.push_back(Literal::nonmember(0, 1));
  for (bool mirrored : {false, true}) {
    if (mirrored && !symmetric) break;
    sentence.conclusions.push_back({Literal::member(2, 3), Literal::member(4, 5, language.size())});
    add_difference(sentence.conclusions.back(), 4, 0, 2, false, mirrored);
  }
  Decision decision = automata::decide(language.u, automata::side_by_side(language, moves), sentence, budget);
  if (decision.holds) return std::move(decision.induction);
  counterexample = {decision.counterexample[0], decision.counterexample[1]};
  return {};
}

std::optional<Joined> joined_by(const PairAutomaton& language, bool symmetric, std::int64_t k, std::int64_t l,
                                const Budget& budget) {
  const std::vector<Clause> clauses = differences(symmetric);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const auto tracks = automata::partners(language, clauses[i], 6, k, l, budget);
    if (!tracks) continue;
    const auto& v = *tracks;
    const bool turned = symmetric && i >= 2, other_turned = symmetric && i % 2 == 1;
    return Joined{turned ? std::pair(v[3], v[2]) : std::pair(v[2], v[3]),
                  other_turned ? std::pair(v[5], v[4]) : std::pair(v[4], v[5])};
  }
  return {};
}

}  // namespace wythoff::proof
