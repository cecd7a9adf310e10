// A set of pairs of natural numbers as a deterministic automaton over pairs of digits, most significant first.
//
//   PairAutomaton p(zeckendorf);
//   p.accepts(1, 2);                 // the words of both, of one length, with leading zeros as needed
//
// A missing arrow leads to rejection. Leading zeros never matter: the start has an arrow (0, 0) to itself, or
// normalise() has not been called.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/automata/numeration.hpp"

namespace wythoff::proof::automata {

struct PairAutomaton {
  PairAutomaton() = default;
  explicit PairAutomaton(const Numeration& numeration) : u(numeration) {}

  struct Arrow {
    int x = 0, y = 0, to = 0;
    bool operator==(const Arrow&) const = default;
  };
  Numeration u;
  std::vector<bool> accepting;             // state 0 is the start
  std::vector<std::vector<Arrow>> arrows;  // of each state, by (x, y)

  int size() const { return static_cast<int>(accepting.size()); }
  int add_state(bool accepts);
  void add_arrow(int from, int x, int y, int to) { arrows[from].push_back({x, y, to}); }
  int next(int state, int x, int y) const {  // -1: none
    for (const Arrow& arrow : arrows[state])
      if (arrow.x == x && arrow.y == y) return arrow.to;
    return -1;
  }
  bool accepts(std::int64_t x, std::int64_t y, int start = 0) const;
  bool operator==(const PairAutomaton&) const = default;
};

// The same language with the least number of states (bisimulation quotient by partition refinement, after states that
// no word reaches or that reach no acceptance are dropped), numbered breadth first: equal languages, equal automata.
PairAutomaton minimised(const PairAutomaton& automaton);

// Two languages in one automaton: that of the second begins at state first.size().
PairAutomaton side_by_side(PairAutomaton first, const PairAutomaton& second);

// The members with both parts at most `max`, sorted.
std::vector<std::pair<std::int64_t, std::int64_t>> members(const PairAutomaton& automaton, std::int64_t max);

}  // namespace wythoff::proof::automata
