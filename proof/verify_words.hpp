// The checker's own reading of words of digits: sentences about natural numbers, tested on raw digit words.
//
//   Words words(json of {"numeration": [1, 1], "automaton": {...}});      // Rejected unless it is well formed
//   words.impossible({member(0, 1), at_least(...)}, 2, budget, "why");    // no numbers satisfy all of it
//   words.inductive(hypothesis, 1, conclusions, json of pairs, budget);   // the pairs prove the sentence
//
// Nothing is determinised, minimised or projected: `impossible` walks the product of its literals from the start, and
// `inductive` tests each listed pair against each letter. README.md, "Automata", has the statements and the proofs.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "proof/limits.hpp"
#include "proof/verify_lines.hpp"

namespace wythoff::proof::check {

using Json = nlohmann::json;

struct Lit {
  enum class Kind { at_least, equal, congruent, incongruent, member, nonmember, greedy } kind = Kind::at_least;
  std::vector<std::int64_t> c;         // one a track
  std::int64_t constant = 0, mod = 0;  // sum c*track + constant >= 0, = 0, = 0 mod m, != 0 mod m
  int first = 0, second = 0;           // tracks of a membership; first: the track of `greedy`
  int start = 0;                       // of a membership: the state at which its language begins
  bool inequality() const { return kind == Kind::at_least || kind == Kind::equal; }
};
Lit at_least(std::vector<std::int64_t> c, std::int64_t constant);
Lit equal(std::vector<std::int64_t> c, std::int64_t constant);
Lit incongruent(std::vector<std::int64_t> c, std::int64_t constant, std::int64_t m);
Lit member(int first, int second, int start = 0);
Lit nonmember(int first, int second, int start = 0);
Lit greedy(int track);

class Words {
 public:
  explicit Words(const Json& data);
  // A second language beside the first, of an automaton in the same numeration; it begins at state size().
  Words beside(const Json& automaton) const;

  bool same_numeration(const Words& other) const { return a_ == other.a_ && b_ == other.b_; }
  int size() const { return static_cast<int>(accepting_.size()); }
  bool contains(std::int64_t x, std::int64_t y) const;
  // The literals, among them member(0, 1), member(2, 3), ... for all tracks, are never all true. Rejected(why) if so.
  void impossible(std::vector<Lit> literals, int tracks, const Budget& budget, const char* why) const;
  // For all numbers on the given tracks with the hypothesis there are more with one of the conclusions, each of which
  // begins with member(given, given + 1), or goes on with member(given + 2, given + 3): two tracks for each.
  void inductive(const std::vector<Lit>& hypothesis, int given, const std::vector<std::vector<Lit>>& conclusions,
                 const Json& induction, const Budget& budget) const;
  // No numbers on the other tracks satisfy the clause beside x and y on the tracks 0 and 1; it begins with member(2, 3)
  // and so on. Rejected(why) if some do.
  void impossible_beside(const std::vector<Lit>& clause, std::int64_t x, std::int64_t y, const Budget& budget,
                         const char* why) const;
  // Is the language that of the words x 0-padded whose greedy digits end in an even number of zeros, y = x shifted?
  bool is_shift() const;

 private:
  struct Cell {
    bool settled = false;
    std::int64_t v = 0, w = 0;
    auto operator<=>(const Cell&) const = default;
  };
  using State = std::vector<Cell>;
  struct Arrow {
    int x, y, to;
  };

  void read(const Json& automaton);
  std::vector<std::pair<int, int>> letters(std::int64_t x, std::int64_t y) const;
  bool never_below(std::int64_t v, std::int64_t w, std::int64_t least) const;
  std::optional<Cell> normal(const Lit& lit, Cell cell) const;  // nothing: it cannot become true
  std::optional<Cell> step(const Lit& lit, const Cell& cell, const int* digits) const;
  std::optional<State> start(const std::vector<Lit>& literals) const;
  std::optional<State> step(const std::vector<Lit>& literals, const State& state, const int* digits) const;
  bool accepts(const Lit& lit, const Cell& cell) const;
  bool accepts(const std::vector<Lit>& literals, const State& state) const;
  bool below(const Lit& lit, const Cell& lower, const Cell& upper) const;
  bool below(const std::vector<Lit>& literals, const State& lower, const State& upper) const;
  State read_state(const std::vector<Lit>& literals, const Json& json) const;
  int arrow(int state, int x, int y) const;
  // Calls visit(successor) for each choice of the sought digits.
  template <typename Visit>
  void guess(const std::vector<Lit>& literals, const State& state, std::vector<int>& digits, const Visit& visit,
             std::size_t pair = 0) const;
  std::set<std::pair<int, State>> starts(const std::vector<std::vector<Lit>>& conclusions, int given,
                                         const Budget& budget) const;

  int a_ = 1, b_ = 1, digits_ = 2;
  std::vector<bool> accepting_;
  std::vector<std::vector<Arrow>> arrows_;
};

}  // namespace wythoff::proof::check
