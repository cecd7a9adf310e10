#include "experiments/instance.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>

#include "dsl/print.hpp"
#include "experiments/commands.hpp"
#include "experiments/judge.hpp"
#include "experiments/measure.hpp"

namespace wythoff::experiments {
namespace {

namespace fs = std::filesystem;

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// tables/m{m}.csv with m = 3: tables/m3.csv beside the batch.
std::string table_path(const Experiment& experiment, const dsl::Parameters& parameters) {
  std::string path = experiment.table->text;
  for (const auto& [name, value] : parameters)
    for (std::size_t at; (at = path.find("{" + name + "}")) != std::string::npos;)
      path.replace(at, name.size() + 2, dsl::print(value));
  return (fs::path(experiment.batch->name()).parent_path() / path).string();
}

// Canonical: nlohmann::json keeps the keys of objects sorted.
std::string question(const Experiment& experiment, const Job& job) {
  nlohmann::json out = {{"compute", nlohmann::json::array()}};
  if (experiment.grundy) out["compute"].push_back("grundy");
  if (experiment.outcomes) out["compute"].push_back("outcomes");
  if (experiment.store_grundy) out["store"].push_back("grundy");
  if (experiment.store_positions) out["store"].push_back("p_positions");
  if (experiment.claims)
    out["claims"] = experiment.labels.empty() ? nlohmann::json("all") : nlohmann::json(experiment.labels);
  if (!experiment.others.empty()) out["others"] = experiment.others;
  if (job.p_count) out["p_count"] = *job.p_count;
  if (job.table) out["table"] = read_table(*job.table).hash;
  return out.dump();
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
ClaimResult compare_count(const Job& job, std::size_t found) {
  const dsl::Integer printed = dsl::evaluate_integer(*job.p_count, job.parameters);
  ClaimResult r;
  r.claim = "printed_count";
  r.text = job.experiment->p_counts.empty() ? "|P on the board| = " + *job.p_count : "|P on the board| as printed";
  r.status = printed == found ? Status::holds : Status::refuted;
  if (r.status == Status::holds)
    r.up_to = *std::min_element(job.key.max.begin(), job.key.max.end());
  else
    r.counterexample = fmt::format("printed {}, found {}", printed.str(), found);
  return r;
}

std::uint64_t needed_bytes(const Job& job, Evidence& evidence) {
  std::uint64_t bytes = 0;
  if (job.experiment->outcomes) bytes = solver::choose_outcome_engine(evidence.ruleset(), evidence.board()).bytes;
  if (job.experiment->grundy)
    bytes = std::max(bytes, solver::choose_grundy_engine(evidence.ruleset(), evidence.board()).bytes);
  return bytes;
}

bool selected(const Experiment& experiment, const std::string& label) {
  return experiment.labels.empty() ||
         std::find(experiment.labels.begin(), experiment.labels.end(), label) != experiment.labels.end();
}

void fill(const Job& job, Evidence& evidence, Computed& out) {
  const Experiment& experiment = *job.experiment;
  if (experiment.outcomes) {
    out.result.p_count = static_cast<std::int64_t>(evidence.p_positions().size());
    out.result.p_checksum = checksum(evidence.p_positions());
  }
  if (experiment.grundy) {
    out.result.grundy_sum = static_cast<std::int64_t>(evidence.grundy_values().sum());
    out.result.grundy_checksum = checksum(evidence.grundy_values());
  }
  if (job.p_count) out.claims.push_back(row(compare_count(job, evidence.p_positions().size())));
  if (job.table) out.claims.push_back(row(compare(read_table(*job.table), evidence.grundy_values())));
  Judge judge(evidence, proof_limits(evidence.context()), search_in_batch);
  if (experiment.claims)
    for (const dsl::BoundClaim& claim : evidence.rule().claims)
      if (selected(experiment, claim.label)) out.claims.push_back(row(judge.claim(claim)));
  out.result.engine = evidence.engines();
}

void failed(Computed& out, const std::string& ended) {
  const store::Result kept = out.result;
  out = {};
  out.result.started = kept.started;
  out.result.ended = ended;
}

}  // namespace

Job make_job(const Experiment& experiment, const Case& c) {
  Job job{&experiment, c.parameters, {}, {}, {}};
  if (experiment.p_count)
    job.p_count =
        experiment.p_counts.empty() ? experiment.p_count->text : std::to_string(experiment.p_counts.at(c.index));
  if (experiment.table) job.table = table_path(experiment, c.parameters);
  job.key = {{experiment.tree.name.text, experiment.canonical, experiment.piles}, params_json(c.parameters), c.max, ""};
  job.key.question = question(experiment, job);
  return job;
}

Computed compute(const Job& job, const solver::Context& context) {
  Computed out;
  out.result.started = now_ms();
  const Stopwatch watch;
  try {
    auto evidence = std::make_unique<Evidence>(dsl::bind(*job.experiment->rule, job.experiment->tree, job.parameters),
                                               solver::Board{job.key.max}, context);
    const std::uint64_t bytes = needed_bytes(job, *evidence);
    out.result.peak_bytes = static_cast<std::int64_t>(bytes);
    if (bytes > context.memory_limit) {
      failed(out, "memory");
    } else {
      fill(job, *evidence, out);
      out.result.seconds = watch.seconds();
      out.bytes = 1000;
      if (job.experiment->store_positions || job.experiment->store_grundy) {
        out.bytes += bytes;
        out.evidence = std::move(evidence);
      }
    }
  } catch (const solver::Interrupted&) {
    failed(out, "interrupted");
  } catch (const std::bad_alloc&) {
    failed(out, "memory");
  } catch (const solver::Refused& error) {
    failed(out, std::string("error: ") + error.what());
  } catch (const dsl::RuleError& error) {
    failed(out, "error: " + error.message());
  } catch (const std::exception& error) {
    failed(out, std::string("error: ") + error.what());
  }
  out.result.finished = now_ms();
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

void write(const Job& job, const Computed& computed, store::Instance& instance) {
  if (computed.evidence && job.experiment->store_positions) write_positions(*computed.evidence, instance);
  if (computed.evidence && job.experiment->store_grundy) write_grundy(*computed.evidence, instance);
  for (const store::Claim& claim : computed.claims) instance.claim(claim);
  instance.finish(computed.result);
}

}  // namespace wythoff::experiments
