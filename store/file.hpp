// Opening and creating results databases; what is refused is left untouched, byte for byte.
//
//   SQLite::Database db = open_to_write("results.db");   // created, or migrated from an earlier schema
//   SQLite::Database db = open_to_read("results.db");    // never written to
//
// Creation is atomic: a complete empty database is linked into place, so the file is never seen half made, and a
// kill leaves at most a file `results.db.new-PID`. Throws StoreError: garbage, an application_id other than ours, a
// newer schema, a truncated or damaged file, a read-only one, a folder that does not exist.
// ":memory:" is a database of its own that vanishes with the connection.
#pragma once

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "store/error.hpp"

namespace wythoff::store {

inline constexpr int busy_timeout_ms = 60'000;

SQLite::Database open_to_write(const std::string& path);

// An earlier schema is migrated in a private copy, which the connection then reads; the file stays as it is.
SQLite::Database open_to_read(const std::string& path);

// The error of SQLite as one of ours: which kind it is depends on the result code.
StoreError translate(const std::string& path, const SQLite::Exception& error);

// Runs `body`; SQLite's errors come out as StoreErrors that name the file.
template <class Body>
auto guarded(const std::string& path, Body&& body) -> decltype(body()) {
  try {
    return body();
  } catch (const SQLite::Exception& error) {
    throw translate(path, error);
  }
}

}  // namespace wythoff::store
