// The executable: picks the verb, reads its options with CLI11, turns exceptions into messages and exit codes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <new>

#include "dsl/source.hpp"
#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "experiments/progress.hpp"
#include "store/error.hpp"

namespace {

using namespace wythoff;
using namespace wythoff::experiments;
using Values = std::map<std::string, std::vector<std::string>>;

std::string program = "wythoff";

int fail(int code, const std::string& message, const std::string& verb = "") {
  clear_progress();
  const bool paint = colours(2);
  const std::string who = verb.empty() ? "wythoff" : "wythoff " + verb;
  fmt::print(stderr, "{}: {}error:{} {}\n", who, paint ? "\x1b[31m" : "", paint ? "\x1b[0m" : "", message);
  return code;
}

int wrong_usage(const std::string& message, const std::string& verb = "") {
  fail(wrong, message, verb);
  fmt::print(stderr, "see '{}{} --help'\n", program, verb.empty() ? "" : " " + verb);
  return wrong;
}

int print(const std::string& text) {
  Output out;
  out.write(text);
  out.commit();
  return done;
}

std::string meant(const std::string& word) {
  return word.empty() ? "" : fmt::format("; did you mean '{}'?", word);
}

// "X..." is one or more, "[NAME]" none or one, "[SHARD...]" any number.
CLI::Option* add_argument(CLI::App& app, const std::string& argument) {
  const bool optional = argument.front() == '[';
  std::string name = optional ? argument.substr(1, argument.size() - 2) : argument;
  const bool many = name.ends_with("...");
  if (many) name.resize(name.size() - 3);
  CLI::Option* option = app.add_option(name);
  option->expected(optional ? 0 : 1, many ? 1 << 20 : 1);
  return option->allow_extra_args(many);
}

std::string bare(std::string argument) {
  std::erase_if(argument, [](char c) { return c == '[' || c == ']' || c == '.'; });
  return argument;
}

// What CLI11 left over: an option the verb does not have, or one argument too many.
void refuse_extras(const CLI::App& app, const Verb& verb) {
  const auto extras = app.remaining();
  if (extras.empty()) return;
  const auto dashed = std::find_if(extras.begin(), extras.end(), [](const auto& e) { return e.starts_with("--"); });
  if (dashed == extras.end()) throw UsageError(fmt::format("unexpected argument '{}'", extras.front()));
  const std::string name = dashed->substr(2, dashed->find('=') - 2);
  const std::string near = dsl::nearest(name, verb.options);
  throw UsageError(fmt::format("unknown option '--{}'{}", name, meant(near.empty() ? "" : "--" + near)));
}

void check_required(const Verb& verb, const Values& values) {
  for (const std::string& argument : verb.arguments)
    if (argument.front() != '[' && !values.contains(bare(argument)))
      throw UsageError(fmt::format("{} is missing", bare(argument)));
  for (const OptionInfo& option : option_table())
    if (std::count(verb.required.begin(), verb.required.end(), option.name) && !values.contains(option.name))
      throw UsageError(fmt::format("--{} {} is needed ({})", option.name, option.value, option.help));
}

void check_format(const Verb& verb, const Values& values) {
  const auto given = values.find("format");
  if (given == values.end()) return;
  const std::string& format = given->second.back();
  if (std::count(verb.formats.begin(), verb.formats.end(), format)) return;
  throw UsageError(fmt::format("--format: '{}' is not one of {}{}", format, fmt::join(verb.formats, ", "),
                               meant(dsl::nearest(format, verb.formats))));
}

Values parse(const Verb& verb, int argc, char** argv) {
  CLI::App app;
  app.allow_extras();
  app.set_help_flag("-h,--help");
  std::map<std::string, CLI::Option*> options;
  for (const std::string& argument : verb.arguments) options[bare(argument)] = add_argument(app, argument);
  for (const OptionInfo& info : option_table()) {
    if (!std::count(verb.options.begin(), verb.options.end(), info.name)) continue;
    CLI::Option* option = info.value.empty() ? app.add_flag("--" + info.name) : app.add_option("--" + info.name);
    if (!info.value.empty()) option->expected(1)->allow_extra_args(false);
    options[info.name] = option->take_all();
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string what = error.what();
    throw UsageError(fmt::format("{} needs a value", what.substr(0, what.find(':'))));
  }
  refuse_extras(app, verb);
  Values values;
  for (const auto& [name, option] : options)
    if (option->count()) values[name] = option->results();
  for (const OptionInfo& info : option_table())
    if (!info.repeatable && values.contains(info.name) && values[info.name].size() > 1)
      throw UsageError(fmt::format("--{} is given twice", info.name));
  check_required(verb, values);
  check_format(verb, values);
  return values;
}

int run(const Verb& verb, int argc, char** argv) {
  try {
    const Call call(verb.name, parse(verb, argc, argv), verb.formats.empty() ? "" : verb.formats.front());
    return verb.run(call);
  } catch (const CLI::CallForHelp&) {
    return print(help(verb, program));
  } catch (const CLI::ParseError& error) {
    return wrong_usage(error.what(), verb.name);
  } catch (const UsageError& error) {
    return wrong_usage(error.what(), verb.name);
  } catch (const std::invalid_argument& error) {  // an engine that computes something else
    return wrong_usage(error.what(), verb.name);
  } catch (const dsl::RuleError& error) {
    clear_progress();
    const std::string text = error.what();
    fmt::print(stderr, "{}{}", text, text.ends_with('\n') ? "" : "\n");
    return wrong;
  } catch (const solver::Refused& error) {
    return fail(refused, error.what(), verb.name);
  } catch (const OutputError& error) {
    return fail(refused, error.what(), verb.name);
  } catch (const store::StoreError& error) {
    using Kind = store::StoreError::Kind;
    if (error.kind() == Kind::interrupted) throw solver::Interrupted();
    return fail(error.kind() == Kind::disk || error.kind() == Kind::busy ? refused : wrong, error.what(), verb.name);
  } catch (const std::bad_alloc&) {
    return fail(refused, "out of memory", verb.name);
  }
}

int dispatch(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  if (name == "--version") return print(version_text());
  if (name == "--help" || name == "-h" || (name == "help" && argc == 2)) return print(help(program));
  if (name.empty()) return wrong_usage("a verb is missing");
  const bool wants_help = name == "help";
  if (wants_help && std::string(argv[2]) == "--markdown") return print(help_markdown());
  const std::string wanted = wants_help ? argv[2] : name;
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) {
    if (verb.name == wanted) return wants_help ? print(help(verb, program)) : run(verb, argc - 1, argv + 1);
    names.push_back(verb.name);
  }
  return wrong_usage(fmt::format("unknown verb '{}'{}", wanted, meant(dsl::nearest(wanted, names))));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 0 && argv[0][0]) program = argv[0];
  catch_interrupts();
  try {
    return dispatch(argc, argv);
  } catch (const ClosedPipe&) {
    return done;  // whoever read has seen enough
  } catch (const solver::Interrupted&) {
    return fail(interrupted, "interrupted");
  } catch (const OutputError& error) {
    return fail(refused, error.what());
  } catch (const std::invalid_argument& error) {  // WYTHOFF_CPU
    return wrong_usage(error.what());
  } catch (const std::exception& error) {
    return fail(refused, fmt::format("unexpected: {}", error.what()));
  }
}
