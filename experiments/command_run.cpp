// wythoff run: an experiment batch into a database.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <map>

#include "experiments/batch.hpp"
#include "experiments/batch_estimate.hpp"
#include "experiments/batch_progress.hpp"
#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "experiments/progress.hpp"
#include "experiments/version.hpp"
#include "store/reader.hpp"

namespace wythoff::experiments {
namespace {

namespace fs = std::filesystem;

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

// BATCH itself, or that file among the batches that come with the program.
std::string batch_path(const std::string& given) {
  std::error_code ignored;
  if (given.find('/') != std::string::npos || fs::exists(given, ignored)) return given;
  for (const std::string& name : {given, given + ".toml"}) {
    const fs::path candidate = fs::path(data_folder("batches")) / name;
    if (fs::is_regular_file(candidate, ignored)) return candidate.string();
  }
  return given;
}

std::uint64_t bytes_of(const Call& call, const std::string& option) try {
  return parse_bytes(call.text(option));
} catch (const UsageError& error) {
  throw UsageError(fmt::format("--{}: {}", option, error.what()));
}

std::string plural(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string text(const BatchSummary& s, const BatchPlan& plan) {
  std::string out =
      fmt::format("{}: {} computed, {} found finished", plural(plan.jobs.size(), "instance"), s.computed, s.found);
  if (s.equal) out += fmt::format(", {} of them equal to another", s.equal);
  if (s.timeout) out += fmt::format(", {} beyond the time limit", s.timeout);
  if (s.memory) out += fmt::format(", {} beyond the memory limit", s.memory);
  if (s.errors) out += fmt::format(", {} ended in an error", s.errors);
  out += fmt::format(" ({})\n", duration(s.seconds));
  if (const std::string verdicts = verdicts_text(s.tally); !verdicts.empty()) out += "P: " + verdicts + '\n';
  out += "claims: " + claims_text(s.tally) + '\n';
  for (const std::string& message : s.messages) out += "  " + message + '\n';
  return out;
}

int exit_code(const BatchSummary& s) {
  if (s.interrupted) return interrupted;
  if (s.failed()) return refused;
  return s.tally.refuted ? refuted : done;
}

// "2/8", the second of eight parts.
std::pair<int, int> shard_of(const Call& call) {
  if (!call.given("shard")) return {1, 1};
  const std::string text = call.text("shard");
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) throw UsageError(fmt::format("--shard: '{}' is not I/N, as in 2/8", text));
  const auto shards = Call::whole_number("--shard", text.substr(slash + 1), 1, 1'000'000);
  return {static_cast<int>(Call::whole_number("--shard", text.substr(0, slash), 1, shards)), static_cast<int>(shards)};
}

// A family without members is seldom meant.
void warn_of_empty(const BatchPlan& plan, const std::map<const Experiment*, std::size_t>& counts) {
  for (const Experiment& experiment : plan.batch.experiments)
    if (!counts.contains(&experiment))
      fmt::print(stderr,
                 "{}: no instance: a range is empty, no case meets 'where', or all stand in another experiment\n",
                 experiment.name);
}

std::map<const Experiment*, std::size_t> counts_of(const BatchPlan& plan) {
  std::map<const Experiment*, std::size_t> counts;
  for (const Job& job : plan.jobs) ++counts[job.experiment];
  return counts;
}

std::string size_text(double bytes) {
  if (bytes < 1e6) return fmt::format("{:.0f} kB", std::max(1.0, bytes / 1e3));
  return bytes < 1e9 ? fmt::format("{:.0f} MB", bytes / 1e6) : fmt::format("{:.1f} GB", bytes / 1e9);
}

// How many instances each experiment has, how many of all are finished already, and what the others would cost.
int dry_run(BatchPlan& plan, const std::string& path, const Call& call) {
  const auto counts = counts_of(plan);
  Output out;
  for (const Experiment& experiment : plan.batch.experiments) {
    const auto found = counts.find(&experiment);
    const std::string game = experiment.rule ? experiment.rule->tree.name.text : "no rule";
    out.write(fmt::format("{:>8}  {} ({})\n", found == counts.end() ? 0 : found->second, experiment.name, game));
  }
  out.write(fmt::format("{:>8}  in all\n", plan.jobs.size()));
  if (fs::exists(path)) {
    const std::size_t all = plan.jobs.size();
    drop_finished(plan, path);
    out.write(fmt::format("{:>8}  finished in {}\n", all - plan.jobs.size(), path));
  }
  solver::Context context;
  context.memory_limit = call.memory_limit() / static_cast<std::uint64_t>(call.jobs());
  context.stop = &stop_requested();
  const Estimate cost = estimate(plan, context, std::chrono::seconds(5));
  if (stop_requested()) throw solver::Interrupted();
  if (cost.sampled)
    out.write(fmt::format("{} {} with {}, {} of disk (from {} of them)\n", cost.cut ? "at least" : "about",
                          duration(cost.seconds / call.jobs()), plural(static_cast<std::size_t>(call.jobs()), "thread"),
                          size_text(cost.bytes), cost.sampled));
  out.commit();
  return done;
}

int run(const Call& call) {
  const auto [shard, shards] = shard_of(call);
  BatchPlan plan = plan_batch(read_batch(batch_path(call.text("BATCH"))));
  warn_of_empty(plan, counts_of(plan));
  if (shards > 1) take_shard(plan, shard, shards);
  const std::string path = call.text("db");
  if (call.given("dry-run")) return dry_run(plan, path, call);
  const std::string name = fs::path(plan.batch.path).filename();
  store::Store store(path, {build().version, build().commit, host_name(), name, plan.identity, shard, shards});
  if (call.given("disk-limit")) store.limit_bytes(bytes_of(call, "disk-limit"));
  BatchOptions options;
  options.jobs = call.jobs();
  options.context.memory_limit = call.memory_limit();
  options.context.stop = &stop_requested();
  BatchSummary summary;
  {
    BatchProgressLine line(fs::path(name).stem().string());
    options.progress = std::ref(line);
    options.stopping = take_your_time;
    summary = run_batch(plan, store, options);
  }
  summary.interrupted = summary.interrupted || stop_requested();  // Ctrl-C may come after the last instance
  if (summary.interrupted) {  // and then nothing may be written to standard output any more
    const std::size_t left = plan.jobs.size() - summary.found - summary.computed;
    fmt::print(stderr, "{}wythoff run: interrupted, {} left; the same command goes on from here\n", text(summary, plan),
               plural(left, "instance"));
    return exit_code(summary);
  }
  Output out;
  out.write(text(summary, plan));
  out.commit();
  return exit_code(summary);
}

}  // namespace

Verb run_verb() {
  return {
      .name = "run",
      .summary = "an experiment batch into a database; goes on where it was stopped",
      .arguments = {"BATCH"},
      .options = {"db", "jobs", "shard", "memory-limit", "disk-limit", "dry-run"},
      .required = {"db"},
      .formats = {},
      .example = "run papers.toml --db results.db --dry-run",
      .details =
          "BATCH is a TOML file, or the name of one that comes with the program; experiments/README.md says how to "
          "write "
          "one. What the database holds already is not computed again. The memory limit is shared by the "
          "threads. Exit code 1 where a claim of the batch is refuted, 3 where an instance met a limit or an error: "
          "it is recorded without a result and tried again the next time.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
