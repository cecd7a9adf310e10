// The automata of proof/automata against brute force on small numbers.
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "proof/automata/guess.hpp"
#include "proof/automata/projection.hpp"
#include "proof/automata/sentence.hpp"
#include "tests/amount.hpp"

using namespace wythoff::proof;
using namespace wythoff::proof::automata;

namespace {

const std::vector<Numeration>& numerations() {
  static const std::vector<Numeration> list{{1, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 3}, {4, 3}, {2, 0}, {3, 0}};
  return list;
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::int64_t number(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return number(0, 99) < percent; }

  Literal linear(int tracks) {
    std::vector<std::int64_t> c;
    for (int t = 0; t < tracks; ++t) c.push_back(number(-3, 3));
    const std::int64_t constant = number(-6, 6);
    switch (number(0, 4)) {
      case 0:
        return Literal::zero(c, constant);
      case 1:
        return Literal::congruent(c, constant, number(1, 5));
      case 2:
        return Literal::incongruent(c, constant, number(2, 5));
      default:
        return Literal::at_least_zero(c, constant);
    }
  }

  // Some automaton of greedy words in which leading zeros do not matter.
  PairAutomaton language(const Numeration& u) {
    NumberPairs pairs;
    const int length = u.digits() > 2 ? 2 : 3;
    const std::int64_t bound = u.place(length);
    for (std::int64_t x = 0; x < bound; ++x)
      for (std::int64_t y = 0; y < bound; ++y)
        if (chance(15)) pairs.emplace_back(x, y);
    PairAutomaton m(u);
    m.add_state(false);
    m.add_arrow(0, 0, 0, 0);
    for (const auto& [x, y] : pairs) {
      const Digits p = u.word(x, length), q = u.word(y, length);
      int state = 0;
      bool leading = true;
      for (int i = 0; i < length; ++i) {
        leading = leading && p[i] == 0 && q[i] == 0;
        if (leading) continue;
        int to = m.next(state, p[i], q[i]);
        if (to < 0) m.add_arrow(state, p[i], q[i], to = m.add_state(false));
        state = to;
      }
      m.accepting[state] = true;
    }
    return m;
  }

 private:
  std::mt19937_64 engine_;
};

// All words of `length` letters of `tracks` tracks for values below U_length, by their values.
template <typename Visit>
void all_values(const Numeration& u, int length, int tracks, Visit visit) {
  std::vector<std::int64_t> values(static_cast<std::size_t>(tracks));
  auto go = [&](auto& self, int t) -> void {
    if (t == tracks) return visit(values);
    for (values[t] = 0; values[t] < u.place(length); ++values[t]) self(self, t + 1);
  };
  go(go, 0);
}

std::vector<std::vector<int>> letters_of(const Numeration& u, const std::vector<std::int64_t>& values, int length) {
  std::vector<std::vector<int>> letters(static_cast<std::size_t>(length), std::vector<int>(values.size()));
  for (std::size_t t = 0; t < values.size(); ++t) {
    const Digits word = u.word(values[t], length);
    for (int i = 0; i < length; ++i) letters[i][t] = word[i];
  }
  return letters;
}

PairAutomaton beatty_pairs() {  // Zeckendorf: x ends in an even number of zeros, y is x shifted
  PairAutomaton m({1, 1});
  for (bool accepts : {true, false, true, false}) m.add_state(accepts);
  m.add_arrow(0, 0, 0, 0), m.add_arrow(0, 0, 1, 1), m.add_arrow(1, 1, 0, 2), m.add_arrow(2, 0, 0, 3);
  m.add_arrow(2, 0, 1, 1), m.add_arrow(3, 0, 0, 2), m.add_arrow(3, 0, 1, 1);
  return m;
}

}  // namespace

TEST_CASE("numeration: each number below U_n has one greedy word of n digits") {
  for (const Numeration& u : numerations()) {
    INFO(u.name());
    for (int n = 1; n <= 4; ++n) {
      std::set<std::int64_t> seen;
      auto go = [&](auto& self, Digits& word) -> void {
        if (static_cast<int>(word.size()) == n) {
          CHECK(seen.insert(u.value(word)).second);
          CHECK(u.word(u.value(word), n) == word);
          return;
        }
        for (int d = 0; d < u.digits(); ++d) {
          if (!word.empty() && !u.may_follow(word.back(), d)) continue;
          word.push_back(d);
          self(self, word);
          word.pop_back();
        }
      };
      Digits word;
      go(go, word);
      CHECK(static_cast<std::int64_t>(seen.size()) == u.place(n));
      CHECK(*seen.rbegin() == u.place(n) - 1);
    }
  }
  CHECK(Numeration{1, 1}.word(11, 5) == Digits{1, 0, 1, 0, 0});
}

TEST_CASE("numeration: never_below against the first terms") {
  Random random(11);
  for (const Numeration& u : numerations())
    for (int i = 0; i < 400; ++i) {
      const Prefix p{random.number(-4, 4), u.b > 0 ? random.number(-4, 4) : 0};
      const std::int64_t least = random.number(-9, 4);
      bool below = false;
      for (int n = 0; n < 14; ++n) {
        const std::int64_t before = n == 0 ? (u.b > 0 ? 1 : 0) : u.b * u.place(n - 1);
        below = below || p.v * u.place(n) + before * p.w < least;
      }
      INFO(u.name() << " " << p.v << " " << p.w << " " << least);
      CHECK(never_below(u, p, least) == !below);
    }
}

TEST_CASE("literal automata agree with the definition on all short words") {
  Random random(12);
  for (const Numeration& u : numerations()) {
    const PairAutomaton language = random.language(u);
    for (int i = 0; i < 30; ++i) {
      const int tracks = static_cast<int>(random.number(1, 2)), length = 3;
      Literal literal = random.linear(tracks);
      if (tracks == 2 && i % 10 == 0) literal = Literal::member(0, 1);
      if (tracks == 2 && i % 10 == 1) literal = Literal::nonmember(1, 0);
      if (i % 10 == 2) literal = Literal::admissible(0);
      LiteralAutomaton m(u, language, literal);
      all_values(u, length, tracks, [&](const std::vector<std::int64_t>& values) {
        bool accepted = m.size() > 0;
        int state = 0;
        bool settled = false;
        for (const auto& letter : letters_of(u, values, length)) {
          if (accepted && (state = m.read(state, letter.data())) == LiteralAutomaton::dead) accepted = false;
          settled = settled || (accepted && m.settled(state));
        }
        accepted = accepted && m.accepts(state);
        if (accepted != literal.holds(values, u, language)) FAIL_CHECK(u.name());
        if (settled && !accepted) FAIL_CHECK("settled, and not accepted");
      });
    }
  }
}

TEST_CASE("the order of a literal's states is an inclusion of languages") {
  Random random(13);
  int compared = 0;
  for (const Numeration& u : numerations())
    for (int i = 0; i < 12; ++i) {
      const PairAutomaton none(u);
      LiteralAutomaton m(u, none, random.linear(1));
      std::vector<int> states;
      if (m.size() == 0) continue;
      for (int d = 0; d < u.digits(); ++d)
        for (int e = 0; e < u.digits(); ++e)
          if (int s = m.read(0, &d); s >= 0)
            if (int t = m.read(s, &e); t >= 0) states.push_back(t);
      for (int lower : states)
        for (int upper : states) {
          if (!m.below(lower, upper)) continue;
          ++compared;
          all_values(u, 3, 1, [&](const std::vector<std::int64_t>& values) {
            int s = lower, t = upper;
            for (const auto& letter : letters_of(u, values, 3)) {
              if (s >= 0) s = m.read(s, letter.data());
              if (t >= 0) t = m.read(t, letter.data());
            }
            if (s >= 0 && m.accepts(s) && !(t >= 0 && m.accepts(t))) FAIL_CHECK("not an inclusion");
          });
        }
    }
  CHECK(compared > 1000);
}

TEST_CASE("products of literals, and projection by guessing") {
  Random random(14);
  for (const Numeration& u : numerations())
    for (int i = 0; i < 12; ++i) {
      const PairAutomaton language = random.language(u);
      const Clause clause{random.linear(3), random.linear(3),
                          random.chance(50) ? Literal::member(1, 2) : random.linear(3)};
      ClauseAutomaton product(u, language, clause, 3), projected(u, language, clause, 3, 1);
      const int length = u.digits() > 3 ? 2 : 3;
      std::set<std::int64_t> found, guessed;
      all_values(u, length, 3, [&](const std::vector<std::int64_t>& values) {
        int state = product.start();
        for (const auto& letter : letters_of(u, values, length))
          if (state != ClauseAutomaton::dead) state = product.read(state, letter.data());
        const bool accepted = state != ClauseAutomaton::dead && product.accepts(state);
        const bool holds = std::all_of(clause.begin(), clause.end(),
                                       [&](const Literal& literal) { return literal.holds(values, u, language); });
        if (accepted != holds) FAIL_CHECK(u.name());
        if (holds) found.insert(values[0]);
      });
      // Sought tracks without a membership may take words that are not greedy: their values go beyond U_length.
      if (clause[2].kind != Literal::Kind::member) continue;
      for (std::int64_t x = 0; x < u.place(length); ++x) {
        std::set<int> states;
        if (projected.start() != ClauseAutomaton::dead) states.insert(projected.start());
        for (int digit : u.word(x, length)) {
          std::set<int> next;
          for (int s : states)
            for (int to : projected.successors(s, static_cast<std::size_t>(digit))) next.insert(to);
          states = next;
        }
        for (int s : states)
          if (projected.accepts(s)) guessed.insert(x);
      }
      CHECK(found == guessed);
    }
}

TEST_CASE("minimised automata: the same language, one automaton a language") {
  Random random(15);
  for (const Numeration& u : numerations())
    for (int i = 0; i < 5; ++i) {
      const PairAutomaton m = random.language(u), least = minimised(m);
      CHECK(least.size() <= m.size());
      CHECK(minimised(least) == least);
      const std::int64_t max = u.place(4) - 1;
      CHECK(members(least, max) == members(m, max));
      PairAutomaton twice = m;  // a second copy of every state, reached in turn
      const int n = m.size();
      for (int s = 0; s < n; ++s) {
        twice.add_state(m.accepting[s]);
        for (PairAutomaton::Arrow arrow : m.arrows[s]) twice.arrows[n + s].push_back(arrow);
        for (PairAutomaton::Arrow& arrow : twice.arrows[s]) arrow.to += n;
      }
      CHECK(minimised(twice) == least);
    }
}

TEST_CASE("sentences against brute force") {
  const std::uint64_t seed = 16;
  INFO("seed " << seed);
  Random random(seed);
  int proved = 0, refuted = 0;
  for (int i = 0; i < 90; ++i) {
    const Numeration u = numerations()[static_cast<std::size_t>(random.number(0, 6))];
    const PairAutomaton language = u == Numeration{1, 1} && random.chance(60) ? beatty_pairs() : random.language(u);
    Sentence s;
    s.given = 1, s.sought = 2;
    s.hypothesis = {Literal::admissible(0), random.linear(1)};
    for (std::int64_t n = random.number(0, 3); n > 0; --n) {
      Clause clause{Literal::member(1, 2), Literal::at_least_zero({1, -1, 0}, random.number(0, 3))};
      for (std::int64_t k = random.number(0, 2); k > 0; --k) clause.push_back(random.linear(3));
      s.conclusions.push_back(clause);
    }
    Limits limits;
    limits.memory = 200'000;  // random languages have no structure: some of these inclusions are large
    Decision decision;
    try {
      decision = decide(u, language, s, Budget(limits));
    } catch (const Stopped&) {
      continue;
    }
    const auto pairs = members(language, 60);
    auto true_at = [&](std::int64_t x) {
      if (!s.hypothesis[1].holds({x}, u, language)) return true;
      for (const Clause& clause : s.conclusions)
        for (const auto& [v, w] : pairs)
          if (std::all_of(clause.begin(), clause.end(), [&](const Literal& l) {
                return !l.linear() || l.holds({x, v, w}, u, language);
              }))
            return true;
      return false;
    };
    if (decision.holds) {
      ++proved;
      for (std::int64_t x = 0; x < 30; ++x)
        if (!true_at(x)) FAIL_CHECK("proved, and false at " << x << " in round " << i);
    } else {
      ++refuted;
      REQUIRE(decision.counterexample.size() == 1);
      if (decision.counterexample[0] < 100) CHECK_FALSE(true_at(decision.counterexample[0]));
    }
  }
  CHECK(proved > 20);
  CHECK(refuted > 20);
}

TEST_CASE("guesses: Wythoff's game from its pairs below 400") {
  const PairAutomaton known = minimised(beatty_pairs());
  const auto pairs = members(known, 399);
  const auto found = guess({1, 1}, pairs, 400, 3);
  REQUIRE(found);
  CHECK(*found == known);
  CHECK_FALSE(guess({2, 0}, pairs, 400, 3));
  CHECK_FALSE(guess({1, 1}, pairs, 4, 3));
}

TEST_CASE("sentences stop at their limits") {
  Limits limits;
  limits.memory = 1000;
  Sentence s{2,
             2,
             {Literal::admissible(0), Literal::admissible(1)},
             {{Literal::member(2, 3), Literal::at_least_zero({3, -2, 1, -1}, 0)}}};
  s.hypothesis.push_back(Literal::nonmember(0, 1));
  CHECK_THROWS_AS(decide({1, 1}, beatty_pairs(), s, Budget(limits)), Stopped);
}

TEST_CASE("projection: the pairs without a partner, against all partners") {
  const std::uint64_t seed = 1936;
  INFO("seed " << seed);
  Random random(seed);
  const Budget budget{Limits{}};
  int some = 0;
  for (int i = 0; i < wythoff::tests::amount(120); ++i) {
    const Numeration& u = numerations()[static_cast<std::size_t>(i) % numerations().size()];
    const PairAutomaton first = random.language(u), second = random.language(u);
    const PairAutomaton both = side_by_side(first, second);
    Sentence s{2, 2, {Literal::admissible(0), Literal::admissible(1)}, {}};
    std::vector<int> begins;
    for (int c = 0; c < 2; ++c) {
      begins.push_back(random.chance(50) ? 0 : first.size());
      s.conclusions.push_back({Literal::member(2, 3, begins.back()), random.linear(4)});
      if (random.chance(50)) s.conclusions.back().push_back(random.linear(4));
    }
    const PairAutomaton without = pairs_without(u, both, s, budget, 200'000);
    const std::int64_t bound = u.place(u.digits() > 2 ? 2 : 3);
    for (std::int64_t x = 0; x < bound; ++x)
      for (std::int64_t y = 0; y < bound; ++y) {
        bool partner = false;
        for (std::size_t c = 0; c < 2; ++c)
          for (const auto& [v, w] : members(begins[c] == 0 ? first : second, bound)) {
            bool all = true;
            for (std::size_t l = 1; l < s.conclusions[c].size(); ++l)
              all = all && s.conclusions[c][l].holds({x, y, v, w}, u, both);
            partner = partner || all;
          }
        some += partner;
        INFO(u.name() << " " << i << ": " << x << ", " << y);
        REQUIRE(without.accepts(x, y) == !partner);
      }
  }
  CHECK(some > wythoff::tests::amount(1000));
}
