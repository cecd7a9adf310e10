#include "proof/readable.hpp"

#include <algorithm>

#include "proof/theorem_json.hpp"

namespace wythoff::proof {

namespace {

using automata::Clause;
using automata::Decision;
using automata::Literal;
using automata::PairAutomaton;
using automata::Sentence;
using nlohmann::json;

bool impossible(const PairAutomaton& language, int tracks, Clause clause, const Budget& budget) {
  return automata::decide(language.u, language, {tracks, 0, std::move(clause), {}}, budget).holds;
}

bool one_b_for_each_a(const PairAutomaton& language, const Budget& budget) {
  return impossible(language, 4,
                    {Literal::member(0, 1), Literal::member(2, 3), Literal::zero({1, 0, -1, 0}, 0),
                     Literal::at_least_zero({0, -1, 0, 1}, -1)},
                    budget);
}

// The pairs with A < above, if they are `from` many.
std::optional<json> beginning(const PairAutomaton& language, const LinearForm& form) {
  std::int64_t reach = 64 * (form.above + 1);
  json first = json::array();
  for (const auto& [x, y] : automata::members(language, reach))
    if (x < form.above) first.push_back({x, y});
  if (static_cast<std::int64_t>(first.size()) != form.from) return {};
  return first;
}

}  // namespace

std::optional<LinearForm> fitted(const automata::NumberPairs& pairs) {
  const std::size_t n = pairs.size();
  if (n < 20) return {};
  auto step = [&](std::size_t i) {
    return std::pair(pairs[i + 1].first - pairs[i].first, pairs[i + 1].second - pairs[i].second);
  };
  std::optional<LinearForm> best;
  for (std::int64_t s = 0; s <= 12; ++s) {
    const auto [dx, dy] = step(n - 2);
    const std::int64_t t = dy - s * dx;
    if (t < 0 || t > 30) continue;
    std::size_t from = n - 1;  // from here on each step is t
    while (from > 0 && step(from - 1).second - s * step(from - 1).first == t) --from;
    if (from > n / 10) continue;
    LinearForm form{s, t, 0, static_cast<std::int64_t>(from), from == 0 ? 0 : pairs[from].first};
    form.d = pairs[from].second - s * pairs[from].first - t * form.from;
    if (!best || form.from <= best->from) best = form;  // where A_n = n, B = sA rather than sn
  }
  return best;
}

std::optional<json> state_linear(const PairAutomaton& language, const LinearForm& e, const Budget& budget) {
  if (e.t < 0 || e.from < 0 || e.above > 1000) return {};
  const auto first = beginning(language, e);
  if (!first) return {};
  json statement{{"kind", "linear"}, {"s", e.s},         {"t", e.t},       {"d", e.d},
                 {"from", e.from},   {"above", e.above}, {"first", *first}};
  const Literal pair = Literal::member(0, 1), far = Literal::at_least_zero({1, 0}, -e.above);
  auto never = [&](int tracks, Clause clause) { return impossible(language, tracks, std::move(clause), budget); };
  for (std::int64_t x = 0; x < e.above; ++x) {
    const bool listed = std::any_of(first->begin(), first->end(), [&](const json& p) { return p[0] == x; });
    if (!listed && !never(2, {pair, Literal::zero({1, 0}, -x)})) return {};
  }
  if (!one_b_for_each_a(language, budget)) return {};
  if (e.t == 0) {
    const bool equal = never(2, {pair, far, Literal::at_least_zero({-e.s, 1}, -e.d - 1)}) &&
                       never(2, {pair, far, Literal::at_least_zero({e.s, -1}, e.d - 1)});
    return equal ? std::optional(statement) : std::nullopt;
  }
  const bool index =
      (e.t == 1 || never(2, {pair, far, Literal::incongruent({-e.s, 1}, -e.d, e.t)})) &&
      never(2, {pair, far, Literal::at_least_zero({e.s, -1}, e.d + e.t * e.from - 1)}) &&
      never(4, {pair, Literal::member(2, 3), Literal::at_least_zero({1}, -e.above),
                Literal::at_least_zero({-1, 0, 1, 0}, -1), Literal::at_least_zero({-e.s, 1, e.s, -1}, 0)});
  if (!index) return {};
  const Sentence onto{
      1,
      2,
      {Literal::admissible(0), Literal::at_least_zero({1}, -e.from)},
      {{Literal::member(1, 2), Literal::at_least_zero({0, 1, 0}, -e.above), Literal::zero({-e.t, -e.s, 1}, -e.d)}}};
  const Decision decision = automata::decide(language.u, language, onto, budget);
  if (!decision.holds) return {};
  statement["onto"] = to_json(decision.induction);
  return statement;
}

std::optional<json> state_mex(const PairAutomaton& language, const Budget& budget) {
  if (!one_b_for_each_a(language, budget)) return {};
  if (!impossible(language, 4,
                  {Literal::member(0, 1), Literal::member(2, 3), Literal::zero({1, 0, 0, -1}, 0),
                   Literal::at_least_zero({1, 0, -1, 0}, -1)},
                  budget))
    return {};
  const Sentence cover{
      1,
      2,
      {Literal::admissible(0)},
      {{Literal::member(1, 2), Literal::zero({1, -1, 0}, 0)}, {Literal::member(1, 2), Literal::zero({1, 0, -1}, 0)}}};
  const Decision decision = automata::decide(language.u, language, cover, budget);
  if (!decision.holds) return {};
  return json{{"kind", "mex"}, {"cover", to_json(decision.induction)}};
}

PairAutomaton shift_automaton(const automata::Numeration& u) {
  // State: the digit that y has announced for x, and the zeros at the end of x so far: even, odd, or x is 0 as yet.
  PairAutomaton m(u);
  const int digits = u.digits();
  for (int due = 0; due < digits; ++due)
    for (int zeros : {2, 0, 1}) m.add_state(due == 0 && zeros != 1);
  auto state = [](int due, int zeros) { return 3 * due + (zeros == 2 ? 0 : zeros + 1); };
  for (int due = 0; due < digits; ++due)
    for (int zeros : {2, 0, 1})
      for (int y = 0; y < digits; ++y)
        if (u.may_follow(due, y))  // the digit after `due` in y, and in x one later
          m.add_arrow(state(due, zeros), due, y, state(y, due != 0 ? 0 : zeros == 2 ? 2 : 1 - zeros));
  return minimised(m);
}

namespace {

// A_n = floor(n*alpha), B_n = A_n + c*n: alpha = (2 - c + sqrt(c^2 + 4))/2.
void read_beatty(Theorem& theorem, std::int64_t c) {
  std::int64_t p = 2 - c, q = 1, d = c * c + 4, r = 2;
  for (std::int64_t f = 2; f * f <= d; ++f)
    while (d % (f * f) == 0) d /= f * f, q *= f;
  if (p % 2 == 0 && q % 2 == 0) p /= 2, q /= 2, r = 1;
  theorem.statements.push_back({{"kind", "beatty"}, {"alpha", {p, q, d, r}}, {"gap", c}});
  const std::string root = (q == 1 ? "" : std::to_string(q) + "*") + "sqrt(" + std::to_string(d) + ")";
  const std::string sum = p == 0 ? root : p > 0 ? std::to_string(p) + " + " + root : root + " - " + std::to_string(-p);
  theorem.alpha = r == 1 ? sum : "(" + sum + ")/" + std::to_string(r);
}

}  // namespace

void read_off(Theorem& theorem, const automata::NumberPairs& pairs, const Budget& budget) {
  theorem.statements = json::array();
  if (auto form = fitted(pairs))
    if (auto statement = state_linear(theorem.automaton, *form, budget)) {
      theorem.linear = form;
      theorem.statements.push_back(std::move(*statement));
    }
  if (!theorem.symmetric) return;
  if (auto statement = state_mex(theorem.automaton, budget)) {
    theorem.mex = true;
    theorem.statements.push_back(std::move(*statement));
  }
  if (theorem.automaton == shift_automaton(theorem.numeration())) {
    theorem.zeros = true;
    theorem.statements.push_back({{"kind", "zeros"}});
  }
  if (!theorem.mex || !theorem.linear || theorem.linear->from != 0 || theorem.linear->d != 0) return;
  const auto [s, t] = std::pair(theorem.linear->s, theorem.linear->t);
  if (s == 1 && t >= 1) read_beatty(theorem, t);
  if (s >= 1 && s + t >= 2) {
    theorem.image_a = std::string(static_cast<std::size_t>(s + t - 1), 'a') + "b";
    theorem.image_b = std::string(static_cast<std::size_t>(s), 'a');
    theorem.statements.push_back({{"kind", "word"}, {"a", theorem.image_a}, {"b", theorem.image_b}});
  }
}

}  // namespace wythoff::proof
