// Databases this program did not just make: earlier, newer, foreign, damaged, read-only. What is refused is untouched.
#include <catch2/catch.hpp>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "store/file.hpp"
#include "store/schema.hpp"
#include "store/sha256.hpp"
#include "store/store.hpp"
#include "tests/query_rows.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::store;
using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

const Run lab{"1.2.3", "abc123", "lab", "test.toml"};

// Versions 1 and 2 with the same content.
void make_version(int version, const std::string& path) {
  SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  db.exec(read_bytes(std::string(WYTHOFF_TEST_DATA) + "/store_v" + std::to_string(version) + ".sql"));
  db.exec("PRAGMA journal_mode = WAL");
}

void make_current(const std::string& path, int instances) {
  Store store(path, lab);
  Transaction transaction(store);
  for (int i = 0; i < instances; ++i) {
    auto instance = transaction.begin({{"g", "game g", 2}, "{\"m\":" + std::to_string(i) + "}", {10}, "{}"});
    for (std::int64_t n = 0; n < 20; ++n) instance->position(n, std::vector<std::int64_t>{n, 2 * n});
    instance->finish({});
  }
  transaction.commit();
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder)) out.push_back(entry.path().filename());
  std::sort(out.begin(), out.end());
  return out;
}

// Both ways of opening refuse the file with this word in the message; its bytes and its folder stay as they are.
void check_refused(const Scratch& folder, const std::string& path, const std::string& word) {
  INFO(path);
  const std::string before = read_bytes(path);
  const auto names = names_in(folder.path());
  CHECK_THROWS_WITH(Store(path, lab), Catch::StartsWith(path + ": ") && Catch::Contains(word));
  CHECK_THROWS_WITH(open_to_read(path), Catch::StartsWith(path + ": ") && Catch::Contains(word));
  CHECK(read_bytes(path) == before);
  CHECK(names_in(folder.path()) == names);
}

void check_old_content(SQLite::Database& db) {
  using Lines = std::vector<std::string>;
  CHECK(version_of(db) == schema_version);
  CHECK(query_rows(db,
                   "SELECT game, params, max, p_count, grundy_sum, engine, seconds, version, commit_id, host, started, "
                   "finished, ended FROM results ORDER BY game DESC, params") ==
        Lines{"wythoff|{}|2|3|9|definition|0.25|0.0.1|abc123|lab|2024-02-03T04:05:06.000Z|2024-02-03T04:05:07.500Z|ok",
              "take_two|{\"t\":2}|4|2|4|definition|0.5|0.0.1|abc123|lab|2024-02-03T04:05:08.000Z|"
              "2024-02-03T04:05:09.000Z|ok",
              "take_two|{\"t\":3}|4|NULL|NULL|NULL|NULL|0.0.2|def456|lab|2024-02-04T00:00:00.000Z|"
              "2024-02-04T00:00:01.000Z|interrupted"});
  CHECK(query_rows(db, "SELECT game, n, x, y FROM p_positions ORDER BY game, n") ==
        Lines{"take_two|0|0|NULL", "take_two|1|3|NULL", "wythoff|0|0|0", "wythoff|1|1|2"});
  CHECK(query_rows(db, "SELECT x, y, value FROM grundy_values WHERE game = 'wythoff' ORDER BY x, y") ==
        Lines{"0|0|0", "0|1|1", "0|2|2", "1|0|1", "1|1|2", "1|2|0", "2|0|2", "2|1|0", "2|2|1"});
  CHECK(query_rows(db, "SELECT x, y, value FROM grundy_values WHERE game = 'take_two' ORDER BY x") ==
        Lines{"0|NULL|0", "1|NULL|1", "2|NULL|2", "3|NULL|0", "4|NULL|1"});
  CHECK(query_rows(db, "SELECT game, claim, status, up_to, counterexample, reason FROM claims ORDER BY claim") ==
        Lines{"wythoff|beatty|holds|1|NULL|NULL", "wythoff|infinite|unknown|NULL|NULL|a board cannot show it",
              "take_two|multiples|refuted|NULL|n = 1: 3, not 4|NULL"});
  CHECK(query_rows(db, "SELECT length(key), count(*) FROM instances GROUP BY 1") == Lines{"16|3"});
  CHECK(query_rows(db, "SELECT name FROM sqlite_schema WHERE name LIKE 'old%'").empty());
}

}  // namespace

TEST_CASE("a database of an earlier version is migrated when it is opened for writing") {
  const int version = GENERATE(1, 2);
  INFO("version " << version);
  Scratch folder;
  make_version(version, folder / "r.db");
  {
    Store store(folder / "r.db", lab);
    Transaction transaction(store);
    auto instance = transaction.begin({{"take_two", "game take_two", 1}, "{\"t\":2}", {9}, "{}"});
    REQUIRE(instance);
    transaction.commit();
  }
  SQLite::Database migrated = open_to_read(folder / "r.db");
  check_old_content(migrated);

  // Its tables are those of a new database, to the letter.
  Store(folder / "new.db", lab);
  SQLite::Database fresh = open_to_read(folder / "new.db");
  const std::string schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
  CHECK(query_rows(migrated, schema) == query_rows(fresh, schema));
  CHECK(query_rows(migrated, "PRAGMA integrity_check") == std::vector<std::string>{"ok"});
}

TEST_CASE("a database of an earlier version can be read without being touched") {
  const int version = GENERATE(1, 2);
  Scratch folder;
  make_version(version, folder / "r.db");
  const std::string before = read_bytes(folder / "r.db");
  {
    SQLite::Database db = open_to_read(folder / "r.db");
    check_old_content(db);
  }
  CHECK(names_in(folder.path()) == std::vector<std::string>{"r.db"});
  CHECK(read_bytes(folder / "r.db") == before);
}

TEST_CASE("a migration that fails leaves the old database") {
  Scratch folder;
  make_version(1, folder / "r.db");
  {
    SQLite::Database db(folder / "r.db", SQLite::OPEN_READWRITE);
    db.exec("INSERT INTO grundy_cells VALUES (99, 0, 0, NULL, NULL, 5)");  // of an instance that does not exist
    db.exec("INSERT INTO positions VALUES (99, 0, 0, 0, NULL, NULL)");
  }
  CHECK_THROWS_AS(Store(folder / "r.db", lab), StoreError);
  SQLite::Database db(folder / "r.db");
  CHECK(version_of(db) == 1);
  CHECK(query_rows(db, "SELECT count(*) FROM grundy_cells") == std::vector<std::string>{"15"});
}

TEST_CASE("a migration from version 2 that fails leaves the old database") {
  Scratch folder;
  make_version(2, folder / "r.db");
  SQLite::Database(folder / "r.db", SQLite::OPEN_READWRITE)
      .exec("INSERT INTO positions VALUES (99, 0, 0, 0, NULL, NULL)");
  CHECK_THROWS_AS(Store(folder / "r.db", lab), StoreError);
  SQLite::Database db(folder / "r.db");
  CHECK(version_of(db) == 2);
  CHECK(query_rows(db, "SELECT count(*) FROM results") == std::vector<std::string>{"3"});
}

TEST_CASE("garbage is refused and stays as it is") {
  Scratch folder;
  write_bytes(folder / "text.db", "these are notes, not a database\n");
  check_refused(folder, folder / "text.db", "not a SQLite database");
  write_bytes(folder / "long.db", std::string(20'000, '\x5a'));
  check_refused(folder, folder / "long.db", "not a SQLite database");
  fs::create_directory(folder / "folder.db");
  CHECK_THROWS_WITH(Store(folder / "folder.db", lab), Catch::Contains("not a regular file"));
  CHECK_THROWS_WITH(open_to_read(folder / "folder.db"), Catch::Contains("not a regular file"));
}

TEST_CASE("a database of another program is refused and stays as it is") {
  Scratch folder;
  for (const char* mode : {"DELETE", "WAL"}) {
    const std::string path = folder / (std::string(mode) + ".db");
    {
      SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      db.exec(std::string("PRAGMA journal_mode = ") + mode + "; CREATE TABLE results(x); PRAGMA user_version = 2;");
    }
    check_refused(folder, path, "another program");
  }
}

TEST_CASE("a newer schema is refused and stays as it is") {
  Scratch folder;
  make_current(folder / "r.db", 3);
  SQLite::Database(folder / "r.db", SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  check_refused(folder, folder / "r.db", "schema version 99");
  SQLite::Database(folder / "r.db", SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 0");
  check_refused(folder, folder / "r.db", "no schema version");
}

TEST_CASE("a newer schema that is still in the log is refused too") {
  Scratch folder;
  make_current(folder / "r.db", 3);
  SQLite::Database other(folder / "r.db", SQLite::OPEN_READWRITE);
  other.exec("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 99");
  const std::string before = read_bytes(folder / "r.db"), log = read_bytes(folder / "r.db-wal");
  REQUIRE_FALSE(log.empty());
  CHECK_THROWS_WITH(Store(folder / "r.db", lab), Catch::Contains("schema version 99"));
  CHECK(read_bytes(folder / "r.db") == before);
  CHECK(read_bytes(folder / "r.db-wal") == log);
}

TEST_CASE("a truncated or damaged database is refused and stays as it is") {
  Scratch folder;
  make_current(folder / "whole.db", 300);
  const std::string bytes = read_bytes(folder / "whole.db");
  REQUIRE(bytes.size() > 60'000);
  for (const std::size_t kept :
       {std::size_t{50}, std::size_t{100}, std::size_t{4096}, bytes.size() / 2, bytes.size() - 1}) {
    const std::string path = folder / ("cut" + std::to_string(kept) + ".db");
    write_bytes(path, bytes.substr(0, kept));
    check_refused(folder, path, kept < 100 ? "not a SQLite database" : "damaged");
  }
  for (const std::size_t at : {bytes.size() / 3, bytes.size() / 2}) {
    std::string hurt = bytes;
    hurt.replace(at / 4096 * 4096, 4096, std::string(4096, '\x77'));
    const std::string path = folder / ("hurt" + std::to_string(at) + ".db");
    write_bytes(path, hurt);
    check_refused(folder, path, "damaged");
  }
  Store(folder / "whole.db", lab);  // while the original is fine
}

TEST_CASE("a missing or empty file: created for writing, refused for reading") {
  Scratch folder;
  CHECK_THROWS_WITH(open_to_read(folder / "none.db"), Catch::Contains("no such file"));
  CHECK_FALSE(fs::exists(folder / "none.db"));
  write_bytes(folder / "empty.db", "");
  CHECK_THROWS_WITH(open_to_read(folder / "empty.db"), Catch::Contains("empty"));
  CHECK(fs::file_size(folder / "empty.db") == 0);
  Store(folder / "empty.db", lab);
  Store(folder / "none.db", lab);
  Store(folder / "a name?with #odd%20 letters.db", lab);
  CHECK(names_in(folder.path()) == std::vector<std::string>{"a name?with #odd%20 letters.db", "empty.db", "none.db"});
  CHECK_THROWS_WITH(Store(folder / "no folder/r.db", lab), Catch::Contains("cannot be created"));
}

namespace {

// Runs `body` in a child process that is not root; returns its exit code.
int as_nobody(const std::function<int()>& body) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(99);
    ::_exit(body());
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 100;
}

}  // namespace

TEST_CASE("a read-only file can be read, and is refused for writing") {
  Scratch folder;
  make_current(folder / "r.db", 3);
  const std::string before = read_bytes(folder / "r.db");
  for (const bool folder_too : {false, true}) {
    fs::permissions(folder / "r.db", fs::perms(0444));
    fs::permissions(folder.path(), folder_too ? fs::perms(0555) : fs::perms(0777));
    CHECK(as_nobody([&] {
            try {
              Store store(folder / "r.db", lab);
              return 1;
            } catch (const StoreError& error) {
              return std::string(error.what()).find("read-only") == std::string::npos ? 2 : 0;
            }
          }) == 0);
    CHECK(as_nobody([&] {
            try {
              SQLite::Database db = open_to_read(folder / "r.db");
              return db.execAndGet("SELECT count(*) FROM results").getInt() == 3 ? 0 : 1;
            } catch (const std::exception&) {
              return 2;
            }
          }) == 0);
    CHECK(read_bytes(folder / "r.db") == before);
  }
  fs::permissions(folder.path(), fs::perms(0777));
}
