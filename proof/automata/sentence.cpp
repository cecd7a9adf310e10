#include "proof/automata/sentence.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <unordered_set>

#include "proof/automata/shrink.hpp"

namespace wythoff::proof::automata {

namespace {

constexpr std::size_t most_free = 400;

class Search {
 public:
  Search(const Numeration& u, const PairAutomaton& language, const Sentence& sentence, const Budget& budget)
      : u_(u), sentence_(sentence), budget_(budget), side_(u, language, sentence) {}

  Decision run() {
    Decision decision;
    ClauseAutomaton& hypothesis = side_.hypothesis;
    decision.holds = true;
    if (hypothesis.start() == ClauseAutomaton::dead) return decision;
    if (!consider({hypothesis.start(), side_.start(budget_)}, -1, 0)) return failed(decision);
    std::vector<int> digits(static_cast<std::size_t>(std::max(1, sentence_.given)));
    while (!open_.empty()) {
      const std::size_t i = open_.begin()->second;
      open_.erase(open_.begin());
      if (dropped_[i]) continue;
      watch(++expanded_);
      for (std::size_t letter = 0; letter < hypothesis.given_letters(); ++letter) {
        hypothesis.digits_of(letter, digits.data());
        const int to = hypothesis.read(pairs_[i].given, digits.data());
        if (to == ClauseAutomaton::dead) continue;
        if (!consider({to, side_.post(pairs_[i].elements, letter)}, static_cast<int>(i), letter))
          return failed(decision);
        if (dropped_[i]) break;
      }
    }
    decision.explored = explored_;
    std::vector<Side::Pair> kept;
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      if (!dropped_[i]) kept.push_back(pairs_[i]);
    decision.induction = shrink(side_, std::move(kept), budget_);
    return decision;
  }

 private:
  void watch(std::size_t i) {
    if (i % 16 == 0) budget_.poll();
    std::uint64_t bytes = (held_ + seen_numbers_) * sizeof(int) + pairs_.size() * 96 + seen_.size() * 64;
    for (const ClauseAutomaton& clause : side_.conclusions) bytes += clause.bytes();
    budget_.need(bytes + side_.hypothesis.bytes());
  }

  // Keeps the pair unless another covers it; false: it accepts in the hypothesis and in no conclusion.
  bool consider(Side::Pair pair, int parent, std::size_t letter) {
    ++explored_;
    if (side_.hypothesis.accepts(pair.given) && !side_.accepts(pair.elements)) {
      parent_.push_back(parent), letter_.push_back(letter);
      return false;
    }
    if (!seen_.insert(pair).second) return true;  // kept, or covered, since
    seen_numbers_ += pair.elements.size();
    if (total(pair.elements)) {
      if (parent >= 0 || !pairs_.empty()) return true;
    }
    auto& list = by_given_[pair.given];
    const std::uint64_t kinds = side_.kinds(pair.elements);
    for (int other : list)
      if ((kinds_[other] & ~kinds) == 0 && side_.covers(pairs_[other].elements, pair.elements)) return true;
    for (int other : list)
      if ((kinds & ~kinds_[other]) == 0 && side_.covers(pair.elements, pairs_[other].elements)) dropped_[other] = true;
    std::erase_if(list, [&](int other) { return dropped_[other]; });
    list.push_back(static_cast<int>(pairs_.size()));
    add(std::move(pair), parent, letter);
    return true;
  }

  void add(Side::Pair pair, int parent, std::size_t letter) {
    held_ += pair.elements.size();
    if (pair.given >= 0) open_.emplace(pair.elements.size(), pairs_.size());
    kinds_.push_back(side_.kinds(pair.elements));
    pairs_.push_back(std::move(pair));
    dropped_.push_back(false);
    parent_.push_back(parent), letter_.push_back(letter);
  }

  // Do the free elements accept whatever is read? Then the pair is covered by one of any state of the hypothesis.
  bool total(const std::vector<int>& elements) {
    const std::vector<int> set = side_.free_part(elements);
    if (set.empty() || hopeless_.contains(set)) return false;
    auto known = [&](const std::vector<int>& of, const std::vector<std::vector<int>>& among) {
      return std::any_of(among.begin(), among.end(), [&](const auto& other) { return side_.covers(other, of); });
    };
    if (known(set, totals_)) return true;
    std::vector<std::vector<int>> chain{set};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      bool good = side_.accepts(chain[i]) && chain.size() < most_free;
      for (std::size_t letter = 0; good && letter < side_.hypothesis.given_letters(); ++letter) {
        std::vector<int> next = side_.post(chain[i], letter);
        good = !next.empty();
        if (good && !known(next, totals_) && !known(next, chain)) chain.push_back(std::move(next));
      }
      if (!good) {
        hopeless_.insert(set);
        return false;
      }
    }
    for (auto& one : chain) {
      add({-1, one}, -1, 0);
      totals_.push_back(std::move(one));
    }
    return true;
  }

  Decision failed(Decision decision) const {
    decision.holds = false;
    decision.explored = explored_;
    std::vector<std::size_t> word{letter_.back()};
    int at = parent_.back();
    for (; at >= 0 && parent_[at] >= 0; at = parent_[at]) word.push_back(letter_[at]);
    if (at < 0) word.clear();
    std::vector<Prefix> values(static_cast<std::size_t>(sentence_.given));
    std::vector<int> digits(static_cast<std::size_t>(std::max(1, sentence_.given)));
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
      side_.hypothesis.digits_of(*letter, digits.data());
      for (std::size_t t = 0; t < values.size(); ++t) values[t] = values[t].read(u_, digits[t]);
    }
    for (const Prefix& value : values) decision.counterexample.push_back(value.value());
    return decision;
  }

  const Numeration& u_;
  const Sentence& sentence_;
  const Budget& budget_;
  Side side_;
  std::vector<Side::Pair> pairs_;
  std::set<std::pair<std::size_t, std::size_t>> open_;  // (size of the set, pair): small sets cover much
  std::size_t expanded_ = 0;
  std::vector<std::uint64_t> kinds_;  // of the elements of each pair
  std::vector<bool> dropped_;
  std::vector<int> parent_;
  std::vector<std::size_t> letter_;
  std::map<int, std::vector<int>> by_given_;
  std::vector<std::vector<int>> totals_;  // sets of free elements that accept whatever is read
  std::set<std::vector<int>> hopeless_;   // ... and that do not
  std::unordered_set<Side::Pair, Side::Hash> seen_;
  std::size_t explored_ = 0, held_ = 0, seen_numbers_ = 0;
};

// Can the hypothesis be true? A walk over its states, the letters guessed.
class Emptiness {
 public:
  Emptiness(const Numeration& u, const PairAutomaton& language, const Sentence& sentence, const Budget& budget)
      : u_(u), tracks_(sentence.given), budget_(budget), product_(u, language, sentence.hypothesis, tracks_, 0) {}

  Decision run() {
    Decision decision;
    decision.holds = true;
    if (product_.start() == ClauseAutomaton::dead) return decision;
    std::vector<int> order{product_.start()};  // breadth first, so that a counterexample is short
    std::map<int, int> parent{{product_.start(), -1}};
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i % 64 == 0) budget_.poll(), budget_.need(product_.bytes() + order.size() * 64);
      if (product_.accepts(order[i])) {
        decision.holds = false;
        decision.counterexample = values(order[i], parent);
        break;
      }
      for (int to : product_.successors(order[i], 0))
        if (parent.emplace(to, order[i]).second) order.push_back(to);
    }
    decision.explored = order.size();
    return decision;
  }

 private:
  std::vector<std::int64_t> values(int state, const std::map<int, int>& parent) {
    std::vector<int> path;
    for (int at = state; at >= 0; at = parent.at(at)) path.insert(path.begin(), at);
    std::vector<Prefix> numbers(static_cast<std::size_t>(tracks_));
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const std::vector<int> letter = letter_between(path[i], path[i + 1]);
      for (std::size_t t = 0; t < numbers.size(); ++t) numbers[t] = numbers[t].read(u_, letter[t]);
    }
    std::vector<std::int64_t> list;
    for (const Prefix& number : numbers) list.push_back(number.value());
    return list;
  }
  std::vector<int> letter_between(int from, int to) {
    std::vector<int> letter(static_cast<std::size_t>(tracks_));
    while (product_.read(from, letter.data()) != to)
      for (std::size_t t = 0; t < letter.size() && ++letter[t] == u_.digits(); ++t) letter[t] = 0;
    return letter;
  }

  const Numeration& u_;
  int tracks_;
  const Budget& budget_;
  ClauseAutomaton product_;
};

}  // namespace

Decision decide(const Numeration& u, const PairAutomaton& language, const Sentence& sentence, const Budget& budget) {
  if (sentence.conclusions.empty()) return Emptiness(u, language, sentence, budget).run();
  return Search(u, language, sentence, budget).run();
}

}  // namespace wythoff::proof::automata
