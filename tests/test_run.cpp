// The real `wythoff run` and `wythoff query`: exit codes, resuming, kills at any moment, two at once.
#include <SQLiteCpp/SQLiteCpp.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

struct Folder : Scratch {
  Folder() {
    write_bytes(*this / "g.game",
                "game g(s >= 1, t >= 1)\nmove (k)\nmove (k, l) where k <= l < s*k + t\n"
                "claim mex: P = (mex, s*A + t*n)\n");
    write_bytes(*this / "w.game", "game w\nmove (k)\nclaim wrong: P = (n, n + 1)\n");
    write_bytes(*this / "small.toml",
                "[[experiment]]\nrule = \"g\"\ns = \"1..3\"\nt = \"1..3\"\nmax = 10\nstore = [\"p_positions\"]\n");
    write_bytes(*this / "wrong.toml", "[[experiment]]\nrule = \"w\"\nmax = 10\n");
    // About a second of work in many pieces, with rows enough to be killed in the middle of.
    write_bytes(*this / "many.toml",
                "[[experiment]]\nrule = \"g\"\ns = \"1..20\"\nt = \"1..20\"\nmax = 22\n"
                "compute = [\"outcomes\", \"grundy\", \"claims\"]\nstore = [\"p_positions\", \"grundy\"]\n");
  }
  Finished wythoff(std::vector<std::string> arguments) {
    How how;
    how.folder = path().string();
    return run(arguments, how);
  }
  std::string query(const std::string& sql) {
    const Finished f = wythoff({"query", "--db", "r.db", "--format", "csv", "--sql", sql});
    CHECK(f.err == "");
    CHECK(f.code == 0);
    return f.out.substr(f.out.find('\n') + 1);
  }
};

// The database holds whole instances only, each once.
void check_whole(Folder& f) {
  CHECK(f.query("PRAGMA integrity_check") == "ok\n");
  CHECK(f.query("PRAGMA foreign_key_check") == "");
  CHECK(f.query("SELECT count(*) FROM instances GROUP BY game, params, max, question HAVING count(*) > 1") == "");
  CHECK(f.query("SELECT count(*) FROM instances i WHERE p_count <> "
                "(SELECT sum(1 + (x < y)) FROM positions p WHERE p.instance = i.instance)") == "0\n");
  CHECK(f.query("SELECT count(*) FROM instances i WHERE ended = (SELECT word FROM words WHERE text = 'ok') AND "
                "(SELECT count(*) FROM grundy_lines l WHERE l.instance = i.instance) <> 23") == "0\n");
  CHECK(f.query("SELECT count(*) FROM instances i WHERE ended = (SELECT word FROM words WHERE text = 'ok') AND "
                "NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.instance = i.instance)") == "0\n");
}

}  // namespace

TEST_CASE("run computes, says so, and finds everything the second time") {
  Folder f;
  const Finished first = f.wythoff({"run", "small.toml", "--db", "r.db"});
  CHECK(first.err == "");
  CHECK(first.code == 0);
  CHECK_THAT(first.out, Catch::StartsWith("9 instances: 9 computed, 0 found finished (") &&
                            Catch::Contains("claims: 9 hold, 0 refuted\n"));
  const std::string before = f.query("SELECT started FROM results ORDER BY params");
  const Finished second = f.wythoff({"run", "small.toml", "--db", "r.db", "--jobs", "1"});
  CHECK_THAT(second.out, Catch::StartsWith("9 instances: 0 computed, 9 found finished (") &&
                             Catch::Contains("claims: 9 hold, 0 refuted\n"));
  CHECK(f.query("SELECT started FROM results ORDER BY params") == before);
  CHECK_FALSE(fs::exists(f / "r.db-wal"));  // neither run nor query leaves anything beside the database
  CHECK_FALSE(fs::exists(f / "r.db-shm"));
}

TEST_CASE("run: exit codes") {
  Folder f;
  const Finished refuted = f.wythoff({"run", "wrong.toml", "--db", "r.db"});
  CHECK(refuted.code == 1);
  CHECK_THAT(refuted.out, Catch::Contains("w, max 10: wrong refuted: n = 0"));
  CHECK(f.wythoff({"run", "wrong.toml", "--db", "r.db"}).code == 1);  // found, and still refuted
  CHECK(f.wythoff({"run", "small.toml", "--db", "r.db", "--memory-limit", "1"}).code == 3);
  CHECK(f.query("SELECT DISTINCT ended FROM results WHERE game = 'g'") == "memory\n");
  CHECK(f.wythoff({"run", "small.toml", "--db", "r.db"}).code == 0);
  CHECK(f.wythoff({"run", "small.toml"}).code == 2);
  CHECK(f.wythoff({"run", "none.toml", "--db", "r.db"}).code == 2);
  const Finished wrong = f.wythoff({"run", "g.game", "--db", "new.db"});
  CHECK(wrong.code == 2);
  CHECK_THAT(wrong.err, Catch::StartsWith("g.game:1:"));
  CHECK_FALSE(fs::exists(f / "new.db"));
  write_bytes(f / "garbage.db", "not a database");
  const Finished garbage = f.wythoff({"run", "small.toml", "--db", "garbage.db"});
  CHECK(garbage.code == 2);
  CHECK_THAT(garbage.err, Catch::Contains("garbage.db: not a SQLite database"));
  CHECK(read_bytes(f / "garbage.db") == "not a database");
}

TEST_CASE("run --dry-run counts and makes nothing") {
  Folder f;
  const Finished dry = f.wythoff({"run", "small.toml", "--db", "r.db", "--dry-run"});
  CHECK(dry.code == 0);
  CHECK_THAT(dry.out, Catch::StartsWith("       9  experiment 1 (g)\n       9  in all\nabout ") &&
                          Catch::Contains(" of disk (from 9 of them)\n"));
  CHECK_FALSE(fs::exists(f / "r.db"));
  f.wythoff({"run", "small.toml", "--db", "r.db"});
  CHECK_THAT(f.wythoff({"run", "small.toml", "--db", "r.db", "--dry-run"}).out,
             Catch::Contains("       9  finished in r.db\n"));
}

TEST_CASE("query: names, SQL, formats, refusals") {
  Folder f;
  f.wythoff({"run", "small.toml", "--db", "r.db"});
  CHECK_THAT(f.wythoff({"query", "--list"}).out, Catch::Contains("compare GAME GAME"));
  CHECK_THAT(f.wythoff({"query", "--db", "r.db", "papers"}).out,
             Catch::Contains("verdict") && Catch::Contains("holds"));
  CHECK_THAT(f.wythoff({"query", "--db", "r.db", "compare", "g{\"s\":1,\"t\":1}", "g{\"s\":1,\"t\":2}"}).out,
             Catch::Contains("different"));
  const auto json = nlohmann::json::parse(f.wythoff({"query", "--db", "r.db", "growth", "--format", "json"}).out);
  CHECK(json.size() == 9);
  CHECK(json[0]["max"] == 10);
  const Finished writes = f.wythoff({"query", "--db", "r.db", "--sql", "DELETE FROM instances"});
  CHECK(writes.code == 2);
  CHECK_THAT(writes.err, Catch::Contains("DELETE from instances"));
  CHECK(f.wythoff({"query", "--db", "r.db"}).code == 2);
  CHECK(f.wythoff({"query", "--db", "r.db", "compare", "g"}).code == 2);
  CHECK_THAT(f.wythoff({"query", "--db", "r.db", "overveiw"}).err, Catch::Contains("did you mean 'overview'?"));
  CHECK(f.wythoff({"query", "--db", "none.db", "overview"}).code == 2);
  CHECK_FALSE(fs::exists(f / "none.db"));
}

TEST_CASE("kill -9 at any moment: what is there is whole, and the next run goes on") {
  Folder f;
  const unsigned seed = 20240607;
  INFO("seed " << seed);
  std::mt19937 random(seed);
  How how;
  how.folder = f.path().string();
  // How long a whole run takes on this machine decides when to kill; at first nothing may have been committed.
  const double whole = run({"run", "many.toml", "--db", "whole.db"}, how).seconds;
  const char* wanted = std::getenv("WYTHOFF_KILLS");
  const int rounds = wanted ? std::atoi(wanted) : 24;
  int kills = 0;
  std::size_t finished = 0;
  for (int i = 0; i < rounds; ++i) {
    const double after = 0.005 + whole * 0.4 * static_cast<double>(random() % 1000) / 1000.0;
    const Finished killed =
        shell("timeout -s KILL " + std::to_string(after) + " wythoff run many.toml --db r.db --jobs 2", how);
    kills += killed.code == 137;
    if (!fs::exists(f / "r.db")) continue;  // killed before it was there
    const std::string count = f.query("SELECT count(*) FROM results WHERE ended = 'ok'");
    CHECK(std::stoul(count) >= finished);  // what was finished stays
    finished = std::stoul(count);
    if (i % 5 == 4) check_whole(f);
    if (finished == 400) {
      fs::remove(f / "r.db");
      finished = 0;
    }
  }
  WARN(kills << " kills survived");
  CHECK(kills >= rounds * 4 / 10);
  CHECK(f.wythoff({"run", "many.toml", "--db", "r.db"}).code == 0);
  check_whole(f);
  const std::string result =
      "SELECT params, p_count, grundy_sum, p_checksum, grundy_checksum FROM instances ORDER BY params";
  const std::string resumed = f.query(result);
  fs::rename(f / "whole.db", f / "r.db");
  CHECK(f.query(result) == resumed);
}

TEST_CASE("two processes on one database: each instance once") {
  Folder f;
  How how;
  how.folder = f.path().string();
  const Finished both = shell(
      "wythoff run many.toml --db r.db --jobs 1 & first=$!; wythoff run many.toml --db r.db --jobs 1; "
      "second=$?; wait $first; echo codes $? $second",
      how);
  CHECK_THAT(both.out, Catch::Contains("codes 0 0"));
  CHECK(f.query("SELECT count(*) FROM results WHERE ended = 'ok'") == "400\n");
  check_whole(f);
}

TEST_CASE("Ctrl-C: code 130, how to go on, and nothing half done") {
  Folder f;
  write_bytes(f / "long.toml", "[[experiment]]\nrule = \"g\"\ns = \"1..40\"\nt = \"1..40\"\nmax = 600\n");
  How how;
  how.folder = f.path().string();
  how.interrupt_after_ms = 700;
  const Finished stopped = run({"run", "long.toml", "--db", "r.db"}, how);
  CHECK(stopped.code == 130);
  CHECK_THAT(stopped.err, Catch::Contains("goes on from here"));
  CHECK(f.query("PRAGMA integrity_check") == "ok\n");
  CHECK(std::stoi(f.query("SELECT count(*) FROM results WHERE ended = 'ok'")) > 0);
  CHECK(std::stoi(f.query("SELECT count(*) FROM results WHERE ended = 'interrupted'")) <= 64);
}

TEST_CASE("shards run apart and merged are what one run finds; merging again adds nothing") {
  Folder f;
  const std::string content = "SELECT game, params, max, p_count, grundy_sum, ended FROM results ORDER BY game, params";
  for (const char* shard : {"1/3", "2/3", "3/3"})
    CHECK(f.wythoff({"run", "many.toml", "--db", std::string("s") + shard[0] + ".db", "--shard", shard}).code == 0);
  const Finished part = f.wythoff({"merge", "--db", "r.db", "s1.db", "s3.db"});
  CHECK(part.code == 0);
  CHECK_THAT(part.out, Catch::Contains("of 3 shards these are not there: 2\n"));
  const Finished merged = f.wythoff({"merge", "--db", "r.db", "s1.db", "s2.db", "s3.db"});
  CHECK_THAT(merged.out, Catch::StartsWith("3 shards: ") && !Catch::Contains("not there"));
  check_whole(f);
  const std::string found = f.query(content);
  CHECK_THAT(f.wythoff({"merge", "--db", "r.db", "s2.db"}).out, Catch::StartsWith("1 shard: 0 instances added, "));
  CHECK(f.query(content) == found);
  // A whole run finds everything there already.
  CHECK_THAT(f.wythoff({"run", "many.toml", "--db", "r.db"}).out,
             Catch::StartsWith("400 instances: 0 computed, 400 found finished"));
  f.wythoff({"run", "small.toml", "--db", "other.db", "--shard", "1/3"});
  const Finished wrong = f.wythoff({"merge", "--db", "r.db", "other.db"});
  CHECK(wrong.code == 2);
  CHECK_THAT(wrong.err, Catch::Contains("no part of the same batch"));
  for (const char* bad : {"0/3", "4/3", "2", "a/b", "1/0"})
    CHECK(f.wythoff({"run", "small.toml", "--db", "x.db", "--shard", bad}).code == 2);
}

TEST_CASE("a full disk: exit code 3, what was finished stays, and a larger limit goes on") {
  Folder f;
  const Finished full = f.wythoff({"run", "many.toml", "--db", "r.db", "--disk-limit", "400K"});
  CHECK(full.code == 3);
  CHECK_THAT(full.err, Catch::Contains("r.db: no space is left for the database"));
  check_whole(f);
  CHECK(fs::file_size(f / "r.db") <= 400 * 1024);
  CHECK(f.wythoff({"run", "many.toml", "--db", "r.db"}).code == 0);
  check_whole(f);
  CHECK(f.query("SELECT count(*) FROM results WHERE ended = 'ok'") == "400\n");
}

TEST_CASE("limits, an empty family and decisions are told in the summary") {
  Folder f;
  write_bytes(f / "mixed.toml",
              "[[experiment]]\nname = \"slow\"\nrule = \"g\"\ns = 2\nt = 1\nmax = 14000\ncompute = [\"grundy\"]\n"
              "time_limit = 0.05\n"
              "[[experiment]]\nname = \"none\"\nrule = \"g\"\ns = \"2..1\"\nt = 1\nmax = 5\n"
              "[[experiment]]\nname = \"decided\"\nrule = \"w\"\ncompute = [\"decide\"]\n");
  const Finished f1 = f.wythoff({"run", "mixed.toml", "--db", "r.db"});
  CHECK(f1.code == 3);
  CHECK_THAT(f1.err, Catch::Contains("none: no instance: a range is empty"));
  CHECK_THAT(f1.out, Catch::Contains("1 beyond the time limit") && Catch::Contains("P: 0 finite, 1 infinite\n"));
  CHECK(f.query("SELECT game, verdict, status, ended FROM results ORDER BY game") ==
        "g,,,timeout\nw,infinite,proved,ok\n");
}

TEST_CASE("a batch that is edited between runs: what stayed is found, what is new is computed") {
  Folder f;
  f.wythoff({"run", "small.toml", "--db", "r.db"});
  write_bytes(f / "small.toml",
              "[[experiment]]\nrule = \"g\"\ns = \"2..4\"\nt = \"1..3\"\nmax = 10\nstore = [\"p_positions\"]\n");
  CHECK_THAT(f.wythoff({"run", "small.toml", "--db", "r.db"}).out,
             Catch::StartsWith("9 instances: 3 computed, 6 found finished"));
  CHECK(f.query("SELECT count(*) FROM results") == "12\n");
}
