// Outcome engines against the definition on thousands of random rules and rectangular boards, and against each other
// by checksum on larger boards; on two piles with coefficients and moduli up to 12.
#include <catch2/catch.hpp>

#include <array>

#include "solver/outcome.hpp"
#include "tests/amount.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using solver::Board;
using tests::game;

namespace {

// How many P-positions, and a hash of them in their order.
struct Checksum : solver::PositionSink {
  std::uint64_t count = 0, hash = 14695981039346656037u;
  void position(std::span<const std::int64_t> p) override {
    count++;
    for (std::int64_t part : p) hash = (hash ^ static_cast<std::uint64_t>(part)) * 1099511628211u;
  }
  bool operator==(const Checksum& other) const { return count == other.count && hash == other.hash; }
};

Checksum checksum(const solver::Ruleset& ruleset, const Board& board, const std::string& engine) {
  Checksum sum;
  solver::solve(ruleset, board, {}, sum, engine);
  return sum;
}

// The outcome engines that accept the rule, but for the definition; those that need every move only on small boards.
std::vector<std::string> engines_for(const solver::Ruleset& ruleset, const Board& board) {
  std::vector<std::string> names;
  for (const auto& info : solver::engines()) {
    if (info.computes != "outcomes" || info.name == "definition") continue;
    if (board.cells() > 200'000 && (info.name == "bitmap" || info.name == "pruned")) continue;
    try {
      solver::choose_outcome_engine(ruleset, board, info.name);
      names.push_back(info.name);
    } catch (const solver::Refused&) {
    }
  }
  return names;
}

int random_piles(tests::RandomRules& random) {
  return std::array<int, 10>{1, 2, 2, 2, 2, 2, 2, 3, 3, 4}[static_cast<std::size_t>(random.number(0, 9))];
}

Board random_board(tests::RandomRules& random, int piles, const std::array<std::int64_t, 5>& most) {
  Board board;
  for (int i = 0; i < piles; i++)
    board.max.push_back(random.chance(10) ? random.number(0, 2)
                                          : random.number(0, most[static_cast<std::size_t>(piles)]));
  return board;
}

void report(const char* what, std::uint64_t seed, int rules, const std::map<std::string, int>& compared) {
  std::string text = what + (", seed " + std::to_string(seed)) + ": " + std::to_string(rules) + " rules";
  for (const auto& [name, count] : compared) text += ", " + name + " " + std::to_string(count);
  WARN(text);
}

}  // namespace

TEST_CASE("Thousands of random rules on rectangular boards: outcome engines against the definition") {
  const std::uint64_t seed = 51;
  INFO("seed " << seed);
  tests::RandomOptions options;
  options.coefficient = 12, options.constant = 15, options.modulus = 12;
  tests::RandomRules random(seed, options), small(seed);
  std::map<std::string, int> compared;
  const int rounds = tests::amount(4000);
  for (int round = 0; round < rounds; round++) {
    const int piles = random_piles(random);
    const auto rule = (piles <= 2 ? random : small).next(piles);
    const auto ruleset = game(rule.text());
    Board board = random_board(random, piles, {0, 300, 30, 7, 4});
    if (piles == 2 && random.chance(15))
      board.max[static_cast<std::size_t>(random.number(0, 1))] = random.number(60, 140);
    INFO(rule.text());
    for (auto m : board.max) UNSCOPED_INFO("max " << m);
    const Checksum expected = checksum(ruleset, board, "definition");
    for (const std::string& engine : engines_for(ruleset, board)) {
      UNSCOPED_INFO(engine);
      CHECK(checksum(ruleset, board, engine) == expected);
      compared[engine]++;
    }
  }
  CHECK(compared["pruned"] == rounds);
  CHECK(compared["dense"] >= rounds * 9 / 10);
  CHECK(compared["sparse"] >= rounds / 10);
  report("against the definition", seed, rounds, compared);
}

TEST_CASE("Random rules on larger boards: every outcome engine against every other by checksum") {
  const std::uint64_t seed = 52;
  INFO("seed " << seed);
  tests::RandomOptions options;
  options.coefficient = 12, options.constant = 40, options.modulus = 12, options.nim = 70;
  tests::RandomRules random(seed, options), small(seed);
  std::map<std::string, int> compared;
  const int rounds = tests::amount(600);
  for (int round = 0; round < rounds; round++) {
    const int piles = random_piles(random);
    const auto rule = (piles <= 2 ? random : small).next(piles);
    const auto ruleset = game(rule.text());
    const bool large = round % 3 == 0;
    Board board = large ? random_board(random, piles, {0, 100'000, 2500, 100, 30})
                        : random_board(random, piles, {0, 5000, 300, 40, 14});
    INFO(rule.text());
    for (auto m : board.max) UNSCOPED_INFO("max " << m);
    const auto engines = engines_for(ruleset, board);
    for (std::size_t i = 1; i < engines.size(); i++) {
      UNSCOPED_INFO(engines[i] << " and " << engines[0]);
      CHECK(checksum(ruleset, board, engines[i]) == checksum(ruleset, board, engines[0]));
      compared[engines[i]]++, compared[engines[0]]++;
    }
  }
  CHECK(compared["sparse"] >= rounds / 10);
  report("against each other", seed, rounds, compared);
}
