#include "proof/winning_move.hpp"

#include <algorithm>
#include <map>

namespace wythoff::proof {

namespace {

using automata::ClauseAutomaton;
using automata::Digits;
using automata::Prefix;

// Digits (u, v) that the clause accepts beside those of x and y; each layer remembers how a state was reached.
std::optional<std::pair<std::int64_t, std::int64_t>> partner(const automata::PairAutomaton& language,
                                                             const automata::Clause& clause, const Digits& x,
                                                             const Digits& y) {
  struct Step {
    int from = 0, u = 0, v = 0;
  };
  ClauseAutomaton m(language.u, language, clause, 4);
  if (m.start() == ClauseAutomaton::dead) return {};
  std::vector<std::map<int, Step>> layers{{{m.start(), {}}}};
  for (std::size_t i = 0; i < x.size(); ++i) {
    layers.emplace_back();
    for (const auto& [state, step] : layers[i])
      for (int u = 0; u < language.u.digits(); ++u)
        for (int v = 0; v < language.u.digits(); ++v) {
          const int letter[4] = {x[i], y[i], u, v};
          if (int to = m.read(state, letter); to != ClauseAutomaton::dead) layers.back().emplace(to, Step{state, u, v});
        }
  }
  for (const auto& [state, step] : layers.back()) {
    if (!m.accepts(state)) continue;
    Digits u(x.size()), v(x.size());
    for (std::size_t i = x.size(), at = static_cast<std::size_t>(state); i > 0; --i) {
      const Step& back = layers[i].at(static_cast<int>(at));
      u[i - 1] = back.u, v[i - 1] = back.v, at = static_cast<std::size_t>(back.from);
    }
    return std::pair(language.u.value(u), language.u.value(v));
  }
  return {};
}

}  // namespace

bool in_p(const Theorem& theorem, std::int64_t x, std::int64_t y) {
  if (theorem.symmetric && x > y) std::swap(x, y);
  return theorem.automaton.accepts(x, y);
}

std::optional<std::pair<std::int64_t, std::int64_t>> winning_move(const Theorem& theorem, std::int64_t x,
                                                                  std::int64_t y) {
  int length = 0;
  while (theorem.numeration().place(length) <= std::max(x, y)) ++length;
  if (length == 0) return {};  // (0, 0)
  const Digits p = theorem.numeration().word(x, length), q = theorem.numeration().word(y, length);
  const auto clauses = absorption(theorem.moves, theorem.symmetric).conclusions;
  for (std::size_t i = 0; i < clauses.size(); ++i)
    if (auto to = partner(theorem.automaton, clauses[i], p, q)) {
      const bool mirrored = theorem.symmetric && i >= clauses.size() / 2;  // the member is (v, u) turned round
      return mirrored ? std::pair(to->second, to->first) : *to;
    }
  return {};
}

}  // namespace wythoff::proof
