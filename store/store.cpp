#include "store/store.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include "store/file.hpp"
#include "store/schema.hpp"
#include "store/sha256.hpp"

namespace wythoff::store {
namespace {

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

bool square(const std::vector<std::int64_t>& max) {
  for (const std::int64_t part : max)
    if (part != max.front()) return false;
  return true;
}

void bind_optional(SQLite::Statement& s, int at, const std::optional<std::int64_t>& value) {
  value ? s.bind(at, *value) : s.bind(at);
}

void bind_text(SQLite::Statement& s, int at, const std::string& text) {
  text.empty() ? s.bind(at) : s.bind(at, text);
}

}  // namespace

std::string max_text(const std::vector<std::int64_t>& max) {
  if (max.empty()) return "";
  if (square(max)) return std::to_string(max.at(0));
  std::string out;
  for (const std::int64_t part : max) out += (out.empty() ? "" : ",") + std::to_string(part);
  return out;
}

std::string digest(const Key& key) {
  return instance_key(sha256_hex(key.game.text), key.params, max_text(key.max), key.question);
}

Tally& Tally::operator+=(const Tally& other) {
  proved += other.proved, holds += other.holds, refuted += other.refuted;
  unknown += other.unknown, not_applicable += other.not_applicable;
  finite += other.finite, infinite += other.infinite, undecided += other.undecided;
  return *this;
}

void count_verdict(Tally& tally, const std::string& verdict) {
  if (verdict.empty()) return;
  ++(verdict == "finite" ? tally.finite : verdict == "infinite" ? tally.infinite : tally.undecided);
}

// The statements live as long as the connection: 100,000 instances should not be parsed 100,000 times.
struct Store::Parts {
  Parts(const std::string& file, Run who) : path(file), run(std::move(who)), db(open_to_write(file)) {}

  std::string path;
  Run run;
  SQLite::Database db;
  std::optional<std::int64_t> run_id;
  bool run_committed = false;
  std::optional<std::int64_t> begun;                         // the instance that is open, in a savepoint of its own
  std::map<std::string, std::int64_t> words, games, claims;  // ids; forgotten when they may have been rolled back
  std::map<std::string, std::string> hashes;                 // of rule texts
  std::map<std::string, std::unique_ptr<SQLite::Statement>> statements;

  // A statement ready to be bound.
  SQLite::Statement& prepare(const char* sql) {
    auto& statement = statements[sql];
    if (!statement) statement = std::make_unique<SQLite::Statement>(db, sql);
    statement->reset();
    statement->clearBindings();
    return *statement;
  }

  void run_once(SQLite::Statement& statement) {
    statement.exec();
    statement.reset();
  }

  // The id of a row that is made where it is not there yet; both statements take the same first parameters.
  std::int64_t word(const std::string& text) {
    if (const auto known = words.find(text); known != words.end()) return known->second;
    auto& insert = prepare("INSERT OR IGNORE INTO words(text) VALUES (?)");
    insert.bind(1, text);
    run_once(insert);
    auto& select = prepare("SELECT word FROM words WHERE text = ?");
    select.bind(1, text);
    return words[text] = one(select);
  }

  std::int64_t one(SQLite::Statement& select) {
    select.executeStep();
    const std::int64_t value = select.getColumn(0).getInt64();
    select.reset();
    return value;
  }

  void bind_word(SQLite::Statement& s, int at, const std::string& text) {
    text.empty() ? s.bind(at) : s.bind(at, word(text));
  }

  const std::string& hash_of(const Game& game) {
    std::string& hash = hashes[game.text];
    if (hash.empty()) hash = sha256_hex(game.text);
    return hash;
  }
  std::string digest(const Key& key) {
    return instance_key(hash_of(key.game), key.params, max_text(key.max), key.question);
  }

  std::int64_t game(const Game& game) {
    const std::string hash = hash_of(game);
    if (const auto known = games.find(hash); known != games.end()) return known->second;
    auto& insert = prepare("INSERT OR IGNORE INTO games(name, hash, text, piles) VALUES (?, ?, ?, ?)");
    insert.bind(1, game.name);
    insert.bind(2, hash);
    insert.bind(3, game.text);
    insert.bind(4, game.piles);
    run_once(insert);
    auto& select = prepare("SELECT game FROM games WHERE hash = ?");
    select.bind(1, hash);
    return games[hash] = one(select);
  }

  std::int64_t statement(const Claim& claim) {
    const std::string both = claim.label + '\n' + claim.text;
    if (const auto known = claims.find(both); known != claims.end()) return known->second;
    auto& insert = prepare("INSERT OR IGNORE INTO statements(label, text) VALUES (?, ?)");
    insert.bind(1, claim.label);
    insert.bind(2, claim.text);
    run_once(insert);
    auto& select = prepare("SELECT statement FROM statements WHERE label = ? AND text = ?");
    select.bind(1, claim.label);
    select.bind(2, claim.text);
    return claims[both] = one(select);
  }

  std::int64_t this_run() {
    if (run_id) return *run_id;
    auto& insert = prepare(
        "INSERT INTO runs(version, commit_id, host, batch, started, plan, shard, shards) VALUES (?, ?, ?, ?, ?, ?, ?, "
        "?)");
    insert.bind(1, run.version);
    insert.bind(2, run.commit);
    insert.bind(3, run.host);
    insert.bind(4, run.batch);
    insert.bind(5, now_ms());
    if (!run.plan.empty()) {
      insert.bind(6, run.plan.data(), static_cast<int>(run.plan.size()));
      insert.bind(7, run.shard);
      insert.bind(8, run.shards);
    }
    run_once(insert);
    return *(run_id = db.getLastInsertRowid());
  }

  std::optional<std::int64_t> finished(const std::string& key) {
    auto& select = prepare(
        "SELECT instance FROM instances i JOIN words ended ON ended.word = i.ended WHERE key = ? AND ended.text = "
        "'ok'");
    select.bind(1, key.data(), static_cast<int>(key.size()));
    std::optional<std::int64_t> found;
    if (select.executeStep()) found = select.getColumn(0).getInt64();
    select.reset();
    return found;
  }

  // Rows made since an instance was begun are gone with it.
  void instance_gone() {
    words.clear();
    claims.clear();
  }
  void abandon() {
    if (!begun) return;
    begun.reset();
    instance_gone();
    db.tryExec("ROLLBACK TO instance; RELEASE instance");
  }
  void transaction_gone() {
    begun.reset();
    instance_gone();
    games.clear();
    if (!run_committed) run_id.reset();
  }
};

Store::Store(const std::string& path, Run run)
    : parts_(guarded(path, [&] { return std::make_unique<Parts>(path, std::move(run)); })) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

const std::string& Store::path() const {
  return parts_->path;
}

bool Store::finished(const Key& key) {
  return guarded(path(), [&] { return parts_->finished(parts_->digest(key)).has_value(); });
}

std::set<std::string> Store::finished() {
  return guarded(path(), [&] {
    SQLite::Statement select(
        parts_->db,
        "SELECT key FROM instances i JOIN words ended ON ended.word = i.ended WHERE ended.text = 'ok' "
        "ORDER BY key");
    std::set<std::string> all;
    while (select.executeStep()) all.insert(all.end(), select.getColumn(0).getString());
    return all;
  });
}

Tally Store::tally(const std::string& key) {
  return guarded(path(), [&] {
    Tally tally;
    auto& claims = parts_->prepare(
        "SELECT v.status, count(*) FROM instances i JOIN verdicts v USING (instance) WHERE i.key = ? GROUP BY "
        "v.status");
    claims.bind(1, key.data(), static_cast<int>(key.size()));
    int* const counts[] = {&tally.proved, &tally.holds, &tally.refuted, &tally.unknown, &tally.not_applicable};
    while (claims.executeStep()) *counts[claims.getColumn(0).getInt()] = claims.getColumn(1).getInt();
    claims.reset();
    auto& verdict =
        parts_->prepare("SELECT w.text FROM instances i JOIN words w ON w.word = i.verdict WHERE i.key = ?");
    verdict.bind(1, key.data(), static_cast<int>(key.size()));
    if (verdict.executeStep()) count_verdict(tally, verdict.getColumn(0).getString());
    verdict.reset();
    return tally;
  });
}

void Store::limit_bytes(std::uint64_t bytes) {
  guarded(path(), [&] {
    const auto page = static_cast<std::uint64_t>(parts_->db.execAndGet("PRAGMA page_size").getInt64());
    parts_->db.exec("PRAGMA max_page_count = " + std::to_string(std::max<std::uint64_t>(1, bytes / page)));
  });
}

std::uint64_t Store::bytes() {
  return guarded(path(), [&] {
    return static_cast<std::uint64_t>(parts_->db.execAndGet("PRAGMA page_size").getInt64() *
                                      parts_->db.execAndGet("PRAGMA page_count").getInt64());
  });
}

Transaction::Transaction(Store& store) : store_(store) {
  guarded(store.path(), [&] { store_.parts_->db.exec("BEGIN IMMEDIATE"); });
}

Transaction::~Transaction() {
  if (!open_) return;
  store_.parts_->transaction_gone();
  for (auto& [sql, statement] : store_.parts_->statements) statement->tryReset();
  store_.parts_->db.tryExec("ROLLBACK");  // fails where SQLite has rolled back by itself (disk full): the same end
}

void Transaction::commit() {
  guarded(store_.path(), [&] {
    store_.parts_->abandon();
    store_.parts_->db.exec("COMMIT");
  });
  open_ = false;
  store_.parts_->run_committed = store_.parts_->run_id.has_value();
}

std::optional<Instance> Transaction::begin(const Key& key) {
  return guarded(store_.path(), [&]() -> std::optional<Instance> {
    Store::Parts& parts = *store_.parts_;
    parts.abandon();
    const std::string bytes = parts.digest(key);
    if (parts.finished(bytes)) return std::nullopt;
    const std::int64_t game = parts.game(key.game), question = parts.word(key.question), run = parts.this_run();
    const std::int64_t unfinished = parts.word("interrupted");
    parts.run_once(parts.prepare("SAVEPOINT instance"));
    auto& forget = parts.prepare("DELETE FROM instances WHERE key = ?");
    forget.bind(1, bytes.data(), static_cast<int>(bytes.size()));
    parts.run_once(forget);
    auto& insert = parts.prepare(
        "INSERT INTO instances(key, game, params, max, question, run, started, finished, ended) "
        "VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)");
    insert.bind(1, bytes.data(), static_cast<int>(bytes.size()));
    insert.bind(2, game);
    insert.bind(3, key.params);
    if (!key.max.empty()) square(key.max) ? insert.bind(4, key.max.at(0)) : insert.bind(4, max_text(key.max));
    insert.bind(5, question);
    insert.bind(6, run);
    insert.bind(7, unfinished);
    parts.run_once(insert);
    parts.begun = parts.db.getLastInsertRowid();
    return Instance(store_, *parts.begun);
  });
}

Instance::Instance(Instance&& other) noexcept : store_(other.store_), id_(other.id_) {
  other.store_ = nullptr;
}

Instance::~Instance() {
  if (store_ && store_->parts_->begun == id_) store_->parts_->abandon();
}

void Instance::position(std::int64_t n, std::span<const std::int64_t> p) {
  guarded(store_->path(), [&] {
    auto& insert = store_->parts_->prepare("INSERT INTO positions(instance, n, x, y, z, w) VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, id_);
    insert.bind(2, n);
    for (std::size_t i = 0; i < p.size(); ++i) insert.bind(3 + static_cast<int>(i), p[i]);
    store_->parts_->run_once(insert);
  });
}

void Instance::grundy_line(std::span<const std::int64_t> prefix, std::span<const std::uint32_t> values) {
  guarded(store_->path(), [&] {
    auto& insert = store_->parts_->prepare("INSERT INTO grundy_lines(instance, x, y, z, cells) VALUES (?, ?, ?, ?, ?)");
    insert.bind(1, id_);
    for (int i = 0; i < 3; ++i) insert.bind(2 + i, i < static_cast<int>(prefix.size()) ? prefix[i] : std::int64_t{0});
    std::string cells = "[";
    for (const std::uint32_t value : values) {
      if (cells.size() > 1) cells += ',';
      cells += std::to_string(value);
    }
    insert.bind(5, cells + "]");
    store_->parts_->run_once(insert);
  });
}

void Instance::period(std::int64_t x, const std::optional<RowPeriod>& period) {
  guarded(store_->path(), [&] {
    auto& insert = store_->parts_->prepare(
        "INSERT INTO row_periods(instance, x, preperiod, period, saltus, observed) VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, id_);
    insert.bind(2, x);
    if (period) {
      insert.bind(3, period->preperiod);
      insert.bind(4, period->period);
      insert.bind(5, period->saltus);
      insert.bind(6, period->observed);
    }
    store_->parts_->run_once(insert);
  });
}

void Instance::same_as(const std::string& digest) {
  guarded(store_->path(), [&] {
    Store::Parts& parts = *store_->parts_;
    const auto source = parts.finished(digest);
    if (!source) throw std::logic_error("an instance that is to be taken over is not there");
    auto& mark = parts.prepare("UPDATE instances SET same_as = ? WHERE instance = ?");
    mark.bind(1, *source);
    mark.bind(2, id_);
    parts.run_once(mark);
    for (const char* copy :
         {"INSERT INTO positions SELECT ?2, n, x, y, z, w FROM positions WHERE instance = ?1",
          "INSERT INTO grundy_lines(instance, x, y, z, cells) SELECT ?2, x, y, z, cells FROM grundy_lines WHERE "
          "instance = ?1 ORDER BY x, y, z",
          "INSERT INTO row_periods SELECT ?2, x, preperiod, period, saltus, observed FROM row_periods WHERE instance = "
          "?1"}) {
      auto& statement = parts.prepare(copy);
      statement.bind(1, *source);
      statement.bind(2, id_);
      parts.run_once(statement);
    }
  });
}

void Instance::claim(const Claim& claim) {
  guarded(store_->path(), [&] {
    Store::Parts& parts = *store_->parts_;
    const std::int64_t statement = parts.statement(claim);
    auto& status = parts.prepare("SELECT status FROM statuses WHERE name = ?");
    status.bind(1, claim.status);
    if (!status.executeStep()) throw std::logic_error("no status of a claim is called '" + claim.status + "'");
    const int code = status.getColumn(0).getInt();
    status.reset();
    auto& insert = parts.prepare(
        "INSERT INTO verdicts(instance, statement, status, up_to, counterexample, reason, certificate) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, id_);
    insert.bind(2, statement);
    insert.bind(3, code);
    bind_optional(insert, 4, claim.up_to);
    bind_text(insert, 5, claim.counterexample);
    parts.bind_word(insert, 6, claim.reason);
    bind_text(insert, 7, claim.certificate);
    parts.run_once(insert);
  });
}

void Instance::finish(const Result& result) {
  guarded(store_->path(), [&] {
    Store::Parts& parts = *store_->parts_;
    auto& update = parts.prepare(
        "UPDATE instances SET started = ?, finished = ?, ended = ?, p_count = ?, grundy_sum = ?, verdict = ?, "
        "status = ?, method = ?, engine = ?, seconds = ?, peak_bytes = ?, p_checksum = ?, grundy_checksum = ?, "
        "p_whole = ?, largest = ?, grundy_max = ? WHERE instance = ?");
    update.bind(1, result.started);
    update.bind(2, result.finished);
    parts.bind_word(update, 3, result.ended);
    bind_optional(update, 4, result.p_count);
    bind_optional(update, 5, result.grundy_sum);
    parts.bind_word(update, 6, result.verdict);
    parts.bind_word(update, 7, result.status);
    parts.bind_word(update, 8, result.method);
    parts.bind_word(update, 9, result.engine);
    if (result.seconds) update.bind(10, *result.seconds);
    bind_optional(update, 11, result.peak_bytes);
    bind_optional(update, 12, result.p_checksum);
    bind_optional(update, 13, result.grundy_checksum);
    bind_optional(update, 14, result.p_whole);
    bind_optional(update, 15, result.largest);
    bind_optional(update, 16, result.grundy_max);
    update.bind(17, id_);
    parts.run_once(update);
    parts.run_once(parts.prepare("RELEASE instance"));
    parts.begun.reset();
  });
  store_ = nullptr;
}

}  // namespace wythoff::store
