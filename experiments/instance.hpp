// One job of a batch, computed: what the store will keep of it.
//
//   Instance instance(job);                                   // its rule, its parameters, its moves
//   Computed done = instance.compute({context, nullptr});     // in any thread
//   Transaction t(store);
//   if (auto row = t.begin(done.key)) write(job, done, *row);
//   t.commit();
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "experiments/batch_plan.hpp"
#include "experiments/claims.hpp"
#include "experiments/printed_table.hpp"
#include "store/store.hpp"

namespace wythoff::experiments {

// What is asked of an instance, as canonical JSON: part of its key.
std::string question(const Job& job, const Case& c);

struct Computed {
  store::Key key;
  store::Result result;
  std::vector<store::Claim> claims;
  std::vector<std::optional<store::RowPeriod>> periods;  // of rows 0, 1, ...
  std::shared_ptr<Evidence> evidence;                    // kept where positions or Grundy values are to be stored
  std::uint64_t bytes = 0;                               // that it holds in memory, about
  const Job* equal_to = nullptr;                         // the job of an equal game whose result this is
};

// `stop` in the context ends the computation; where `late` is set by then, it ends with `timeout`.
struct InstanceLimits {
  solver::Context context;
  const std::atomic<bool>* late = nullptr;
};

class Instance {
 public:
  // Never throws what the instance itself is to blame for: `compute` tells.
  Instance(const Job& job);

  // Can a result be taken over from an equal game, whatever its name? Not where claims or printed numbers are compared:
  // they belong to the rule's text.
  bool comparable() const;
  // Null where the rule was wrong.
  const solver::Ruleset* ruleset() const { return ruleset_ ? &*ruleset_ : nullptr; }
  const Job& job() const { return job_; }
  const std::string& question() const { return key_.question; }

  // Once. Never throws for a reason in the instance: `result.ended` tells (a limit, an engine that refuses, an
  // interruption). peak_bytes is what the engines set aside, not what the process had.
  Computed compute(const InstanceLimits& limits);
  // The result of an equal game under this one's name.
  Computed take_over(const Computed& other, const Job& from) const;

 private:
  void fill(const solver::Context& context, Computed& out);

  const Job& job_;
  Case case_;
  store::Key key_;
  std::optional<std::string> p_count_, table_;
  std::optional<solver::Ruleset> ruleset_;
  std::string wrong_;  // "error: ..."
  std::int64_t started_;
  double seconds_ = 0;  // spent so far
};

void write(const Job& job, const Computed& computed, store::Instance& row);

}  // namespace wythoff::experiments
