// The library of rules: every claim in it, over its parameters, and the tables and numbers printed in the papers.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/claim_helpers.hpp"

using namespace wythoff;
using namespace wythoff::tests;
using experiments::Status;

namespace {

// All values of one parameter beside the others, "m" from 1 to 6: {{"m", "1"}}, ..., {{"m", "6"}}.
std::vector<Texts> sweep(const std::string& name, int from, int to) {
  std::vector<Texts> result;
  for (int value = from; value <= to; ++value) result.push_back({{name, std::to_string(value)}});
  return result;
}

std::vector<Texts> sweep(const std::string& first, const std::string& second, int from, int to) {
  std::vector<Texts> result;
  for (const Texts& a : sweep(first, from, to))
    for (Texts b : sweep(second, from, to)) {
      b.insert(a.begin(), a.end());
      result.push_back(b);
    }
  return result;
}

struct Instance {
  std::string game;
  std::vector<Texts> parameters;
  std::int64_t max;
};

const std::vector<Instance>& instances() {
  static const std::vector<Instance> all = {
      {"doubling", {{}}, 60},
      {"euclid", {{}}, 30},
      {"generalized_diagonal", sweep("p", "q", 1, 3), 25},
      {"generalized_wythoff", sweep("c", 1, 6), 50},
      {"heap_game", sweep("s", "t", 1, 4), 50},
      {"misere_nim", {{}}, 20},
      {"misere_take_away", sweep("b", 1, 5), 50},
      {"misere_wythoff", {{}}, 40},
      {"modular_nim", sweep("m", 1, 12), 26},
      {"modular_nim_3", sweep("m", 1, 7), 14},
      {"modular_wythoff", sweep("m", 1, 12), 40},
      {"nim", {{}}, 40},
      {"nim_3", {{}}, 12},
      {"one_sided", {{}}, 20},
      {"ordered_residue_extension",
       {{{"m", "1"}, {"R", "{}"}},
        {{"m", "1"}, {"R", "{(0,0)}"}},
        {{"m", "2"}, {"R", "{(1,1)}"}},
        {{"m", "3"}, {"R", "{(0,1)}"}}},
       20},
      {"residue_extension",
       {{{"m", "1"}, {"R", "{}"}},
        {{"m", "1"}, {"R", "{(0,0)}"}},
        {{"m", "2"}, {"R", "{(0,0),(1,1)}"}},
        {{"m", "3"}, {"R", "{(0,1)}"}}},
       20},
      {"smaller_loses_more", {{}}, 30},
      {"smaller_untouched", {{}}, 30},
      {"subtraction", {{{"S", "{1,2,3}"}}, {{"S", "{1,4}"}}, {{"S", "{}"}}, {{"S", "{2,5,7}"}}}, 60},
      {"take_away", sweep("b", 1, 5), 50},
      {"wythoff", {{}}, 60},
  };
  return all;
}

experiments::Evidence evidence_of(const std::string& game, const Texts& parameters, std::int64_t max) {
  dsl::Rule rule = library_rule(game, parameters);
  solver::Board board{std::vector<std::int64_t>(static_cast<std::size_t>(rule.piles), max)};
  return experiments::Evidence(std::move(rule), board, {});
}

std::vector<std::vector<std::uint32_t>> printed_table(const std::string& name) {
  std::ifstream file(std::string(WYTHOFF_TEST_DATA) + "/grundy/" + name + ".csv");
  REQUIRE(file);
  std::vector<std::vector<std::uint32_t>> table;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    table.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');)
      table.back().push_back(static_cast<std::uint32_t>(std::stoul(cell)));
  }
  return table;
}

}  // namespace

TEST_CASE("every rule of the library is in the table of this test, and the other way round") {
  std::set<std::string> files, listed;
  for (const auto& entry : std::filesystem::directory_iterator(experiments::rule_library()))
    files.insert(entry.path().stem().string());
  for (const Instance& instance : instances()) listed.insert(instance.game);
  CHECK(files == listed);
}

TEST_CASE("every rule of the library names its source") {
  for (const Instance& instance : instances()) {
    INFO(instance.game);
    dsl::Rule rule = library_rule(instance.game, instance.parameters[0]);
    CHECK(rule.name == instance.game);
    CHECK(!rule.title.empty());
    CHECK(!rule.claims.empty());
  }
}

TEST_CASE("no claim of the library is refuted, and each applies somewhere") {
  for (const Instance& instance : instances()) {
    std::map<std::string, int> applied;
    for (const Texts& parameters : instance.parameters) {
      experiments::Evidence evidence = evidence_of(instance.game, parameters, instance.max);
      for (const dsl::BoundClaim& claim : evidence.rule().claims) {
        experiments::ClaimResult result = check_claim(evidence, claim);
        std::string values;
        for (const auto& [name, value] : parameters) values += " " + name + "=" + value;
        INFO(instance.game << values << ", " << claim.label << ": " << verdict(result));
        using Form = dsl::ClaimNode::Form;
        bool open = claim.form == Form::count || claim.form == Form::finite || claim.form == Form::infinite;
        if (result.status != Status::not_applicable) ++applied[claim.label];
        CHECK((result.status == Status::not_applicable || result.status == (open ? Status::unknown : Status::holds)));
      }
    }
    for (const dsl::BoundClaim& claim : library_rule(instance.game, instance.parameters[0]).claims) {
      INFO(instance.game << ": " << claim.label);
      CHECK(applied[claim.label] > 0);
    }
  }
}

TEST_CASE("the printed Grundy tables, cell by cell") {
  auto compare = [](const std::string& file, const std::string& game, const Texts& parameters) {
    auto table = printed_table(file);
    REQUIRE(table.size() == 16);
    experiments::Evidence evidence = evidence_of(game, parameters, 15);
    int cells = 0;
    for (std::int64_t x = 0; x < 16; ++x)
      for (std::int64_t y = 0; y < 16; ++y, ++cells) {
        INFO(file << " (" << x << ", " << y << ")");
        CHECK(evidence.grundy_values().at(std::array{x, y}) == table[x].at(y));
      }
    CHECK(cells == 256);
  };
  compare("wythoff", "wythoff", {});
  for (const Texts& m : sweep("m", 2, 6)) compare("modular_wythoff_m" + m.at("m"), "modular_wythoff", m);
}

// Khovanova and Sarkar, arXiv:1508.07054. The positions found end well inside the board.
TEST_CASE("numbers of P-positions of m-modular Nim") {
  const std::vector<std::size_t> counts = {1, 3, 3, 8, 5, 9, 7, 20, 9, 15, 11, 24};
  for (std::size_t m = 1; m <= counts.size(); ++m) {
    INFO("m = " << m);
    CHECK(evidence_of("modular_nim", {{"m", std::to_string(m)}}, 40).p_positions().size() == counts[m - 1]);
  }
}

TEST_CASE("numbers of P-positions of m-modular Wythoff, m = 1..60: 2*floor(m/phi) + 1") {
  for (long m = 1; m <= 60; ++m) {
    long count = 0;  // floor(m/phi): the largest k with k*phi <= m, k^2 + k*m <= m^2
    while ((count + 1) * (count + 1) + (count + 1) * m <= m * m) ++count;
    INFO("m = " << m);
    CHECK(evidence_of("modular_wythoff", {{"m", std::to_string(m)}}, 2 * m).p_positions().size() ==
          static_cast<std::size_t>(2 * count + 1));
  }
}
