// The store: what is committed is there and nothing else; instances are known by their key.
#include <catch2/catch.hpp>

#include <SQLiteCpp/SQLiteCpp.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "store/file.hpp"
#include "store/sha256.hpp"
#include "store/store.hpp"
#include "tests/query_rows.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::store;
using wythoff::tests::query_rows;
using wythoff::tests::Scratch;

namespace {

const Run lab{"1.2.3", "abc123", "lab", "test.toml"};
const Game wythoffs_game{"wythoff", "game wythoff\n\nmove (k)\nmove (k, k)\n", 2};

Key key_of(std::int64_t max, const std::string& params = "{}") {
  return {wythoffs_game, params, {max}, "{}"};
}

std::vector<std::string> columns(const std::string& path, const std::string& view) {
  return query_rows(path, "SELECT name FROM pragma_table_info('" + view + "') ORDER BY cid");
}

void write_small(Store& store, std::int64_t max) {
  Transaction transaction(store);
  auto instance = transaction.begin(key_of(max));
  REQUIRE(instance);
  instance->position(0, std::vector<std::int64_t>{0, 0});
  instance->position(1, std::vector<std::int64_t>{1, 2});
  instance->grundy_line(std::vector<std::int64_t>{0}, std::vector<std::uint32_t>{0, 1, 2});
  instance->grundy_line(std::vector<std::int64_t>{1}, std::vector<std::uint32_t>{1, 2, 0});
  instance->claim({"beatty", "P = (floor(n*phi), floor(n*phi^2))", "holds", max, "", "", ""});
  instance->claim({"infinite", "P is infinite", "unknown", {}, "", "a board cannot show it", ""});
  Result result;
  result.p_count = 3;
  result.grundy_sum = 6;
  result.engine = "definition";
  result.seconds = 0.5;
  result.peak_bytes = 4096;
  result.p_checksum = 0xfedcba9876543210;
  result.started = 1'700'000'000'000;
  result.finished = 1'700'000'000'500;
  instance->finish(result);
  transaction.commit();
}

}  // namespace

TEST_CASE("SHA-256 of the standard's examples") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_hex(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("the views have exactly the columns they promise, in their order") {
  Scratch folder;
  Store(folder / "r.db", lab);
  using Names = std::vector<std::string>;
  CHECK(columns(folder / "r.db", "results") == Names{"game", "rule_hash", "params", "max", "p_count", "grundy_sum",
                                                     "verdict", "status", "method", "engine", "seconds", "peak_bytes",
                                                     "version", "commit_id", "host", "started", "finished", "ended"});
  CHECK(columns(folder / "r.db", "p_positions") ==
        Names{"game", "rule_hash", "params", "max", "n", "x", "y", "z", "w"});
  CHECK(columns(folder / "r.db", "grundy_values") ==
        Names{"game", "rule_hash", "params", "max", "x", "y", "z", "w", "value"});
  CHECK(columns(folder / "r.db", "claims") == Names{"game", "rule_hash", "params", "claim", "text", "status", "up_to",
                                                    "counterexample", "reason", "certificate"});
  CHECK(query_rows(folder / "r.db",
                   "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND "
                   "name NOT LIKE 'sqlite%' AND NOT strict") == std::vector<std::string>{"0"});
}

TEST_CASE("a finished instance is seen in every view") {
  Scratch folder;
  const std::string path = folder / "r.db";
  Store store(path, lab);
  CHECK_FALSE(store.finished(key_of(2)));
  write_small(store, 2);
  CHECK(store.finished(key_of(2)));
  const std::string hash = sha256_hex(wythoffs_game.text);
  using Lines = std::vector<std::string>;
  CHECK(query_rows(path, "SELECT * FROM results") ==
        Lines{"wythoff|" + hash +
              "|{}|2|3|6|NULL|NULL|NULL|definition|0.5|4096|1.2.3|abc123|lab|"
              "2023-11-14T22:13:20.000Z|2023-11-14T22:13:20.500Z|ok"});
  CHECK(query_rows(path, "SELECT max, n, x, y, z, w FROM p_positions") ==
        Lines{"2|0|0|0|NULL|NULL", "2|1|1|2|NULL|NULL"});
  CHECK(query_rows(path, "SELECT x, y, z, w, value FROM grundy_values WHERE game = 'wythoff' AND x = 1") ==
        Lines{"1|0|NULL|NULL|1", "1|1|NULL|NULL|2", "1|2|NULL|NULL|0"});
  CHECK(query_rows(path, "SELECT claim, text, status, up_to, counterexample, reason, certificate FROM claims") ==
        Lines{"beatty|P = (floor(n*phi), floor(n*phi^2))|holds|2|NULL|NULL|NULL",
              "infinite|P is infinite|unknown|NULL|NULL|a board cannot show it|NULL"});
  const Tally tally = store.tally(digest(key_of(2)));
  CHECK(tally.holds == 1);
  CHECK(tally.unknown == 1);
  CHECK(tally.refuted == 0);
}

TEST_CASE("coordinates of one, three and four piles") {
  Scratch folder;
  Store store(folder / "r.db", lab);
  Transaction transaction(store);
  for (int piles : {1, 3, 4}) {
    auto instance = transaction.begin({{"g", "game g" + std::to_string(piles), piles}, "{}", {1}, "{}"});
    const std::vector<std::int64_t> prefix(piles - 1, 1), zeros(piles, 0);
    instance->grundy_line(prefix, std::vector<std::uint32_t>{7, 8});
    instance->position(0, zeros);
    instance->finish({});
  }
  transaction.commit();
  CHECK(query_rows(folder / "r.db", "SELECT x, y, z, w, value FROM grundy_values ORDER BY w, z, y, x") ==
        std::vector<std::string>{"0|NULL|NULL|NULL|7", "1|NULL|NULL|NULL|8", "1|1|0|NULL|7", "1|1|1|NULL|8",
                                 "1|1|1|0|7", "1|1|1|1|8"});
  CHECK(query_rows(folder / "r.db", "SELECT x, y, z, w FROM p_positions ORDER BY y, z, w") ==
        std::vector<std::string>{"0|NULL|NULL|NULL", "0|0|0|NULL", "0|0|0|0"});
}

TEST_CASE("what is not committed or not finished is as if it had not been begun") {
  Scratch folder;
  const std::string path = folder / "r.db";
  Store store(path, lab);
  write_small(store, 2);
  const auto before = query_rows(path, "SELECT * FROM results");
  {
    Transaction transaction(store);
    auto instance = transaction.begin(key_of(3));
    instance->position(0, std::vector<std::int64_t>{0, 0});
    instance->finish({});
    CHECK(query_rows(path, "SELECT * FROM results") == before);  // another reader, in the middle
  }
  CHECK(query_rows(path, "SELECT * FROM results") == before);
  {
    Transaction transaction(store);
    { auto abandoned = transaction.begin(key_of(4)); }
    auto kept = transaction.begin(key_of(5));
    kept->finish({});
    auto unfinished = transaction.begin(key_of(6));
    auto next = transaction.begin(key_of(7));  // abandons the one before
    transaction.commit();
  }
  CHECK(query_rows(path, "SELECT max FROM results ORDER BY max") == std::vector<std::string>{"2", "5"});
  CHECK(query_rows(path, "SELECT count(*) FROM runs") == std::vector<std::string>{"1"});
  CHECK_FALSE(store.finished(key_of(4)));
  write_small(store, 4);  // the ids that were rolled back are not used again
  CHECK(query_rows(path, "SELECT max, engine FROM results WHERE max = 4") == std::vector<std::string>{"4|definition"});
  CHECK(query_rows(path, "PRAGMA foreign_key_check").empty());
}

TEST_CASE("a failed instance is recorded, and replaced when it is tried again") {
  Scratch folder;
  const std::string path = folder / "r.db";
  Store store(path, lab);
  for (const char* ended : {"timeout", "memory", "interrupted", "error: no engine"}) {
    Transaction transaction(store);
    auto instance = transaction.begin(key_of(2));
    REQUIRE(instance);
    Result result;
    result.ended = ended;
    instance->finish(result);
    transaction.commit();
    CHECK_FALSE(store.finished(key_of(2)));
    CHECK(query_rows(path, "SELECT ended, p_count, seconds FROM results") ==
          std::vector<std::string>{std::string(ended) + "|NULL|NULL"});
  }
  write_small(store, 2);
  CHECK(query_rows(path, "SELECT ended FROM results") == std::vector<std::string>{"ok"});
  Transaction transaction(store);
  CHECK_FALSE(transaction.begin(key_of(2)));  // finished: not begun again
}

TEST_CASE("every part of the key tells instances apart") {
  const Key base{wythoffs_game, "{\"c\":1}", {10, 20}, "{\"compute\":[\"outcomes\"]}"};
  std::vector<Key> others(4, base);
  others[0].game.text += "\nclaim infinite: P is infinite\n";
  others[1].params = "{\"c\":2}";
  others[2].max = {20, 10};
  others[3].question = "{\"compute\":[\"grundy\"]}";
  std::set<std::string> digests{digest(base)};
  for (const Key& other : others) digests.insert(digest(other));
  CHECK(digests.size() == 5);
  CHECK(digest(base).size() == 16);
  Key renamed = base;
  renamed.game.name = "another";
  CHECK(digest(renamed) == digest(base));
  CHECK(max_text({10, 20}) == "10,20");
  CHECK(max_text({10, 10, 10}) == "10");
}

TEST_CASE("two stores on one file: each instance once") {
  Scratch folder;
  const std::string path = folder / "r.db";
  Store one(path, lab), two(path, lab);
  for (std::int64_t max = 0; max < 40; ++max) write_small(max % 2 ? one : two, max);
  for (Store* store : {&one, &two}) {
    Transaction transaction(*store);
    for (std::int64_t max = 0; max < 40; ++max) CHECK_FALSE(transaction.begin(key_of(max)));
  }
  CHECK(query_rows(path, "SELECT count(*), count(DISTINCT max) FROM results") == std::vector<std::string>{"40|40"});
  CHECK(query_rows(path, "SELECT count(*) FROM runs") == std::vector<std::string>{"2"});
}

TEST_CASE("no space left: an error that says so, and the finished instances stay") {
  Scratch folder;
  const std::string path = folder / "r.db";
  Store store(path, lab);
  write_small(store, 2);
  // A file that cannot grow: the limit on file sizes of this process, as a full disk would.
  const auto fill = [&] {
    Transaction transaction(store);
    auto instance = transaction.begin(key_of(1000));
    const std::vector<std::uint32_t> line(1000, 12345);
    for (std::int64_t x = 0; x < 100'000; ++x) instance->grundy_line(std::vector<std::int64_t>{x}, line);
    instance->finish({});
    transaction.commit();
  };
  {
    wythoff::tests::FileSizeLimit limit(2 << 20);
    try {
      fill();
      FAIL("more was written than the limit allows");
    } catch (const StoreError& error) {
      CHECK(error.kind() == StoreError::Kind::disk);
      CHECK(std::string(error.what()).find("r.db: ") != std::string::npos);
    }
  }
  CHECK(query_rows(path, "SELECT max FROM results") == std::vector<std::string>{"2"});
  write_small(store, 3);
  CHECK(query_rows(path, "SELECT count(*) FROM results") == std::vector<std::string>{"2"});
}
