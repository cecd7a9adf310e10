// The engine for moves that depend on the sizes of the piles, against the definition; and the runs it is made of.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <array>
#include <set>

#include "solver/column_runs.hpp"
#include "solver/move_cases.hpp"
#include "solver/outcome.hpp"
#include "tests/amount.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::Board;
using tests::flat;
using tests::game;

namespace {

// Rules with conditions on what is taken and on the sizes, linear and not.
class RandomSized {
 public:
  explicit RandomSized(std::uint64_t seed) : random_(seed) {}
  std::int64_t number(std::int64_t low, std::int64_t high) { return random_.number(low, high); }

  std::string rule(int piles) {
    std::string text = fmt::format("game random piles {}{}\n", piles, random_.chance(30) ? " play misere" : "");
    if (random_.chance(40)) text += "move (k)\n";
    if (random_.chance(15)) text += piles > 1 ? "move (k, l) where k*l mod 3 = 1\n" : "move (j^2)\n";
    for (std::int64_t n = number(1, 2); n > 0; n--) text += statement(piles);
    return text;
  }

 private:
  std::string statement(int piles) {
    const bool in_order = random_.chance(50);
    const int components = in_order ? piles : static_cast<int>(number(1, piles));
    std::string taken, sizes;
    variables_.clear();
    for (int c = 0; c < components; c++) {
      const bool again = c > 0 && random_.chance(20) && !variables_.empty();
      const std::string variable = again ? variables_.front() : std::string(1, "klij"[c]);
      const bool none = in_order && random_.chance(20) && (c + 1 < components || !variables_.empty());
      if (!none) variables_.push_back(variable);
      taken += (c ? ", " : "") + (none ? "0" : random_.chance(15) ? "2" + variable : variable);
      sizes += (c ? ", " : "") + std::string(1, "xyzw"[c]);
    }
    sizes_ = components;
    std::string where;
    for (std::int64_t n = number(1, 3); n > 0; n--)
      where += (where.empty() ? "" : random_.chance(75) ? " and " : " or ") + condition();
    return fmt::format("move ({}){} from ({}) where {}\n", taken, in_order ? " in order" : "", sizes, where);
  }

  std::string variable() { return variables_[static_cast<std::size_t>(number(0, std::ssize(variables_) - 1))]; }
  std::string size() { return std::string(1, "xyzw"[number(0, sizes_ - 1)]); }
  std::string sum() {
    return fmt::format("({})*{} + ({})*{} + ({})*{}", number(-3, 3), variable(), number(-2, 2), size(), number(-2, 2),
                       random_.chance(50) ? variable() : size());
  }
  std::string condition() {
    switch (number(0, 11)) {
      case 0:
        return fmt::format("gcd({} + 1, {}) = 1", size(), variable());
      case 1:
        return fmt::format("({} + 1) divides {}", size(), variable());
      case 2:
        return fmt::format("{}*{} <= {} + {}", variable(), variable(), size(), number(0, 9));
      case 3:
        return fmt::format("{}*{} mod {} = {}", variable(), size(), number(2, 5), number(0, 1));
      case 4:
        return fmt::format("{} <= max({}, {})", variable(), size(), number(0, 6));
      case 5:
      case 6:
        return fmt::format("{} ≡ {} (mod {})", sum(), number(0, 4), number(2, 5));
      case 7:
        return fmt::format("not ({} ≡ {} (mod {}))", sum(), number(0, 4), number(2, 5));
      case 8:
        return fmt::format("{} < {}", variable(), size());
      default:
        return fmt::format("{} {} {}", sum(), random_.chance(50) ? "<=" : ">=", number(-6, 6));
    }
  }

  tests::RandomRules random_;
  std::vector<std::string> variables_;
  int sizes_ = 1;
};

void agrees(const std::string& text, const Board& board) {
  INFO(text);
  for (auto m : board.max) UNSCOPED_INFO("max " << m);
  const auto ruleset = game(text);
  CHECK(flat(solver::solve(ruleset, board, {}, "pruned")) == flat(solver::solve(ruleset, board, {}, "definition")));
}

}  // namespace

TEST_CASE("Runs of columns are the columns where every atom holds") {
  std::mt19937_64 random(5);
  auto number = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  using Kind = dsl::Atom::Kind;
  for (int round = 0; round < 5000; round++) {
    std::vector<solver::ColumnAtom> atoms;
    for (std::int64_t n = number(0, 4); n > 0; n--) {
      const Kind kind = number(0, 2) == 0   ? Kind::congruent
                        : number(0, 3) == 0 ? Kind::incongruent
                                            : Kind::at_least_zero;
      atoms.push_back({kind, number(-4, 4), number(-60, 60), kind == Kind::at_least_zero ? 0 : number(2, 9)});
    }
    const std::int64_t low = number(0, 20), high = number(0, round % 10 ? 90 : 3);
    std::set<std::int64_t> expected, found;
    for (std::int64_t y = low; y <= high; y++)
      if (std::all_of(atoms.begin(), atoms.end(), [&](auto& atom) { return atom.holds(y); })) expected.insert(y);
    std::size_t visited = 0;
    solver::each_run(atoms, low, high, [&](std::int64_t first, std::int64_t last, std::int64_t step) {
      for (std::int64_t y = first; y <= last; y += step) found.insert(y), visited++;
      return true;
    });
    CHECK(found == expected);
    CHECK(visited == expected.size());
  }
}

TEST_CASE("The cases of a statement, and the positions from which they lead to a given one") {
  const auto ruleset = game("game g move (k, l) from (x, y) where x <= y and k < 3 and l < 3");
  const Board board{{9, 9}};
  const auto cases = solver::cases_of(0, *ruleset.formula(0), board);
  REQUIRE(cases);
  REQUIRE(cases->size() == 2);
  solver::CaseWalk walk;
  using Run = std::vector<std::int64_t>;
  std::set<std::set<Run>> found;
  for (const auto& c : *cases) {
    std::set<Run> runs;
    walk.each_z(c, {1, 1}, board.max,
                [&](const solver::Vector& z, std::int64_t first, std::int64_t last, std::int64_t step) {
                  runs.insert({z[0], first, last, step});
                  return true;
                });
    found.insert(runs);
  }
  CHECK(found == std::set<std::set<Run>>{{{2, 2, 3, 1}, {3, 3, 3, 1}}, {{2, 2, 2, 1}, {3, 2, 3, 1}}});
}

TEST_CASE("Random rules whose moves depend on the sizes: pruned against the definition") {
  const std::uint64_t seed = 41;
  INFO("seed " << seed);
  RandomSized random(seed);
  int not_invariant = 0;
  for (int round = 0; round < tests::amount(4000); round++) {
    const int piles = std::array<int, 10>{1, 2, 2, 2, 2, 2, 2, 3, 3, 4}[random.number(0, 9)];
    const std::int64_t most = std::array<std::int64_t, 5>{0, 70, 11, 4, 3}[piles];
    Board board;
    for (int i = 0; i < piles; i++) board.max.push_back(random.number(0, most));
    if (piles == 2 && round % 40 == 0) board.max = {random.number(0, 3), random.number(64, 80)};
    const std::string text = random.rule(piles);
    not_invariant += !game(text).invariant();
    agrees(text, board);
  }
  CHECK(not_invariant == tests::amount(4000));
}

TEST_CASE("Rules from papers whose moves depend on the sizes: pruned against the definition") {
  agrees("game g move (k) move (k, k) move (k, l) from (x, y) where x <= y and l < k", Board{{70, 66}});
  agrees(
      "game g move (k, 0) in order from (x, y) where y >= 1 and y divides k and k < x\n"
      "move (0, k) in order from (x, y) where x >= 1 and x divides k and k < y",
      Board{{66, 70}});
  agrees("game g play misere move (k, 0) in order from (x, y) where x >= y move (k, k)", Board{{40, 66}});
  agrees("game g piles 3 move (k) from (x) where 2k <= x + 1 move (k, l) where k*l mod 5 = 1", Board{{9, 12, 66}});
}

TEST_CASE("The pruned engine gives Wythoff's P-positions where they are known, on a board beyond the definition") {
  const auto changed = game("game g move (k) move (k, k) move (k, l) from (x, y) where x <= y and l < k");
  const auto wythoff = game("game wythoff move (k) move (k, k)");
  const Board board{{1000, 700}};
  CHECK(solver::choose_outcome_engine(changed, board).engine == "pruned");
  CHECK(flat(solver::solve(changed, board, {})) == flat(solver::solve(wythoff, board, {}, "sparse")));
}

TEST_CASE("The pruned engine stops when asked, and says its memory beforehand") {
  const auto ruleset = game("game g move (k) from (x) where 2k <= x");
  std::atomic<bool> stop{true};
  solver::Context context;
  context.stop = &stop;
  CHECK_THROWS_AS(solver::solve(ruleset, Board{{200, 200}}, context, "pruned"), solver::Interrupted);
  context.stop = nullptr;
  context.memory_limit = 1000;
  CHECK_THROWS_WITH(solver::solve(ruleset, Board{{200, 200}}, context, "pruned"), Catch::Contains("1000 bytes"));
}
