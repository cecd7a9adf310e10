#include <algorithm>
#include <set>
#include <stdexcept>

#include "proof/automata/shrink.hpp"

namespace wythoff::proof::automata {

std::size_t Side::Hash::operator()(const Pair& pair) const {
  std::size_t h = static_cast<std::size_t>(pair.given);
  for (int e : pair.elements) h = (h ^ static_cast<std::size_t>(e + 1)) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
  return h;
}

Side::Side(const Numeration& u, const PairAutomaton& language, const Sentence& sentence)
    : hypothesis(u, language, sentence.hypothesis, sentence.given) {
  if (sentence.conclusions.size() > most_clauses) throw std::length_error("too many conclusions");
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
    if (int s = conclusions[c].start(); s != ClauseAutomaton::dead) note(element(s, c));
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
  for (int& to : scratch_) to = Side::element(to, c);
  return scratch_;
}

bool Side::below(int lower, int upper) {
  return clause_of(lower) == clause_of(upper) && conclusions[clause_of(lower)].below(state(lower), state(upper));
}

std::vector<int> Side::post(const std::vector<int>& elements, std::size_t letter) {
  std::vector<int> reached;
  for (int element : elements) {
    const int c = clause_of(element);
    for (int to : conclusions[c].successors(state(element), letter)) reached.push_back(Side::element(to, c));
  }
  keep_greatest(reached);
  return reached;
}

void Side::sort(std::vector<int>& elements) const {
  std::sort(elements.begin(), elements.end(),
            [&](int e, int f) { return std::pair(kind_of(e), e) < std::pair(kind_of(f), f); });
}

void Side::keep_greatest(std::vector<int>& elements) {
  std::vector<std::pair<int, int>> sorted;  // (kind, element)
  sorted.reserve(elements.size());
  for (int e : elements) sorted.emplace_back(kind_of(e), e);
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  elements.clear();
  for (std::size_t i = 0, begin = 0; i < sorted.size(); ++i) {
    const int element = sorted[i].second;
    if (i > 0 && sorted[i].first != sorted[i - 1].first) begin = elements.size();
    const auto alike = elements.begin() + static_cast<std::ptrdiff_t>(begin);
    if (std::any_of(alike, elements.end(), [&](int other) { return below(element, other); })) continue;
    elements.erase(std::remove_if(alike, elements.end(), [&](int other) { return below(other, element); }),
                   elements.end());
    elements.push_back(element);
  }
}

// Both are sorted by kind: one pass over the kinds.
bool Side::covers(const std::vector<int>& smaller, const std::vector<int>& larger) {
  std::size_t begin = 0;
  for (int element : smaller) {
    const int kind = kind_of(element);
    while (begin < larger.size() && kind_of(larger[begin]) < kind) ++begin;
    bool found = false;
    for (std::size_t i = begin; !found && i < larger.size() && kind_of(larger[i]) == kind; ++i)
      found = below(element, larger[i]);
    if (!found) return false;
  }
  return true;
}

std::uint64_t Side::kinds(const std::vector<int>& elements) const {
  std::uint64_t bits = 0;
  for (int element : elements)
    bits |= std::uint64_t{1} << (static_cast<std::uint64_t>(kind_of(element)) * 0x9E3779B97F4A7C15u >> 58);
  return bits;
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
