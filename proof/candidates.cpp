#include "proof/candidates.hpp"

#include <algorithm>

#include "proof/readable.hpp"

namespace wythoff::proof {

using automata::NumberPairs;
using automata::Numeration;
using automata::PairAutomaton;

std::vector<Numeration> candidate_numerations(const std::optional<LinearForm>& fit,
                                              const std::optional<Numeration>& first) {
  std::vector<Numeration> list;
  if (first) list.push_back(*first);
  auto add = [&](int a, int b) {
    const Numeration u{a, b};
    if (u.valid() && std::find(list.begin(), list.end(), u) == list.end()) list.push_back(u);
  };
  if (fit) {
    const int s = static_cast<int>(fit->s), t = static_cast<int>(fit->t);
    if (t > 0) add(s + t - 1, s);
    add(std::max(2, s), 0);
  }
  for (int b : {1, 2, 3}) add(b, b);
  for (int a : {2, 3, 4}) add(a, 0);
  for (int a : {2, 3, 4})
    for (int b = 1; b <= a; ++b) add(a, b);
  return list;
}

std::vector<PairAutomaton> candidate_automata(const Numeration& u, const NumberPairs& pairs, std::int64_t bound,
                                              bool symmetric, const std::vector<PairAutomaton>& refuted) {
  std::vector<PairAutomaton> list;
  auto offer = [&](PairAutomaton guess) {
    if (guess.size() == 0 || guess.next(0, 0, 0) != 0) return;
    for (const auto* known : {static_cast<const std::vector<PairAutomaton>*>(&list), &refuted})
      if (std::find(known->begin(), known->end(), guess) != known->end()) return;
    list.push_back(std::move(guess));
  };
  if (symmetric) {
    PairAutomaton shift = shift_automaton(u);
    if (automata::members(shift, bound - 1) == pairs) offer(std::move(shift));
  }
  for (int depth = 2; depth <= 8 && list.empty(); ++depth)
    if (auto guess = automata::guess(u, pairs, bound, depth)) offer(std::move(*guess));
  return list;
}

}  // namespace wythoff::proof
