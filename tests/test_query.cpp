// Questions to a database: what may be asked, the named queries, the README's, and the five formats.
#include <SQLiteCpp/SQLiteCpp.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "store/named_queries.hpp"
#include "store/reader.hpp"
#include "store/store.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::store;
using namespace wythoff::tests;

namespace {

// Two games: the second has one P-position fewer on the smaller board, a refuted claim, and a failed instance.
void fill(const std::string& path) {
  Store store(path, {"1.2.3", "abc123", "lab", "test.toml"});
  Transaction transaction(store);
  for (const std::string name : {"one", "two"})
    for (std::int64_t max : {10, 20}) {
      auto instance = transaction.begin({{name, "game " + name, 2}, "{\"m\":5}", {max}, "{}"});
      std::vector<std::vector<std::int64_t>> positions = {{0, 0}, {1, 2}, {3, 5}};
      if (name == "two" && max == 10) positions.pop_back();
      std::int64_t n = 0;
      for (const auto& p : positions) instance->position(n++, p);
      instance->grundy_line(std::vector<std::int64_t>{0}, std::vector<std::uint32_t>{0, 1, 2});
      instance->claim({"beatty", "P = (floor(n*phi), floor(n*phi^2))", "holds", max, "", "", ""});
      instance->claim({"finite", "P is finite", "unknown", {}, "", "no board decides it", ""});
      if (name == "two") instance->claim({"less", "x < y and y < 5", "refuted", {}, "(3, 5)", "", ""});
      Result result;
      result.p_count = static_cast<std::int64_t>(positions.size());
      result.p_checksum = positions.size();
      result.engine = "definition";
      result.seconds = 0.25 * static_cast<double>(max);
      result.peak_bytes = 1 << 20;
      result.started = result.finished = 1'700'000'000'000;
      instance->finish(result);
    }
  auto failed = transaction.begin({{"two", "game two", 2}, "{\"m\":5}", {99}, "{}"});
  Result result;
  result.ended = "memory";
  failed->finish(result);
  transaction.commit();
}

std::string ask(const std::string& path, const std::string& sql, const std::string& format = "csv",
                const std::vector<std::string>& arguments = {}) {
  std::string out;
  Reader reader(path);
  reader.run(sql, arguments, *make_format(format, [&](std::string_view text) { out += text; }));
  return out;
}

std::string named(const std::string& path, const std::string& name, const std::vector<std::string>& arguments = {}) {
  return ask(path, named_query(name).sql, "csv", arguments);
}

// The code blocks of a language in the store's README.
std::vector<std::string> blocks(const std::string& language) {
  const std::string text = read_bytes(WYTHOFF_STORE_README), open = "```" + language + "\n";
  std::vector<std::string> out;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const std::size_t end = text.find("```", at);
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

}  // namespace

TEST_CASE("whatever would write is refused by name, and the file stays as it is") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  const std::string before = read_bytes(path);
  const std::vector<std::pair<std::string, std::string>> refused = {
      {"INSERT INTO words(text) VALUES ('x')", "INSERT into words"},
      {"UPDATE instances SET p_count = 0", "UPDATE instances"},
      {"DELETE FROM instances", "DELETE from instances"},
      {"DROP TABLE words", "change the schema"},
      {"CREATE TABLE t(x)", "change the schema"},
      {"CREATE TEMP TABLE t(x)", "change the schema"},
      {"CREATE TEMP VIEW t AS SELECT 1", "change the schema"},
      {"ALTER TABLE words RENAME TO other", "change the schema"},
      {"UPDATE sqlite_schema SET sql = ''", "may not be modified"},
      {"ATTACH 'other.db' AS other", "ATTACH"},
      {"DETACH main", "DETACH"},
      {"PRAGMA user_version = 7", "PRAGMA user_version = 7"},
      {"PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = DELETE"},
      {"PRAGMA writable_schema = 1", "PRAGMA writable_schema"},
      {"PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint"},
      {"BEGIN IMMEDIATE", "BEGIN"},
      {"SAVEPOINT s", "SAVEPOINT"},
      {"VACUUM", "refused"},
      {"VACUUM INTO 'copy.db'", "refused"},
      {"REINDEX words", "REINDEX"},
      {"ANALYZE", "change the schema"},
      {"SELECT load_extension('x')", "load_extension"},
      {"WITH t AS (SELECT 1) INSERT INTO words(text) SELECT 'x' FROM t", "INSERT into words"},
      {"REPLACE INTO words(text) VALUES ('x')", "INSERT into words"},
      {"SELECT 1; DELETE FROM instances", "more than one statement"},
      {"", "no statement"},
      {"-- nothing", "no statement"},
      {"SELEC 1", "syntax error"},
      {"SELECT neither FROM results", "no such column"},
  };
  for (const auto& [sql, word] : refused) {
    INFO(sql);
    try {
      ask(path, sql);
      FAIL_CHECK("it was run");
    } catch (const StoreError& error) {
      CHECK(error.kind() == StoreError::Kind::query);
      CHECK_THAT(error.what(), Catch::Contains(word));
    }
  }
  CHECK(read_bytes(path) == before);
  CHECK_FALSE(std::filesystem::exists(folder / "copy.db"));
}

TEST_CASE("what only tells is allowed") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  CHECK(ask(path, "SELECT count(*) FROM results;  -- and a remark\n;") == "count(*)\n5\n");
  CHECK(ask(path, "PRAGMA user_version") == "user_version\n3\n");
  CHECK(ask(path, "SELECT name FROM pragma_table_info('claims') LIMIT 1") == "name\ngame\n");
  CHECK(ask(path, "EXPLAIN QUERY PLAN SELECT * FROM results") != "");
  CHECK(ask(path, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT sum(i) FROM n") ==
        "sum(i)\n15\n");
  CHECK(ask(path, "SELECT ?1 || ?2 AS both", "csv", {"a", "b"}) == "both\nab\n");
  CHECK_THROWS_AS(ask(path, "SELECT ?1", "csv", {}), StoreError);
}

TEST_CASE("a query that does not end can be stopped") {
  Scratch folder;
  fill(folder / "r.db");
  const std::atomic<bool> stop{true};
  Reader reader(folder / "r.db", &stop);
  const auto rows = make_format("csv", [](std::string_view) {});
  try {
    reader.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", {}, *rows);
    FAIL("it ended");
  } catch (const StoreError& error) {
    CHECK(error.kind() == StoreError::Kind::interrupted);
  }
}

TEST_CASE("the named queries answer") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  CHECK(named(path, "overview") ==
        "game,instances,failed,max,proved,hold,refuted,unknown,seconds\none,2,0,20,0,2,0,2,7.5\ntwo,3,1,99,0,2,2,2,7."
        "5\n");
  CHECK(
      named(path, "refuted") ==
      "game,params,claim,text,counterexample\n"
      "two,\"{\"\"m\"\":5}\",less,x < y and y < 5,\"(3, 5)\"\ntwo,\"{\"\"m\"\":5}\",less,x < y and y < 5,\"(3, 5)\"\n");
  CHECK(named(path, "papers") ==
        "game,claim,compared,n,verdict,up_to\n"
        "one,beatty,\"P = (floor(n*phi), …\",2,holds,10..20\n"
        "one,finite,P is finite,2,unknown,\n"
        "two,beatty,\"P = (floor(n*phi), …\",2,holds,10..20\n"
        "two,finite,P is finite,2,unknown,\n"
        "two,less,x < y and y < 5,2,REFUTED,\n");
  CHECK_THAT(named(path, "claims"), Catch::Contains("one,\"{\"\"m\"\":5}\",beatty,holds up to 10,"));
  CHECK_THAT(named(path, "growth"), Catch::Contains("two,\"{\"\"m\"\":5}\",10,2,0.2\n") && !Catch::Contains(",99,"));
  CHECK(named(path, "compare", {"one", "two"}) ==
        "params_1,params_2,max,count_1,count_2,p,first_only\n"
        "\"{\"\"m\"\":5}\",\"{\"\"m\"\":5}\",10,3,2,different,\"(3, 5) in the first\"\n"
        "\"{\"\"m\"\":5}\",\"{\"\"m\"\":5}\",20,3,3,same,\n");
  CHECK(named(path, "compare", {"one{\"m\":5}", "two"}) == named(path, "compare", {"one", "two"}));
  CHECK(named(path, "compare", {"one", "three"}) == "params_1,params_2,max,count_1,count_2,p,first_only\n");
  CHECK(named(path, "finite") ==
        "game,params,verdict,status,method,p_count,unchanged_from,up_to\n"
        "one,\"{\"\"m\"\":5}\",,,,3,10,20\ntwo,\"{\"\"m\"\":5}\",,,,3,20,20\n");
  CHECK_THAT(named(path, "same-p"),
             Catch::Contains("20,3,2,\"one{\"\"m\"\":5}\",\"two{\"\"m\"\":5}\"") && !Catch::Contains("\n10,"));
  CHECK_THAT(named(path, "slowest"), Catch::Contains("20,definition,5,1\n"));
  CHECK_THAT(named(path, "failed"), Catch::Contains("two,\"{\"\"m\"\":5}\",99,memory,"));
  CHECK_THAT(named(path, "games"), Catch::Contains(",2,game one\n"));
  CHECK_THAT(named(path, "runs"), Catch::Contains("1,test.toml,1.2.3,abc123,lab,") && Catch::Contains(",5,15\n"));
  CHECK_THAT(named(path, "counterexamples", {"less"}), Catch::Contains("two,") && Catch::Contains("\"(3, 5)\""));
  CHECK(named(path, "counterexamples", {"beatty"}) == "game,params,text,counterexample\n");
  CHECK_THROWS_WITH(named_query("overveiw"), Catch::Contains("did you mean 'overview'?"));
}

TEST_CASE("questions about decided families") {
  Scratch folder;
  const std::string path = folder / "r.db";
  {
    Store store(path, {"1.2.3", "abc123", "lab", "test.toml"});
    Transaction transaction(store);
    // |P| = 2*floor(m/phi) + 1, and another family with |P| = 3*m - 1, infinite where m is 4; one name is an equal
    // game's.
    const std::vector<std::int64_t> counts = {1, 3, 3, 5, 7, 7, 9, 9, 11, 13, 13, 15};
    for (std::int64_t m = 1; m <= 12; ++m)
      for (const std::string name : {"golden", "linear"}) {
        auto instance = transaction.begin({{name, "game " + name, 2}, "{\"m\":" + std::to_string(m) + "}", {}, "{}"});
        Result result;
        const bool finite = name == "golden" || m != 4;
        result.verdict = finite ? "finite" : "infinite";
        result.status = "proved";
        result.method = "window";
        if (finite) result.p_whole = name == "golden" ? counts[static_cast<std::size_t>(m - 1)] : 3 * m - 1;
        if (finite) result.largest = m;
        if (finite) result.p_checksum = *result.p_whole;
        result.seconds = 0.001;
        instance->period(0, RowPeriod{0, 1, 1, 9});
        instance->finish(result);
      }
    auto equal = transaction.begin({{"twin", "game twin", 2}, "{}", {}, "{}"});
    equal->same_as(digest({{"golden", "game golden", 2}, "{\"m\":5}", {}, "{}"}));
    equal->finish({});
    transaction.commit();
  }
  CHECK(named(path, "finite-families") == "game,m,games,finite,infinite,unknown,most,largest\n" + [] {
    const std::vector<int> counts = {1, 3, 3, 5, 7, 7, 9, 9, 11, 13, 13, 15};
    std::string out;
    for (int m = 1; m <= 12; ++m)
      out += "golden," + std::to_string(m) + ",1,1,0,0," + std::to_string(counts[static_cast<std::size_t>(m - 1)]) +
             "," + std::to_string(m) + "\n";
    for (int m = 1; m <= 12; ++m)
      out += "linear," + std::to_string(m) +
             (m == 4 ? ",1,0,1,0,,\n" : ",1,1,0,0," + std::to_string(3 * m - 1) + "," + std::to_string(m) + "\n");
    return out;
  }());
  CHECK_THAT(named(path, "largest"),
             Catch::StartsWith("game,params,p_count,largest_pile\nlinear,\"{\"\"m\"\":12}\",35,12\n"));
  CHECK_THAT(named(path, "size", {"linear", "m"}),
             Catch::Contains("0,c*m + d,\"c = 3.0, d = -1.0\",yes,11\n") &&
                 Catch::Contains("1,floor(m*alpha),2.916667 <= alpha < 3.0,yes,11\n"));
  // 1/phi = 0.618034 is in the interval.
  CHECK_THAT(named(path, "size", {"golden", "m"}),
             Catch::Contains("0,c*m + d,\"c = ") && Catch::Contains("no, off by") &&
                 Catch::Contains("4,2*floor(m*alpha) + 1,0.6 <= alpha < 0.625,yes,12\n"));
  CHECK(named(path, "equal-games") == "game,params,same_as,same_params\ntwin,{},golden,\"{\"\"m\"\":5}\"\n");
  CHECK_THAT(named(path, "periods", {"twin"}), Catch::Contains("{},0,0,1,1,9\n"));
  CHECK_THAT(named(path, "finite"), Catch::Contains("linear,\"{\"\"m\"\":4}\",infinite,proved,window,,,\n"));
}

TEST_CASE("every named query is in the README with its SQL, and every query of the README runs") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  const auto squeezed = [](std::string text) {
    text = std::regex_replace(text, std::regex("\\s+"), " ");
    return text.substr(text.starts_with(' '), text.find_last_not_of(" ;") + 1 - text.starts_with(' '));
  };
  std::set<std::string> shown;
  for (const std::string& block : blocks("sql")) {
    INFO(block);
    shown.insert(squeezed(block));
    std::vector<std::string> arguments;
    if (block.find("?1") != std::string::npos) arguments.push_back("one");
    if (block.find("?2") != std::string::npos) arguments.push_back("two");
    CHECK_THAT(ask(path, block, "csv", arguments), Catch::Contains("\n") && !Catch::EndsWith("\n\n"));
  }
  CHECK(shown.size() >= named_queries().size() + 10);
  for (const NamedQuery& query : named_queries()) {
    INFO(query.name);
    CHECK(shown.contains(squeezed(query.sql)));
  }
}

TEST_CASE("csv, json, markdown and latex escape what they must") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  const std::string sql =
      "SELECT 'a,\"b\"' AS \"x|y\", 1.5 AS r, NULL AS n, 'p_1 & {2}% \\ ^ ~ # $ < | * ≡' AS t, char(10) || 'two' AS l, "
      "7 AS i, x'00ff' AS b";
  CHECK(ask(path, sql, "csv") ==
        "x|y,r,n,t,l,i,b\n\"a,\"\"b\"\"\",1.5,,p_1 & {2}% \\ ^ ~ # $ < | * ≡,\"\ntwo\",7,00ff\n");
  const auto json = nlohmann::json::parse(ask(path, sql, "json"));
  CHECK(json == nlohmann::json::parse(R"([{"x|y": "a,\"b\"", "r": 1.5, "n": null,
      "t": "p_1 & {2}% \\ ^ ~ # $ < | * ≡", "l": "\ntwo", "i": 7, "b": "00ff"}])"));
  CHECK(ask(path, sql, "markdown") ==
        "| x\\|y | r | n | t | l | i | b |\n|---|---:|---|---|---|---:|---|\n"
        "| a,\"b\" | 1.5 |  | p\\_1 &amp; {2}% \\\\ ^ \\~ # \\$ &lt; \\| \\* ≡ | <br>two | 7 | 00ff |\n");
  CHECK(ask(path, sql, "latex") ==
        "\\begin{tabular}{lrlllrl}\n\\hline\nx$|$y & r & n & t & l & i & b \\\\\n\\hline\n"
        "a,\\textquotedbl{}b\\textquotedbl{} & 1.5 &  & p\\_1 \\& \\{2\\}\\% \\textbackslash{} \\textasciicircum{} "
        "\\textasciitilde{} \\# \\$ $<$ $|$ $*$ $\\equiv$ &  two & 7 & 00ff \\\\\n\\hline\n\\end{tabular}\n");
  CHECK_THROWS_WITH(ask(path, sql, "yaml"), Catch::Contains("yaml"));
}

TEST_CASE("formats of no rows, equal column names, and text that is not UTF-8") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  const std::string none = "SELECT game, max FROM results WHERE game = 'none'";
  CHECK(ask(path, none, "text") == "no rows\n");
  CHECK(ask(path, none, "csv") == "game,max\n");
  CHECK(ask(path, none, "json") == "[]\n");
  CHECK(ask(path, none, "markdown") == "| game | max |\n|---|---|\n");
  CHECK(ask(path, none, "latex") ==
        "\\begin{tabular}{ll}\n\\hline\ngame & max \\\\\n\\hline\n\\hline\n\\end{tabular}\n");
  CHECK(nlohmann::json::parse(ask(path, "SELECT 1 AS a, 2 AS a", "json")) ==
        nlohmann::json::parse(R"([{"a": 1, "a_2": 2}])"));
  CHECK(nlohmann::json::parse(ask(path, "SELECT CAST(x'61ff62' AS TEXT) AS t, 9e999 AS i", "json")) ==
        nlohmann::json::parse("[{\"t\": \"a\xef\xbf\xbd\x62\", \"i\": null}]"));
}

TEST_CASE("text tables fit 80 columns") {
  Scratch folder;
  const std::string path = folder / "r.db";
  fill(path);
  CHECK(ask(path, "SELECT 'ab' AS name, 7 AS n UNION ALL SELECT '≡', 123", "text") ==
        "name    n\n----  ---\nab      7\n≡     123\n");
  std::vector<std::string> queries = {"SELECT * FROM results", "SELECT * FROM claims", "SELECT * FROM p_positions"};
  for (const NamedQuery& query : named_queries())
    if (query.arguments.empty()) queries.push_back(query.sql);
  for (const std::string& sql : queries) {
    const std::string text = ask(path, sql, "text");
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t end = text.find('\n', at);
      std::size_t characters = 0;
      for (std::size_t i = at; i < end; ++i) characters += (text[i] & 0xc0) != 0x80;
      INFO(text.substr(at, end - at));
      CHECK(characters <= 80);
      at = end + 1;
    }
  }
}
