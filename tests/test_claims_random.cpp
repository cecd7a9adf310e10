// Random claims about games whose P-positions are known here by other means, checked on small boards: no verdict may be
// contradicted by a larger board.
#include <catch2/catch.hpp>

#include <random>
#include <set>

#include "tests/amount.hpp"
#include "tests/claim_helpers.hpp"

using namespace wythoff;
using namespace wythoff::tests;
using experiments::Status;
using Pairs = std::vector<std::pair<long, long>>;

namespace {

long root(long value) {
  long r = 0;
  while ((r + 1) * (r + 1) <= value) ++r;
  return r;
}

// floor(n*alpha), alpha = (2 - c + sqrt(c^2 + 4))/2, in integers.
long beatty(long c, long n) {
  return (n * (2 - c) + root(n * n * (c * c + 4))) / 2;
}

// The solved pairs with A < 400, by the mex rule, which needs no board. Where `modulus` is not 0, the pairs end with
// A < modulus (c = 1).
Pairs truth(long c, long modulus) {
  Pairs pairs;
  std::set<long> used;
  for (long n = 0, a = 0;; ++n) {
    while (used.count(a)) ++a;
    if (a >= (modulus ? modulus : 400)) return pairs;
    pairs.emplace_back(a, a + c * n);
    used.insert({a, a + c * n});
  }
}

// A list like the true one, bent at a random place in a random way; as text for the program and as numbers for us.
struct Bent {
  long c, modulus, from, bend, way, length;  // length < 0: no `while`

  explicit Bent(std::mt19937& random) {
    auto upto = [&](unsigned n) { return static_cast<long>(random() % n); };
    modulus = upto(3) == 0 ? 1 + upto(14) : 0;
    c = modulus ? 1 : 1 + upto(4);
    from = upto(2) ? 0 : upto(14);
    bend = 1 + upto(16);
    way = upto(7);
    length = upto(3) == 0 ? upto(16) : -1;
    if (modulus && way == 0 && upto(2)) length = static_cast<long>(truth(1, modulus).size());
  }

  std::string text() const {
    static const std::vector<std::string> a = {"", "", "", " + n div J", "", " - max(0, n - J)", ""};
    static const std::vector<std::string> b = {"", " + n div J",        " - n div J", "", " + max(0, J - n)",
                                               "", " + (n div J) mod 2"};
    std::string pair = "P = (floor(n*alpha)" + a[way] + ", floor(n*alpha) + c*n" + b[way] + ")";
    for (std::size_t at; (at = pair.find('J')) != std::string::npos;) pair.replace(at, 1, std::to_string(bend));
    pair += " for n >= " + std::to_string(from);
    if (length >= 0) pair += " while n < " + std::to_string(length);
    std::string move = modulus ? "k = l mod " + std::to_string(modulus) : "|k - l| < c";
    return "game g(c >= 1) move (k) move (k, l) where " + move + " let alpha = (2 - c + sqrt(c^2 + 4))/2 claim " + pair;
  }

  std::pair<long, long> at(long n) const {
    long a = beatty(c, n), b = a + c * n;
    if (way == 1) b += n / bend;
    if (way == 2) b -= n / bend;
    if (way == 3) a += n / bend;
    if (way == 4) b += std::max(0l, bend - n);
    if (way == 5) a -= std::max(0l, n - bend);
    if (way == 6) b += n / bend % 2;
    return {a, b};
  }

  bool ended(long n) const { return length >= 0 && n >= length; }
};

// The n named first in "n = 12: ...".
long named(const std::string& counterexample) {
  return std::stol(counterexample.substr(4));
}

// Is the n-th solved pair what the claim says? Both ended counts as agreement.
bool agrees(const Bent& bent, const Pairs& pairs, long n) {
  bool exists = n < static_cast<long>(pairs.size());
  if (bent.ended(n) || !exists) return bent.ended(n) && !exists;
  return bent.at(n) == pairs[static_cast<std::size_t>(n)];
}

}  // namespace

TEST_CASE("bent lists are refuted where the board shows it, and never wrongly held (seed 7)") {
  std::mt19937 random(7);
  int verdicts[5] = {};
  for (int round = 0; round < tests::amount(1500); ++round) {
    Bent bent(random);
    std::int64_t x = random() % 45, y = random() % 3 ? x : random() % 45;
    Pairs pairs = truth(bent.c, bent.modulus);
    Texts c{{"c", std::to_string(bent.c)}};
    experiments::ClaimResult small = check(bent.text(), {x, y}, c);
    INFO(bent.text() << ", c = " << bent.c << ", board " << x << ", " << y << ": " << verdict(small));
    ++verdicts[static_cast<int>(small.status)];
    long first = bent.from;  // least n at which the claim fails
    while (first < 60 && agrees(bent, pairs, first)) ++first;

    // The pairs the board settles, in order: up to the first row none of whose P-positions is on the board.
    long lower = std::min(x, y), upper = std::max(x, y), settled = 0;
    while (settled < static_cast<long>(pairs.size()) && pairs[settled].first <= lower && pairs[settled].second <= upper)
      ++settled;
    if (first < settled) {
      REQUIRE(small.status == Status::refuted);
      CHECK(named(small.counterexample) == first);
      experiments::ClaimResult large = check(bent.text(), {60, 60}, c);
      CHECK(large.counterexample == small.counterexample);
    }
    if (small.status == Status::refuted) {
      CHECK_FALSE(agrees(bent, pairs, named(small.counterexample)));
    } else if (small.status == Status::holds && bent.length >= 0) {
      for (long n = bent.from; n < 60; ++n) {
        if (bent.ended(n)) break;
        auto [a, b] = bent.at(n);
        if (a <= lower && b <= upper) CHECK(std::count(pairs.begin(), pairs.end(), bent.at(n)) == 1);
      }
    } else if (small.status == Status::holds) {
      CHECK(*small.up_to == settled - 1);
      for (long n = bent.from; n <= *small.up_to; ++n) CHECK(agrees(bent, pairs, n));
    } else {
      CHECK(bent.from >= settled);
    }
  }
  CHECK(verdicts[static_cast<int>(Status::holds)] > tests::amount(100));
  CHECK(verdicts[static_cast<int>(Status::refuted)] > tests::amount(100));
  CHECK(verdicts[static_cast<int>(Status::unknown)] > tests::amount(30));
}

namespace {

std::string random_move(std::mt19937& random) {
  auto number = [&](unsigned from, unsigned count) { return std::to_string(from + random() % count); };
  switch (random() % 10) {
    case 0:
      return "move (k)";
    case 1:
      return "move (k) where k != " + number(1, 5);
    case 2:
      return "move (k) where k mod " + number(2, 2) + " = 1";
    case 3:
      return "move (k) where k > " + number(1, 3);
    case 4:
      return "move (" + number(1, 3) + ", " + number(1, 3) + ")";
    case 5:
      return "move (k, k)";
    case 6:
      return "move (0, k) in order";
    case 7:
      return "move (k, 0) in order where k != " + number(1, 4);
    case 8:
      return "move (k, l) where |k - l| < " + number(1, 3);
    default:
      return "move (" + number(1, 3) + "k, k) in order";
  }
}

}  // namespace

TEST_CASE("trusted pairs of a small board are the first pairs of a larger one (seed 11)") {
  std::mt19937 random(11);
  int some = 0, all = 0, none = 0;
  for (int round = 0; round < tests::amount(600); ++round) {
    std::string text = random() % 4 ? "game g " : "game g play misere ";
    for (int i = 1 + static_cast<int>(random() % 3); i > 0; --i) text += random_move(random) + " ";
    dsl::Rule rule = rule_of(text);
    std::int64_t x = random() % 13, y = random() % 13;
    experiments::Evidence small(rule, solver::Board{{x, y}}, {}), large(rule, solver::Board{{40, 40}}, {});
    experiments::SolvedPairs a = solved_pairs(small), b = solved_pairs(large);
    INFO(text << " on " << x << ", " << y << ": " << a.trusted << " of " << a.pairs.size());
    REQUIRE(a.trusted <= b.pairs.size());
    CHECK(std::equal(a.pairs.begin(), a.pairs.begin() + a.trusted, b.pairs.begin()));
    // A settled row shows all its P-positions; the first unsettled one may have more beyond the board.
    for (const experiments::Pair& pair : b.pairs)
      if (pair[0] < std::min(a.settled, a.rows + 1) && a.on_board(dsl::Exact(0), dsl::Exact(dsl::Integer(pair[1]))))
        CHECK(a.contains(pair));
    (a.trusted == 0 ? none : a.trusted == a.pairs.size() ? all : some)++;
  }
  CHECK(some > tests::amount(50));
  CHECK(all > tests::amount(50));
  CHECK(none > tests::amount(5));
}

TEST_CASE("false counts, sets and values are refuted (seed 3)") {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    long m = 2 + static_cast<long>(random() % 12), n = static_cast<long>(random() % 30);
    std::string game = "game g move (k) move (k, l) where k = l mod " + std::to_string(m) + " claim ";
    Pairs pairs = truth(1, m);
    long count = 0;
    for (auto [a, b] : pairs) count += b > n ? 0 : a == b ? 1 : 2;
    INFO("m = " << m << ", n = " << n);
    CHECK(check(game + "|P| = " + std::to_string(count), {n, n}).status == Status::unknown);
    CHECK(check(game + "|P| = " + std::to_string(count - 1), {n, n}).status == Status::refuted);
    CHECK(check(game + "|P| = " + std::to_string(count + 1), {n, n}).status == Status::unknown);
    // Wythoff's game has the same P-positions up to its first pair with A >= m.
    Pairs all = truth(1, 0);
    bool differs = all[pairs.size()].second <= n;
    experiments::ClaimResult same = check(game + "P = P(wythoff)", {n, n});
    CHECK(same.status == (differs ? Status::refuted : Status::holds));
    if (differs)
      CHECK(same.counterexample.rfind(fmt::format("({}, {}) ", all[pairs.size()].first, all[pairs.size()].second), 0) ==
            0);
    // Grundy values, wrong in one cell.
    long x = 1 + static_cast<long>(random() % 10);
    std::string cell = fmt::format("game g piles 1 move (k) claim grundy(x) = x + x div {0} when x <= {0}", x);
    CHECK(verdict(cell, {20}) == fmt::format("refuted {0}: claimed {1}, the board has {0}", x, x + 1));
  }
}
