// The one table of options: the command line, --help and the documentation are made from it.
#include "experiments/commands.hpp"

namespace wythoff::experiments {

const std::vector<OptionInfo>& option_table() {
  static const std::vector<OptionInfo> table{
      {"set", "NAME=VALUE", "a parameter of the rule: m=5, R={(0,1),(1,0)}; in sweeps m=1..200, m={2,3,5}", true},
      {"max", "N", "the board: 0 <= every pile <= N; X,Y gives each pile its own bound"},
      {"rows", "X", "a thin board: rows 0..X (two piles)"},
      {"columns", "Y", "... by columns 0..Y"},
      {"periods", "", "the additive period of each row, as observed, instead of the table"},
      {"kind", "NAME", "which picture: positions (default), grundy, marking, ratio, count"},
      {"with", "GAME", "a second game, with its parameters: 'wythoff' or 'modular_wythoff m=5'"},
      {"by", "NAME", "the parameter along the axis, of those a database has"},
      {"steps", "K", "how many steps the marking shows (default 6)"},
      {"size", "PIXELS", "the picture's width, 200 to 8000 (default 1000)"},
      {"value", "V", "list the positions of Grundy value V instead of the table"},
      {"claim", "LABEL", "this claim only (more than once: these)", true},
      {"sequence", "A|B", "which of the two b-files: the smaller or the larger pile"},
      {"db", "FILE", "the results database"},
      {"dry-run", "", "say what would be computed, how long it would take and how much disk; keep nothing"},
      {"shard", "I/N", "part I of N, of about equal cost; 'wythoff merge' brings them together"},
      {"disk-limit", "SIZE", "let the database grow to this size and no further (500M, 2GiB)"},
      {"sql", "SQL", "one statement that reads"},
      {"list", "", "the named queries"},
      {"for", "RULE", "which engines would compute this rule, and why"},
      {"first", "you|program", "who starts (default: you)"},
      {"strength", "PERCENT", "how often the program finds the best move, 0 to 100 (default 100)"},
      {"seed", "S", "of the program's mistakes, where its strength is below 100 (default 1)"},
      {"format", "NAME", "how the output is written"},
      {"out", "FILE", "write there instead of standard output, whole or not at all"},
      {"engine", "NAME", "the engine to use ('wythoff engines' lists them)"},
      {"certificate", "FILE", "write there what 'wythoff verify' needs to check the verdict"},
      {"sandwich", "LOWER", "prove one P for every rule that has the moves of LOWER and only moves of RULE"},
      {"adjoinable", "", "which moves can be added without changing the P-positions, instead of the answer"},
      {"move", "K,L", "... whether this move can"},
      {"export", "FORM", "what is proved, for other programs, instead of the answer"},
      {"time-limit", "S", "stop after so many seconds (0.5), with 'unknown'"},
      {"memory-limit", "SIZE", "refuse what needs more: 500M, 4G, 2GiB (default: 80 % of the memory)"},
      {"jobs", "J", "threads (default: all processors)"},
  };
  return table;
}

}  // namespace wythoff::experiments
