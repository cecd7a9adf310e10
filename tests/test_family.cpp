// Families: sets, templates, lists of rules, samples, filters; equal games once; shards; estimates; limits.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "experiments/batch.hpp"
#include "experiments/batch_estimate.hpp"
#include "experiments/batch_progress.hpp"
#include "experiments/instance.hpp"
#include "experiments/set_family.hpp"
#include "tests/batch_folder.hpp"

using namespace wythoff::experiments;
using wythoff::tests::write_bytes;
namespace dsl = wythoff::dsl;

namespace {

using Lines = std::vector<std::string>;

struct Folder : wythoff::tests::BatchFolder {
  Folder() {
    write_bytes(*this / "sets.game",
                "game sets(m >= 1, R : pairs)\nmove (k)\nmove (k, l) where (k mod m, l mod m) in R\n");
    write_bytes(*this / "take.game", "game take(S : integers)\npiles 1\nmove (k) where k in S\n");
    write_bytes(*this / "nim.game", "game nim\nmove (k)\n");
    write_bytes(*this / "wide.game", "game wide(c >= 1)\nmove (k)\nmove (k, l) where |k - l| < c\n");
  }
  Lines cases(const std::string& text) {
    Lines out;
    const BatchPlan plan = plan_batch(batch("[[experiment]]\n" + text));
    for (const Job& job : plan.jobs) out.push_back(job.params);
    return out;
  }
};

std::vector<dsl::PairSet> sets_of(const SetFamily& family) {
  std::vector<dsl::PairSet> all;
  family.visit([&](const dsl::PairSet& set) { all.push_back(set); });
  return all;
}

bool is_symmetric(const dsl::PairSet& set) {
  return std::all_of(set.begin(), set.end(), [&](const Pair& p) { return set.contains({p.second, p.first}); });
}

}  // namespace

TEST_CASE("families of sets against the definition: every subset that meets the conditions, each once") {
  for (int m : {0, 1, 2, 3})
    for (const bool symmetric : {false, true})
      for (const auto& [least, most] : {std::pair<std::int64_t, std::int64_t>{0, 99}, {1, 2}, {3, 3}, {2, 1}}) {
        SetFamily family{residue_pairs(m), symmetric, least, most, {}, 1};
        const std::vector<dsl::PairSet> found = sets_of(family);
        const std::set<dsl::PairSet> once(found.begin(), found.end());
        std::set<dsl::PairSet> expected;
        for (unsigned mask = 0; mask < 1u << (m * m); ++mask) {
          dsl::PairSet set;
          for (int i = 0; i < m * m; ++i)
            if (mask >> i & 1) set.insert(family.elements[static_cast<std::size_t>(i)]);
          const auto size = static_cast<std::int64_t>(set.size());
          if (size >= least && size <= most && (!symmetric || is_symmetric(set))) expected.insert(set);
        }
        INFO("m = " << m << ", symmetric " << symmetric << ", size " << least << ".." << most);
        CHECK((once == expected));
        CHECK(found.size() == expected.size());
        CHECK(family.count() == expected.size());
      }
}

TEST_CASE("samples of families: distinct members, the same for a seed, everything where there are no more") {
  for (const bool symmetric : {false, true}) {
    SetFamily family{residue_pairs(4), symmetric, 2, 5, 60, 7};
    const auto sample = sets_of(family);
    CHECK(sample.size() == 60);
    CHECK(std::set<dsl::PairSet>(sample.begin(), sample.end()).size() == 60);
    for (const auto& set : sample) {
      CHECK((set.size() >= 2 && set.size() <= 5));
      CHECK((!symmetric || is_symmetric(set)));
    }
    CHECK((sets_of(family) == sample));
    family.seed = 8;
    CHECK((sets_of(family) != sample));
  }
  // Uniform: each of the 16 subsets of four elements about equally often, in 400 samples of 4.
  std::map<dsl::PairSet, int> times;
  for (std::uint64_t seed = 0; seed < 400; ++seed)
    for (const auto& set : sets_of({residue_pairs(2), false, 0, 99, 4, seed})) ++times[set];
  CHECK(times.size() == 16);
  for (const auto& [set, n] : times) CHECK((n > 60 && n < 140));  // 100 expected, standard deviation 9
  CHECK(sets_of({residue_pairs(2), false, 0, 99, 1000, 3}).size() == 16);
}

TEST_CASE("sets in a batch: residues, boxes, lists, sizes") {
  Folder f;
  CHECK(f.cases("rule = \"sets\"\nm = 1\nR = { subsets_of = \"residues mod m\" }\nmax = 5\n") ==
        Lines{"{\"R\":[],\"m\":1}", "{\"R\":[[0,0]],\"m\":1}"});
  CHECK(f.cases("rule = \"sets\"\nm = \"1..3\"\nR = { subsets_of = \"residues mod m\", symmetric = true }\nmax = 5\n")
            .size() == 2 + 8 + 64);
  CHECK(
      f.cases("rule = \"sets\"\nm = 9\nR = { subsets_of = \"1..2 x 1..m - 6\", size = \"1..2\" }\nmax = 5\n").size() ==
      6 + 15);
  CHECK(f.cases("rule = \"sets\"\nm = 9\nR = [\"{(8,8)}\", { subsets_of = \"{(1,2),(3,4)}\", size = 2 }]\nmax = 5\n") ==
        Lines{"{\"R\":[[8,8]],\"m\":9}", "{\"R\":[[1,2],[3,4]],\"m\":9}"});
  CHECK(f.cases("rule = \"take\"\nS = { subsets_of = \"2..4\", size = 2 }\nmax = 5\n") ==
        Lines{"{\"S\":[2,3]}", "{\"S\":[2,4]}", "{\"S\":[3,4]}"});
  CHECK(f.cases("rule = \"take\"\nS = { subsets_of = \"residues mod 2\" }\nmax = 5\n").size() == 4);
  // A family of 2^25, of which some are drawn, and a filter about the sets themselves.
  const Lines drawn =
      f.cases("rule = \"sets\"\nm = 5\nR = { subsets_of = \"residues mod m\", sample = 50, seed = 3 }\nmax = 5\n");
  CHECK(drawn.size() == 50);
  CHECK(std::set<std::string>(drawn.begin(), drawn.end()).size() == 50);
  CHECK(f.cases("rule = \"sets\"\nm = 2\nR = { subsets_of = \"residues mod m\" }\nwhere = \"(0, 1) in R\"\nmax = 5\n")
            .size() == 8);
  // A random part of the whole experiment: a part of it in its order, the same every time.
  const std::string whole = "rule = \"sets\"\nm = \"1..2\"\nR = { subsets_of = \"residues mod m\" }\nmax = 5\n";
  const Lines all = f.cases(whole), some = f.cases(whole + "sample = 7\nseed = 2\n");
  CHECK(some.size() == 7);
  CHECK(f.cases(whole + "sample = 7\nseed = 2\n") == some);
  CHECK(f.cases(whole + "sample = 7\nseed = 4\n") != some);
  CHECK(f.cases(whole + "sample = 99\n") == all);
  for (const std::string& params : some) CHECK(std::count(all.begin(), all.end(), params) == 1);
}

TEST_CASE("parameters survive being JSON") {
  for (const char* params :
       {"{}", "{\"m\":5}", "{\"R\":[[0,1],[1,0]],\"m\":-3}", "{\"S\":[1,2,100000000000000000000000]}",
        "{\"c\":\"k < \\\"l\\\"\\n\",\"p\":1000000000000000000000,\"q\":2}", "{\"R\":[]}"})
    CHECK(params_json(case_of(params)) == params);
}

TEST_CASE("templates: holes for numbers, sets and texts") {
  Folder f;
  const std::string ray = "template = \"\"\"\ngame ray\nmove (k)\nmove ($p*k, ${q}k)\n\"\"\"\n";
  CHECK(f.cases(ray + "p = \"1..3\"\nq = \"p + 1..4\"\nwhere = \"gcd(p, q) = 1\"\nmax = \"p*q\"\n") ==
        Lines{"{\"p\":1,\"q\":2}", "{\"p\":1,\"q\":3}", "{\"p\":1,\"q\":4}", "{\"p\":2,\"q\":3}", "{\"p\":3,\"q\":4}"});
  const Batch both = f.batch("[[experiment]]\n" + ray + "p = 2\nq = 3\nmax = 6\n");
  CHECK(both.experiments[0].rule->canonical == "game ray\n\nmove (k)\nmove (2*k, 3k)\n");

  const std::string named =
      "template = '''game g_$name(c >= 1)\nmove (k)\nmove (k, l) where $when and (k, l) in $S'''\n"
      "name = \"mine\"\nset = { name = [\"a\", \"b\"] }\nwhen = [\"k < c*l\", \"k = l\"]\n"
      "S = { subsets_of = \"{(1,2), (2,2)}\" }\nc = \"1..2\"\nmax = 9\n";
  const BatchPlan plan = plan_batch(f.batch("[[experiment]]\n" + named));
  REQUIRE(plan.jobs.size() == 2 * 2 * 4 * 2);
  CHECK(plan.jobs[0].params == "{\"S\":[],\"c\":1,\"name\":\"a\",\"when\":\"k < c*l\"}");
  const Case last = case_of(plan.jobs.back().params);
  CHECK(rule_of(plan.batch.experiments[0], last)->canonical ==
        "game g_b(c >= 1)\n\nmove (k)\nmove (k, l) where k = l and (k, l) in {(2, 2)}\n");

  f.run("[[experiment]]\n" + ray + "p = 1\nq = \"1..2\"\nmax = 10\nstore = [\"p_positions\"]\n");
  CHECK(f.ask("SELECT r.game, r.params FROM results r WHERE p_count <> (SELECT sum(1 + (x < y)) FROM p_positions p "
              "WHERE p.params = r.params)")
            .empty());
  CHECK(f.ask("SELECT count(DISTINCT rule_hash) FROM results") == Lines{"2"});
  CHECK(f.ask("SELECT x, y FROM p_positions WHERE params LIKE '%\"q\":1}' LIMIT 4") ==
        Lines{"0|0", "1|2", "3|5", "4|7"});
}

TEST_CASE("lists of rules") {
  Folder f;
  f.run("[[experiment]]\nrules = [\"nim\", \"wide\"]\nc = \"1..2\"\nmax = 6\ncompute = [\"outcomes\"]\n");
  CHECK(f.ask("SELECT game, params, p_count FROM results ORDER BY game, params") ==
        Lines{"nim|{}|7", "wide|{\"c\":1}|5", "wide|{\"c\":2}|5"});
}

TEST_CASE("mistakes in families are told with their place and what was meant") {
  Folder f;
  struct Mistake {
    std::string text, where, word;
  };
  const std::string sets = "rule = \"sets\"\nm = 2\nmax = 5\n";
  const std::vector<Mistake> mistakes = {
      {sets + "R = { subset_of = \"residues mod m\" }\n", ":5:7:", "did you mean 'subsets_of'?"},
      {sets + "R = { symmetric = true }\n", ":5:5:", "subsets_of = \"residues mod m\""},
      {sets + "R = { subsets_of = \"residues\" }\n", ":5:20:", "\"1..8 x 1..8\""},
      {sets + "R = { subsets_of = \"residues mod n\" }\n", ":5:20:", "unknown name 'n'"},
      {sets + "R = { subsets_of = \"residues mod 6\" }\n", ":5:20:", "a family of 68719476736 sets"},
      {sets + "R = { subsets_of = \"residues mod m\", size = true }\n", ":5:45:", "size = 2"},
      {sets + "R = { subsets_of = \"{(1,2\" }\n", ":5:20:", ""},
      {"rule = \"sets\"\nm = { subsets_of = \"1..3\" }\nR = \"{}\"\nmax = 5\n", ":3:20:", "is a number, not a set"},
      {"rule = \"take\"\nS = { subsets_of = \"1..3\", symmetric = true }\nmax = 5\n", ":3:20:", "can be symmetric"},
      {"rule = \"nim\"\ntemplate = \"game g move (k)\"\nmax = 5\n", ":3:12:", "one of them is enough"},
      {"template = \"game g move ($p*k)\"\nmax = 5\n", ":2:12:", "the hole '$p' of the template has no value"},
      {"template = \"game g move ($*k)\"\nmax = 5\n", ":2:12:", "without the name of a hole"},
      {"template = \"\"\"\ngame g\nmove ($p*k, j)\n\"\"\"\np = 2\nmaxx = 5\n", ":7:1:", "did you mean 'max'?"},
      {"template = \"\"\"\ngame g\nmove ($p*k,)\n\"\"\"\np = 2\nmax = 5\n", ":4:", ""},
      {"rules = [\"nim\", \"nimm\"]\nmax = 5\n", ":2:17:", "there is no rule 'nimm'"},
      {"rule = \"nim\"\nmax = 5\ntime_limit = \"soon\"\n", ":4:14:", "a number of seconds"},
      {"rule = \"nim\"\nmax = 5\nmemory_limit = \"much\"\n", ":4:16:", "is a size"},
      {"rule = \"nim\"\nmax = 5\nsample = -1\n", ":4:10:", "a whole number"},
      {"rule = \"nim\"\ncompute = [\"decide\", \"outcomes\"]\n", ":1:1:", "without a board"},
      {"rule = \"nim\"\ncompute = [\"decided\"]\nmax = 5\n", ":3:12:", "did you mean 'decide'?"},
      {"rule = \"take\"\nS = \"{1}\"\ncompute = [\"periods\"]\nmax = 5\n", ":4:11:", "two piles"},
  };
  for (const Mistake& mistake : mistakes) {
    INFO(mistake.text);
    CHECK_THROWS_WITH(plan_batch(f.batch("[[experiment]]\n" + mistake.text)),
                      Catch::Contains("b.toml" + mistake.where) && Catch::Contains(mistake.word));
  }
}

TEST_CASE("equal games are computed once and reported under each name") {
  Folder f;
  write_bytes(f / "other.game", "game other\nmove (j)\nmove (i, j) where i = j\n");
  write_bytes(f / "loser.game", "game loser\nplay misere\nmove (k)\nmove (k, k)\n");
  for (const int jobs : {1, 4}) {
    const BatchSummary summary = f.run(
        "[[experiment]]\nrules = [\"wide\", \"other\", \"loser\"]\nc = \"1..2\"\nmax = 30\ncompute = [\"outcomes\", "
        "\"grundy\"]\n"
        "store = [\"p_positions\", \"grundy\"]\nwhere = \"" +
            std::to_string(jobs) + " > 0\"\n",
        jobs);
    CHECK(summary.errors == 1);  // no Grundy values in misere play
    if (jobs == 1) CHECK(summary.equal == 1);
    CHECK(f.ask("SELECT count(*) FROM details WHERE same_game IS NOT NULL") == Lines{"1"});
  }
  for (const char* view : {"p_positions", "grundy_values"}) {
    const std::string columns = std::string(view) == "p_positions" ? "n, x, y" : "x, y, value";
    const std::string select = "SELECT " + columns + " FROM " + view + " WHERE game = ";
    CHECK(f.ask(select + "'other'").size() > 10);
    CHECK(f.ask(select + "'other'") == f.ask(select + "'wide' AND params = '{\"c\":1}'"));
  }
  // Sets that say the same in other words: every pair of residues mod 1, 2 and 3.
  const BatchSummary all = f.run(
      "[[experiment]]\nrule = \"sets\"\nm = \"1..3\"\nR = { subsets_of = \"residues mod m\", size = \"m*m\" }\n"
      "compute = [\"decide\"]\n");
  CHECK(all.equal == 2);
  CHECK(f.ask("SELECT count(DISTINCT verdict || p_count) FROM results WHERE game = 'sets'") == Lines{"1"});
}

TEST_CASE("row periods are those of the Grundy table") {
  Folder f;
  f.run("[[experiment]]\nrule = \"nim\"\nmax = [3, 40]\ncompute = [\"periods\"]\n");
  CHECK(f.ask("SELECT x, preperiod, period, saltus FROM periods ORDER BY x") ==
        Lines{"0|0|1|1", "1|0|2|2", "2|0|4|4", "3|0|4|4"});
}

TEST_CASE("limits of an instance: recorded as such, without a value, and the others finished") {
  Folder f;
  const std::string easy = "[[experiment]]\nrule = \"wide\"\nc = 1\nmax = 10\ncompute = [\"grundy\"]\n";
  const std::string slow = "[[experiment]]\nrule = \"wide\"\nc = 2\nmax = 14000\ncompute = [\"grundy\"]\n";
  const BatchSummary late = f.run(easy + slow + "time_limit = 0.05\n");
  CHECK(late.computed == 1);
  CHECK(late.timeout == 1);
  CHECK(f.ask("SELECT params, ended, grundy_sum, seconds, verdict FROM results WHERE ended <> 'ok'") ==
        Lines{"{\"c\":2}|timeout|NULL|NULL|NULL"});
  const BatchSummary tight = f.run(easy + slow + "memory_limit = \"1M\"\n");
  CHECK(tight.found == 1);
  CHECK(tight.memory == 1);
  CHECK(f.ask("SELECT ended FROM results WHERE ended <> 'ok'") == Lines{"memory"});
}

TEST_CASE("shards: every job in one of them, the same every time, of even cost") {
  Folder f;
  const std::string text =
      "[[experiment]]\nrule = \"sets\"\nm = \"1..3\"\nR = { subsets_of = \"residues mod m\" }\nmax = \"10*m*m\"\n";
  const BatchPlan whole = plan_batch(f.batch(text));
  double total = 0, dearest = 0;
  for (const Job& job : whole.jobs) total += expected_cost(job), dearest = std::max(dearest, expected_cost(job));
  for (const int shards : {2, 7}) {
    std::multiset<std::string> keys;
    for (int i = 1; i <= shards; ++i) {
      BatchPlan part = plan_batch(f.batch(text));
      take_shard(part, i, shards);
      CHECK(part.identity == whole.identity);
      double cost = 0;
      for (const Job& job : part.jobs) cost += expected_cost(job), keys.insert(job.key);
      CHECK(std::abs(cost - total / shards) <= dearest);
    }
    std::multiset<std::string> expected;
    for (const Job& job : whole.jobs) expected.insert(job.key);
    CHECK(keys == expected);
  }
}

TEST_CASE("the estimate of a batch counts every experiment") {
  Folder f;
  const BatchPlan plan = plan_batch(f.batch(
      "[[experiment]]\nrule = \"nim\"\nmax = 100\nstore = [\"p_positions\"]\n"
      "[[experiment]]\nrule = \"sets\"\nm = 3\nR = { subsets_of = \"residues mod m\" }\ncompute = [\"decide\"]\n"));
  const Estimate cost = estimate(plan, {}, std::chrono::seconds(20));
  CHECK(cost.sampled == 1 + 12);
  CHECK_FALSE(cost.cut);
  CHECK(cost.seconds > 0);
  CHECK(cost.bytes > 512 * 100);
  CHECK(cost.bytes < 512 * 1000);
  BatchPlan none = plan_batch(f.batch("[[experiment]]\nrule = \"wide\"\nc = \"2..1\"\nmax = 5\n"));
  CHECK(none.jobs.empty());
  CHECK(estimate(none, {}, std::chrono::seconds(1)).sampled == 0);
}

TEST_CASE("a family of fifty thousand is planned, and a too large one refused with advice") {
  Folder f;
  const BatchPlan plan =
      plan_batch(f.batch("[[experiment]]\nrule = \"wide\"\nc = \"1..50000\"\ncompute = [\"decide\"]\n"));
  CHECK(plan.jobs.size() == 50'000);
  for (const char* large : {"rule = \"sets\"\nm = \"1..10^6\"\nR = { subsets_of = \"1..3 x 1..2\" }\n",
                            "rule = \"sets\"\nm = \"1..20\"\nR = { subsets_of = \"m..m + 8 x 1..2\" }\n",
                            "template = 'game g move ($p*k, $q*k)'\np = \"1..4000\"\nq = \"1..p\"\n"}) {
    INFO(large);
    CHECK_THROWS_WITH(f.cases(large + std::string("compute = [\"decide\"]\n")),
                      Catch::Contains("more than 5000000 cases") && Catch::Contains("sample = 1000"));
  }
}

TEST_CASE("the progress line says how far, how fast, and what came out") {
  BatchProgress p{12'000, 100'000, 30, {}, 0};
  CHECK(progress_text("residue", p) == "residue: 12000/100000, 400 a second, 3 min 40 s left");
  p.tally.finite = 7, p.tally.infinite = 5, p.tally.refuted = 1, p.failed = 2;
  CHECK(progress_text("residue", p) ==
        "residue: 12000/100000, 400 a second, 3 min 40 s left; 7 finite, 5 infinite, 1 refuted, 2 failed");
  CHECK(progress_text("x", {0, 5, 1, {}, 0}) == "x: 0/5");
  CHECK(claims_text({}) == "0 refuted");
  CHECK(verdicts_text({}).empty());
}

TEST_CASE("the batches that come with the program have as many instances as their README says") {
  for (const auto& [name, size] : {std::pair{"residue", 99'951u},
                                   {"extra_moves", 4'160u},
                                   {"extra_ray", 190u},
                                   {"cones", 17u},
                                   {"modular", 309u},
                                   {"grundy_reach", 2'010u}}) {
    INFO(name);
    CHECK(plan_batch(read_batch(std::string(WYTHOFF_BATCHES) + "/" + name + ".toml")).jobs.size() == size);
  }
}
