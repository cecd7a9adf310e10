#include "experiments/instance.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <limits>
#include <new>
#include <nlohmann/json.hpp>

#include "dsl/print.hpp"
#include "experiments/commands.hpp"
#include "experiments/judge.hpp"
#include "experiments/measure.hpp"
#include "experiments/theorem_text.hpp"
#include "proof/decide.hpp"
#include "solver/periods.hpp"

namespace wythoff::experiments {
namespace {

namespace fs = std::filesystem;
using Kind = proof::Verdict::Kind;

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// tables/m{m}.csv with m = 3: tables/m3.csv beside the batch.
std::string table_path(const Experiment& experiment, const Case& c) {
  std::string path = experiment.table->text;
  for (const auto& [name, value] : c.parameters)
    for (std::size_t at; (at = path.find("{" + name + "}")) != std::string::npos;)
      path.replace(at, name.size() + 2, dsl::print(value));
  return (fs::path(experiment.batch->name()).parent_path() / path).string();
}

// As printed: an expression in the parameters, or a number.
std::optional<std::string> p_count_of(const Experiment& e, std::size_t index) {
  if (!e.p_count) return {};
  return e.p_counts.empty() ? e.p_count->text : std::to_string(e.p_counts.at(index));
}

// FNV-1a over 64-bit words: a few operations a number, and every number counts.
class Checksum {
 public:
  void add(std::uint64_t word) { hash_ = (hash_ ^ word) * 0x100000001b3u ^ hash_ >> 47; }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

std::uint64_t checksum(const solver::Positions& positions) {
  Checksum sum;
  for (std::size_t i = 0; i < positions.size(); ++i)
    for (const std::int64_t part : positions[i]) sum.add(static_cast<std::uint64_t>(part));
  return sum.value();
}

std::uint64_t checksum(const solver::GrundyTable& table) {
  Checksum sum;
  for (std::uint64_t cell = 0; cell < table.cells(); ++cell) sum.add(table[cell]);
  return sum.value();
}

store::Claim row(const ClaimResult& r) {
  std::optional<std::int64_t> up_to;
  if (r.up_to && *r.up_to <= std::numeric_limits<std::int64_t>::max()) up_to = static_cast<std::int64_t>(*r.up_to);
  return {r.claim, r.text, name(r.status), up_to, r.counterexample, r.reason, r.certificate};
}

// A number of P-positions somebody printed, against that of this board.
ClaimResult compare_count(const Experiment& experiment, const std::string& text, const Case& c, std::size_t found) {
  const dsl::Integer printed = dsl::evaluate_integer(text, c.parameters);
  ClaimResult r;
  r.claim = "printed_count";
  r.text = experiment.p_counts.empty() ? "|P on the board| = " + text : "|P on the board| as printed";
  r.status = printed == found ? Status::holds : Status::refuted;
  if (r.status == Status::holds)
    r.up_to = *std::min_element(c.max.begin(), c.max.end());
  else
    r.counterexample = fmt::format("printed {}, found {}", printed.str(), found);
  return r;
}

std::uint64_t needed_bytes(const Experiment& experiment, const Evidence& evidence) {
  std::uint64_t bytes = 0;
  if (experiment.outcomes) bytes = solver::choose_outcome_engine(evidence.ruleset(), evidence.board()).bytes;
  if (experiment.grundy)
    bytes = std::max(bytes, solver::choose_grundy_engine(evidence.ruleset(), evidence.board()).bytes);
  return bytes;
}

bool selected(const Experiment& experiment, const std::string& label) {
  return experiment.labels.empty() ||
         std::find(experiment.labels.begin(), experiment.labels.end(), label) != experiment.labels.end();
}

// The proof ran out of memory: that is how the instance ended, and no verdict.
class OutOfMemory : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

proof::Limits limits_for(const Experiment& experiment, const solver::Context& context) {
  proof::Limits limits = proof_limits(context);
  if (experiment.decide) limits.time.reset();  // the instance's own time limit holds
  return limits;
}

// A theorem that is asked for may take some seconds, or all the time the instance has; then the claims have it too,
// however little the board shows.
Judge::Search search_for(const Experiment& experiment) {
  if (!experiment.prove) return search_in_batch;
  Judge::Search search;
  if (experiment.time_limit > 0) search.time.reset();
  return search;
}

void keep(const proof::Verdict& verdict, const Experiment& experiment, Computed& out) {
  if (verdict.stopped == proof::Limit::memory) throw OutOfMemory(verdict.why);
  out.result.verdict = proof::name(verdict.kind);
  out.result.status = verdict.kind == Kind::unknown ? "unknown" : "proved";
  out.result.method = verdict.method;
  if (verdict.positions) {
    Checksum sum;
    std::int64_t largest = 0;
    for (const proof::Vec p : *verdict.positions) {
      sum.add(static_cast<std::uint64_t>(p.x)), sum.add(static_cast<std::uint64_t>(p.y));
      largest = std::max({largest, p.x, p.y});
    }
    out.result.p_whole = static_cast<std::int64_t>(verdict.positions->size());
    out.result.largest = largest;
    if (!experiment.outcomes) out.result.p_checksum = sum.value();
  }
  if (verdict.kind == Kind::unknown)
    out.claims.push_back({"decide", "P is finite", "unknown", {}, "", verdict.why, ""});
  else if (experiment.store_certificates)
    out.claims.push_back({"decide", "P is " + proof::name(verdict.kind), "proved", {}, "", "", verdict.certificate});
}

// Of a P that is not decided to be finite: which it is, as a claim of its own.
void keep(const proof::Theorem& theorem, const Experiment& experiment, Computed& out) {
  if (theorem.proved)
    out.claims.push_back({"prove",
                          "P = " + summary(theorem),
                          "proved",
                          {},
                          "",
                          "",
                          experiment.store_certificates ? theorem.certificate : ""});
  else
    out.claims.push_back({"prove", "P is given by an automaton", "unknown", {}, "", theorem.why, ""});
}

std::optional<store::RowPeriod> row(const std::optional<solver::ObservedPeriod>& seen) {
  if (!seen) return {};
  return store::RowPeriod{seen->preperiod, seen->period, seen->saltus, seen->observed};
}

void failed(Computed& out, const std::string& ended) {
  store::Result result;
  result.started = out.result.started;
  result.ended = ended;
  out.result = std::move(result);
  out.claims.clear();
  out.periods.clear();
  out.evidence.reset();
}

}  // namespace

// Canonical: nlohmann::json keeps the keys of objects sorted.
std::string question(const Job& job, const Case& c) {
  const Experiment& e = *job.experiment;
  nlohmann::json out = {{"compute", nlohmann::json::array()}};
  for (const auto& [asked, name] : {std::pair{e.decide, "decide"},
                                    {e.grundy, "grundy"},
                                    {e.outcomes, "outcomes"},
                                    {e.periods, "periods"},
                                    {e.prove, "prove"}})
    if (asked) out["compute"].push_back(name);
  for (const auto& [asked, name] : {std::pair{e.store_certificates, "certificates"},
                                    {e.store_grundy, "grundy"},
                                    {e.store_positions, "p_positions"}})
    if (asked) out["store"].push_back(name);
  if (e.claims) out["claims"] = e.labels.empty() ? nlohmann::json("all") : nlohmann::json(e.labels);
  if (!e.others.empty()) out["others"] = e.others;
  if (const auto count = p_count_of(e, job.index)) out["p_count"] = *count;
  if (e.table) out["table"] = read_table(table_path(e, c)).hash;
  return out.dump();
}

Instance::Instance(const Job& job) : job_(job), case_(case_of(job.params)), started_(now_ms()) {
  const Stopwatch watch;
  case_.max = job.max;
  case_.index = job.index;
  const Experiment& e = *job.experiment;
  p_count_ = p_count_of(e, job.index);
  if (e.table) table_ = table_path(e, case_);
  const auto rule = rule_of(e, case_);
  key_ = {{rule->tree.name.text, rule->canonical, rule->tree.piles},
          job.params,
          job.max,
          experiments::question(job, case_)};
  try {
    ruleset_.emplace(dsl::bind(*rule->source, rule->tree, parameters_of(*rule, case_)));
  } catch (const dsl::RuleError& error) {
    wrong_ = "error: " + error.message();
  } catch (const solver::Refused& error) {
    wrong_ = std::string("error: ") + error.what();
  }
  seconds_ = watch.seconds();
}

bool Instance::comparable() const {
  if (!ruleset_ || !ruleset_->invariant() || p_count_ || table_ || job_.experiment->store_certificates) return false;
  return !job_.experiment->claims || ruleset_->rule().claims.empty();
}

void Instance::fill(const solver::Context& context, Computed& out) {
  const Experiment& e = *job_.experiment;
  if (job_.max.empty()) {
    proof::Limits limits = limits_for(e, context);
    const proof::Verdict verdict = proof::decide(*ruleset_, limits);
    if (context.stopped()) throw solver::Interrupted();
    keep(verdict, e, out);
    if (!e.prove || verdict.kind == Kind::finite) return;
    limits.time = search_for(e).time;
    const proof::Theorem theorem = proof::prove(*ruleset_, limits);
    if (context.stopped()) throw solver::Interrupted();
    keep(theorem, e, out);
    return;
  }
  auto evidence = std::make_shared<Evidence>(*ruleset_, solver::Board{job_.max}, context);
  const std::uint64_t bytes = needed_bytes(e, *evidence);
  out.result.peak_bytes = static_cast<std::int64_t>(bytes);
  if (bytes > context.memory_limit) throw std::bad_alloc();
  if (e.outcomes) {
    out.result.p_count = static_cast<std::int64_t>(evidence->p_positions().size());
    out.result.p_checksum = checksum(evidence->p_positions());
  }
  if (e.grundy) {
    out.result.grundy_sum = static_cast<std::int64_t>(evidence->grundy_values().sum());
    out.result.grundy_max = evidence->grundy_values().max();
    out.result.grundy_checksum = checksum(evidence->grundy_values());
  }
  if (e.periods)
    for (const auto& seen : solver::row_periods(evidence->grundy_values(), context)) out.periods.push_back(row(seen));
  if (p_count_) out.claims.push_back(row(compare_count(e, *p_count_, case_, evidence->p_positions().size())));
  if (table_) out.claims.push_back(row(compare(read_table(*table_), evidence->grundy_values())));
  Judge judge(*evidence, limits_for(e, context), search_for(e));
  if (e.decide) keep(judge.verdict(), e, out);
  if (e.prove && judge.verdict().kind != Kind::finite) keep(judge.theorem(), e, out);
  if (e.claims)
    for (const dsl::BoundClaim& claim : ruleset_->rule().claims)
      if (selected(e, claim.label)) out.claims.push_back(row(judge.claim(claim)));
  out.result.engine = evidence->engines();
  out.bytes = 1000;
  if (e.store_positions || e.store_grundy) {
    out.bytes += bytes;
    out.evidence = std::move(evidence);
  }
}

Computed Instance::compute(const InstanceLimits& limits) {
  Computed out;
  out.key = key_;
  out.result.started = started_;
  const Stopwatch watch;
  solver::Context context = limits.context;
  if (job_.experiment->memory_limit)
    context.memory_limit = std::min(context.memory_limit, job_.experiment->memory_limit);
  try {
    if (!wrong_.empty()) throw std::runtime_error(wrong_.substr(7));
    fill(context, out);
    out.result.seconds = seconds_ + watch.seconds();
  } catch (const solver::Interrupted&) {
    failed(out, limits.late && *limits.late ? "timeout" : "interrupted");
  } catch (const std::bad_alloc&) {
    failed(out, "memory");
  } catch (const OutOfMemory&) {
    failed(out, "memory");
  } catch (const dsl::RuleError& error) {
    failed(out, "error: " + error.message());
  } catch (const std::exception& error) {
    failed(out, std::string("error: ") + error.what());
  }
  out.result.finished = now_ms();
  return out;
}

Computed Instance::take_over(const Computed& other, const Job& from) const {
  Computed out;
  out.key = key_;
  out.result = other.result;
  out.claims = other.claims;
  out.result.started = started_;
  out.result.finished = now_ms();
  if (out.result.seconds) out.result.seconds = seconds_;
  out.bytes = 1000;
  out.equal_to = &from;
  return out;
}

namespace {

// A symmetric game of two piles keeps each pair once, x <= y.
void write_positions(Evidence& evidence, store::Instance& instance) {
  const bool pairs = evidence.board().piles() == 2 && evidence.ruleset().symmetric() &&
                     evidence.board().max[0] == evidence.board().max[1];
  const solver::Positions& positions = evidence.p_positions();
  std::int64_t n = 0;
  for (std::size_t i = 0; i < positions.size(); ++i)
    if (!pairs || positions[i][0] <= positions[i][1]) instance.position(n++, positions[i]);
}

void write_grundy(Evidence& evidence, store::Instance& instance) {
  const solver::GrundyTable& table = evidence.grundy_values();
  const std::vector<std::int64_t>& max = table.board().max;
  const std::uint64_t length = static_cast<std::uint64_t>(max.back()) + 1;
  std::vector<std::int64_t> prefix(max.size() - 1, 0);
  std::vector<std::uint32_t> line(length);
  for (std::uint64_t first = 0; first < table.cells(); first += length) {
    for (std::uint64_t i = 0; i < length; ++i) line[i] = table[first + i];
    instance.grundy_line(prefix, line);
    for (std::size_t i = prefix.size(); i-- > 0;) {  // the next prefix, the last part fastest
      if (++prefix[i] <= max[i]) break;
      prefix[i] = 0;
    }
  }
}

}  // namespace

void write(const Job& job, const Computed& computed, store::Instance& row) {
  const Experiment& e = *job.experiment;
  if (computed.evidence && e.store_positions) write_positions(*computed.evidence, row);
  if (computed.evidence && e.store_grundy) write_grundy(*computed.evidence, row);
  if (computed.equal_to && computed.result.ended == "ok") row.same_as(computed.equal_to->key);
  for (std::size_t x = 0; x < computed.periods.size(); ++x)
    row.period(static_cast<std::int64_t>(x), computed.periods[x]);
  for (const store::Claim& claim : computed.claims) row.claim(claim);
  row.finish(computed.result);
}

}  // namespace wythoff::experiments
