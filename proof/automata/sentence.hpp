// Sentences "for all x1..xk with H there are y1..yl with one of C1, C2, ..." over natural numbers, decided.
//
//   Sentence s;                       // every number x is a member's first or second part
//   s.given = 1, s.sought = 2;
//   s.hypothesis = {Literal::admissible(0)};
//   s.conclusions = {{Literal::member(1, 2), Literal::zero({1, -1}, 0)}, {Literal::member(1, 2), Literal::zero({1, 0,
//   -1}, 0)}}; Decision d = decide(zeckendorf, language, s, budget); d.holds, or d.counterexample: values of the given
//   tracks
//
// No conclusion: the hypothesis must be impossible. Tracks in the hypothesis must be admissible, by a literal or by
// membership in a language of greedy words, so that each number is read once for each number of leading zeros.
#pragma once

#include <cstdint>
#include <vector>

#include "proof/automata/clause.hpp"
#include "proof/limits.hpp"

namespace wythoff::proof::automata {

struct Sentence {
  int given = 0, sought = 0;
  Clause hypothesis;                // over tracks 0..given-1
  std::vector<Clause> conclusions;  // over all tracks
};

// An inductive set of pairs (state of the hypothesis, states of the conclusions reached by the same digits), enough to
// see that the sentence holds. Each start, and whatever a pair leads to by a letter, is covered by a pair: by one
// of the same state of the hypothesis (or of any state, -1) whose every element lies below one that was reached.
struct Induction {
  using State = std::vector<std::vector<std::int64_t>>;  // one list a literal: LiteralAutomaton::numbers
  struct Pair {
    int given = -1;
    std::vector<int> elements;
  };
  struct Element {
    int clause = 0;
    State state;
  };
  std::vector<State> given;
  std::vector<Element> elements;
  std::vector<Pair> pairs;  // the first one covers the start
};

struct Decision {
  bool holds = false;
  Induction induction;                       // holds
  std::vector<std::int64_t> counterexample;  // else; values beyond 2^60 may have wrapped
  std::size_t explored = 0;                  // pairs that were looked at
};

// Antichains: of the pairs with one state of the hypothesis only those with the least sets are kept, where a set is
// less if each of its elements lies below one of the other. Throws Stopped (time, memory, interrupted),
// std::length_error.
Decision decide(const Numeration& u, const PairAutomaton& language, const Sentence& sentence, const Budget& budget);

}  // namespace wythoff::proof::automata
