// The tests of sentences on raw digit words: walks that find no acceptance, and inductions.
#include <algorithm>

#include "proof/verify_words.hpp"

namespace wythoff::proof::check {

namespace {

using Kind = Lit::Kind;

// The number of tracks: given ones, and two for each membership that the conclusions begin with.
std::size_t tracks_of(const std::vector<std::vector<Lit>>& conclusions, int given) {
  std::size_t tracks = static_cast<std::size_t>(given);
  for (std::size_t c = 0; c < conclusions.size(); ++c) {
    std::size_t n = 0;
    for (const Lit& lit : conclusions[c]) {
      const int first = given + static_cast<int>(2 * n);
      if (lit.kind != Kind::member || lit.first != first || lit.second != first + 1) break;
      ++n;
    }
    const std::size_t here = static_cast<std::size_t>(given) + 2 * n;
    require(n > 0 && (c == 0 || here == tracks), "a conclusion without its memberships");
    tracks = here;
    for (const Lit& lit : conclusions[c]) require(lit.c.size() <= tracks, "a track of no membership");
  }
  return tracks;
}

}  // namespace

void Words::impossible(std::vector<Lit> literals, int tracks, const Budget& budget, const char* why) const {
  std::stable_partition(literals.begin(), literals.end(),
                        [](const Lit& lit) { return lit.inequality(); });  // most letters fail by these
  std::vector<std::size_t> pairs;  // the literal of the membership of tracks 2i, 2i + 1
  for (std::size_t i = 0; i < literals.size(); ++i)
    if (literals[i].kind == Kind::member && literals[i].first == static_cast<int>(2 * pairs.size()) &&
        literals[i].second == literals[i].first + 1)
      pairs.push_back(i);
  require(static_cast<int>(2 * pairs.size()) == tracks, "a sentence with a track of no membership");
  const auto first = start(literals);
  if (!first) return;
  std::set<State> seen{*first};
  std::vector<State> open{*first};
  std::vector<int> digits(static_cast<std::size_t>(tracks));
  for (std::size_t count = 0; !open.empty(); ++count) {
    const State state = std::move(open.back());
    open.pop_back();
    if (count % 256 == 0) budget.poll(), budget.need(seen.size() * (literals.size() * 24 + 100));
    require(!accepts(literals, state), why);
    auto choose = [&](auto& self, std::size_t pair) -> void {
      if (pair == pairs.size()) {
        if (auto next = step(literals, state, digits.data()); next && seen.insert(*next).second)
          open.push_back(std::move(*next));
        return;
      }
      for (const Arrow& one : arrows_[state[pairs[pair]].v]) {
        digits[2 * pair] = one.x, digits[2 * pair + 1] = one.y;
        self(self, pair + 1);
      }
    };
    choose(choose, 0);
  }
}

// The memberships of sought tracks come first; `pair` of them have their digits.
template <typename Visit>
void Words::guess(const std::vector<Lit>& literals, const State& state, std::vector<int>& digits, const Visit& visit,
                  std::size_t pair) const {
  const Lit& joint = literals[pair];
  for (const Arrow& one : arrows_[state[pair].v]) {
    digits[joint.first] = one.x, digits[joint.second] = one.y;
    if (joint.second + 1 < static_cast<int>(digits.size())) {
      guess(literals, state, digits, visit, pair + 1);
    } else if (auto next = step(literals, state, digits.data())) {
      visit(std::move(*next));
    }
  }
}

// What is reached while the given tracks have only zeros: the sought numbers may have more digits.
std::set<std::pair<int, Words::State>> Words::starts(const std::vector<std::vector<Lit>>& conclusions, int given,
                                                     const Budget& budget) const {
  std::set<std::pair<int, State>> seen;
  std::vector<int> digits(tracks_of(conclusions, given));
  for (std::size_t c = 0; c < conclusions.size(); ++c) {
    std::vector<State> open;
    auto note = [&](State state) {
      if (seen.emplace(static_cast<int>(c), state).second) open.push_back(std::move(state));
    };
    if (auto first = start(conclusions[c])) note(*first);
    while (!open.empty()) {
      const State state = std::move(open.back());
      open.pop_back();
      if (seen.size() % 64 == 0) budget.poll(), budget.need(seen.size() * 400);
      std::fill(digits.begin(), digits.end(), 0);
      guess(conclusions[c], state, digits, note);
    }
  }
  return seen;
}

void Words::impossible_beside(const std::vector<Lit>& clause, std::int64_t x, std::int64_t y, const Budget& budget,
                              const char* why) const {
  constexpr int given = 2;
  std::set<State> here;
  for (const auto& [c, state] : starts({clause}, given, budget)) here.insert(state);
  std::vector<int> digits(tracks_of({clause}, given));
  for (const auto& [p, q] : letters(x, y)) {
    std::set<State> next;
    for (const State& state : here) {
      budget.poll(), budget.need(next.size() * 400);
      digits[0] = p, digits[1] = q;
      guess(clause, state, digits, [&](State to) { next.insert(std::move(to)); });
    }
    here = std::move(next);
  }
  for (const State& state : here) require(!accepts(clause, state), why);
}

void Words::inductive(const std::vector<Lit>& hypothesis, int given, const std::vector<std::vector<Lit>>& conclusions,
                      const Json& induction, const Budget& budget) const {
  // What is listed.
  std::map<State, int> known;  // states of the hypothesis
  std::vector<State> states;
  for (const Json& json : induction.at("given")) {
    states.push_back(read_state(hypothesis, json));
    require(known.emplace(states.back(), static_cast<int>(states.size()) - 1).second, "a state that stands twice");
  }
  std::vector<std::pair<int, State>> elements;
  std::map<std::pair<int, std::int64_t>, std::vector<int>> alike;  // by conclusion and state of its membership
  for (const Json& json : induction.at("elements")) {
    require(json.is_array() && json.size() == 2, "an element that is none");
    const int c = index_of(json[0], conclusions.size());
    elements.emplace_back(c, read_state(conclusions[c], json[1]));
    require(!elements.back().second[0].settled, "a membership that is settled");
    alike[{c, elements.back().second[0].v}].push_back(static_cast<int>(elements.size()) - 1);
  }
  struct Pair {
    int given;
    std::vector<int> elements;
  };
  std::vector<Pair> pairs;
  std::map<int, std::vector<int>> by_given;
  for (const Json& json : induction.at("pairs")) {
    require(json.is_array() && !json.empty(), "a pair that is none");
    Pair pair{json[0] == -1 ? -1 : index_of(json[0], states.size()), {}};
    for (std::size_t i = 1; i < json.size(); ++i) pair.elements.push_back(index_of(json[i], elements.size()));
    by_given[pair.given].push_back(static_cast<int>(pairs.size()));
    pairs.push_back(std::move(pair));
  }
  // Which listed elements lie below a state.
  auto mark = [&](int c, const State& state, std::vector<bool>& below_it) {
    auto found = alike.find({c, state[0].v});
    if (found == alike.end()) return;
    for (int e : found->second)
      if (!below_it[e] && below(conclusions[c], elements[e].second, state)) below_it[e] = true;
  };
  auto covered = [&](const State& of, const std::vector<bool>& below_it) {
    auto by = known.find(of);
    for (int key : {-1, by == known.end() ? -1 : by->second})
      for (int i : by_given[key])
        if (std::all_of(pairs[i].elements.begin(), pairs[i].elements.end(), [&](int e) { return below_it[e]; }))
          return true;
    return false;
  };
  // The start, and each pair with each letter.
  const auto first = start(hypothesis);
  if (!first) return;
  std::vector<bool> reached(elements.size());
  for (const auto& [c, state] : starts(conclusions, given, budget)) mark(c, state, reached);
  require(covered(*first, reached), "no pair covers the start");
  std::size_t letters = 1;
  for (int t = 0; t < given; ++t) letters *= static_cast<std::size_t>(digits_);
  std::vector<std::vector<std::vector<bool>>> after(elements.size());  // by element and letter, made when asked for
  std::vector<int> digits(tracks_of(conclusions, given));
  std::size_t count = 0;
  for (const Pair& pair : pairs) {
    if (++count % 16 == 0) budget.poll(), budget.need(elements.size() * (elements.size() / 8 + 40) * letters / 4);
    const bool owed = pair.given < 0 || accepts(hypothesis, states[pair.given]);
    require(!owed || std::any_of(pair.elements.begin(), pair.elements.end(),
                                 [&](int e) { return accepts(conclusions[elements[e].first], elements[e].second); }),
            "a pair that accepts in the hypothesis alone");
    for (std::size_t letter = 0; letter < letters; ++letter) {
      auto set_letter = [&] {
        std::size_t rest = letter;
        for (int t = given - 1; t >= 0; --t)
          digits[t] = static_cast<int>(rest % static_cast<std::size_t>(digits_)),
          rest /= static_cast<std::size_t>(digits_);
      };
      set_letter();
      std::optional<State> to;
      if (pair.given >= 0 && !(to = step(hypothesis, states[pair.given], digits.data()))) continue;
      std::fill(reached.begin(), reached.end(), false);
      for (int e : pair.elements) {
        if (after[e].empty()) after[e].resize(letters);
        std::vector<bool>& row = after[e][letter];
        if (row.empty()) {
          row.resize(elements.size() + 1);
          guess(conclusions[elements[e].first], elements[e].second, digits,
                [&](const State& state) { mark(elements[e].first, state, row); });
        }
        for (std::size_t i = 0; i < reached.size(); ++i)
          if (row[i]) reached[i] = true;
      }
      bool good = false;
      if (to) {
        good = covered(*to, reached);
      } else {
        for (int i : by_given[-1])
          good = good ||
                 std::all_of(pairs[i].elements.begin(), pairs[i].elements.end(), [&](int e) { return reached[e]; });
      }
      require(good, "a pair that leads to one that is not covered");
    }
  }
}

}  // namespace wythoff::proof::check
