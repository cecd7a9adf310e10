#include "store/schema.hpp"

#include <sqlite3.h>

#include <cassert>

#include "store/schema_sql.hpp"
#include "store/sha256.hpp"

namespace wythoff::store {
namespace {

std::string text_of(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text ? std::string(text, sqlite3_value_bytes(value)) : std::string();
}

// instance_key as a function of SQL, for the migration alone.
void sql_instance_key(sqlite3_context* context, int, sqlite3_value** args) {
  const std::string key = instance_key(text_of(args[0]), text_of(args[1]), text_of(args[2]), text_of(args[3]));
  sqlite3_result_blob(context, key.data(), static_cast<int>(key.size()), SQLITE_TRANSIENT);
}

void set_version(SQLite::Database& db, int version) {
  db.exec("PRAGMA user_version = " + std::to_string(version));
}

void check_references(SQLite::Database& db) {
  SQLite::Statement broken(db, "PRAGMA foreign_key_check");
  if (broken.executeStep()) throw SQLite::Exception("rows refer to rows that do not exist", SQLITE_CORRUPT);
}

void from_1_to_2(SQLite::Database& db) {
  db.createFunction("instance_key", 4, true, nullptr, sql_instance_key);
  for (const char* table : {"games", "instances", "positions", "grundy_cells", "checked"})
    db.exec(std::string("ALTER TABLE ") + table + " RENAME TO old_" + table);
  db.exec(sql_schema_2);
  db.exec(sql_1_to_2);
  check_references(db);
}

void from_2_to_3(SQLite::Database& db) {
  check_references(db);  // what is broken now would be left behind silently
  for (const char* view : {"results", "p_positions", "grundy_values", "claims"})
    db.exec(std::string("DROP VIEW ") + view);
  for (const char* table :
       {"words", "games", "runs", "instances", "positions", "grundy_lines", "statements", "verdicts", "statuses"})
    db.exec(std::string("ALTER TABLE ") + table + " RENAME TO old_" + table);
  db.exec(sql_schema_3);
  db.exec(sql_2_to_3);
  check_references(db);
}

}  // namespace

std::string instance_key(const std::string& rule_hash, const std::string& params, const std::string& max,
                         const std::string& question) {
  const auto digest = sha256(rule_hash + "\n" + params + "\n" + max + "\n" + question);
  return std::string(reinterpret_cast<const char*>(digest.data()), 16);
}

int version_of(SQLite::Database& db) {
  return db.execAndGet("PRAGMA user_version").getInt();
}

void create_schema(SQLite::Database& db) {
  SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
  db.exec("PRAGMA application_id = " + std::to_string(application_id));
  set_version(db, schema_version);
  db.exec(sql_schema_3);
  transaction.commit();
}

void migrate(SQLite::Database& db) {
  if (version_of(db) == schema_version) return;
  db.exec("PRAGMA foreign_keys = OFF");  // tables are renamed and dropped; checked at the end
  {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    // Asked again under the lock: another process may have been first.
    if (version_of(db) == 1) from_1_to_2(db), set_version(db, 2);
    if (version_of(db) == 2) from_2_to_3(db), set_version(db, 3);
    assert(version_of(db) == schema_version);
    transaction.commit();
  }
  db.exec("PRAGMA foreign_keys = ON");
}

}  // namespace wythoff::store
