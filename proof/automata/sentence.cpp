#include "proof/automata/sentence.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

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
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (dropped_[i] || pairs_[i].given < 0) continue;
      watch(i);
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
    std::uint64_t bytes = held_ * sizeof(int) + pairs_.size() * 96;
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
    if (total(pair.elements)) {
      if (parent >= 0 || !pairs_.empty()) return true;
    }
    auto& list = by_given_[pair.given];
    for (int other : list)
      if (!dropped_[other] && side_.covers(pairs_[other].elements, pair.elements)) return true;
    for (int other : list)
      if (!dropped_[other] && side_.covers(pair.elements, pairs_[other].elements)) dropped_[other] = true;
    std::erase_if(list, [&](int other) { return dropped_[other]; });
    list.push_back(static_cast<int>(pairs_.size()));
    add(std::move(pair), parent, letter);
    return true;
  }

  void add(Side::Pair pair, int parent, std::size_t letter) {
    held_ += pair.elements.size();
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
  std::vector<bool> dropped_;
  std::vector<int> parent_;
  std::vector<std::size_t> letter_;
  std::map<int, std::vector<int>> by_given_;
  std::vector<std::vector<int>> totals_;  // sets of free elements that accept whatever is read
  std::set<std::vector<int>> hopeless_;   // ... and that do not
  std::size_t explored_ = 0, held_ = 0;
};

}  // namespace

Decision decide(const Numeration& u, const PairAutomaton& language, const Sentence& sentence, const Budget& budget) {
  return Search(u, language, sentence, budget).run();
}

}  // namespace wythoff::proof::automata
