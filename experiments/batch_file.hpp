// A batch of experiments as its file says it: TOML, one [[experiment]] table a question. README.md of this room says
// what may stand there.
//
//   # growth.toml
//   [[experiment]]
//   rule = "modular_wythoff"
//   m = "1..60"
//   max = "4*m"
//   compute = ["outcomes", "claims"]
//   store = ["p_positions"]
//
//   Batch batch = read_batch("growth.toml");
//   visit(batch.experiments[0], [](const Case& c) { ... });   // 60 of them, m = 1, ..., 60
//
// Everything wrong is a RuleError that points into the batch, the rule or the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "experiments/batch_rule.hpp"

namespace wythoff::experiments {

// { subsets_of = "residues mod m", symmetric = true, size = "0..4", sample = 100, seed = 7 }
struct SubsetsOf {
  Located elements;
  bool symmetric = false;
  std::optional<Located> size;  // a number or a range; expressions
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
};

// The values one parameter, or one hole of a template, takes, in the order in which they are tried.
struct Sweep {
  std::string name;
  std::optional<dsl::ParameterNode> parameter;           // none: a hole
  std::vector<std::variant<Located, SubsetsOf>> values;  // may use sweeps before this one
};

struct Experiment {
  std::shared_ptr<const dsl::Source> batch;  // where errors point
  std::size_t at = 0;
  std::string name;                        // "experiment 3" where none is given
  std::shared_ptr<const RuleText> rule;    // of a template: its first filling; none if it has no filling
  std::shared_ptr<const Template> filled;  // none: the rule is a file
  int piles = 2;
  std::vector<Sweep> sweeps;  // the holes, then each parameter of the game once
  std::vector<Located> max;   // one expression for all piles, or one a pile; none: no board
  std::optional<Located> where, table, p_count;
  std::vector<std::int64_t> p_counts;  // p_count given as a list, one a case
  bool outcomes = false, grundy = false, decide = false, prove = false, periods = false, claims = false;
  bool store_positions = false, store_grundy = false, store_certificates = false;
  std::vector<std::string> labels;            // of claims; empty: all
  std::map<std::string, std::string> others;  // games the claims refer to, with the hash of their text
  std::optional<std::uint64_t> sample;        // so many cases of all
  std::uint64_t seed = 1;
  double time_limit = 0;           // seconds an instance may take; 0: no limit
  std::uint64_t memory_limit = 0;  // bytes; 0: only that of the process
};

struct Batch {
  std::string path;
  std::vector<Experiment> experiments;
};

Batch read_batch(const std::string& path);

// One instance to be: values for all parameters and holes, and the board.
struct Case {
  dsl::Parameters parameters;
  std::map<std::string, std::string> holes;  // texts; numbers and sets that fill a hole are among the parameters
  std::vector<std::int64_t> max;
  std::size_t index = 0;  // among the cases of its experiment
};

// Every combination that meets the headers' conditions and `where`, the last sweep fastest, or the sample of them.
// Throws what `take` throws, and RuleError where there are too many.
void visit(const Experiment& experiment, const std::function<void(const Case&)>& take);

// The same RuleError before any case is made: in no time, unless a `where` or a sample picks from them.
void check_size(const Experiment& experiment);

// The rule of a case, and what its parameters are there: a template is filled with the values of its holes.
std::shared_ptr<const RuleText> rule_of(const Experiment& experiment, const Case& c);
dsl::Parameters parameters_of(const RuleText& rule, const Case& c);

// Canonical JSON of all parameters and holes, and the way back.
std::string params_json(const Case& c);
Case case_of(const std::string& params);

}  // namespace wythoff::experiments
