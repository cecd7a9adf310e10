// wythoff run: an experiment batch into a database.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <map>

#include "experiments/batch.hpp"
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

std::string plural(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// "papers: 12/60, 3.1 a second, 15 s left", rewritten in place from the third second on, where stderr is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(std::string name) : name_(std::move(name)), terminal_(::isatty(STDERR_FILENO)) {}
  ~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void operator()(const BatchProgress& p) {
    if (!terminal_ || p.seconds < 2) return;
    const double rate = static_cast<double>(p.done) / p.seconds;
    std::string line = fmt::format("{}: {}/{}", name_, p.done, p.total);
    if (p.done)
      line += fmt::format(", {:.3g} a second, {} left", rate, duration(static_cast<double>(p.total - p.done) / rate));
    fmt::print(stderr, "\r\x1b[K{}", line);
    shown_ = true;
  }

 private:
  std::string name_;
  bool terminal_, shown_ = false;
};

std::string claims_line(const store::Tally& t) {
  std::string out;
  for (const auto& [count, word] : {std::pair{t.proved, "proved"},
                                    {t.holds, "hold"},
                                    {t.refuted, "refuted"},
                                    {t.unknown, "unknown"},
                                    {t.not_applicable, "not applicable"}})
    if (count || std::string(word) == "refuted") out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, word);
  return out;
}

std::string text(const BatchSummary& s, const BatchPlan& plan) {
  std::string out =
      fmt::format("{}: {} computed, {} found finished", plural(plan.jobs.size(), "instance"), s.computed, s.found);
  if (s.memory) out += fmt::format(", {} beyond the memory limit", s.memory);
  if (s.errors) out += fmt::format(", {} ended in an error", s.errors);
  out += fmt::format(" ({})\nclaims: {}\n", duration(s.seconds), claims_line(s.tally));
  for (const std::string& message : s.messages) out += "  " + message + '\n';
  return out;
}

int exit_code(const BatchSummary& s) {
  if (s.interrupted) return interrupted;
  if (s.memory || s.errors) return refused;
  return s.tally.refuted ? refuted : done;
}

// How many instances each experiment has, and how many of all are finished already.
int dry_run(const BatchPlan& plan, const std::string& path) {
  std::map<const Experiment*, std::size_t> counts;
  for (const Job& job : plan.jobs) ++counts[job.experiment];
  Output out;
  for (const Experiment& experiment : plan.batch.experiments)
    out.write(fmt::format("{:>8}  {} ({})\n", counts[&experiment], experiment.name, experiment.tree.name.text));
  out.write(fmt::format("{:>8}  in all\n", plan.jobs.size()));
  if (fs::exists(path)) out.write(fmt::format("{:>8}  finished in {}\n", count_finished(plan, path), path));
  out.commit();
  return done;
}

int run(const Call& call) {
  const BatchPlan plan = plan_batch(read_batch(batch_path(call.text("BATCH"))));
  const std::string path = call.text("db");
  if (call.given("dry-run")) return dry_run(plan, path);
  const std::string name = fs::path(plan.batch.path).filename();
  store::Store store(path, {build().version, build().commit, host_name(), name});
  BatchOptions options;
  options.jobs = call.jobs();
  options.context.memory_limit = call.memory_limit();
  options.context.stop = &stop_requested();
  BatchSummary summary;
  {
    ProgressLine line(name);
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
      .options = {"db", "jobs", "memory-limit", "dry-run"},
      .required = {"db"},
      .formats = {},
      .example = "run papers.toml --db results.db --dry-run",
      .details =
          "BATCH is a TOML file, or the name of one that comes with the program; experiments/README.md says how to "
          "write "
          "one. What the database holds already is not computed again. The memory limit is shared by the "
          "threads. Exit code 1 where a claim of the batch is refuted.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
