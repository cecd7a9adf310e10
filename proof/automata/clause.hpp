// A conjunction of literals as a product automaton, made as it is read.
//
//   ClauseAutomaton m(zeckendorf, language, {Literal::member(0, 1), Literal::at_least_zero({-1, 2}, 0)}, 2);
//   int s = m.read(m.start(), letter);   // one digit a track; ClauseAutomaton::dead: one of the literals is
//
// Some of the tracks may be *sought*: `successors` reads the digits of the others, and guesses those (a projection by
// nondeterminism; where a membership joins the sought tracks only its arrows are tried).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "proof/automata/literal.hpp"

namespace wythoff::proof::automata {

using Clause = std::vector<Literal>;

class ClauseAutomaton {
 public:
  // Tracks 0..given-1 are read, given..tracks-1 are sought. Throws std::length_error where the letters are too many.
  ClauseAutomaton(const Numeration& u, const PairAutomaton& language, const Clause& clause, int tracks, int given);
  ClauseAutomaton(const Numeration& u, const PairAutomaton& language, const Clause& clause, int tracks)
      : ClauseAutomaton(u, language, clause, tracks, tracks) {}

  static constexpr int dead = -1;
  // dead: the clause is false whatever is read.
  int start() const { return start_; }
  int read(int state, const int* letter);
  bool accepts(int state) const { return accepts_[state]; }
  // Whatever is accepted from `lower` is accepted from `upper`, by the orders of the literals.
  bool below(int lower, int upper);
  // States of different kinds are not comparable.
  int kind(int state) const { return kind_[state]; }
  // Every inequality is settled; what is left are congruences and memberships among the sought tracks.
  bool free(int state) const { return free_[state]; }

  // The number of letters of the given tracks, and letter i of them as digits (track 0 first).
  std::size_t given_letters() const { return given_letters_; }
  void digits_of(std::size_t letter, int* digits) const;
  // Sorted, without repetition, not dead.
  const std::vector<int>& successors(int state, std::size_t letter);

  std::vector<std::vector<std::int64_t>> numbers(int state) const;  // one entry a literal
  std::size_t size() const { return accepts_.size(); }
  std::uint64_t bytes() const { return bytes_; }

 private:
  int find(std::vector<int> parts);
  void guess(int state, std::size_t chosen, std::vector<int>& letter, std::vector<int>& found);

  Numeration u_;
  const PairAutomaton* language_;
  std::vector<LiteralAutomaton> literals_;
  int tracks_, given_;
  std::vector<int> joint_;  // literals that are memberships of two sought tracks, no two of a common track
  std::vector<int> loose_;  // sought tracks that are in none of these
  std::size_t given_letters_ = 1;
  int start_ = dead;
  std::uint64_t bytes_ = 0;
  std::vector<std::vector<int>> parts_;  // of a state: the states of the literals
  std::vector<bool> accepts_, free_;
  std::vector<int> kind_;
  struct Hash {
    std::size_t operator()(const std::vector<int>& v) const;
  };
  std::unordered_map<std::vector<int>, int, Hash> index_, kinds_;  // of parts; of the parts that are no inequalities
  struct Row {
    std::vector<int> to;
    bool known = false;
  };
  std::vector<std::vector<Row>> rows_;
};

}  // namespace wythoff::proof::automata
