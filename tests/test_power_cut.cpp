// A power cut between write and sync, and a disk that is full. Whatever the disk kept of what was not synced, each
// transaction that was reported as committed is there after it, and none is there in part.
//
// A VFS of SQLite's under which every file is also kept as the disk would have it: writes since the last sync are in a
// list, and a cut applies some of them, chosen at random, whole or torn in sectors of 512 bytes.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <climits>
#include <cstring>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "store/file.hpp"
#include "store/store.hpp"
#include "tests/amount.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::store;
using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

struct Write {
  std::size_t at;
  std::string bytes;
  bool cut = false;  // a truncation to `at`
};

struct Disk {
  struct Image {
    std::string durable;
    std::vector<Write> pending;
  };
  std::map<std::string, Image> files;
  bool cut = false;             // nothing reaches the disk any more
  long writes_left = LONG_MAX;  // until the power goes
};
Disk disk;
sqlite3_vfs* real_vfs = nullptr;

void apply(std::string& image, const Write& w) {
  if (w.cut) return image.resize(std::min(image.size(), w.at));
  if (image.size() < w.at + w.bytes.size()) image.resize(w.at + w.bytes.size(), '\0');
  image.replace(w.at, w.bytes.size(), w.bytes);
}

void record(const std::string& name, Write w) {
  if (disk.cut || name.empty()) return;
  disk.files[name].pending.push_back(std::move(w));
  if (--disk.writes_left <= 0) disk.cut = true;
}

// The file of the real VFS follows in memory.
struct File {
  sqlite3_file base;
  std::string* name;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
File* mine(sqlite3_file* f) {
  return reinterpret_cast<File*>(f);
}
sqlite3_file* real(sqlite3_file* f) {
  return mine(f)->real();
}

int write(sqlite3_file* f, const void* bytes, int count, sqlite3_int64 at) {
  record(*mine(f)->name,
         {static_cast<std::size_t>(at), std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count))});
  return real(f)->pMethods->xWrite(real(f), bytes, count, at);
}
int truncate(sqlite3_file* f, sqlite3_int64 size) {
  record(*mine(f)->name, {static_cast<std::size_t>(size), "", true});
  return real(f)->pMethods->xTruncate(real(f), size);
}
int sync(sqlite3_file* f, int) {
  if (disk.cut) return SQLITE_OK;
  Disk::Image& image = disk.files[*mine(f)->name];
  for (const Write& w : image.pending) apply(image.durable, w);
  image.pending.clear();
  return SQLITE_OK;  // the machine of the test itself need not wait for its disk
}
int close(sqlite3_file* f) {
  delete mine(f)->name;
  return real(f)->pMethods->xClose(real(f));
}

const sqlite3_io_methods methods = {
    2,
    close,
    [](sqlite3_file* f, void* to, int count, sqlite3_int64 at) {
      return real(f)->pMethods->xRead(real(f), to, count, at);
    },
    write,
    truncate,
    sync,
    [](sqlite3_file* f, sqlite3_int64* size) { return real(f)->pMethods->xFileSize(real(f), size); },
    [](sqlite3_file* f, int lock) { return real(f)->pMethods->xLock(real(f), lock); },
    [](sqlite3_file* f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); },
    [](sqlite3_file* f, int* out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); },
    [](sqlite3_file* f, int op, void* arg) {
      return op == SQLITE_FCNTL_MMAP_SIZE ? SQLITE_NOTFOUND : real(f)->pMethods->xFileControl(real(f), op, arg);
    },
    [](sqlite3_file*) { return 512; },
    [](sqlite3_file*) { return 0; },  // sectors; no promise of the disk's
    [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
      return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
    },
    [](sqlite3_file* f, int offset, int n, int flags) {
      return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
    },
    [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
    [](sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); },
    nullptr,
    nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out) {
  f->pMethods = nullptr;
  const int code = real_vfs->xOpen(real_vfs, name, real(f), flags, out);
  if (code != SQLITE_OK) return code;
  mine(f)->name = new std::string(name ? name : "");
  f->pMethods = &methods;
  return SQLITE_OK;
}

int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
  if (!disk.cut) disk.files.erase(name);
  return real_vfs->xDelete(real_vfs, name, sync_folder);
}

// While it lives, SQLite's files are those of `disk`.
class PowerVfs {
 public:
  PowerVfs() {
    disk = {};
    real_vfs = sqlite3_vfs_find(nullptr);
    vfs_ = *real_vfs;
    vfs_.zName = "power";
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_vfs->szOsFile;
    vfs_.xOpen = open;
    vfs_.xDelete = remove_file;
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~PowerVfs() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real_vfs, 1);
  }

 private:
  sqlite3_vfs vfs_;
};

// What a file is after the cut: its synced state, and of the writes after it those that happened to get through.
std::string survivor(const Disk::Image& image, std::mt19937& random) {
  std::string out = image.durable;
  const unsigned share = random() % 4;  // nothing, a third, two thirds, all
  for (const Write& w : image.pending) {
    if (random() % 3 >= share) continue;
    if (w.cut || random() % 4) {
      apply(out, w);
      continue;
    }
    for (std::size_t sector = 0; sector < w.bytes.size(); sector += 512)  // torn
      if (random() % 2) apply(out, {w.at + sector, w.bytes.substr(sector, 512)});
  }
  return out;
}

Key key_of(int m) {
  return {{"g", "game g(m)", 2}, "{\"m\":" + std::to_string(m) + "}", {10}, "{}"};
}

constexpr int positions_each = 7;

void put(Store& store, int m, int count) {
  Transaction transaction(store);
  for (int i = 0; i < count; ++i)
    if (auto row = transaction.begin(key_of(m + i))) {
      for (std::int64_t n = 0; n < positions_each; ++n) row->position(n, std::vector<std::int64_t>{n, n + m});
      row->claim({"c", "P is finite", "unknown", {}, "", "reason", ""});
      Result result;
      result.p_count = positions_each;
      row->finish(result);
    }
  transaction.commit();
}

// Instances 0 .. committed - 1 are there, whole; perhaps more, but whole transactions of `step`.
void check_whole(const std::string& path, int committed, int step) {
  SQLite::Database db = open_to_read(path);
  CHECK(db.execAndGet("PRAGMA integrity_check").getString() == "ok");
  const int count = db.execAndGet("SELECT count(*) FROM results WHERE ended = 'ok'").getInt();
  CHECK(count >= committed);
  CHECK(count % step == 0);
  CHECK(db.execAndGet("SELECT count(*) FROM p_positions").getInt() == count * positions_each);
  CHECK(db.execAndGet("SELECT count(*) FROM claims").getInt() == count);
  CHECK(db.execAndGet("SELECT count(DISTINCT params) FROM results").getInt() == count);
}

}  // namespace

TEST_CASE("a power cut at any write: what was committed is there, and nothing in part") {
  const unsigned seed = 20250117;
  INFO("seed " << seed);
  std::mt19937 random(seed);
  int cuts = 0;
  for (int round = 0; round < amount(150); ++round) {
    Scratch folder;
    const std::string path = folder / "r.db";
    Store(path, {"1", "c", "lab", "b"});  // a new database, on the disk before the story begins
    constexpr int step = 5;
    int committed = 0;
    std::map<std::string, std::string> after;
    {
      PowerVfs vfs;
      disk.files[path].durable = read_bytes(path);
      disk.writes_left = 1 + static_cast<long>(random() % 400);
      Store store(path, {"1", "c", "lab", "b"});
      for (int m = 0; m < 100 && !disk.cut; m += step) {
        put(store, m, step);
        if (!disk.cut) committed = m + step;
      }
      cuts += disk.cut;
      disk.cut = true;  // at the latest now: closing would tidy up
      for (const auto& [name, image] : disk.files) after[name] = survivor(image, random);
    }
    Scratch restarted;
    for (const auto& [name, bytes] : after)
      if (fs::path(name).filename().string().find("shm") == std::string::npos)
        write_bytes(restarted / fs::path(name).filename().string(), bytes);
    INFO("round " << round << ", committed " << committed);
    check_whole(restarted / "r.db", committed, step);
    Store store(restarted / "r.db", {"1", "c", "lab", "b"});  // and the next run goes on
    for (int m = 0; m < 100; m += step) put(store, m, step);
    check_whole(restarted / "r.db", 100, step);
  }
  CHECK(cuts >= amount(100));
}

TEST_CASE("a database that may grow no further: an error that says so, and the finished instances stay") {
  Scratch folder;
  const std::string path = folder / "r.db";
  int committed = 0;
  {
    Store store(path, {"1", "c", "lab", "b"});
    store.limit_bytes(store.bytes() + 60'000);
    try {
      for (;; committed += 5) put(store, committed, 5);
    } catch (const StoreError& error) {
      CHECK(error.kind() == StoreError::Kind::disk);
      CHECK_THAT(error.what(), Catch::Contains("r.db: no space is left"));
    }
    CHECK(committed > 20);
    check_whole(path, committed, 5);
    CHECK_THROWS_AS(put(store, committed, 500), StoreError);
  }
  check_whole(path, committed, 5);
  Store store(path, {"1", "c", "lab", "b"});
  put(store, committed, 5);
  check_whole(path, committed + 5, 5);
}

TEST_CASE("a full disk: a small tmpfs") {
  Scratch folder;
  if (::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=600k") != 0) {
    WARN("skipped: a tmpfs cannot be mounted here (that takes root)");
    return;
  }
  const std::string path = folder / "r.db";
  int committed = 0;
  try {
    Store store(path, {"1", "c", "lab", "b"});
    for (;; committed += 5) put(store, committed, 5);
  } catch (const StoreError& error) {
    CHECK(error.kind() == StoreError::Kind::disk);
  }
  CHECK(committed > 20);
  check_whole(path, committed, 5);
  ::umount(folder.path().c_str());
}
