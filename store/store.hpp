// Finished work, in a file: what was asked of which game, and what came out.
//
//   Store store("results.db", Run{"0.1.0", "abc123", "lab", "papers.toml"});
//   Key key{{"wythoff", canonical_text, 2}, "{}", {100}, "{\"compute\":[\"outcomes\"]}"};
//   if (!store.finished(key)) {
//     Transaction transaction(store);
//     if (auto instance = transaction.begin(key)) {      // nothing where another process has finished it meanwhile
//       instance->position(0, {0, 0});
//       instance->finish(Result{.p_count = 3, .engine = "definition"});
//     }
//     transaction.commit();
//   }
//
// Finished means committed: what a transaction did not commit is as if it had not been begun, and an instance that
// was begun and not finished is no part of the commit. Everything throws StoreError.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "store/error.hpp"

namespace wythoff::store {

struct Game {
  std::string name;
  std::string text;  // canonical: its SHA-256 is the game's name in the database
  int piles = 2;
};

// All that determines a result. `params` is canonical JSON; `max` has one number for all piles or one a pile, or none
// where nothing is asked of a board;
// `question` is canonical JSON too: what is computed, stored and claimed, and the hashes of other games it refers to.
struct Key {
  Game game;
  std::string params;
  std::vector<std::int64_t> max;
  std::string question;
};
// 16 bytes; equal keys have equal digests.
std::string digest(const Key& key);
// "100" or "10,20": the board as the views show it (a square one is an integer there); "" without one.
std::string max_text(const std::vector<std::int64_t>& max);

// The process that computes; recorded with its first instance. `plan` identifies what the whole batch means to
// compute (16 bytes, "" where unknown); this process computes part `shard` of `shards`.
struct Run {
  std::string version, commit, host, batch;
  std::string plan = "";
  int shard = 1, shards = 1;
};

struct Claim {
  std::string label, text;
  std::string status;  // "proved", "holds", "refuted", "unknown", "not applicable"
  std::optional<std::int64_t> up_to;
  std::string counterexample, reason, certificate;  // "" is NULL in the views
};

// What is not given is NULL. Times are milliseconds since 1970.
struct Result {
  std::optional<std::int64_t> p_count, grundy_sum;
  std::string verdict, status, method, engine;
  std::optional<double> seconds;
  std::optional<std::int64_t> peak_bytes;
  std::optional<std::uint64_t> p_checksum, grundy_checksum;
  std::optional<std::int64_t> p_whole, largest;  // of the infinite board: how many P-positions, their largest pile
  std::optional<std::int64_t> grundy_max;
  std::int64_t started = 0, finished = 0;
  std::string ended = "ok";  // "ok", "timeout", "memory", "interrupted", "error: ..."
};

// g(x, y + period) = g(x, y) + saltus from y = preperiod on, in row x.
struct RowPeriod {
  std::int64_t preperiod = 0, period = 0, saltus = 0, observed = 0;
};

// How often each status was given to an instance's claims, and which verdict on the whole P was given.
struct Tally {
  int proved = 0, holds = 0, refuted = 0, unknown = 0, not_applicable = 0;
  int finite = 0, infinite = 0, undecided = 0;
  Tally& operator+=(const Tally& other);
};
void count_verdict(Tally& tally, const std::string& verdict);  // "finite", "infinite", "unknown"; "" counts nowhere

class Store {
 public:
  // Opens for writing; creates the file, or migrates it from an earlier schema.
  Store(const std::string& path, Run run);
  ~Store();
  Store(Store&&) noexcept;

  // Has an instance with this key ended with `ok`? Others are tried again.
  bool finished(const Key& key);
  Tally tally(const std::string& digest);
  // The digests of all instances that ended with `ok`.
  std::set<std::string> finished();
  // The database may grow to so many bytes; what does not fit any more throws as a full disk does.
  void limit_bytes(std::uint64_t bytes);
  std::uint64_t bytes();
  const std::string& path() const;

 private:
  friend class Transaction;
  friend class Instance;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// One experiment being written, one at a time. Without finish() it leaves nothing behind: not when it is destroyed, nor
// when the next one is begun, nor when the transaction is committed.
class Instance {
 public:
  Instance(Instance&& other) noexcept;
  Instance& operator=(Instance&&) = delete;
  ~Instance();

  // The n-th P-position, n increasing from 0.
  void position(std::int64_t n, std::span<const std::int64_t> p);
  // The values of one line along the last pile, from 0 on; `prefix` has one part fewer than piles.
  void grundy_line(std::span<const std::int64_t> prefix, std::span<const std::uint32_t> values);
  // The period of row x, or nothing where none was seen.
  void period(std::int64_t x, const std::optional<RowPeriod>& period);
  void claim(const Claim& claim);
  // All that another finished instance, known by its digest, has stored is this one's too: the games are equal.
  void same_as(const std::string& digest);
  void finish(const Result& result);

 private:
  friend class Transaction;
  Instance(Store& store, std::int64_t id) : store_(&store), id_(id) {}
  Store* store_;  // null once finished or moved from
  std::int64_t id_;
};

// Any number of instances, committed together. Rolls back on scope exit. One at a time; holds the write lock of the
// database from its construction on.
class Transaction {
 public:
  explicit Transaction(Store& store);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // Nothing where the instance is finished already. An earlier attempt that failed is forgotten.
  std::optional<Instance> begin(const Key& key);
  void commit();

 private:
  Store& store_;
  bool open_ = true;
};

}  // namespace wythoff::store
