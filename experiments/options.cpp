// The one table of options: the command line, --help and the documentation are made from it.
#include "experiments/commands.hpp"

namespace wythoff::experiments {

const std::vector<OptionInfo>& option_table() {
  static const std::vector<OptionInfo> table{
      {"set", "NAME=VALUE", "a parameter of the rule: m=5, R={(0,1),(1,0)}; in sweeps m=1..200, m={2,3,5}", true},
      {"max", "N", "the board: 0 <= every pile <= N; X,Y gives each pile its own bound"},
      {"rows", "X", "a thin board: rows 0..X (two piles)"},
      {"columns", "Y", "... by columns 0..Y"},
      {"value", "V", "list the positions of Grundy value V instead of the table"},
      {"claim", "LABEL", "this claim only (more than once: these)", true},
      {"sequence", "A|B", "which of the two b-files: the smaller or the larger pile"},
      {"db", "FILE", "the results database"},
      {"dry-run", "", "say what would be computed, and compute nothing"},
      {"sql", "SQL", "one statement that reads"},
      {"list", "", "the named queries"},
      {"for", "RULE", "which engines would compute this rule, and why"},
      {"format", "NAME", "how the output is written"},
      {"out", "FILE", "write there instead of standard output, whole or not at all"},
      {"engine", "NAME", "the engine to use ('wythoff engines' lists them)"},
      {"certificate", "FILE", "write there what 'wythoff verify' needs to check the verdict"},
      {"sandwich", "LOWER", "prove one P for every rule that has the moves of LOWER and only moves of RULE"},
      {"export", "FORM", "what is proved, for other programs, instead of the answer"},
      {"time-limit", "S", "stop after so many seconds (0.5), with 'unknown'"},
      {"memory-limit", "SIZE", "refuse what needs more: 500M, 4G, 2GiB (default: 80 % of the memory)"},
      {"jobs", "J", "threads (default: all processors)"},
  };
  return table;
}

}  // namespace wythoff::experiments
