// The verbs of the program, in the order in which --help lists them.
#include "experiments/commands.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/table.hpp"

namespace wythoff::experiments {

// One a file, command_NAME.cpp.
Verb moves_verb();
Verb solve_verb();
Verb grundy_verb();
Verb hint_verb();
Verb play_verb();
Verb check_verb();
Verb decide_verb();
Verb prove_verb();
Verb invent_verb();
Verb verify_verb();
Verb run_verb();
Verb query_verb();
Verb merge_verb();
Verb plot_verb();
Verb explore_verb();
Verb report_verb();
Verb fmt_verb();
Verb engines_verb();

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all{
      moves_verb(),  solve_verb(), grundy_verb(),  hint_verb(),   play_verb(), check_verb(),
      decide_verb(), prove_verb(), invent_verb(),  verify_verb(), run_verb(),  query_verb(),
      merge_verb(),  plot_verb(),  explore_verb(), report_verb(), fmt_verb(),  engines_verb(),
  };
  return all;
}

namespace {

constexpr std::pair<int, const char*> exit_codes[] = {
    {done, "done, nothing refuted"},
    {refuted, "a claim refuted, pairs of no game, or a certificate rejected"},
    {wrong, "wrong usage or a wrong rule file"},
    {refused, "refused or stopped for want of memory, time or disk"},
    {undecided, "'decide', 'prove' or 'invent' ended in 'unknown'"},
    {interrupted, "interrupted"},
};

// "  --max N     the board: ...", wrapped to 80 columns.
std::string entry(const std::string& left, const std::string& right, std::size_t column) {
  std::string out;
  bool first = true;
  for (const std::string& line : wrap(right, 80 - column - 4)) {
    out += fmt::format("  {:<{}}  {}\n", first ? left : "", column, line);
    first = false;
  }
  return out;
}

std::string shown(const OptionInfo& option) {
  return fmt::format("--{}{}{}", option.name, option.value.empty() ? "" : " ", option.value);
}

std::string usage(const Verb& verb, const std::string& program) {
  std::string line = fmt::format("usage: {} {}", program, verb.name);
  for (const std::string& argument : verb.arguments) line += " " + argument;
  for (const OptionInfo& option : option_table())
    if (std::count(verb.required.begin(), verb.required.end(), option.name)) line += " " + shown(option);
  return line + " [options]\n";
}

std::string help_of(const OptionInfo& option, const Verb& verb) {
  if (option.name != "format") return option.help;
  std::string names = verb.formats.front() + " (default)";
  for (std::size_t i = 1; i < verb.formats.size(); ++i) names += ", " + verb.formats[i];
  return option.help + ": " + names;
}

}  // namespace

std::string help(const Verb& verb, const std::string& program) {
  std::string out = fmt::format("{} {} - {}\n\n{}", program, verb.name, verb.summary, usage(verb, program));
  if (std::count(verb.arguments.begin(), verb.arguments.end(), "RULE"))
    out += "\n  RULE is the path of a .game file, or the name of one in the rule library.\n";
  if (!verb.details.empty()) {
    out += '\n';
    for (const std::string& line : wrap(verb.details, 78)) out += "  " + line + '\n';
  }
  out += "\noptions\n";
  for (const OptionInfo& option : option_table())
    if (std::count(verb.options.begin(), verb.options.end(), option.name))
      out += entry(shown(option), help_of(option, verb), 19);
  out += entry("-h, --help", "this text", 19);
  return out + fmt::format("\nexample\n  {} {}\n", program, verb.example);
}

std::string help(const std::string& program) {
  std::string out = "wythoff - a laboratory for take-away games: rule files, P-positions, Grundy values, claims\n\n";
  out += fmt::format("usage: {0} VERB ... ('{0} VERB --help' says more)\n       {0} --version\n\nverbs\n", program);
  for (const Verb& verb : verbs()) out += entry(verb.name, verb.summary, 8);
  out += "\nexit codes\n";
  for (const auto& [code, meaning] : exit_codes) out += entry(std::to_string(code), meaning, 8);
  return out + fmt::format("\nexample\n  {} solve wythoff.game --max 20\n", program);
}

namespace {

// The text of a table's cell, where a bare "|" would end it.
std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

std::string cells(const std::string& left, const std::string& right) {
  return fmt::format("| `{}` | {} |\n", cell(left), cell(right));
}

std::string markdown(const Verb& verb) {
  std::string out = fmt::format("\n## wythoff {}\n{}.", verb.name, verb.summary);
  out[out.find('\n', 1) + 1] = static_cast<char>(std::toupper(verb.summary.front()));
  out += "\n\n```\n" + usage(verb, "wythoff").substr(7) + "```\n";
  for (const std::string& line : wrap(verb.details, 118)) out += line.empty() ? "" : line + "\n";
  out += "\n| option | |\n|---|---|\n";
  for (const OptionInfo& option : option_table())
    if (std::count(verb.options.begin(), verb.options.end(), option.name))
      out += cells(shown(option), help_of(option, verb));
  return out + fmt::format("\nExample: `wythoff {}`\n", verb.example);
}

}  // namespace

std::string help_markdown() {
  std::string out =
      "# The verbs of wythoff\n\nWritten by `wythoff help --markdown` from the table of options the program reads its "
      "command line with. RULE\nis the path of a `.game` file, or the name of one in the rule library.\n";
  for (const Verb& verb : verbs()) out += markdown(verb);
  out += "\n## Exit codes\n| code | |\n|---|---|\n";
  for (const auto& [code, meaning] : exit_codes) out += cells(std::to_string(code), meaning);
  return out;
}

}  // namespace wythoff::experiments
