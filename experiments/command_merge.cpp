// wythoff merge: shards of a batch into one database.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "experiments/commands.hpp"
#include "experiments/output.hpp"
#include "store/merge.hpp"

namespace wythoff::experiments {
namespace {

int run(const Call& call) {
  const std::vector<std::string> shards = call.texts("SHARD");
  const store::MergeSummary summary = store::merge(call.text("db"), shards);
  Output out;
  out.write(fmt::format("{} shard{}: {} instances added, {} there already", shards.size(),
                        shards.size() == 1 ? "" : "s", summary.added, summary.found));
  if (summary.failed) out.write(fmt::format(", {} without a result", summary.failed));
  out.write("\n");
  if (!summary.missing.empty())
    out.write(fmt::format("of {} shards these are not there: {}\n", summary.shards, fmt::join(summary.missing, ", ")));
  out.commit();
  return done;
}

}  // namespace

Verb merge_verb() {
  return {
      .name = "merge",
      .summary = "shards of a batch into one database",
      .arguments = {"SHARD..."},
      .options = {"db"},
      .required = {"db"},
      .formats = {},
      .example = "merge --db all.db shard-1.db shard-2.db",
      .details =
          "SHARD is a database that 'wythoff run --shard I/N' made; all must be shards of one batch. What is finished "
          "in several is kept once, and merging again changes nothing. Where two shards found different "
          "results for one instance, nothing is merged.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
