// The two sides of a sentence as automata, sets of states of the right side, and inductions made small.
#pragma once

#include <cstdint>
#include <vector>

#include "proof/automata/sentence.hpp"

namespace wythoff::proof::automata {

// An element is a state of one of the conclusions, as one number. Sets of elements are sorted, by kind first, and hold
// no element that lies below another.
struct Side {
  struct Pair {
    int given = -1;  // -1: any state of the hypothesis
    std::vector<int> elements;
    bool operator==(const Pair&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Pair& pair) const;
  };
  Side(const Numeration& u, const PairAutomaton& language, const Sentence& sentence);

  // What is reached by words that have only zeros in the given tracks.
  std::vector<int> start(const Budget& budget);
  std::vector<int> post(const std::vector<int>& elements, std::size_t letter);
  // Each of `smaller` lies below one of `larger`.
  bool covers(const std::vector<int>& smaller, const std::vector<int>& larger);
  // One bit for each kind of element, with collisions: what covers a set has no bit that the set lacks.
  std::uint64_t kinds(const std::vector<int>& elements) const;
  bool below(int lower, int upper);
  bool accepts(int element) const { return clause(element).accepts(state(element)); }
  bool accepts(const std::vector<int>& elements) const;
  std::vector<int> free_part(const std::vector<int>& elements) const;
  const std::vector<int>& successors(int element, std::size_t letter);  // as elements

  int kind_of(int element) const { return Side::element(clause(element).kind(state(element)), clause_of(element)); }
  void sort(std::vector<int>& elements) const;
  int count() const { return static_cast<int>(conclusions.size()); }
  static constexpr int most_clauses = 1024;  // an element is state*most_clauses + clause
  static int element(int state, int clause) { return state * most_clauses + clause; }
  static int clause_of(int element) { return element % most_clauses; }
  static int state(int element) { return element / most_clauses; }
  const ClauseAutomaton& clause(int element) const { return conclusions[clause_of(element)]; }

  ClauseAutomaton hypothesis;
  std::vector<ClauseAutomaton> conclusions;

 private:
  void keep_greatest(std::vector<int>& elements);
  std::vector<int> scratch_;
};

// `pairs` is inductive and its first covers the start: the part of it, and of its sets, that is needed for that.
Induction shrink(Side& side, std::vector<Side::Pair> pairs, const Budget& budget);

}  // namespace wythoff::proof::automata
