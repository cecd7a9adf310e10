#include "store/reader.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "store/file.hpp"

namespace wythoff::store {
namespace {

using Kind = StoreError::Kind;
using StatementPtr = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;

// Pragmas that only tell: some take the name of what they tell about, the others nothing.
bool telling_pragma(std::string_view name, bool has_argument) {
  static const std::set<std::string_view> about = {
      "table_info",  "table_xinfo", "table_list",      "index_list",       "index_info",
      "index_xinfo", "quick_check", "integrity_check", "foreign_key_list", "foreign_key_check"};
  static const std::set<std::string_view> plain = {
      "user_version",  "application_id", "page_count",     "page_size",     "encoding",
      "journal_mode",  "freelist_count", "schema_version", "database_list", "compile_options",
      "function_list", "collation_list", "pragma_list",    "module_list"};
  return about.contains(name) || (!has_argument && plain.contains(name));
}

std::string describe(int action, const char* first, const char* second) {
  const std::string subject = first ? std::string(" ") + first : "";
  if (subject.starts_with(" sqlite_") && action != SQLITE_REINDEX)
    return "change the schema";  // CREATE and DROP write to sqlite_schema first
  switch (action) {
    case SQLITE_INSERT:
      return "INSERT into" + subject;
    case SQLITE_UPDATE:
      return "UPDATE" + subject;
    case SQLITE_DELETE:
      return "DELETE from" + subject;
    case SQLITE_ATTACH:
      return "ATTACH another database";
    case SQLITE_DETACH:
      return "DETACH a database";
    case SQLITE_PRAGMA:
      return "PRAGMA" + subject + (second ? std::string(" = ") + second : "");
    case SQLITE_TRANSACTION:
      return (first ? std::string(first) : "BEGIN") + " a transaction";
    case SQLITE_SAVEPOINT:
      return "use a SAVEPOINT";
    case SQLITE_FUNCTION:
      return std::string("call ") + (second ? second : "a function");
    case SQLITE_REINDEX:
      return "REINDEX" + subject;
    case SQLITE_ANALYZE:
      return "ANALYZE" + subject;
    default:
      return "change the schema";  // ALTER, DROP, CREATE of every kind
  }
}

std::string hexadecimal(const unsigned char* bytes, int count) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (int i = 0; i < count; ++i) out += {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
  return out;
}

Cell cell_of(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, column);
    case SQLITE_NULL:
      return std::monostate{};
    case SQLITE_BLOB: {
      const auto* bytes = static_cast<const unsigned char*>(sqlite3_column_blob(statement, column));
      return hexadecimal(bytes, sqlite3_column_bytes(statement, column));
    }
    default: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      return std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    }
  }
}

}  // namespace

struct Reader::Parts {
  std::string path;
  SQLite::Database db;
  const std::atomic<bool>* stop;
  std::string refused;  // what the authorizer last said no to

  static int authorize(void* self, int action, const char* first, const char* second, const char*, const char*) {
    if (action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_RECURSIVE) return SQLITE_OK;
    if (action == SQLITE_FUNCTION && std::string_view(second) != "load_extension") return SQLITE_OK;
    // pragma_table_info asks this of the schema table; SQLite itself lets nobody write there.
    if (action == SQLITE_UPDATE && std::string_view(first) == "sqlite_master") return SQLITE_OK;
    if (action == SQLITE_PRAGMA && telling_pragma(first, second != nullptr)) return SQLITE_OK;
    auto& refused = static_cast<Parts*>(self)->refused;
    if (refused.empty()) refused = describe(action, first, second);
    return SQLITE_DENY;
  }

  static int interrupted(void* self) {
    const auto* stop = static_cast<Parts*>(self)->stop;
    return stop && stop->load(std::memory_order_relaxed) ? 1 : 0;
  }

  [[noreturn]] void fail() {
    sqlite3* handle = db.getHandle();
    const int code = sqlite3_errcode(handle) & 0xff;
    if (code == SQLITE_INTERRUPT) throw StoreError(Kind::interrupted, "interrupted");
    // A denial comes out under several codes.
    if (!refused.empty()) throw StoreError(Kind::query, "refused: a query only reads, and this would " + refused);
    if (code == SQLITE_READONLY) throw StoreError(Kind::query, "refused: a query only reads");
    if (code == SQLITE_ERROR) throw StoreError(Kind::query, std::string("SQL: ") + sqlite3_errmsg(handle));
    throw translate(path, SQLite::Exception(handle, code));
  }

  StatementPtr prepare(const std::string& sql) {
    sqlite3_stmt* raw = nullptr;
    const char* tail = nullptr;
    refused.clear();
    if (sqlite3_prepare_v2(db.getHandle(), sql.c_str(), static_cast<int>(sql.size()), &raw, &tail) != SQLITE_OK) fail();
    StatementPtr statement(raw, sqlite3_finalize);
    if (!statement) throw StoreError(Kind::query, "SQL: there is no statement");
    if (!only_blank(tail)) throw StoreError(Kind::query, "SQL: more than one statement; one is run at a time");
    if (!sqlite3_stmt_readonly(raw)) throw StoreError(Kind::query, "refused: a query only reads");
    return statement;
  }

  // Comments and semicolons may follow a statement: SQLite finds nothing to prepare in them.
  bool only_blank(const char* tail) {
    while (*tail) {
      sqlite3_stmt* raw = nullptr;
      const char* next = nullptr;
      const int code = sqlite3_prepare_v2(db.getHandle(), tail, -1, &raw, &next);
      StatementPtr statement(raw, sqlite3_finalize);
      if (code != SQLITE_OK || statement || next == tail) return false;
      tail = next;
    }
    return true;
  }
};

Reader::Reader(const std::string& path, const std::atomic<bool>* stop)
    : parts_(guarded(path, [&] {
        return std::unique_ptr<Parts>(new Parts{path, open_to_read(path), stop, ""});
      })) {
  sqlite3_set_authorizer(parts_->db.getHandle(), Parts::authorize, parts_.get());
  sqlite3_progress_handler(parts_->db.getHandle(), 10'000, Parts::interrupted, parts_.get());
}

Reader::~Reader() = default;

void Reader::run(const std::string& sql, const std::vector<std::string>& arguments, Rows& rows) {
  StatementPtr statement = parts_->prepare(sql);
  if (sqlite3_bind_parameter_count(statement.get()) != static_cast<int>(arguments.size()))
    throw StoreError(Kind::query, "SQL: " + std::to_string(sqlite3_bind_parameter_count(statement.get())) +
                                      " parameters, but " + std::to_string(arguments.size()) + " values");
  for (std::size_t i = 0; i < arguments.size(); ++i)
    sqlite3_bind_text(statement.get(), static_cast<int>(i) + 1, arguments[i].c_str(), -1, SQLITE_TRANSIENT);
  const int count = sqlite3_column_count(statement.get());
  std::vector<std::string> names;
  for (int c = 0; c < count; ++c) names.emplace_back(sqlite3_column_name(statement.get(), c));
  rows.header(names);
  std::vector<Cell> cells(names.size());
  int code;
  while ((code = sqlite3_step(statement.get())) == SQLITE_ROW) {
    for (int c = 0; c < count; ++c) cells[static_cast<std::size_t>(c)] = cell_of(statement.get(), c);
    rows.row(cells);
  }
  if (code != SQLITE_DONE) parts_->fail();
  rows.end();
}

}  // namespace wythoff::store
