// Batches: what their files may say, which instances they mean, and what ends up in the database.
#include <atomic>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "dsl/bind.hpp"
#include "experiments/batch.hpp"
#include "experiments/claims.hpp"
#include "experiments/commands.hpp"
#include "store/schema.hpp"
#include "tests/batch_folder.hpp"

using namespace wythoff::experiments;
using wythoff::tests::write_bytes;
namespace dsl = wythoff::dsl;
namespace store = wythoff::store;

namespace {

using Lines = std::vector<std::string>;

struct Folder : wythoff::tests::BatchFolder {
  Folder() {
    write_bytes(*this / "pair.game",
                "game pair(s >= 1, t >= 1)\nmove (k)\nmove (k, l) where k <= l < s*k + t\n"
                "claim mex: P = (mex, s*A + t*n)\nclaim wrong: A(n) = n for n >= 0\n");
    write_bytes(*this / "sets.game",
                "game sets(R : pairs, name >= 1)\nmove (k)\nmove (k, l) where (k mod name, l mod name) in R\n");
    write_bytes(*this / "one.game",
                "game one(b >= 1)\npiles 1\nmove (k) where k <= b\nclaim value: grundy(x) = x mod (b + 1)\n");
    write_bytes(*this / "loser.game", "game loser\nplay misere\nmove (k)\n");
  }
  Lines cases(const std::string& text) {
    Lines out;
    const BatchPlan plan = plan_batch(batch(text));
    for (const Job& job : plan.jobs) out.push_back(job.params + " " + store::max_text(job.max));
    return out;
  }
};

}  // namespace

TEST_CASE("sweeps: numbers, lists, ranges, dependent ranges, filters") {
  Folder f;
  CHECK(f.cases("[[experiment]]\nrule = \"pair\"\ns = 2\nt = [1, 3]\nmax = 5\n") ==
        Lines{"{\"s\":2,\"t\":1} 5", "{\"s\":2,\"t\":3} 5"});
  CHECK(f.cases("[[experiment]]\nrule = \"pair.game\"\ns = \"1..3\"\nt = \"1..s\"\nmax = \"s + 10*t\"\n") ==
        Lines{"{\"s\":1,\"t\":1} 11", "{\"s\":2,\"t\":1} 12", "{\"s\":2,\"t\":2} 22", "{\"s\":3,\"t\":1} 13",
              "{\"s\":3,\"t\":2} 23", "{\"s\":3,\"t\":3} 33"});
  CHECK(f.cases("[[experiment]]\nrule = \"pair\"\nt = \"2..3\"\ns = \"t..2*t - 1\"\nmax = [4, \"t\"]\n") ==
        Lines{"{\"s\":2,\"t\":2} 4,2", "{\"s\":3,\"t\":2} 4,2", "{\"s\":3,\"t\":3} 4,3", "{\"s\":4,\"t\":3} 4,3",
              "{\"s\":5,\"t\":3} 4,3"});
  CHECK(f.cases("[[experiment]]\nrule = \"pair\"\ns = \"{1, 2, 4}\"\nt = [\"1..2\", 4]\nmax = 1\nwhere = \"gcd(s, t) = "
                "1\"\n") == Lines{"{\"s\":1,\"t\":1} 1", "{\"s\":1,\"t\":2} 1", "{\"s\":1,\"t\":4} 1",
                                  "{\"s\":2,\"t\":1} 1", "{\"s\":4,\"t\":1} 1"});
  CHECK(f.cases("[[experiment]]\nrule = \"pair\"\ns = \"3..2\"\nt = 1\nmax = 1\n").empty());
}

TEST_CASE("sets, a parameter with the name of a key, and equal instances once") {
  Folder f;
  CHECK(f.cases("[[experiment]]\nrule = \"sets\"\nR = [\"{(0,1),(1,0)}\", \"{}\"]\nset = { name = 2 }\nmax = 7\n") ==
        Lines{"{\"R\":[[0,1],[1,0]],\"name\":2} 7", "{\"R\":[],\"name\":2} 7"});
  CHECK(f.cases("[[experiment]]\nrule = \"pair\"\ns = \"1..2\"\nt = 1\nmax = 5\n"
                "[[experiment]]\nrule = \"pair\"\ns = \"2..3\"\nt = 1\nmax = [5, 5]\n")
            .size() == 3);
}

TEST_CASE("mistakes in a batch are told with their place and what was meant") {
  Folder f;
  const std::string good = "[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = 5\n";
  struct Mistake {
    std::string text, where, word;
  };
  const std::vector<Mistake> mistakes = {
      {"[[experiment]]\nrul = 5\n", ":1:1:", "without a rule"},
      {good + "maxx = 3\n", ":6:1:", "did you mean 'max'?"},
      {good + "  stroe = []\n", ":6:3:", "did you mean 'store'?"},
      {good + "compute = [\"outcomes\", \"gruny\"]\n", ":6:24:", "did you mean 'grundy'?"},
      {good + "claims = [\"mexx\"]\n", ":6:11:", "did you mean 'mex'?"},
      {good + "set = { u = 1 }\n", ":6:9:", "no parameter 'u'"},
      {good + "where = \"s < u\"\n", ":6:9:", "unknown name 'u'"},
      {good + "where = 7\n", ":6:9:", "'where' is a text"},
      {good + "p_count = [1, 2]\n", ":6:11:", "2 numbers for 1 cases"},
      {good + "table = \"none.csv\"\n", "none.csv", "none.csv"},
      {good + "max = 6\n", ":6:", ""},
      {good + "[experiments]\n", ":6:", "did you mean 'experiment'?"},
      {"[[experiment]]\nrule = \"pare\"\n", ":2:8:", "there is no rule 'pare'"},
      {"[[experiment]]\nrule = \"pair\"\ns = 1\nmax = 5\n", ":1:1:", "parameter 't' has no value"},
      {"[[experiment]]\nrule = \"pair\"\ns = 0\nt = 1\nmax = 5\n", ":3:5:", "s = 0 is outside its range"},
      {"[[experiment]]\nrule = \"pair\"\ns = \"0..2\"\nt = 1\nmax = 5\n", ":3:5:", "s >= 1"},
      {"[[experiment]]\nrule = \"pair\"\ns = \"t\"\nt = \"1..s\"\nmax = 5\n", ":3:5:", "depend on themselves"},
      {"[[experiment]]\nrule = \"pair\"\ns = 1.5\nt = 1\nmax = 5\n", ":3:5:", "no value for parameter 's'"},
      {"[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\n", ":1:1:", "without a board"},
      {"[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = [1, 2, 3]\n", ":5:7:", "3 numbers, the game 2 piles"},
      {"[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = \"1 - 2\"\n", ":5:7:", "max = -1"},
      {"[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = \"1/0\"\n", ":5:7:", ""},
      {"[[experiment]]\nrule = \"pair\"\ns = \"1..10^9\"\nt = 1\nmax = 5\n", ":3:5:", "more than 5000000 values"},
      {"[[experiment\n", ":1:", ""},
      {"# nothing\n", ":1:1:", "without experiments"},
      {"[[experiment]]\nrule = \"one\"\nb = 1\nmax = 5\ntable = \"t.csv\"\n", ":5:9:", "two piles"},
  };
  for (const Mistake& mistake : mistakes) {
    INFO(mistake.text);
    CHECK_THROWS_WITH(plan_batch(f.batch(mistake.text)),
                      Catch::Contains(mistake.where) && Catch::Contains(mistake.word));
    CHECK_THROWS_AS(plan_batch(f.batch(mistake.text)), dsl::RuleError);
  }
  CHECK_THROWS_AS(read_batch(f / "none.toml"), dsl::RuleError);
}

TEST_CASE("what an instance stores is what the engines compute") {
  Folder f;
  const BatchSummary summary = f.run(
      "[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = 20\ncompute = [\"outcomes\", \"grundy\", \"claims\"]\n"
      "store = [\"p_positions\", \"grundy\"]\n");
  CHECK(summary.computed == 1);
  CHECK(summary.tally.holds == 1);
  CHECK(summary.tally.refuted == 1);
  REQUIRE(summary.messages.size() == 1);
  CHECK_THAT(summary.messages[0], Catch::Contains("pair {\"s\":1,\"t\":1}, max 20: wrong refuted: n = 2"));

  Evidence evidence(dsl::load(f / "pair.game", {{"s", dsl::Integer(1)}, {"t", dsl::Integer(1)}}), {{20, 20}}, {});
  Lines positions, values;
  for (std::size_t i = 0, n = 0; i < evidence.p_positions().size(); ++i)
    if (const auto p = evidence.p_positions()[i]; p[0] <= p[1])
      positions.push_back(std::to_string(n++) + "|" + std::to_string(p[0]) + "|" + std::to_string(p[1]));
  for (std::uint64_t cell = 0; cell < evidence.grundy_values().cells(); ++cell)
    values.push_back(std::to_string(cell / 21) + "|" + std::to_string(cell % 21) + "|" +
                     std::to_string(evidence.grundy_values()[cell]));
  CHECK(f.ask("SELECT n, x, y FROM p_positions ORDER BY n") == positions);
  CHECK(f.ask("SELECT x, y, value FROM grundy_values ORDER BY x, y") == values);
  CHECK(f.ask("SELECT game, params, max, p_count, grundy_sum, verdict, ended, version, commit_id, host FROM results") ==
        Lines{"pair|{\"s\":1,\"t\":1}|20|" + std::to_string(evidence.p_positions().size()) + "|" +
              std::to_string(evidence.grundy_values().sum()) + "|NULL|ok|1.2.3|abc123|lab"});
  CHECK(f.ask("SELECT claim, status, counterexample IS NULL FROM claims ORDER BY claim") ==
        Lines{"mex|holds|1", "wrong|refuted|0"});
}

TEST_CASE("a rectangular board, one pile, and a game of misere play") {
  Folder f;
  f.run(
      "[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = [3, 9]\nstore = [\"p_positions\"]\nclaims = [\"mex\"]\n"
      "[[experiment]]\nrule = \"one\"\nb = 2\nmax = 7\ncompute = [\"grundy\", \"claims\"]\nstore = [\"p_positions\", "
      "\"grundy\"]\n"
      "[[experiment]]\nrule = \"loser\"\nmax = 4\nstore = [\"p_positions\"]\n"
      "[[experiment]]\nrule = \"loser\"\nmax = 4\ncompute = [\"grundy\"]\n");
  CHECK(f.ask("SELECT n, x, y FROM p_positions WHERE max = '3,9' ORDER BY n") ==
        Lines{"0|0|0", "1|1|2", "2|2|1", "3|3|5"});
  CHECK(f.ask("SELECT n, x, y FROM p_positions WHERE game = 'one' ORDER BY n") ==
        Lines{"0|0|NULL", "1|3|NULL", "2|6|NULL"});
  CHECK(f.ask("SELECT group_concat(value) FROM (SELECT value FROM grundy_values WHERE game = 'one' ORDER BY x)") ==
        Lines{"0,1,2,0,1,2,0,1"});
  CHECK(f.ask("SELECT n, x, y FROM p_positions WHERE game = 'loser' ORDER BY n") ==
        Lines{"0|0|1", "1|2|2", "2|3|3", "3|4|4"});
  CHECK(f.ask("SELECT count(*) FROM results WHERE game = 'loser' AND ended LIKE 'error: %' AND grundy_sum IS NULL") ==
        Lines{"1"});
}

TEST_CASE("finished instances are found, whatever else changes is another question") {
  Folder f;
  const std::string base = "[[experiment]]\nrule = \"pair\"\ns = \"1..4\"\nt = 1\nmax = 20\n";
  CHECK(f.run(base).computed == 4);
  CHECK(f.run(base).computed == 0);
  CHECK(f.run(base).found == 4);
  CHECK(f.run(base).tally.refuted == f.run(base).tally.refuted);
  CHECK(f.run("[[experiment]]\nrule = \"pair\"\ns = \"3..6\"\nt = 1\nmax = 20\n").computed == 2);
  for (const char* more :
       {"store = [\"p_positions\"]\n", "compute = [\"outcomes\"]\n", "claims = [\"mex\"]\n", "p_count = 3\n"})
    CHECK(f.run(base + more).computed == 4);
  CHECK(f.run("[[experiment]]\nrule = \"pair\"\ns = \"1..4\"\nt = 1\nmax = 21\n").computed == 4);
  write_bytes(f / "pair.game",
              "game pair(s >= 1, t >= 1)\n# a remark is no change\nmove (k)\nmove (k, l) where k <= l < s*k + t\n"
              "claim mex: P = (mex, s*A + t*n)\nclaim wrong: A(n) = n for n >= 0\n");
  CHECK(f.run(base).computed == 0);
  write_bytes(f / "pair.game", "game pair(s >= 1, t >= 1)\nmove (k)\nmove (k, l) where k < l < s*k + t\n");
  CHECK(f.run(base).computed == 4);
}

TEST_CASE("an edited game that a claim refers to makes another question") {
  Folder f;
  write_bytes(f / "other.game", "game other\nmove (k)\n");
  write_bytes(f / "asks.game", "game asks\nmove (k)\nclaim same: P = P(other)\nclaim infinite: P is infinite\n");
  const std::string batch = "[[experiment]]\nrule = \"asks\"\nmax = 5\n";
  CHECK(f.run(batch).tally.holds == 1);
  write_bytes(f / "other.game", "game other\nmove (k)\nmove (k, k)\n");
  CHECK(f.run(batch).tally.refuted == 1);
  CHECK(f.run(batch).computed == 0);
  CHECK(f.run(batch + "claims = [\"infinite\"]\n").computed == 1);
  write_bytes(f / "other.game", "game other\nmove (k)\n");
  CHECK(f.run(batch + "claims = [\"infinite\"]\n").computed == 0);  // which does not refer to it
}

TEST_CASE("printed counts and tables") {
  Folder f;
  write_bytes(f / "nim1.csv", "0,1,2\n1,0,3\n2,3,0\n");
  write_bytes(f / "nim2.csv", "0,1,2\n1,0,3\n9,3,7\n");
  write_bytes(f / "bent.csv", "0,1\n1\n");
  write_bytes(f / "words.csv", "0,1\n1,x\n");
  write_bytes(f / "nim.game", "game nim(v >= 1)\nmove (k)\n");
  const std::string base = "[[experiment]]\nrule = \"nim\"\nmax = 9\n";
  f.run(base + "v = [1, 2]\ntable = \"nim{v}.csv\"\ncompute = [\"grundy\"]\n");
  CHECK(f.ask("SELECT params, claim, text, status, up_to, counterexample FROM claims ORDER BY params") ==
        Lines{"{\"v\":1}|printed_table|printed table, 3 x 3 cells|holds|2|NULL",
              "{\"v\":2}|printed_table|printed table, 3 x 3 cells|refuted|NULL|(2, 0): printed 9, computed 2"});
  f.run(base + "v = [3, 4]\np_count = \"v + 7\"\ncompute = []\n");
  CHECK(f.ask("SELECT params, claim, text, status, up_to, counterexample FROM claims WHERE claim = 'printed_count' "
              "ORDER BY params") ==
        Lines{"{\"v\":3}|printed_count||P on the board| = v + 7|holds|9|NULL",
              "{\"v\":4}|printed_count||P on the board| = v + 7|refuted|NULL|printed 11, found 10"});
  const BatchSummary listed = f.run(base + "v = [5, 6]\np_count = [10, 12]\ncompute = []\n");
  CHECK(listed.tally.holds == 1);
  CHECK(listed.tally.refuted == 1);
  CHECK_THROWS_WITH(plan_batch(f.batch(base + "v = 1\ntable = \"bent.csv\"\n")),
                    Catch::Contains("bent.csv:") && Catch::Contains("different lengths"));
  CHECK_THROWS_WITH(plan_batch(f.batch(base + "v = 1\ntable = \"words.csv\"\n")), Catch::Contains("words.csv:2:3:"));
}

TEST_CASE("beyond the memory limit: recorded as such, tried again, the others finished") {
  Folder f;
  const std::string batch =
      "[[experiment]]\nrule = \"pair\"\ns = 1\nt = 1\nmax = 5\ncompute = [\"grundy\"]\n"
      "[[experiment]]\nrule = \"pair\"\ns = 1\nt = 2\nmax = 3000\ncompute = [\"grundy\"]\n";
  const BatchSummary tight = f.run(batch, 1, nullptr, 10'000'000);
  CHECK(tight.computed == 1);
  CHECK(tight.memory == 1);
  CHECK(f.ask("SELECT max, ended, p_count, seconds, engine FROM results WHERE ended <> 'ok'") ==
        Lines{"3000|memory|NULL|NULL|NULL"});
  CHECK(f.ask("SELECT count(*) FROM claims WHERE params = '{\"s\":1,\"t\":2}'") == Lines{"0"});
}

TEST_CASE("a stop: the instances in hand are recorded as interrupted, and done the next time") {
  Folder f;
  const std::string batch = "[[experiment]]\nrule = \"pair\"\ns = \"1..3\"\nt = 1\nmax = 25\n";
  std::atomic<bool> stop{true};
  const BatchSummary stopped = f.run(batch, 2, &stop);
  CHECK(stopped.interrupted);
  CHECK(stopped.computed + stopped.abandoned <= 3);
  CHECK(stopped.computed < 3);
  CHECK(f.ask("SELECT count(*) FROM results WHERE ended = 'interrupted'") == Lines{std::to_string(stopped.abandoned)});
  const BatchSummary rest = f.run(batch);
  CHECK_FALSE(rest.interrupted);
  CHECK(rest.computed + rest.found == 3);
  CHECK(f.ask("SELECT ended, count(*) FROM results GROUP BY ended") == Lines{"ok|3"});
}

TEST_CASE("many small instances on several threads: each once, and a second run finds them all") {
  Folder f;
  const std::string batch = "[[experiment]]\nrule = \"pair\"\ns = \"1..20\"\nt = \"1..20\"\nmax = 4\n";
  CHECK(f.run(batch, 4).computed == 400);
  CHECK(f.ask("SELECT count(*), count(DISTINCT params) FROM results") == Lines{"400|400"});
  CHECK(f.run(batch, 3).found == 400);
  BatchPlan plan = plan_batch(f.batch(batch));
  drop_finished(plan, f / "r.db");
  CHECK(plan.jobs.empty());
}
