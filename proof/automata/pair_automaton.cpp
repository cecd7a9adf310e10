#include "proof/automata/pair_automaton.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace wythoff::proof::automata {

int PairAutomaton::add_state(bool accepts) {
  accepting.push_back(accepts);
  arrows.emplace_back();
  return size() - 1;
}

bool PairAutomaton::accepts(std::int64_t x, std::int64_t y, int start) const {
  if (size() == 0) return false;
  int length = 0;
  while (u.place(length) <= std::max(x, y)) ++length;
  Digits p = u.word(x, length), q = u.word(y, length);
  if (length == 0) p.clear(), q.clear();
  int state = start;
  for (int i = 0; i < length && state >= 0; ++i) state = next(state, p[i], q[i]);
  return state >= 0 && accepting[state];
}

namespace {

using Arrow = PairAutomaton::Arrow;

// States from which acceptance can be reached.
std::vector<bool> useful(const PairAutomaton& m) {
  std::vector<bool> good = m.accepting;
  for (bool more = true; more;) {
    more = false;
    for (int s = 0; s < m.size(); ++s) {
      if (good[s]) continue;
      for (const Arrow& arrow : m.arrows[s]) good[s] = good[s] || good[arrow.to];
      more = more || good[s];
    }
  }
  return good;
}

// Classes of states with the same language: split by (class, arrows to classes) until nothing splits.
std::vector<int> classes(const PairAutomaton& m, const std::vector<bool>& good) {
  std::vector<int> block(m.size());
  for (int s = 0; s < m.size(); ++s) block[s] = m.accepting[s];
  for (std::size_t count = 0;;) {
    using Signature = std::pair<int, std::vector<std::tuple<int, int, int>>>;
    std::map<Signature, int> found;
    std::vector<int> finer(m.size());
    for (int s = 0; s < m.size(); ++s) {
      Signature signature{block[s], {}};
      for (const Arrow& arrow : m.arrows[s])
        if (good[arrow.to]) signature.second.emplace_back(arrow.x, arrow.y, block[arrow.to]);
      std::sort(signature.second.begin(), signature.second.end());
      finer[s] = found.emplace(std::move(signature), static_cast<int>(found.size())).first->second;
    }
    if (found.size() == count) return block;
    count = found.size(), block = std::move(finer);
  }
}

}  // namespace

PairAutomaton minimised(const PairAutomaton& m) {
  PairAutomaton result(m.u);
  if (m.size() == 0) return result;
  const std::vector<bool> good = useful(m);
  if (!good[0]) return result;
  const std::vector<int> block = classes(m, good);
  std::map<int, int> number{{block[0], 0}};
  std::vector<int> of{0};  // a state of each class, in the order of discovery
  result.add_state(m.accepting[0]);
  for (std::size_t i = 0; i < of.size(); ++i) {
    std::vector<Arrow> arrows = m.arrows[of[i]];
    std::sort(arrows.begin(), arrows.end(),
              [](const Arrow& p, const Arrow& q) { return std::tie(p.x, p.y) < std::tie(q.x, q.y); });
    for (const Arrow& arrow : arrows) {
      if (!good[arrow.to]) continue;
      auto [at, fresh] = number.emplace(block[arrow.to], static_cast<int>(of.size()));
      if (fresh) of.push_back(arrow.to), result.add_state(m.accepting[arrow.to]);
      result.add_arrow(static_cast<int>(i), arrow.x, arrow.y, at->second);
    }
  }
  return result;
}

PairAutomaton side_by_side(PairAutomaton first, const PairAutomaton& second) {
  const int offset = first.size();
  for (int s = 0; s < second.size(); ++s) {
    first.add_state(second.accepting[s]);
    for (const Arrow& arrow : second.arrows[s]) first.add_arrow(offset + s, arrow.x, arrow.y, offset + arrow.to);
  }
  return first;
}

std::vector<std::pair<std::int64_t, std::int64_t>> members(const PairAutomaton& m, std::int64_t max) {
  std::vector<std::pair<std::int64_t, std::int64_t>> list;
  if (m.size() == 0) return list;
  int length = 0;
  while (m.u.place(length) <= max) ++length;
  const std::vector<bool> good = useful(m);
  auto walk = [&](auto& self, int state, int left, Prefix x, Prefix y) -> void {
    if (!good[state]) return;
    if (left == 0) {
      if (m.accepting[state] && x.value() <= max && y.value() <= max) list.emplace_back(x.value(), y.value());
      return;
    }
    for (const Arrow& arrow : m.arrows[state])
      self(self, arrow.to, left - 1, x.read(m.u, arrow.x), y.read(m.u, arrow.y));
  };
  walk(walk, 0, length, {}, {});
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace wythoff::proof::automata
