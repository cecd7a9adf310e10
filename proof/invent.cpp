#include "proof/invent.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "proof/candidates.hpp"
#include "proof/fixed_point.hpp"
#include "proof/readable.hpp"
#include "proof/short_rule.hpp"
#include "proof/theorem_json.hpp"
#include "proof/verify.hpp"

namespace wythoff::proof {

namespace {

using automata::NumberPairs;
using automata::PairAutomaton;
using nlohmann::json;
using Position = std::pair<std::int64_t, std::int64_t>;

constexpr std::int64_t longest_word = 4'000'000;

// By n, up to the first A_n at or above `bound`.
NumberPairs letters(const PairSequence& sequence, std::int64_t bound) {
  for (std::int64_t length = 4 * bound + 64;; length *= 4) {
    const auto fixed = fixed_point(sequence.image_a, sequence.image_b, static_cast<std::size_t>(length));
    if (!fixed) throw std::invalid_argument("no fixed point starts with a: the image of a must");
    if (fixed->finite) throw std::invalid_argument("the fixed point is a finite word");
    std::vector<std::int64_t> a, b;
    for (std::size_t i = 0; i < fixed->word.size(); ++i)
      (fixed->word[i] == 'a' ? a : b).push_back(static_cast<std::int64_t>(i) + 1);
    const auto last = std::find_if(a.begin(), a.end(), [&](std::int64_t place) { return place >= bound; });
    const std::size_t count = static_cast<std::size_t>(last - a.begin());
    if (last != a.end() && b.size() >= count) {
      NumberPairs pairs;
      for (std::size_t n = 0; n < count; ++n) pairs.emplace_back(a[n], b[n]);
      return pairs;
    }
    if (length > longest_word) throw std::invalid_argument("the fixed point has too few letters of one kind");
  }
}

NumberPairs recursion(const PairSequence& sequence, std::int64_t bound) {
  NumberPairs pairs;
  std::set<std::int64_t> used;
  for (std::int64_t n = 0, a = 0;; ++n) {
    while (used.contains(a)) ++a;
    if (a >= bound) return pairs;
    const std::int64_t b = sequence.s * a + sequence.t * n;
    if (b < 0) throw std::invalid_argument("B(" + std::to_string(n) + ") = " + std::to_string(b));
    used.insert(a), used.insert(b);
    pairs.emplace_back(a, b);
  }
}

// a -> a^i b, b -> a^j (i, j >= 1): A_n is the least unused number, B_n = j*A_n + (i + 1 - j)*n.
std::optional<LinearForm> form_of(const PairSequence& sequence) {
  if (sequence.image_a.empty()) return LinearForm{sequence.s, sequence.t, 0, 0, 0};
  const std::string &a = sequence.image_a, &b = sequence.image_b;
  if (a.size() < 2 || b.empty() || a != std::string(a.size() - 1, 'a') + "b" || b != std::string(b.size(), 'a'))
    return {};
  const auto i = static_cast<std::int64_t>(a.size()) - 1, j = static_cast<std::int64_t>(b.size());
  return LinearForm{j, i + 1 - j, 0, 0, 0};
}

json pairs_json(const PairSequence& sequence) {
  if (sequence.image_a.empty()) return {{"kind", "recursion"}, {"s", sequence.s}, {"t", sequence.t}};
  return {{"kind", "word"}, {"a", sequence.image_a}, {"b", sequence.image_b}};
}

// Both orders.
std::set<Position> positions(const NumberPairs& pairs) {
  std::set<Position> set;
  for (const auto& [x, y] : pairs) set.insert({x, y}), set.insert({y, x});
  return set;
}

class Inventor {
 public:
  Inventor(const PairSequence& sequence, const Limits& limits) : sequence_(sequence), budget_(limits) {}

  Invention run() {
    pairs_below(sequence_, 10);  // throws
    if (!refuted_by_data()) prove();
    return std::move(result_);
  }

 private:
  // What the differences of the first pairs refute: of fewer pairs first, so that certificates are small.
  bool refuted_by_data() {
    for (std::int64_t far : {30, 150, 1000, 3'000})
      if (refuted_by_pairs(far)) return true;
    return false;
  }

  bool refuted_by_pairs(std::int64_t far) {
    constexpr std::int64_t near = 120;  // the positions that may be refuted
    const std::set<Position> p = positions(pairs_below(sequence_, far));
    std::map<Position, Joined> joins;
    for (const Position& to : p) {
      budget_.poll();
      for (auto from = p.lower_bound(to); from != p.end() && from->first - to.first < near; ++from) {
        const Position d{from->first - to.first, from->second - to.second};
        if (d.second >= 0 && d.second < near && d != Position(0, 0)) joins.emplace(d, Joined{*from, to});
      }
    }
    for (std::int64_t sum = 1; sum < std::min(near, far); ++sum)
      for (std::int64_t x = 0; 2 * x <= sum; ++x)
        if (refuted_at({x, sum - x}, p, [&](Position d) -> std::optional<Joined> {
              const auto known = joins.find(d);
              return known == joins.end() ? std::nullopt : std::optional(known->second);
            }))
          return true;
    return false;
  }

  // Is each way from `at` into P a difference of two P-positions?
  template <typename Join>
  bool refuted_at(Position at, const std::set<Position>& p, Join join) {
    if (p.contains(at)) return false;
    std::vector<Joined> all;
    for (const Position& q : p) {
      if (q.first > at.first) break;
      if (q.second > at.second) continue;
      const auto joined = join({at.first - q.first, at.second - q.second});
      if (!joined) return false;
      all.push_back(*joined);
    }
    result_.position = at, result_.joins = std::move(all);
    json list = json::array();
    for (const Joined& j : result_.joins) list.push_back({j.from, j.to});
    conclude(Invention::Status::refuted, {{"claim", "no move set"},
                                          {"method", "position"},
                                          {"data", {{"position", result_.position}, {"joins", std::move(list)}}}});
    return true;
  }

  // The checker has the last word.
  void conclude(Invention::Status status, json certificate) {
    certificate["format"] = "wythoff certificate 1";
    certificate["pairs"] = pairs_json(sequence_);
    result_.certificate = certificate.dump();
    const Check check = verify(result_.certificate, budget_.rest());
    result_.status = check.accepted ? status : Invention::Status::unknown;
    if (check.accepted) return;
    result_.certificate.clear();
    result_.why = "a proof that the checker does not accept: " + check.why;
  }

  void prove() {
    const auto form = form_of(sequence_);
    if (!form) {
      result_.why =
          "no refutation by small positions, and no automaton is proved for words but those of a -> a..ab, b -> a..a";
      return;
    }
    if (form->t < 0) {
      result_.why = "no refutation by small positions, and B_n = s*A_n + t*n is proved for t >= 0 alone";
      return;
    }
    if (!find_language(*form)) {
      result_.why = "no refutation by small positions, and no automaton of the pairs could be proved";
      return;
    }
    const PairAutomaton& language = theorem_.automaton;
    const LargestMoves moves = largest_moves(language, true, budget_);
    result_.language = language, result_.moves = moves.automaton;
    json data{{"numeration", {language.u.a, language.u.b}},
              {"symmetric", true},
              {"automaton", to_json(language)},
              {"moves", moves.statement}};
    json statements = theorem_.statements;
    theorem_.proved = true;  // as a language; it is P of the largest move set
    if (auto found = short_rule(theorem_, moves.automaton, *form, budget_)) {
      result_.rule = found->text;
      statements.push_back(std::move(found->statement));
    } else if (!absorbing(moves.automaton, data)) {
      return;
    }
    conclude(Invention::Status::proved, {{"claim", "largest move set"},
                                         {"method", "automaton"},
                                         {"data", std::move(data)},
                                         {"statements", std::move(statements)}});
  }

  // The largest move set leads from each position outside P into it; a game with this P shows that as well.
  bool absorbing(const PairAutomaton& moves, json& data) {
    const PairAutomaton& language = theorem_.automaton;
    Position open;
    if (const auto proof = prove_absorbing(language, true, moves, budget_, open)) {
      data["absorbing"] = to_json(*proof);
      return true;
    }
    const std::int64_t bound = std::max(open.first, open.second) + 1;
    if (bound > 100'000 || !refuted_at(open, positions(pairs_below(sequence_, bound)), [&](Position d) {
          return joined_by(language, true, d.first, d.second, budget_);
        }))
      result_.why = "a refutation too large for a certificate";
    return false;
  }

  // An automaton of which mex and linear are proved: its members are the pairs.
  bool find_language(const LinearForm& form) {
    for (std::int64_t size : {400, 4'000, 40'000}) {
      const NumberPairs pairs = pairs_below(sequence_, size);
      for (const automata::Numeration& u : candidate_numerations(form))
        for (const PairAutomaton& guess : candidate_automata(u, pairs, size, true, refuted_)) {
          budget_.poll();
          refuted_.push_back(guess);
          auto linear = state_linear(guess, form, budget_);
          auto mex = linear ? state_mex(guess, budget_) : std::nullopt;
          if (!mex) continue;
          theorem_.automaton = guess;
          theorem_.statements = {std::move(*linear), std::move(*mex)};
          return true;
        }
    }
    return false;
  }

  const PairSequence& sequence_;
  Budget budget_;
  Invention result_;
  Theorem theorem_;
  std::vector<PairAutomaton> refuted_;
};

}  // namespace

NumberPairs pairs_below(const PairSequence& sequence, std::int64_t bound) {
  NumberPairs pairs{{0, 0}};
  for (auto [a, b] : sequence.image_a.empty() ? recursion(sequence, bound) : letters(sequence, bound))
    if (b < bound) pairs.emplace_back(std::min(a, b), std::max(a, b));
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

Invention invent(const PairSequence& sequence, const Limits& limits) {
  Inventor inventor(sequence, limits);
  Invention stopped;
  try {
    return inventor.run();
  } catch (const Stopped& reason) {
    stopped.why = std::string("stopped by ") + reason.what();
  } catch (const std::length_error& error) {
    stopped.why = error.what();
  }
  return stopped;
}

}  // namespace wythoff::proof
