#include <algorithm>
#include <set>

#include "proof/automata/shrink.hpp"

namespace wythoff::proof::automata {

Side::Side(const Numeration& u, const PairAutomaton& language, const Sentence& sentence)
    : hypothesis(u, language, sentence.hypothesis, sentence.given) {
  for (const Clause& clause : sentence.conclusions)
    conclusions.emplace_back(u, language, clause, sentence.given + sentence.sought, sentence.given);
}

std::vector<int> Side::start(const Budget& budget) {
  std::set<int> reached;
  std::vector<int> open;
  auto note = [&](int element) {
    if (reached.insert(element).second) open.push_back(element);
  };
  for (int c = 0; c < count(); ++c)
    if (int s = conclusions[c].start(); s != ClauseAutomaton::dead) note(s * count() + c);
  while (!open.empty()) {
    const int element = open.back();
    open.pop_back();
    if (reached.size() % 64 == 0) budget.poll();
    for (int to : std::vector<int>(successors(element, 0))) note(to);
  }
  std::vector<int> elements(reached.begin(), reached.end());
  keep_greatest(elements);
  return elements;
}

const std::vector<int>& Side::successors(int element, std::size_t letter) {
  const int c = clause_of(element);
  scratch_ = conclusions[c].successors(state(element), letter);
  for (int& to : scratch_) to = to * count() + c;
  return scratch_;
}

bool Side::below(int lower, int upper) {
  return clause_of(lower) == clause_of(upper) && conclusions[clause_of(lower)].below(state(lower), state(upper));
}

std::vector<int> Side::post(const std::vector<int>& elements, std::size_t letter) {
  std::vector<int> reached;
  for (int element : elements) {
    const int c = clause_of(element);
    for (int to : conclusions[c].successors(state(element), letter)) reached.push_back(to * count() + c);
  }
  keep_greatest(reached);
  return reached;
}

void Side::keep_greatest(std::vector<int>& elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  std::vector<int> greatest;
  for (int element : elements) {
    bool lower = false;
    for (int& other : greatest) {
      if (other < 0) continue;
      if (below(element, other)) {
        lower = true;
        break;
      }
      if (below(other, element)) other = -1;
    }
    std::erase(greatest, -1);
    if (lower) continue;
    greatest.push_back(element);
  }
  elements = std::move(greatest);
}

bool Side::covers(const std::vector<int>& smaller, const std::vector<int>& larger) {
  return std::all_of(smaller.begin(), smaller.end(), [&](int element) {
    return std::binary_search(larger.begin(), larger.end(), element) ||
           std::any_of(larger.begin(), larger.end(), [&](int other) { return below(element, other); });
  });
}

bool Side::accepts(const std::vector<int>& elements) const {
  return std::any_of(elements.begin(), elements.end(), [&](int element) { return accepts(element); });
}

std::vector<int> Side::free_part(const std::vector<int>& elements) const {
  std::vector<int> part;
  for (int element : elements)
    if (clause(element).free(state(element))) part.push_back(element);
  return part;
}

}  // namespace wythoff::proof::automata
