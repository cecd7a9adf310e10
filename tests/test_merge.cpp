// Shards into one database: idempotent, whole, and only what belongs together.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "store/file.hpp"
#include "store/merge.hpp"
#include "store/store.hpp"
#include "tests/query_rows.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::store;
using namespace wythoff::tests;

namespace {

const std::string plan_a(16, 'a'), plan_b(16, 'b');

Run part(int shard, int shards, const std::string& plan = plan_a) {
  return {"1.2.3", "abc123", "lab", "test.toml", plan, shard, shards};
}

struct Row {
  int m;
  std::string ended = "ok";
  std::int64_t p_count = 3;
  int same_as = -1;
};

Key key_of(int m) {
  return {{"g", "game g(m)", 2}, "{\"m\":" + std::to_string(m) + "}", {10}, "{}"};
}

void make(const std::string& path, const Run& run, const std::vector<Row>& rows) {
  Store store(path, run);
  Transaction transaction(store);
  for (const Row& row : rows) {
    auto instance = transaction.begin(key_of(row.m));
    if (!instance) continue;
    Result result;
    result.ended = row.ended;
    if (row.ended == "ok") {
      if (row.same_as >= 0) {
        instance->same_as(digest(key_of(row.same_as)));
      } else {
        for (std::int64_t n = 0; n < row.p_count; ++n)
          instance->position(n, std::vector<std::int64_t>{n, 2 * n + row.m});
        instance->grundy_line(std::vector<std::int64_t>{0}, std::vector<std::uint32_t>{0, 1, 2});
        instance->period(0, RowPeriod{0, 1, 1, 9});
        instance->period(1, std::nullopt);
      }
      instance->claim({"c", "P is finite", "unknown", {}, "", "reason " + std::to_string(row.m % 2), ""});
      result.p_count = row.p_count;
      result.verdict = "finite";
    }
    instance->finish(result);
  }
  transaction.commit();
}

// Everything in it, by what it says and not by ids.
std::vector<std::string> content(const std::string& path) {
  std::vector<std::string> all;
  for (const char* view : {"results", "p_positions", "grundy_values", "claims", "periods", "details"})
    for (std::string& line : query_rows(path, std::string("SELECT * FROM ") + view)) all.push_back(view + ("|" + line));
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

TEST_CASE("shards merged are what one run would have written, and merging again changes nothing") {
  Scratch folder;
  make(folder / "whole.db", part(1, 1), {{1}, {2}, {3}, {4, "ok", 3, 1}, {5, "timeout"}});
  make(folder / "1.db", part(1, 2), {{3}, {1}, {4, "ok", 3, 1}});
  make(folder / "2.db", part(2, 2), {{2}, {5, "timeout"}});
  const MergeSummary first = merge(folder / "all.db", {folder / "1.db", folder / "2.db"});
  CHECK(first.added == 4);
  CHECK(first.failed == 1);
  CHECK(first.missing.empty());
  CHECK(content(folder / "all.db") == content(folder / "whole.db"));
  const std::string before = read_bytes(folder / "all.db");
  for (const auto& again : {std::vector{folder / "1.db", folder / "2.db"}, {folder / "2.db", folder / "2.db"}}) {
    const MergeSummary second = merge(folder / "all.db", again);
    CHECK(second.added == 0);
    CHECK(second.failed == 0);
    CHECK(second.found >= 1);
    CHECK(content(folder / "all.db") == content(folder / "whole.db"));
  }
  CHECK(query_rows(folder / "all.db", "SELECT count(*) FROM runs") == std::vector<std::string>{"2"});
  CHECK(query_rows(folder / "all.db", "PRAGMA foreign_key_check").empty());
}

TEST_CASE("a merged shard that is missing is named; finished work replaces a failed attempt") {
  Scratch folder;
  make(folder / "1.db", part(1, 3), {{1, "memory"}, {2}});
  make(folder / "2.db", part(2, 3), {{1}, {2, "timeout"}});
  CHECK(merge(folder / "all.db", {folder / "1.db"}).missing == std::vector<int>{2, 3});
  const MergeSummary more = merge(folder / "all.db", {folder / "2.db"});
  CHECK(more.missing == std::vector<int>{3});
  CHECK(more.added == 1);
  CHECK(query_rows(folder / "all.db", "SELECT params, ended FROM results ORDER BY params") ==
        std::vector<std::string>{"{\"m\":1}|ok", "{\"m\":2}|ok"});
}

TEST_CASE("shards that do not belong together, or disagree, are refused and nothing is touched") {
  Scratch folder;
  make(folder / "1.db", part(1, 2), {{1}});
  make(folder / "other.db", part(2, 2, plan_b), {{2}});
  make(folder / "thirds.db", part(2, 3), {{2}});
  make(folder / "wrong.db", part(2, 2), {{1, "ok", 4}, {7}});
  for (const char* bad : {"other.db", "thirds.db"}) {
    CHECK_THROWS_WITH(merge(folder / "all.db", {folder / "1.db", folder / bad}), Catch::Contains("same batch"));
    CHECK_FALSE(std::filesystem::exists(folder / "all.db"));
  }
  CHECK_THROWS_WITH(merge(folder / "none.db", {folder / "missing.db"}), Catch::Contains("no such file"));
  CHECK_THROWS_WITH(merge(folder / "1.db", {folder / "1.db"}), Catch::Contains("is the database itself"));
  merge(folder / "all.db", {folder / "1.db"});
  const auto before = content(folder / "all.db");
  CHECK_THROWS_WITH(merge(folder / "all.db", {folder / "other.db"}), Catch::Contains("same batch"));
  CHECK_THROWS_WITH(merge(folder / "all.db", {folder / "wrong.db"}),
                    Catch::Contains("another result for g {\"m\":1}: p_count = 4, and 3 before"));
  CHECK(content(folder / "all.db") == before);
}
