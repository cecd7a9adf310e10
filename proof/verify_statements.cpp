// What certificates say about the pairs (A_n, B_n) of a proved language: README.md, "Statements about the pairs".
#include <algorithm>
#include <optional>

#include "proof/verify_moves.hpp"
#include "proof/verify_p_set.hpp"

namespace wythoff::proof::check {

namespace {

std::int64_t number(const Json& json) {
  return integer(json, 1 << 20);
}

bool is_square(std::int64_t d) {
  std::int64_t r = 0;
  while (r * r < d) ++r;
  return r * r == d;
}

__extension__ typedef __int128 Wide;

// B_n = s*A_n + t*n + d for all n >= from.
struct Linear {
  std::int64_t s = 0, t = 0, d = 0, from = 0;
  std::int64_t above = 0;  // A_from and all later A are at least this, earlier ones are below
};

class Statements {
 public:
  Statements(const Words& words, bool symmetric, const Budget& budget)
      : words_(words), symmetric_(symmetric), budget_(budget) {}

  void examine(const Json& statement) {
    const std::string kind = statement.at("kind").get<std::string>();
    if (kind == "linear") return linear(statement);
    if (kind == "mex") return mex(statement);
    if (kind == "beatty") return beatty(statement);
    if (kind == "word") return word(statement);
    if (kind == "recursion") return require_recursion(number(statement.at("s")), number(statement.at("t")));
    if (kind == "zeros") return require(symmetric_ && words_.is_shift(), "the language is not that of shifted words");
    if (kind == "infinite") return require(infinite_, "nothing above says that P is infinite");
    if (kind == "relation") return relation(statement);
    if (kind == "keeps P") return require_kept(words_, symmetric_, statement, budget_);
    if (kind == "largest moves") return require_largest_moves(words_, symmetric_, statement, budget_);
    if (kind == "same P" || kind == "sandwich" || kind == "subset P") {
      require(statement.at("symmetric").get<bool>() == symmetric_, "one game is symmetric, the other is not");
      if (kind == "subset P") return subset(statement);
      if (kind == "sandwich") return require_independent(words_, statement, statement, budget_);
      return require_p_set(words_, statement, statement, budget_);
    }
    throw Rejected("no statement has that name");
  }

 private:
  // The pairs with A < above are those listed, `from` of them; beyond, B - sA - d is t times the index of the pair.
  void linear(const Json& json) {
    const std::int64_t above = number(json.at("above"));
    const Linear e{number(json.at("s")), number(json.at("t")), number(json.at("d")), number(json.at("from")), above};
    require(e.t >= 0 && e.from >= 0 && above >= 0 && above <= 1000, "a number out of its range");
    beginning(json.at("first"), e.from, above);
    const Lit far = at_least({1, 0}, -above);
    if (e.t == 0) {
      words_.impossible({member(0, 1), far, at_least({-e.s, 1}, -e.d - 1)}, 2, budget_, "B > sA + d");
      words_.impossible({member(0, 1), far, at_least({e.s, -1}, e.d - 1)}, 2, budget_, "B < sA + d");
    } else {
      // (B - sA - d)/t is an integer, at least `from`, and rises with A by at least 1; each integer occurs.
      words_.impossible({member(0, 1), far, incongruent({-e.s, 1}, -e.d, e.t)}, 2, budget_, "no multiple of t");
      words_.impossible({member(0, 1), far, at_least({e.s, -1}, e.d + e.t * e.from - 1)}, 2, budget_, "B is too small");
      words_.impossible({member(0, 1), member(2, 3), at_least({1, 0, 0, 0}, -above), at_least({-1, 0, 1, 0}, -1),
                         at_least({-e.s, 1, e.s, -1}, 0)},
                        4, budget_, "B - sA does not rise");
      words_.inductive({greedy(0), at_least({1}, -e.from)}, 1,
                       {{member(1, 2), at_least({0, 1, 0}, -above), equal({-e.t, -e.s, 1}, -e.d)}}, json.at("onto"),
                       budget_);
      infinite_ = true;
    }
    words_.impossible({member(0, 1), member(2, 3), equal({1, 0, -1, 0}, 0), at_least({0, -1, 0, 1}, -1)}, 4, budget_,
                      "two pairs with one A");
    linear_ = e;
  }

  void beginning(const Json& first, std::int64_t count, std::int64_t above) {
    require(first.is_array() && static_cast<std::int64_t>(first.size()) == count,
            "the first pairs are not `from` many");
    std::int64_t next = 0;  // the first A about which nothing is said yet
    auto none = [&](std::int64_t x) {
      words_.impossible({member(0, 1), equal({1, 0}, -x)}, 2, budget_, "a pair that is not listed");
    };
    for (const Json& json : first) {
      require(json.is_array() && json.size() == 2, "a pair that is none");
      const std::int64_t x = number(json[0]), y = number(json[1]);
      require(x >= next && x < above && y >= 0 && words_.contains(x, y), "a pair that is no member, or out of order");
      for (; next < x; ++next) none(next);
      ++next;  // that (x, y) alone has this A is shown below, for all pairs
    }
    for (; next < above; ++next) none(next);
  }

  // Each number is an A or a B, and no A is the B of an earlier pair: A_n is the least number not used before.
  void mex(const Json& json) {
    require(symmetric_, "the game is not symmetric");
    words_.inductive({greedy(0)}, 1, {{member(1, 2), equal({1, -1, 0}, 0)}, {member(1, 2), equal({1, 0, -1}, 0)}},
                     json.at("cover"), budget_);
    words_.impossible({member(0, 1), member(2, 3), equal({1, 0, 0, -1}, 0), at_least({1, 0, -1, 0}, -1)}, 4, budget_,
                      "an A that is an earlier B");
    words_.impossible({member(0, 1), member(2, 3), equal({1, 0, -1, 0}, 0), at_least({0, -1, 0, 1}, -1)}, 4, budget_,
                      "two pairs with one A");
    mex_ = infinite_ = true;
  }

  void require_recursion(std::int64_t s, std::int64_t t) const {
    require(mex_ && linear_ && linear_->s == s && linear_->t == t && linear_->d == 0 && linear_->from == 0,
            "it does not follow from the statements above");
  }

  // A_n = floor(n*alpha), alpha = (p + q*sqrt(D))/r, B_n = A_n + c*n: Beatty, where 1/alpha + 1/(alpha + c) = 1.
  void beatty(const Json& json) {
    const Json& alpha = json.at("alpha");
    require(alpha.is_array() && alpha.size() == 4, "a number that is none");
    const std::int64_t p = number(alpha[0]), q = number(alpha[1]), d = number(alpha[2]), r = number(alpha[3]);
    const std::int64_t c = number(json.at("gap"));
    require(c >= 1 && q != 0 && r != 0 && d > 1 && !is_square(d), "alpha is no irrational number");
    // alpha^2 + (c - 2)*alpha - c = 0, times r^2, the rational part and that of sqrt(D); of its roots the positive one.
    require((q > 0) == (r > 0) && 2 * p * q + (c - 2) * q * r == 0 &&
                static_cast<Wide>(p) * p + static_cast<Wide>(q) * q * d + static_cast<Wide>(c - 2) * p * r -
                        static_cast<Wide>(c) * r * r ==
                    0,
            "alpha is another number");
    require_recursion(1, c);
  }

  // a -> a^i b, b -> a^j: the n-th b is at n(i + 1) + j(A_n - n).
  void word(const Json& json) {
    const std::string a = json.at("a").get<std::string>(), b = json.at("b").get<std::string>();
    const auto i = static_cast<std::int64_t>(a.size()) - 1, j = static_cast<std::int64_t>(b.size());
    require(i >= 1 && j >= 1 && i < 10'000 && j < 10'000 && a == std::string(static_cast<std::size_t>(i), 'a') + "b" &&
                b == std::string(static_cast<std::size_t>(j), 'a'),
            "no morphism of the form a -> a..ab, b -> a..a");
    require_recursion(j, i + 1 - j);
  }

  // P of another rule, an automaton in the same numeration, has all members.
  void subset(const Json& json) {
    const Words larger(json);
    require(larger.same_numeration(words_), "two numerations");
    require_p_set(larger, json, json, budget_);
    words_.beside(json.at("automaton"))
        .impossible({member(0, 1), nonmember(0, 1, words_.size())}, 2, budget_, "a member the other game lacks");
  }

  // t times a row [c_0, ..., c_{2k-1}, c_n, c], the term sum c_i*track_i + c_n*n + c of pairs 0..k-1, over the first
  // `tracks` tracks: t*n = y_0 - s*x_0 - d.
  std::pair<std::vector<std::int64_t>, std::int64_t> scaled(const Json& row, std::size_t from, std::size_t pairs,
                                                            std::size_t tracks) const {
    require(row.is_array() && row.size() == from + 2 * pairs + 2, "a row that is none");
    std::vector<std::int64_t> c;
    for (std::size_t i = 0; i < 2 * pairs; ++i) {
      if (i < tracks) c.push_back(linear_->t * number(row[from + i]));
      require(i < tracks || row[from + i] == 0, "an index that depends on a later pair");
    }
    const std::int64_t n = number(row[from + 2 * pairs]);
    c[0] -= n * linear_->s, c[1] += n;
    return {c, linear_->t * number(row[from + 2 * pairs + 1]) - n * linear_->d};
  }

  // Pair 0 is that of the index n >= from, the others have indices that are linear in n and the pairs before them. None
  // of the violations, conjunctions of terms in n and the pairs, can be true.
  void relation(const Json& json) {
    require(linear_ && linear_->t >= 1, "the index of a pair is not known");
    const auto [s, t, d, known_from, above] = *linear_;
    const std::int64_t from = number(json.at("from"));
    const Json& indices = json.at("indices");
    require(from >= known_from && indices.is_array() && indices.size() <= 3,
            "a relation of too many or too early pairs");
    const std::size_t pairs = indices.size() + 1;
    std::vector<Lit> base{member(0, 1), at_least({1}, -above), at_least({-s, 1}, -d - t * from)};
    for (std::size_t i = 1; i < pairs; ++i) {
      auto [c, constant] = scaled(indices[i - 1], 0, pairs, 2 * i);
      for (std::int64_t& v : c) v = -v;
      std::vector<Lit> early = base;
      early.push_back(at_least(c, t * known_from - 1 - constant));
      words_.impossible(early, static_cast<int>(2 * i), budget_, "an index before those that are known");
      c.push_back(-s), c.push_back(1);  // y_i - s*x_i - d = t*index
      std::vector<std::int64_t> beyond(2 * i + 1);
      beyond.back() = 1;
      base.push_back(member(static_cast<int>(2 * i), static_cast<int>(2 * i) + 1));
      base.push_back(at_least(beyond, -above));
      base.push_back(equal(c, -constant - d));
    }
    for (const Json& violation : json.at("violations")) {
      std::vector<Lit> all = base;
      for (const Json& atom : violation) all.push_back(atom_of(atom, pairs));
      words_.impossible(all, static_cast<int>(2 * pairs), budget_, "the relation does not hold");
    }
  }

  // [">=", row...], ["mod", m, row...], ["!mod", m, row...]
  Lit atom_of(const Json& json, std::size_t pairs) const {
    const std::string kind = json.at(0).get<std::string>();
    require(kind == ">=" || kind == "mod" || kind == "!mod", "an atom that is none");
    auto [c, constant] = scaled(json, kind == ">=" ? 1 : 2, pairs, 2 * pairs);
    if (kind == ">=") return at_least(c, constant);
    const std::int64_t m = number(json.at(1));
    require(m >= 1, "a modulus that is none");
    Lit lit = incongruent(c, constant, m * linear_->t);
    if (kind == "mod") lit.kind = Lit::Kind::congruent;
    return lit;
  }

  const Words& words_;
  bool symmetric_;
  const Budget& budget_;
  std::optional<Linear> linear_;
  bool mex_ = false, infinite_ = false;
};

}  // namespace

void examine_statements(const Words& words, bool symmetric, const Json& list, const Budget& budget) {
  require(list.is_array(), "statements that are no list");
  Statements statements(words, symmetric, budget);
  for (const Json& statement : list) statements.examine(statement);
}

}  // namespace wythoff::proof::check
