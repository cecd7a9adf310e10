#include "store/file.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "store/schema.hpp"

namespace wythoff::store {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

constexpr std::uintmax_t always_checked_bytes = 64 << 20;  // quick_check of this much takes about 0.1 s

[[noreturn]] void refuse(const std::string& path, const std::string& why, Kind kind = Kind::file) {
  throw StoreError(kind, path + ": " + why);
}

std::uintmax_t size_of(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  return error ? 0 : size;
}

bool has_log(const std::string& path) {
  return size_of(path + "-wal") > 0;
}

std::uint32_t big_endian(const unsigned char* p) {
  return std::uint32_t{p[0]} << 24 | std::uint32_t{p[1]} << 16 | std::uint32_t{p[2]} << 8 | p[3];
}

void refuse_newer(const std::string& path, std::uint32_t version) {
  if (version > static_cast<std::uint32_t>(schema_version))
    refuse(path, "has schema version " + std::to_string(version) + "; this program knows versions up to " +
                     std::to_string(schema_version) + ": use a newer wythoff");
  if (version < 1) refuse(path, "has no schema version: not a results database of wythoff");
}

// What the first 100 bytes tell, before SQLite sees the file. They are never half written: creation is atomic, and
// later changes of the header go through the log.
void check_header(const std::string& path) {
  std::array<unsigned char, 100> header{};
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse(path, std::string("cannot be read: ") + std::strerror(errno));
  in.read(reinterpret_cast<char*>(header.data()), header.size());
  if (static_cast<std::size_t>(in.gcount()) < header.size() || std::memcmp(header.data(), "SQLite format 3", 16) != 0)
    refuse(path, "not a SQLite database");
  if (big_endian(&header[68]) != static_cast<std::uint32_t>(application_id))
    refuse(path, "a SQLite database of another program");
  refuse_newer(path, big_endian(&header[60]));
  // The log may hold pages the file does not have yet; without one, header and length must agree.
  const std::uint32_t stored = std::uint32_t{header[16]} << 8 | header[17];
  const std::uint64_t page_size = stored == 1 ? 65536 : stored;
  const std::uint64_t expected = page_size * big_endian(&header[28]);
  if (!has_log(path) && size_of(path) < expected)
    refuse(path, "damaged: " + std::to_string(size_of(path)) + " of " + std::to_string(expected) + " bytes are there");
}

void check_pages(SQLite::Database& db, const std::string& path) {
  const std::string answer = db.execAndGet("PRAGMA quick_check(1)").getString();
  if (answer != "ok") refuse(path, "damaged: " + answer.substr(0, answer.find('\n')));
}

std::string uri(const std::string& path, const char* mode) {
  std::string out = path.starts_with('/') ? "file://" : "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#')
      out += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
    else
      out += c;
  }
  return out + "?" + mode;
}

SQLite::Database connect(const std::string& path, const char* mode) {
  return SQLite::Database(uri(path, mode), SQLite::OPEN_READWRITE | SQLite::OPEN_URI, busy_timeout_ms);
}

void check_content(const std::string& path, bool pages, const char* mode) {
  guarded(path, [&] {
    SQLite::Database db = connect(path, mode);
    refuse_newer(path, version_of(db));
    if (pages) check_pages(db, path);
  });
}

// Everything that can be wrong with an existing file, found without writing. `immutable` keeps SQLite from making files
// beside the database, but it also takes no locks: what it objects to is looked at again with them, because a writer
// may have come in between.
void check_file(const std::string& path, bool pages) {
  check_header(path);
  if (has_log(path)) return check_content(path, pages, "mode=ro");
  try {
    check_content(path, pages, "mode=ro&immutable=1");
  } catch (const StoreError&) {
    if (!has_log(path)) throw;
    check_content(path, pages, "mode=ro");
  }
}

// Next to a log that somebody else has begun, or a kill has left, only read. Without one, a connection that could
// write, and never does, is the one that removes the shared files it made when it closes. Where the file or its folder
// cannot be written to there are no such files.
SQLite::Database connect_to_read(const std::string& path) {
  for (const char* mode : {"mode=rw", "mode=ro"}) {
    if (has_log(path) && mode == std::string_view("mode=rw")) continue;
    try {
      SQLite::Database db = connect(path, mode);
      version_of(db);
      db.exec("PRAGMA query_only = ON");
      return db;
    } catch (const SQLite::Exception&) {
    }
  }
  return connect(path, has_log(path) ? "mode=ro" : "mode=ro&immutable=1");
}

void build_new(const std::string& temporary) {
  SQLite::Database db(temporary, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  create_schema(db);
  db.exec("PRAGMA journal_mode = WAL");
}

// Holds a lock on the empty file somebody made, so that two processes cannot both replace it.
class EmptyFileLock {
 public:
  explicit EmptyFileLock(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ >= 0) ::flock(descriptor_, LOCK_EX);
  }
  ~EmptyFileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  EmptyFileLock(const EmptyFileLock&) = delete;
  EmptyFileLock& operator=(const EmptyFileLock&) = delete;

 private:
  int descriptor_;
};

// The name itself survives a power cut only once its folder is on the disk.
void sync_folder(const std::string& path) {
  const fs::path parent = fs::absolute(path).parent_path();
  const int descriptor = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

// A complete database appears under the name at once. A name that exists and is not empty is left alone: another
// process was first.
void put_in_place(const std::string& temporary, const std::string& path) {
  if (fs::exists(path)) {
    EmptyFileLock lock(path);
    if (size_of(path) == 0) fs::rename(temporary, path);
    return;
  }
  if (::link(temporary.c_str(), path.c_str()) == 0 || errno == EEXIST) return;
  if (errno == EPERM || errno == ENOTSUP || errno == ENOSYS) return fs::rename(temporary, path);  // no hard links here
  refuse(path, std::string("cannot be created: ") + std::strerror(errno));
}

void create(const std::string& path) {
  const std::string temporary = path + ".new-" + std::to_string(::getpid());
  std::error_code ignored;
  try {
    fs::remove(temporary, ignored);
    build_new(temporary);
    put_in_place(temporary, path);
    sync_folder(path);
  } catch (const SQLite::Exception& error) {
    fs::remove(temporary, ignored);
    const bool space = (error.getErrorCode() & 0xff) == SQLITE_FULL || (error.getErrorCode() & 0xff) == SQLITE_IOERR;
    refuse(path, std::string("cannot be created: ") + error.what(), space ? Kind::disk : Kind::file);
  } catch (const fs::filesystem_error& error) {
    fs::remove(temporary, ignored);
    refuse(path, "cannot be created: " + error.code().message());
  } catch (const StoreError&) {
    fs::remove(temporary, ignored);
    throw;
  }
  fs::remove(temporary, ignored);
}

void refuse_non_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) refuse(path, "not a regular file");
}

}  // namespace

StoreError translate(const std::string& path, const SQLite::Exception& error) {
  const auto make = [&](Kind kind, const std::string& why) { return StoreError(kind, path + ": " + why); };
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_FULL:
      return make(Kind::disk, "no space is left for the database");
    case SQLITE_IOERR:
      return make(Kind::disk, std::string("input/output error: ") + error.what());
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return make(Kind::busy, "in use by another process for too long");
    case SQLITE_CANTOPEN:
      return make(Kind::file, "cannot be opened: the file and its folder must be readable and writable");
    case SQLITE_READONLY:
      return make(Kind::file, "read-only");
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return make(Kind::file, std::string("damaged: ") + error.what());
    default:
      return make(Kind::file, error.what());
  }
}

SQLite::Database open_to_write(const std::string& path) {
  return guarded(path, [&] {
    if (path != ":memory:") {
      refuse_non_file(path);
      if (size_of(path) == 0) create(path);
      check_file(path, true);
    }
    SQLite::Database db = path == ":memory:" ? SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
                                             : connect(path, "mode=rw");
    if (sqlite3_db_readonly(db.getHandle(), "main") == 1 || (path != ":memory:" && ::access(path.c_str(), W_OK) != 0))
      refuse(path, "read-only");
    if (path == ":memory:") create_schema(db);
    // A commit is on the disk before it is reported: the batches are large enough to pay for it.
    db.exec("PRAGMA synchronous = FULL");
    db.exec("PRAGMA foreign_keys = ON");
    migrate(db);
    return db;
  });
}

SQLite::Database open_to_read(const std::string& path) {
  return guarded(path, [&] {
    refuse_non_file(path);
    if (!fs::exists(path)) refuse(path, "no such file");
    if (size_of(path) == 0) refuse(path, "is empty: not a results database");
    check_file(path, size_of(path) <= always_checked_bytes);
    SQLite::Database db = connect_to_read(path);
    if (version_of(db) == schema_version) return db;
    SQLite::Database copy("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);  // "": a temporary database on disk
    SQLite::Backup(copy, db).executeStep();
    migrate(copy);
    return copy;
  });
}

}  // namespace wythoff::store
