// A batch of experiments as its file says it: TOML, one [[experiment]] table a question.
//
//   # growth.toml
//   [[experiment]]
//   rule = "modular_wythoff"              # a .game file beside this one, or a name in the rule library
//   m = "1..60"                           # a parameter: a number, a list, a range, a set
//   max = "4*m"                           # a number, an expression in the parameters, or a list, one a pile
//   compute = ["outcomes", "claims"]      # and "grundy"
//   store = ["p_positions"]               # and "grundy"; without it only counts, sums and verdicts are kept
//
//   Batch batch = read_batch("growth.toml");
//   std::vector<Case> cases = expand(batch.experiments[0]);   // 60 of them, m = 1, ..., 60
//
// Further keys: name, description; claims = ["LABEL", ...] (all claims without it); where = "gcd(p, q) = 1", a
// condition on the parameters; set = { m = ... } for a parameter with the name of a key; table = "printed.csv" and
// p_count = "E", what was printed, to compare with ({m} in the path of a table is the value of m). Ranges may depend on
// other parameters: t = "1..s". Everything wrong is a RuleError that points into the batch, the rule or the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/bind.hpp"

namespace wythoff::experiments {

// A text of the batch file with the place where it stands.
struct Located {
  std::string text;
  std::size_t at = 0;
};

// The values one parameter takes, in the order in which they are tried.
struct Sweep {
  dsl::ParameterNode parameter;
  std::vector<Located> values;  // numbers, ranges, sets; ranges may use parameters before this one
};

struct Experiment {
  std::shared_ptr<const dsl::Source> batch;  // where errors point
  std::shared_ptr<const dsl::Source> rule;
  dsl::Game tree;
  std::string canonical;  // print(tree)
  int piles = 2;
  std::string name;           // "experiment 3" where none is given
  std::vector<Sweep> sweeps;  // each parameter of the game once
  std::vector<Located> max;   // one expression for all piles, or one a pile
  std::optional<Located> where, table, p_count;
  std::vector<std::int64_t> p_counts;  // p_count given as a list, one a case
  bool outcomes = false, grundy = false, claims = false, store_positions = false, store_grundy = false;
  std::vector<std::string> labels;            // of claims; empty: all
  std::map<std::string, std::string> others;  // games the claims refer to, with the hash of their text
};

struct Batch {
  std::string path;
  std::vector<Experiment> experiments;
};

Batch read_batch(const std::string& path);

// One instance to be: values for all parameters, and the board.
struct Case {
  dsl::Parameters parameters;
  std::vector<std::int64_t> max;
  std::size_t index = 0;  // among the cases of its experiment
};

// Every combination that meets the header's conditions and `where`; the last parameter varies fastest.
std::vector<Case> expand(const Experiment& experiment);

}  // namespace wythoff::experiments
