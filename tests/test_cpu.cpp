// Every engine under every WYTHOFF_CPU: the real binary writes the same bytes whatever inner loops it runs.
//
// A variant this machine lacks is skipped by name, with the reason the program gives.
#include <catch2/catch.hpp>

#include <iostream>
#include <sstream>

#include "tests/process.hpp"
#include "tests/random_rules.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;

namespace {

Finished under(const std::string& cpu, const std::vector<std::string>& arguments) {
  return run(arguments, {.env = {{"WYTHOFF_CPU", cpu}}});
}

bool available(const std::string& cpu) {
  const Finished f = under(cpu, {"--version"});
  if (f.code == 0) return true;
  CHECK(f.code == 2);
  std::cout << "skipped: " << cpu << ": " << f.err;
  return false;
}

struct Question {
  std::string rule, max, set = {};
  // `before`, the rule and its board, `after`.
  std::vector<std::string> asked(std::vector<std::string> before, const std::vector<std::string>& after) const {
    before.insert(before.end(), {rule, "--max", max});
    if (!set.empty()) before.insert(before.end(), {"--set", set});
    before.insert(before.end(), after.begin(), after.end());
    return before;
  }
};

// Verb and engine: those that can do the rule on the board.
std::vector<std::pair<std::string, std::string>> engines(const Question& q) {
  const Finished f = run(q.asked({"engines", "--for"}, {"--format", "csv"}));
  INFO(f.err);
  REQUIRE(f.code == 0);
  std::vector<std::pair<std::string, std::string>> list;
  std::istringstream in(f.out);
  for (std::string line; std::getline(in, line);) {
    std::string name, computes, possible;
    std::istringstream fields(line);
    std::getline(fields, name, ','), std::getline(fields, computes, ','), std::getline(fields, possible, ',');
    if (possible == "true") list.emplace_back(computes == "grundy" ? "grundy" : "solve", name);
  }
  return list;
}

// The answers of every engine: those of the baseline, and of the definition.
int same_answers(const Question& q, const std::string& cpu) {
  int compared = 0;
  std::map<std::string, std::string> defined;  // by verb
  for (const auto& [verb, engine] : engines(q)) {
    INFO(verb << " --engine " << engine << " --max " << q.max << ", " << cpu);
    const auto asked = q.asked({verb}, {"--engine", engine, "--format", "csv"});
    const Finished found = under(cpu, asked), baseline = under("baseline", asked);
    INFO(found.err);
    REQUIRE(found.code == 0);
    CHECK(found.out == baseline.out);
    if (!defined.contains(verb)) defined[verb] = found.out;
    CHECK(found.out == defined[verb]);
    compared++;
  }
  return compared;
}

void all_engines(const std::string& cpu) {
  if (!available(cpu)) return;
  CHECK(under(cpu, {"--version"}).out.find("inner loops for " + cpu + ", forced") != std::string::npos);
  int compared = 0;
  for (const Question& q : {Question{"wythoff.game", "150"}, Question{"modular_wythoff.game", "90,140", "m=5"},
                            Question{"doubling.game", "130,70"}, Question{"modular_nim_3.game", "12,20,9", "m=4"},
                            Question{"one_sided.game", "100"}, Question{"subtraction.game", "300", "S={1,4,70}"}})
    compared += same_answers(q, cpu);
  const std::uint64_t seed = 71;
  INFO("seed " << seed);
  RandomRules random(seed);
  Scratch folder;
  for (int round = 0; round < 20; round++) {
    const RandomRule rule = random.next(round % 5 == 4 ? 3 : 2);
    INFO(rule.text());
    write_bytes(folder / "random.game", rule.text());
    const std::string max = rule.piles == 3 ? "9,5,70" : round % 2 ? "20,150" : "80,65";
    compared += same_answers({folder / "random.game", max}, cpu);
  }
  CHECK(compared >= 100);
}

}  // namespace

TEST_CASE("Every engine, inner loops of the baseline") {
  all_engines("baseline");
}
TEST_CASE("Every engine, inner loops for AVX2") {
  all_engines("avx2");
}
TEST_CASE("Every engine, inner loops for AVX-512") {
  all_engines("avx512");
}

TEST_CASE("A processor nobody has heard of is wrong usage, and the ones there are are named") {
  for (const std::vector<std::string>& asked :
       {std::vector<std::string>{"--version"}, {"solve", "wythoff.game", "--max", "300", "--engine", "dense"}}) {
    const Finished f = under("z80", asked);
    CHECK(f.code == 2);
    CHECK(f.err.find("z80") != std::string::npos);
    CHECK(f.err.find("baseline") != std::string::npos);
  }
}
