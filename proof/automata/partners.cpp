#include "proof/automata/partners.hpp"

#include <algorithm>
#include <set>

namespace wythoff::proof::automata {

std::optional<std::vector<std::int64_t>> partners(const PairAutomaton& language, const Clause& clause, int tracks,
                                                  std::int64_t x, std::int64_t y, const Budget& budget) {
  constexpr int given = 2;
  const Numeration& u = language.u;
  ClauseAutomaton m(u, language, clause, tracks, given);
  if (m.start() == ClauseAutomaton::dead) return {};
  struct Node {
    int state, parent;
    std::size_t letter;  // that led to it
  };
  std::vector<Node> nodes{{m.start(), -1, 0}};
  std::set<int> seen{m.start()};
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (n % 64 == 0) budget.poll(), budget.need(m.bytes());
    for (int to : m.successors(nodes[n].state, 0))
      if (seen.insert(to).second) nodes.push_back({to, static_cast<int>(n), 0});
  }
  int length = 0;
  while (u.place(length) <= std::max(x, y)) ++length;
  const Digits p = u.word(x, length), q = u.word(y, length);
  std::size_t begin = 0;
  for (int i = 0; i < length; ++i) {
    const std::size_t letter = static_cast<std::size_t>(p[i] * u.digits() + q[i]), end = nodes.size();
    seen.clear();
    for (std::size_t n = begin; n < end; ++n) {
      if (n % 64 == 0) budget.poll(), budget.need(m.bytes());
      for (int to : m.successors(nodes[n].state, letter))
        if (seen.insert(to).second) nodes.push_back({to, static_cast<int>(n), letter});
    }
    begin = end;
  }
  for (std::size_t n = begin; n < nodes.size(); ++n) {
    if (!m.accepts(nodes[n].state)) continue;
    std::vector<int> path;
    for (int at = static_cast<int>(n); at >= 0; at = nodes[at].parent) path.insert(path.begin(), at);
    std::vector<Prefix> values(static_cast<std::size_t>(tracks));
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      std::vector<int> digits(values.size());  // the sought ones are looked for
      m.digits_of(nodes[path[i + 1]].letter, digits.data());
      while (m.read(nodes[path[i]].state, digits.data()) != nodes[path[i + 1]].state)
        for (std::size_t t = given; t < values.size() && ++digits[t] == u.digits(); ++t) digits[t] = 0;
      for (std::size_t t = 0; t < values.size(); ++t) values[t] = values[t].read(u, digits[t]);
    }
    std::vector<std::int64_t> list;
    for (const Prefix& value : values) list.push_back(value.value());
    return list;
  }
  return {};
}

}  // namespace wythoff::proof::automata
