// The schema of a results database and the way to it from every earlier one.
//
//   create_schema(db);                    // on an empty database
//   migrate(db);                          // from any earlier user_version to the current one; nothing to do where it
//   is current
//
// A schema change adds schema/N.sql and schema/(N-1)_to_N.sql and raises schema_version. Each step is one
// transaction: a kill in the middle leaves the database as it was.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>

namespace wythoff::store {

inline constexpr int schema_version = 3;
inline constexpr std::int32_t application_id = 0x57795468;  // "WyTh"

void create_schema(SQLite::Database& db);
void migrate(SQLite::Database& db);
int version_of(SQLite::Database& db);

// The 16 bytes that identify an experiment.
std::string instance_key(const std::string& rule_hash, const std::string& params, const std::string& max,
                         const std::string& question);

}  // namespace wythoff::store
