#include "proof/automata/projection.hpp"

#include <map>
#include <stdexcept>

#include "proof/automata/shrink.hpp"

namespace wythoff::proof::automata {

PairAutomaton pairs_without(const Numeration& u, const PairAutomaton& language, const Sentence& sentence,
                            const Budget& budget, int most_states) {
  Side side(u, language, sentence);
  PairAutomaton result(u);
  ClauseAutomaton& hypothesis = side.hypothesis;
  if (hypothesis.start() == ClauseAutomaton::dead) return result;
  using Place = std::pair<int, std::vector<int>>;  // state of the hypothesis, elements reached
  std::map<Place, int> number;
  std::vector<const Place*> order;
  std::size_t held = 0;
  auto find = [&](Place place) {
    const bool accepts = hypothesis.accepts(place.first) && !side.accepts(place.second);
    held += place.second.size();
    auto [at, fresh] = number.emplace(std::move(place), result.size());
    if (fresh) order.push_back(&at->first), result.add_state(accepts);
    return at->second;
  };
  find({hypothesis.start(), side.start(budget)});
  int digits[2];
  for (std::size_t i = 0; i < order.size(); ++i) {
    budget.poll();
    if (result.size() > most_states)
      throw std::length_error("an automaton of more than " + std::to_string(most_states) + " states");
    std::uint64_t bytes = held * sizeof(int) + order.size() * (hypothesis.given_letters() * 12 + 160);
    for (const ClauseAutomaton& clause : side.conclusions) bytes += clause.bytes();
    budget.need(bytes);
    for (std::size_t letter = 0; letter < hypothesis.given_letters(); ++letter) {
      hypothesis.digits_of(letter, digits);
      const int to = hypothesis.read(order[i]->first, digits);
      if (to == ClauseAutomaton::dead) continue;
      const int target = find({to, side.post(order[i]->second, letter)});
      result.add_arrow(static_cast<int>(i), digits[0], digits[1], target);
    }
  }
  return minimised(result);
}

}  // namespace wythoff::proof::automata
