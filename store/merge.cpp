#include "store/merge.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "store/file.hpp"

namespace wythoff::store {
namespace {

using Id = std::int64_t;
using Plan = std::pair<std::string, int>;  // a batch and into how many shards it was divided

const std::string result_columns =
    "started, finished, p_count, grundy_sum, seconds, peak_bytes, p_checksum, grundy_checksum, p_whole, largest, "
    "grundy_max";
const std::string shared_texts = "ended, verdict, status, method, engine, question";
// What two computations of one instance must agree in.
const std::string comparable = "p_count, grundy_sum, p_checksum, grundy_checksum, p_whole, largest, grundy_max";

std::string question_marks(const std::string& columns) {
  std::string out = "?";
  for (const char c : columns) out += c == ',' ? ", ?" : "";
  return out;
}

void bind(SQLite::Statement& s, int at, const SQLite::Column& value) {
  if (value.isNull())
    s.bind(at);
  else if (value.isInteger())
    s.bind(at, value.getInt64());
  else if (value.isFloat())
    s.bind(at, value.getDouble());
  else if (value.isBlob())
    s.bind(at, value.getBlob(), value.getBytes());
  else
    s.bind(at, value.getString());
}

std::set<Plan> plans_of(SQLite::Database& db) {
  SQLite::Statement select(db, "SELECT DISTINCT plan, shards FROM runs WHERE plan IS NOT NULL");
  std::set<Plan> all;
  while (select.executeStep()) all.insert({select.getColumn(0).getString(), select.getColumn(1).getInt()});
  return all;
}

bool has_runs(SQLite::Database& db) {
  return db.execAndGet("SELECT count(*) FROM runs").getInt() > 0;
}

// Copies one database into another; ids are translated on the way, texts and games by what they say.
class Copy {
 public:
  Copy(SQLite::Database& from, SQLite::Database& to, const std::string& name, MergeSummary& summary)
      : from_(from), to_(to), name_(name), summary_(summary) {}

  void run() {
    map_by_content("words", "word", "text", words_);
    map_by_content("games", "game", "hash", games_, "name, hash, text, piles");
    map_by_content("statements", "statement", "label, text", statements_);
    map_runs();
    copy_instances();
    copy_equals();
  }

 private:
  // Rows that are known by `key`: the id of the equal row there, made where it is missing.
  void map_by_content(const std::string& table, const std::string& id, const std::string& key, std::map<Id, Id>& ids,
                      std::string columns = "") {
    if (columns.empty()) columns = key;
    SQLite::Statement all(from_, "SELECT " + id + ", " + columns + " FROM " + table + " ORDER BY 1");
    SQLite::Statement insert(
        to_, "INSERT OR IGNORE INTO " + table + "(" + columns + ") VALUES (" + question_marks(columns) + ")");
    SQLite::Statement find(to_, "SELECT " + id + " FROM " + table + " WHERE (" + key + ") = (SELECT " + key +
                                    " FROM (SELECT " + selected(columns) + "))");
    while (all.executeStep()) {
      for (SQLite::Statement* s : {&insert, &find}) {
        s->reset();
        for (int c = 1; c < all.getColumnCount(); ++c) bind(*s, c, all.getColumn(c));
      }
      insert.exec();
      if (!find.executeStep()) throw SQLite::Exception("a row that was just made is not there", SQLITE_CORRUPT);
      ids[all.getColumn(0).getInt64()] = find.getColumn(0).getInt64();
    }
  }

  // "?1 AS name, ?2 AS hash"
  static std::string selected(const std::string& columns) {
    std::string out;
    int number = 0;
    for (std::size_t at = 0; at < columns.size();) {
      const std::size_t end = std::min(columns.find(", ", at), columns.size());
      out += (number ? ", ?" : "?") + std::to_string(number + 1) + " AS " + columns.substr(at, end - at);
      ++number;
      at = end + 2;
    }
    return out;
  }

  void map_runs() {
    const std::string columns = "version, commit_id, host, batch, started, plan, shard, shards";
    SQLite::Statement all(from_, "SELECT run, " + columns + " FROM runs ORDER BY 1");
    SQLite::Statement find(
        to_,
        "SELECT run FROM runs WHERE version = ?1 AND commit_id = ?2 AND host = ?3 AND batch = ?4 AND "
        "started = ?5 AND plan IS ?6 AND shard IS ?7 AND shards IS ?8");
    SQLite::Statement insert(to_, "INSERT INTO runs(" + columns + ") VALUES (" + question_marks(columns) + ")");
    while (all.executeStep()) {
      for (SQLite::Statement* s : {&find, &insert}) {
        s->reset();
        for (int c = 1; c < all.getColumnCount(); ++c) bind(*s, c, all.getColumn(c));
      }
      Id& id = runs_[all.getColumn(0).getInt64()];
      if (find.executeStep()) {
        id = find.getColumn(0).getInt64();
      } else {
        insert.exec();
        id = to_.getLastInsertRowid();
      }
    }
  }

  void copy_instances() {
    SQLite::Statement all(from_,
                          "SELECT i.instance, i.key, w.text FROM instances i JOIN words w ON w.word = i.ended "
                          "ORDER BY i.instance");
    SQLite::Statement there(to_,
                            "SELECT i.instance, w.text FROM instances i JOIN words w ON w.word = i.ended "
                            "WHERE i.key = ?");
    while (all.executeStep()) {
      const Id id = all.getColumn(0).getInt64();
      const bool ok = all.getColumn(2).getString() == "ok";
      there.reset();
      bind(there, 1, all.getColumn(1));
      if (there.executeStep()) {
        const Id other = there.getColumn(0).getInt64();
        const bool other_ok = there.getColumn(1).getString() == "ok";
        instances_[id] = other;
        if (ok && other_ok) check_equal(id, other), ++summary_.found;
        if (!ok || other_ok) continue;
        there.reset();
        remove(other);
      }
      copy_instance(id);
      ++(ok ? summary_.added : summary_.failed);
    }
  }

  void remove(Id id) {
    SQLite::Statement forget(to_, "DELETE FROM instances WHERE instance = ?");
    forget.bind(1, id);
    forget.exec();
  }

  void check_equal(Id id, Id other) {
    const std::string sql = "SELECT " + comparable +
                            ", v.text, g.name, i.params FROM instances i JOIN games g USING (game) "
                            "LEFT JOIN words v ON v.word = i.verdict WHERE instance = ?";
    if (!compare_here_) compare_here_.emplace(from_, sql), compare_there_.emplace(to_, sql);
    compare_here_->reset(), compare_there_->reset();
    compare_here_->bind(1, id), compare_there_->bind(1, other);
    compare_here_->executeStep(), compare_there_->executeStep();
    for (int c = 0; c + 2 < compare_here_->getColumnCount(); ++c)
      if (compare_here_->getColumn(c).getString() != compare_there_->getColumn(c).getString())
        throw StoreError(StoreError::Kind::file,
                         name_ + ": another result for " + compare_here_->getColumn("name").getString() + " " +
                             compare_here_->getColumn("params").getString() + ": " + compare_here_->getColumnName(c) +
                             " = " + compare_here_->getColumn(c).getString() + ", and " +
                             compare_there_->getColumn(c).getString() + " before; nothing is merged");
    compare_here_->reset(), compare_there_->reset();
  }

  void copy_instance(Id id) {
    const std::string columns = "game, run, " + shared_texts + ", key, params, max, " + result_columns;
    if (!read_) {
      read_.emplace(from_, "SELECT " + columns + " FROM instances WHERE instance = ?");
      write_.emplace(to_, "INSERT INTO instances(" + columns + ") VALUES (" + question_marks(columns) + ")");
    }
    read_->reset(), write_->reset();
    read_->bind(1, id);
    read_->executeStep();
    write_->bind(1, games_.at(read_->getColumn(0).getInt64()));
    write_->bind(2, runs_.at(read_->getColumn(1).getInt64()));
    for (int c = 2; c < read_->getColumnCount(); ++c) {
      if (c < 8)
        bind_word(*write_, c + 1, read_->getColumn(c));
      else
        bind(*write_, c + 1, read_->getColumn(c));
    }
    write_->exec();
    const Id made = instances_[id] = to_.getLastInsertRowid();
    copy_rows(id, made, "positions", "n, x, y, z, w");
    copy_rows(id, made, "grundy_lines", "x, y, z, cells");
    copy_rows(id, made, "row_periods", "x, preperiod, period, saltus, observed");
    copy_verdicts(id, made);
  }

  void bind_word(SQLite::Statement& s, int at, const SQLite::Column& word) {
    word.isNull() ? s.bind(at) : s.bind(at, words_.at(word.getInt64()));
  }

  struct Pair {
    SQLite::Statement read, write;
  };
  Pair& pair(const std::string& table, const std::string& columns, const std::string& order) {
    auto& slot = pairs_[table];
    if (!slot)
      slot.reset(new Pair{
          {from_, "SELECT " + columns + " FROM " + table + " WHERE instance = ? ORDER BY " + order},
          {to_, "INSERT INTO " + table + "(" + columns + ", instance) VALUES (" + question_marks(columns) + ", ?)"}});
    slot->read.reset();
    return *slot;
  }

  void copy_rows(Id from, Id to, const std::string& table, const std::string& columns) {
    Pair& p = pair(table, columns, "1, 2");
    p.read.bind(1, from);
    while (p.read.executeStep()) {
      p.write.reset();
      for (int c = 0; c < p.read.getColumnCount(); ++c) bind(p.write, c + 1, p.read.getColumn(c));
      p.write.bind(p.read.getColumnCount() + 1, to);
      p.write.exec();
    }
  }

  void copy_verdicts(Id from, Id to) {
    Pair& p = pair("verdicts", "statement, reason, status, up_to, counterexample, certificate", "1");
    p.read.bind(1, from);
    while (p.read.executeStep()) {
      p.write.reset();
      p.write.bind(1, statements_.at(p.read.getColumn(0).getInt64()));
      bind_word(p.write, 2, p.read.getColumn(1));
      for (int c = 2; c < 6; ++c) bind(p.write, c + 1, p.read.getColumn(c));
      p.write.bind(7, to);
      p.write.exec();
    }
  }

  void copy_equals() {
    SQLite::Statement all(from_, "SELECT instance, same_as FROM instances WHERE same_as IS NOT NULL");
    SQLite::Statement mark(to_, "UPDATE instances SET same_as = ? WHERE instance = ? AND same_as IS NULL");
    while (all.executeStep()) {
      const Id mine = instances_.at(all.getColumn(0).getInt64()), other = instances_.at(all.getColumn(1).getInt64());
      if (mine == other) continue;
      mark.reset();
      mark.bind(1, other);
      mark.bind(2, mine);
      mark.exec();
    }
  }

  SQLite::Database& from_;
  SQLite::Database& to_;
  const std::string& name_;
  MergeSummary& summary_;
  std::map<Id, Id> words_, games_, statements_, runs_, instances_;  // ids there -> ids here
  std::optional<SQLite::Statement> read_, write_, compare_here_, compare_there_;
  std::map<std::string, std::unique_ptr<Pair>> pairs_;
};

// The batches all of them have in common; `known` has none at first.
std::set<Plan> common(const std::optional<std::set<Plan>>& known, const std::set<Plan>& more) {
  if (!known) return more;
  std::set<Plan> both;
  std::set_intersection(known->begin(), known->end(), more.begin(), more.end(), std::inserter(both, both.end()));
  return both;
}

std::vector<int> missing_shards(SQLite::Database& db, const Plan& plan) {
  SQLite::Statement select(db, "SELECT DISTINCT shard FROM runs WHERE plan = ? AND shards = ?");
  select.bind(1, plan.first.data(), static_cast<int>(plan.first.size()));
  select.bind(2, plan.second);
  std::set<int> there;
  while (select.executeStep()) there.insert(select.getColumn(0).getInt());
  std::vector<int> missing;
  for (int i = 1; i <= plan.second; ++i)
    if (!there.contains(i)) missing.push_back(i);
  return missing;
}

// Looks at every shard before the database is made or written to.
std::set<Plan> belonging_together(const std::string& path, const std::vector<std::string>& shards) {
  std::optional<std::set<Plan>> plans;
  std::error_code ignored;
  const auto look = [&](const std::string& name, bool may_be_new) {
    SQLite::Database db = open_to_read(name);
    if (may_be_new && !guarded(name, [&] { return has_runs(db); })) return;
    plans = common(plans, guarded(name, [&] { return plans_of(db); }));
    if (plans->empty())
      throw StoreError(StoreError::Kind::file,
                       name +
                           ": is no part of the same batch as the others, or of one divided into another number of "
                           "shards; nothing is merged");
  };
  for (const std::string& shard : shards) {
    if (std::filesystem::equivalent(shard, path, ignored))
      throw StoreError(StoreError::Kind::file, shard + ": is the database itself, not a shard");
    look(shard, false);
  }
  if (std::filesystem::exists(path, ignored) && std::filesystem::file_size(path, ignored) > 0) look(path, true);
  return plans.value_or(std::set<Plan>{});
}

}  // namespace

MergeSummary merge(const std::string& path, const std::vector<std::string>& shards) {
  const std::set<Plan> plans = belonging_together(path, shards);
  MergeSummary summary;
  SQLite::Database to = open_to_write(path);
  guarded(path, [&] {
    SQLite::Transaction transaction(to, SQLite::TransactionBehavior::IMMEDIATE);
    for (const std::string& shard : shards) {
      SQLite::Database from = open_to_read(shard);
      SQLite::Transaction reading(from);  // one state of the shard, even while its run goes on
      Copy(from, to, shard, summary).run();
    }
    transaction.commit();
    if (plans.empty()) return;
    summary.shards = plans.begin()->second;
    summary.missing = missing_shards(to, *plans.begin());
  });
  return summary;
}

}  // namespace wythoff::store
