#include "proof/p_set.hpp"

namespace wythoff::proof {

namespace {

using automata::Clause;
using automata::Decision;
using automata::Literal;
using automata::Sentence;

// The atom of (k, l) = (x - u, y - v) over the tracks x, y, u, v; mirrored: (x - v, y - u).
Literal literal(const PartAtom& p, bool mirrored) {
  std::vector<std::int64_t> c{p.a, p.b, -p.a, -p.b};
  if (mirrored) c = {p.a, p.b, -p.b, -p.a};
  switch (p.kind) {
    case PartAtom::Kind::zero:
      return Literal::zero(c, p.c);
    case PartAtom::Kind::congruent:
      return Literal::congruent(c, p.c, p.m);
    case PartAtom::Kind::incongruent:
      return Literal::incongruent(c, p.c, p.m);
    default:
      return Literal::at_least_zero(c, p.c);
  }
}

std::vector<Clause> moves_into(const std::vector<Part>& moves, bool symmetric) {
  std::vector<Clause> clauses;
  for (bool mirrored : {false, true}) {
    if (mirrored && !symmetric) break;
    for (const Part& part : moves) {
      Clause clause{Literal::member(2, 3)};
      for (const PartAtom& atom : part) clause.push_back(literal(atom, mirrored));
      clauses.push_back(std::move(clause));
    }
  }
  return clauses;
}

std::string pair(std::int64_t x, std::int64_t y) {
  return "(" + std::to_string(x) + ", " + std::to_string(y) + ")";
}

}  // namespace

std::vector<Sentence> independence(const std::vector<Part>& moves, bool symmetric) {
  std::vector<Sentence> sentences;
  for (Clause& clause : moves_into(moves, symmetric)) {
    clause.insert(clause.begin(), Literal::member(0, 1));
    sentences.push_back({4, 0, std::move(clause), {}});
  }
  return sentences;
}

Sentence absorption(const std::vector<Part>& moves, bool symmetric) {
  Sentence sentence{2, 2, {Literal::admissible(0), Literal::admissible(1)}, moves_into(moves, symmetric)};
  if (symmetric) sentence.hypothesis.push_back(Literal::at_least_zero({-1, 1}, 0));
  sentence.hypothesis.push_back(Literal::nonmember(0, 1));
  return sentence;
}

bool prove_independent(const automata::PairAutomaton& language, const std::vector<Part>& moves, bool symmetric,
                       const Budget& budget, PSetProof& proof) {
  for (const Sentence& sentence : independence(moves, symmetric)) {
    const Decision joined = automata::decide(language.u, language, sentence, budget);
    proof.explored += joined.explored;
    if (joined.holds) continue;
    const auto& v = joined.counterexample;
    proof.why = "a move joins " + pair(v[0], v[1]) + " and " + pair(v[2], v[3]);
    return false;
  }
  return true;
}

PSetProof prove_p_set(const automata::PairAutomaton& language, const std::vector<Part>& moves, bool symmetric,
                      const Budget& budget) {
  PSetProof proof;
  if (!prove_independent(language, moves, symmetric, budget, proof)) return proof;
  Decision open = automata::decide(language.u, language, absorption(moves, symmetric), budget);
  proof.explored += open.explored;
  proof.holds = open.holds;
  if (!open.holds) proof.why = pair(open.counterexample[0], open.counterexample[1]) + " has no move to a member";
  proof.absorbing = std::move(open.induction);
  return proof;
}

}  // namespace wythoff::proof
