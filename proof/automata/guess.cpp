#include "proof/automata/guess.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace wythoff::proof::automata {

namespace {

using Letter = std::pair<int, int>;

// The words of the pairs, of one length, as a tree whose equal subtrees are one: the classes of suffixes.
class Trie {
 public:
  static constexpr int none = 0;  // the class without members

  Trie(const Numeration& u, const NumberPairs& pairs, int length) : nodes_(1), length_(length) {
    for (const auto& [x, y] : pairs) insert(u.word(x, length), u.word(y, length));
    class_.resize(nodes_.size());
    name(0);
  }

  // The class of suffixes of `height` digits that make `prefix` a member: below 0...0 prefix. The prefix is at most
  // length - height long.
  int suffixes(const std::vector<Letter>& prefix, int height) const {
    const int node = find(prefix, height);
    return node < 0 ? none : class_[node];
  }
  // The letters after the prefix that some member has, within `height` digits.
  void letters(const std::vector<Letter>& prefix, int height, std::set<Letter>& found) const {
    if (const int node = find(prefix, height); node >= 0)
      for (const auto& [letter, child] : nodes_[node]) found.insert(letter);
  }

 private:
  void insert(const Digits& x, const Digits& y) {
    int node = 0;
    for (int i = 0; i < length_; ++i) {
      auto [at, fresh] = nodes_[node].emplace(Letter{x[i], y[i]}, static_cast<int>(nodes_.size()));
      node = at->second;
      if (fresh) nodes_.emplace_back();
    }
  }
  int find(const std::vector<Letter>& prefix, int height) const {
    int node = 0;
    for (int zeros = length_ - height - static_cast<int>(prefix.size()); zeros > 0 && node >= 0; --zeros)
      node = child(node, {0, 0});
    for (std::size_t i = 0; i < prefix.size() && node >= 0; ++i) node = child(node, prefix[i]);
    return node;
  }
  int child(int node, Letter letter) const {
    auto at = nodes_[node].find(letter);
    return at == nodes_[node].end() ? -1 : at->second;
  }
  int name(int node) {
    std::vector<std::pair<Letter, int>> below;
    for (const auto& [letter, child] : nodes_[node]) below.emplace_back(letter, name(child));
    return class_[node] = names_.emplace(std::move(below), static_cast<int>(names_.size()) + 1).first->second;
  }

  std::vector<std::map<Letter, int>> nodes_;
  std::vector<int> class_;
  std::map<std::vector<std::pair<Letter, int>>, int> names_;
  int length_;
};

class Guesser {
 public:
  Guesser(const Trie& trie, const Numeration& u, int length, int depth, int most_states)
      : trie_(trie), length_(length), depth_(depth), most_(most_states), result_(u) {}

  std::optional<PairAutomaton> run() {
    if (!state_of({})) return {};
    for (std::size_t s = 0; s < prefixes_.size(); ++s) {
      const std::vector<Letter> prefix = prefixes_[s];
      std::set<Letter> letters;
      for (int h = 1; h <= depth_; ++h) trie_.letters(prefix, h, letters);
      for (const Letter& letter : letters) {
        std::vector<Letter> longer = prefix;
        longer.push_back(letter);
        const auto to = state_of(longer);
        if (!to) return {};
        result_.add_arrow(static_cast<int>(s), letter.first, letter.second, *to);
      }
    }
    return minimised(result_);
  }

 private:
  std::optional<int> state_of(const std::vector<Letter>& prefix) {
    if (static_cast<int>(prefix.size()) + depth_ > length_) return {};
    std::vector<int> signature;
    for (int h = 0; h <= depth_; ++h) signature.push_back(trie_.suffixes(prefix, h));
    auto [at, fresh] = states_.emplace(signature, result_.size());
    if (!fresh) return at->second;
    if (result_.size() >= most_) return {};
    prefixes_.push_back(prefix);
    return result_.add_state(signature[0] != Trie::none);
  }

  const Trie& trie_;
  int length_, depth_, most_;
  PairAutomaton result_;
  std::map<std::vector<int>, int> states_;
  std::vector<std::vector<Letter>> prefixes_;
};

}  // namespace

std::optional<PairAutomaton> guess(const Numeration& u, const NumberPairs& pairs, std::int64_t bound, int depth,
                                   int most_states) {
  int length = 0;
  while (u.place(length + 1) <= bound) ++length;
  if (length <= depth) return {};
  NumberPairs known;
  for (const auto& pair : pairs)
    if (std::max(pair.first, pair.second) < u.place(length)) known.push_back(pair);
  std::sort(known.begin(), known.end());
  const Trie trie(u, known, length);
  std::optional<PairAutomaton> automaton = Guesser(trie, u, length, depth, most_states).run();
  if (!automaton || members(*automaton, u.place(length) - 1) != known) return {};
  return automaton;
}

}  // namespace wythoff::proof::automata
