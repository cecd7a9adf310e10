#include "proof/automata/shrink.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <map>
#include <unordered_map>

namespace wythoff::proof::automata {

namespace {

using Pairs = std::vector<Side::Pair>;

// An arrow of the induction: whatever pair `from` leads to by `letter` is covered by pair `to`.
struct Step {
  int from = 0, to = 0;
  std::size_t letter = 0;
};

struct Walk {
  std::vector<int> order;  // pairs that are reached, the one that covers the start first
  std::vector<Step> steps;
};

class Shrinker {
 public:
  Shrinker(Side& side, const Budget& budget) : side_(side), budget_(budget) {}

  Walk walk(const Pairs& pairs) {
    std::map<int, std::vector<int>> by_given;
    for (std::size_t i = 0; i < pairs.size(); ++i) by_given[pairs[i].given].push_back(static_cast<int>(i));
    for (auto& [given, list] : by_given)
      std::stable_sort(list.begin(), list.end(),
                       [&](int i, int j) { return pairs[i].elements.size() < pairs[j].elements.size(); });
    std::vector<std::uint64_t> kinds;
    for (const Side::Pair& pair : pairs) kinds.push_back(side_.kinds(pair.elements));
    Walk walk;
    std::vector<bool> reached(pairs.size());
    std::unordered_map<Side::Pair, int, Side::Hash> covering;  // many letters lead to the same pair
    auto cover = [&](int given, std::vector<int> elements) {
      const auto [known, fresh] = covering.emplace(Side::Pair{given, std::move(elements)}, -1);
      if (!fresh) return known->second;
      const std::uint64_t all = side_.kinds(known->first.elements);
      for (int key : {-1, given})
        for (int i : by_given[key])
          if ((kinds[i] & ~all) == 0 && side_.covers(pairs[i].elements, known->first.elements)) {
            if (!reached[i]) reached[i] = true, walk.order.push_back(i);
            return known->second = i;
          }
      assert(false);
      return -1;
    };
    if (side_.hypothesis.start() == ClauseAutomaton::dead) return walk;
    cover(side_.hypothesis.start(), side_.start(budget_));
    std::vector<int> digits(16);
    for (std::size_t n = 0; n < walk.order.size(); ++n) {
      if (n % 16 == 0) budget_.poll();
      const int i = walk.order[n];
      const bool any = pairs[i].given < 0;
      for (std::size_t letter = 0; letter < side_.hypothesis.given_letters(); ++letter) {
        side_.hypothesis.digits_of(letter, digits.data());
        const int to = any ? -1 : side_.hypothesis.read(pairs[i].given, digits.data());
        if (!any && to == ClauseAutomaton::dead) continue;
        walk.steps.push_back({i, cover(to, side_.post(pairs[i].elements, letter)), letter});
      }
    }
    return walk;
  }

  // The elements that some acceptance is owed to.
  Pairs needed(const Pairs& pairs, const Walk& walk) {
    Pairs result = pairs;
    std::vector<std::vector<const Step*>> into(pairs.size());
    for (const Step& step : walk.steps) into[step.to].push_back(&step);
    std::deque<std::pair<int, int>> open;  // (pair, element of it that is needed)
    for (int i : walk.order) {
      result[i].elements.clear();
      if (pairs[i].given >= 0 && !side_.hypothesis.accepts(pairs[i].given)) continue;
      for (int e : pairs[i].elements)
        if (side_.accepts(e)) {
          result[i].elements.push_back(e);
          open.emplace_back(i, e);
          break;
        }
    }
    for (std::size_t count = 0; !open.empty(); ++count) {
      if (count % 256 == 0) budget_.poll();
      const auto [to, target] = open.front();
      open.pop_front();
      for (const Step* step : into[to])
        if (const int more = support(pairs[step->from].elements, result[step->from].elements, step->letter, target);
            more >= 0)
          open.emplace_back(step->from, more);
    }
    for (Side::Pair& pair : result) side_.sort(pair.elements);
    return result;
  }

 private:
  // An element of `all` that leads to something above the target, added to `chosen`; -1: one is there already.
  int support(const std::vector<int>& all, std::vector<int>& chosen, std::size_t letter, int target) {
    auto leads = [&](int from) {
      const int c = side_.clause_of(from);
      if (c != side_.clause_of(target)) return false;
      ClauseAutomaton& clause = side_.conclusions[c];
      const std::vector<int>& to = clause.successors(side_.state(from), letter);
      return std::any_of(to.begin(), to.end(), [&](int s) { return clause.below(side_.state(target), s); });
    };
    if (std::any_of(chosen.begin(), chosen.end(), leads)) return -1;
    const auto found = std::find_if(all.begin(), all.end(), leads);
    assert(found != all.end());
    chosen.push_back(*found);
    return *found;
  }

  Side& side_;
  const Budget& budget_;
};

Induction written(Side& side, const Pairs& pairs, const Walk& walk) {
  Induction induction;
  std::map<int, int> given, elements;
  for (int i : walk.order) {
    Induction::Pair pair;
    if (pairs[i].given >= 0) {
      auto [at, fresh] = given.emplace(pairs[i].given, static_cast<int>(given.size()));
      if (fresh) induction.given.push_back(side.hypothesis.numbers(pairs[i].given));
      pair.given = at->second;
    }
    for (int e : pairs[i].elements) {
      auto [at, fresh] = elements.emplace(e, static_cast<int>(elements.size()));
      if (fresh) induction.elements.push_back({side.clause_of(e), side.clause(e).numbers(side.state(e))});
      pair.elements.push_back(at->second);
    }
    induction.pairs.push_back(std::move(pair));
  }
  return induction;
}

}  // namespace

Induction shrink(Side& side, Pairs pairs, const Budget& budget) {
  Shrinker shrinker(side, budget);
  if (side.count() > 0) {
    for (int round = 0; round < 2; ++round) pairs = shrinker.needed(pairs, shrinker.walk(pairs));
  }
  return written(side, pairs, shrinker.walk(pairs));
}

}  // namespace wythoff::proof::automata
