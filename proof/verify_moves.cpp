#include "proof/verify_moves.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "proof/verify_p_set.hpp"

namespace wythoff::proof::check {

namespace {

using Position = std::pair<std::int64_t, std::int64_t>;

constexpr std::int64_t most_pile = 1'000'000;

Position position_of(const Json& json) {
  require(json.is_array() && json.size() == 2, "a position that is none");
  const std::int64_t x = integer(json[0], most_pile), y = integer(json[1], most_pile);
  require(x >= 0 && y >= 0, "a position that is none");
  return {x, y};
}

// Appends that the vector is the difference of two members, each on two tracks of six and turned or not.
void add_difference(std::vector<Lit>& clause, int vector, int from, int to, bool turned, bool other_turned) {
  for (int i : {0, 1}) {
    std::vector<std::int64_t> c(6);
    c[vector + i] = 1;
    c[from + (turned ? 1 - i : i)] = -1;
    c[to + (other_turned ? 1 - i : i)] = 1;
    clause.push_back(equal(std::move(c), 0));
  }
}

// The conclusions: (k, l), tracks 0 and 1, is the difference of the members on the tracks 2, 3 and 4, 5.
std::vector<std::vector<Lit>> differences(bool symmetric) {
  std::vector<std::vector<Lit>> list;
  for (int turn = 0; turn < (symmetric ? 4 : 1); ++turn) {
    list.push_back({member(2, 3), member(4, 5)});
    add_difference(list.back(), 0, 2, 4, turn >= 2, turn % 2 == 1);
  }
  return list;
}

// The pairs of "word" and "recursion" with A_n <= bound, and (0, 0), in both orders.
std::set<Position> listed(const Json& pairs, std::int64_t bound) {
  std::set<Position> list{{0, 0}};
  auto add = [&](std::int64_t a, std::int64_t b) { list.insert({a, b}), list.insert({b, a}); };
  if (pairs.at("kind") == "recursion") {
    const std::int64_t s = integer(pairs.at("s"), 1000), t = integer(pairs.at("t"), 1000);
    std::set<std::int64_t> used;
    for (std::int64_t n = 0, a = 0; a <= bound; ++n) {
      while (used.contains(a)) ++a;
      const std::int64_t b = s * a + t * n;
      require(b >= 0, "a pair that is none");
      used.insert(a), used.insert(b);
      if (a <= bound) add(a, b);
    }
    return list;
  }
  require(pairs.at("kind") == "word", "pairs of another kind");
  const std::string image_a = pairs.at("a").get<std::string>(), image_b = pairs.at("b").get<std::string>();
  require(image_a.size() >= 2 && image_a[0] == 'a' && (image_a + image_b).find_first_not_of("ab") == std::string::npos,
          "no morphism");
  // The fixed point is image(w_0) image(w_1) ...: long enough for the n-th b as well, n the number of a up to the
  // bound.
  std::string word = image_a;
  std::vector<std::int64_t> a, b;
  std::size_t counted = 0;
  for (std::size_t i = 1; a.empty() || a.back() <= bound || b.size() + 1 < a.size(); ++i) {
    require(i < word.size() && word.size() <= 8 * most_pile, "a word that ends, or of too few letters of a kind");
    word += word[i] == 'a' ? image_a : image_b;
    for (; counted < word.size(); ++counted)
      if (word[counted] == 'b')
        b.push_back(static_cast<std::int64_t>(counted) + 1);
      else if (a.empty() || a.back() <= bound)
        a.push_back(static_cast<std::int64_t>(counted) + 1);
  }
  a.pop_back();  // the first beyond the bound
  for (std::size_t n = 0; n < a.size(); ++n) add(a[n], b[n]);
  return list;
}

}  // namespace

void require_largest_moves(const Words& words, bool symmetric, const Json& statement, const Budget& budget) {
  const Words both = words.beside(statement.at("automaton"));
  for (const auto& difference : differences(symmetric)) {
    std::vector<Lit> all{member(0, 1, words.size())};
    all.insert(all.end(), difference.begin(), difference.end());
    both.impossible(all, 6, budget, "a move joins two members");
  }
  both.inductive({greedy(0), greedy(1), nonmember(0, 1, words.size())}, 2, differences(symmetric),
                 statement.at("maximal"), budget);
}

void require_kept(const Words& words, bool symmetric, const Json& statement, const Budget& budget) {
  for (const Json& vector : statement.at("vectors")) {
    require(vector.is_array() && vector.size() == 2, "a vector that is none");
    const std::int64_t k = integer(vector[0], 1'000'000'000'000), l = integer(vector[1], 1'000'000'000'000);
    require(k >= 0 && l >= 0 && k + l > 0, "a vector that is no move");
    for (const auto& difference : differences(symmetric))
      words.impossible_beside(difference, k, l, budget, "a move that joins two members");
  }
}

void examine_move_set(const Json& certificate, const Budget& budget) {
  require(certificate.at("method") == "automaton", "no method has that name");
  const Json &data = certificate.at("data"), &moves = data.at("moves");
  const Words words(data);
  words.impossible({member(0, 1), at_least({1, -1}, -1)}, 2, budget, "a member (x, y) with x > y");
  Json statements = certificate.at("statements");
  require(statements.is_array(), "statements that are no list");
  const Json& pairs = certificate.at("pairs");
  require(pairs.at("kind") == "word" || pairs.at("kind") == "recursion", "pairs of another kind");
  statements.push_back(pairs);
  examine_statements(words, true, statements, budget);
  require_largest_moves(words, true, moves, budget);
  // A game with this P has moves of the largest set alone, and so this set leads into P as well.
  if (std::any_of(statements.begin(), statements.end(), [](const Json& one) { return one.at("kind") == "same P"; }))
    return;
  // Each (x, y), x <= y, outside the language has a move (k, l) to (u, v), or to (v, u): tracks x, y, u, v, k, l.
  std::vector<std::vector<Lit>> into;
  for (bool turned : {false, true}) {
    into.push_back({member(2, 3), member(4, 5, words.size())});
    add_difference(into.back(), 4, 0, 2, false, turned);
  }
  words.beside(moves.at("automaton"))
      .inductive({greedy(0), greedy(1), at_least({-1, 1}, 0), nonmember(0, 1)}, 2, into, data.at("absorbing"), budget);
}

void examine_no_move_set(const Json& certificate) {
  require(certificate.at("method") == "position", "no method has that name");
  const Json& data = certificate.at("data");
  const Position at = position_of(data.at("position"));
  std::map<Position, std::pair<Position, Position>> joins;  // of the difference
  std::int64_t bound = std::max(at.first, at.second);
  for (const Json& json : data.at("joins")) {
    require(json.is_array() && json.size() == 2, "two positions that are none");
    const Position p = position_of(json[0]), q = position_of(json[1]);
    bound = std::max({bound, p.first, p.second, q.first, q.second});
    joins[{p.first - q.first, p.second - q.second}] = {p, q};
  }
  const std::set<Position> pairs = listed(certificate.at("pairs"), bound);
  require(!pairs.contains(at), "the position is one of the pairs");
  for (const auto& [difference, two] : joins)
    require(pairs.contains(two.first) && pairs.contains(two.second), "a position that is not among the pairs");
  for (const Position& p : pairs) {
    if (p.first > at.first || p.second > at.second) continue;
    require(joins.contains({at.first - p.first, at.second - p.second}), "a way into the pairs that joins no two");
  }
}

}  // namespace wythoff::proof::check
