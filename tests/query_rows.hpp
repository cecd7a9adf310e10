// What a query finds, a line a row: values separated by "|", NULL as such.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <vector>

#include "store/file.hpp"

namespace wythoff::tests {

inline std::vector<std::string> query_rows(SQLite::Database& db, const std::string& sql) {
  SQLite::Statement query(db, sql);
  std::vector<std::string> out;
  while (query.executeStep()) {
    std::string line;
    for (int c = 0; c < query.getColumnCount(); ++c)
      line += (c ? "|" : "") + (query.isColumnNull(c) ? "NULL" : query.getColumn(c).getString());
    out.push_back(line);
  }
  return out;
}

inline std::vector<std::string> query_rows(const std::string& path, const std::string& sql) {
  SQLite::Database db = store::open_to_read(path);
  return query_rows(db, sql);
}

}  // namespace wythoff::tests
