// The pattern of a verb: one file `command_NAME.cpp` with one function that describes it, listed in commands.cpp.
//
//   // command_fmt.cpp
//   int run(const Call& call) {
//     Output out(call.text("out"));
//     out.write(dsl::print(dsl::parse(call.source())));
//     out.commit();
//     return done;
//   }
//   Verb fmt_verb() {
//     return {.name = "fmt", .summary = "print a rule in its canonical form", .arguments = {"RULE"},
//             .options = {"out"}, .example = "fmt wythoff.game", .run = run};
//   }
//
// Option names are those of the one table in options.cpp, which feeds the command line, --help and the docs: a verb
// that needs a new option adds a line there. Values arrive as text and are made ready by Call, which throws UsageError.
// `run` returns an exit code or throws; main turns RuleError and UsageError into 2, Refused and OutputError into 3,
// Interrupted into 130.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/bind.hpp"
#include "dsl/rule.hpp"
#include "solver/board.hpp"

namespace wythoff::experiments {

enum ExitCode { done = 0, refuted = 1, wrong = 2, refused = 3, undecided = 4, interrupted = 130 };

// A wrong command line: what() is for the user.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// One line of the table of options.
struct OptionInfo {
  std::string name;         // without dashes: "max"
  std::string value;        // "N", "FILE"; "" for a flag
  std::string help;         // one line
  bool repeatable = false;  // may be given more than once; without it the second is an error
};
const std::vector<OptionInfo>& option_table();

// The values of one invocation of a verb.
class Call {
 public:
  Call(std::string verb, std::map<std::string, std::vector<std::string>> values, std::string default_format);

  // By the name of an option ("max") or an argument ("RULE").
  bool given(const std::string& name) const;
  std::string text(const std::string& name) const;  // "" where not given
  std::vector<std::string> texts(const std::string& name) const;
  std::int64_t number(const std::string& name, std::int64_t least, std::int64_t most) const;

  // The greatest pile that is accepted: sums over four piles stay within 64 bits.
  static constexpr std::int64_t greatest_pile = 1'000'000'000'000'000'000;
  // `text` as a whole number; `what` names it in the UsageError.
  static std::int64_t whole_number(const std::string& what, std::string_view text, std::int64_t least,
                                   std::int64_t most);

  const std::string& verb() const { return verb_; }
  std::string format() const;  // --format, else the first of the verb's formats
  std::string engine() const;  // --engine, or ""; UsageError where no engine has that name

  // RULE (of `engines`: --for). `rule` takes one value a parameter; `rules` sweeps (`--set m=1..200`): every
  // combination, the last parameter fastest.
  std::string rule_path() const;  // RULE itself, or that name in the rule library where no such file is
  static std::string rule_path(const std::string& path);
  dsl::Rule rule_of(const std::string& option) const;  // a second rule, that an option names: the parameters it has
  dsl::Source source() const;
  dsl::Rule rule() const;
  std::vector<dsl::Parameters> instances() const;
  std::vector<dsl::Rule> rules() const;

  // X, Y, ...: one size a pile.
  std::vector<std::int64_t> position(int piles) const;
  // --max (required), one number for all piles or one a pile.
  solver::Board board(int piles) const;
  // --memory-limit, --jobs, Ctrl-C and the progress line on stderr.
  solver::Context context() const;
  std::uint64_t memory_limit() const;
  int jobs() const;

 private:
  std::string verb_;
  std::map<std::string, std::vector<std::string>> values_;
  std::string default_format_;
};

struct Verb {
  std::string name = {};
  std::string summary = {};                 // one line
  std::vector<std::string> arguments = {};  // "RULE", "X..." (one or more), "[NAME]" (may be left out), "[SHARD...]"
  std::vector<std::string> options = {};    // names of option_table()
  std::vector<std::string> required = {};   // those of them that must be given
  std::vector<std::string> formats = {};    // of --format, the default first; empty: the verb has no --format
  std::string example = {};                 // without the program's name: "solve wythoff.game --max 20"
  std::string details = {};                 // more text for --help
  int (*run)(const Call&) = nullptr;
};
const std::vector<Verb>& verbs();
// The text of --help: of one verb, or of the program. `program` is how it was called.
std::string help(const Verb& verb, const std::string& program);
std::string help(const std::string& program);
// experiments/COMMANDS.md: `wythoff help --markdown`.
std::string help_markdown();
// The text of --version.
std::string version_text();

// "4G", "512MiB", "1000000": bytes; K, M, G, T are powers of 1024, with or without B or iB. UsageError.
std::uint64_t parse_bytes(const std::string& text);
// Canonical JSON text of parameter values, keys sorted: {"R":[[0,1],[1,0]],"m":5}.
std::string params_json(const dsl::Parameters& parameters);

}  // namespace wythoff::experiments
