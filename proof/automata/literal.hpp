// Statements about natural numbers, each number a *track*, and the automata that read them digit by digit.
//
//   Literal difference = Literal::at_least_zero({1, -1}, -2);   // x - y >= 2, over the tracks 0 and 1
//   LiteralAutomaton m(zeckendorf, difference);
//   int s = m.start();
//   for (letter : letters) s = m.read(s, letter);               // m.dead(s): nothing that follows can make it true
//   m.accepts(s)
//
// No adder is needed: a linear form is its own automaton (numeration.hpp), finite because a prefix is let go as soon as
// what follows cannot change the truth. What follows adds between 0 and U_n - 1 in each track.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "proof/automata/numeration.hpp"
#include "proof/automata/pair_automaton.hpp"

namespace wythoff::proof::automata {

struct Literal {
  enum class Kind {
    at_least_zero,  // sum of coefficients[t]*track t, + constant >= 0
    zero,           // = 0
    congruent,      // = 0 mod modulus
    incongruent,    // != 0 mod modulus
    member,         // (track first, track second) is in the language that begins at state `start`
    nonmember,      // is not
    admissible,     // the word of track first is greedy
  };
  Kind kind = Kind::at_least_zero;
  std::vector<std::int64_t> coefficients;  // missing ones are 0
  std::int64_t constant = 0, modulus = 0;
  int first = -1, second = -1, start = 0;

  static Literal at_least_zero(std::vector<std::int64_t> c, std::int64_t constant) {
    return {Kind::at_least_zero, std::move(c), constant, 0, -1, -1};
  }
  static Literal zero(std::vector<std::int64_t> c, std::int64_t constant) {
    return {Kind::zero, std::move(c), constant, 0, -1, -1};
  }
  static Literal congruent(std::vector<std::int64_t> c, std::int64_t constant, std::int64_t modulus) {
    return {Kind::congruent, std::move(c), constant, modulus, -1, -1};
  }
  static Literal incongruent(std::vector<std::int64_t> c, std::int64_t constant, std::int64_t modulus) {
    return {Kind::incongruent, std::move(c), constant, modulus, -1, -1};
  }
  static Literal member(int first, int second, int start = 0) { return {Kind::member, {}, 0, 0, first, second, start}; }
  static Literal nonmember(int first, int second, int start = 0) {
    return {Kind::nonmember, {}, 0, 0, first, second, start};
  }
  static Literal admissible(int track) { return {Kind::admissible, {}, 0, 0, track, -1}; }

  bool linear() const { return kind <= Kind::incongruent; }
  // By the definition, on numbers.
  bool holds(const std::vector<std::int64_t>& tracks, const Numeration& u, const PairAutomaton& language) const;
};

// Made as it is read: states are numbered in the order of their discovery.
class LiteralAutomaton {
 public:
  LiteralAutomaton(const Numeration& u, const PairAutomaton& language, Literal literal);

  static constexpr int dead = -1;
  int start() const { return 0; }
  // `letter`: one digit a track. `state` is not dead.
  int read(int state, const int* letter);
  bool accepts(int state) const { return states_[state].accepts; }
  // True whatever follows.
  bool settled(int state) const { return states_[state].settled; }
  // Whatever is accepted from `lower` is accepted from `upper`: what the antichains compare with. For an inequality,
  // that the difference of the two prefixes never is below zero.
  bool below(int lower, int upper);
  const Literal& literal() const { return literal_; }

  // A state as integers, for certificates: two of the prefix (one for memberships), or none where settled.
  std::vector<std::int64_t> numbers(int state) const;
  std::size_t size() const { return states_.size(); }

 private:
  struct State {
    Prefix prefix;  // member, nonmember: v is the state of the language, -1 for none; admissible: the last digit
    bool accepts = false, settled = false;
    std::vector<int> next;  // by weighted sum of digits; -2: not known yet
  };
  int find(Prefix prefix);
  Prefix follow(const Prefix& prefix, std::int64_t digit, bool& dies) const;
  bool always(const Prefix& p) const;  // at_least_zero, zero: true whatever follows
  bool never(const Prefix& p) const;
  std::int64_t weighted(const int* letter) const;

  Numeration u_;
  const PairAutomaton* language_;
  Literal literal_;
  std::int64_t positive_ = 0, negative_ = 0;  // sums of the coefficients of either sign
  std::int64_t low_ = 0, high_ = 0;           // of the weighted sum of digits
  std::vector<State> states_;
  std::map<std::pair<std::int64_t, std::int64_t>, int> index_;
  int top_ = -1;
  std::vector<std::vector<signed char>> below_;
};

}  // namespace wythoff::proof::automata
