// Values of options, made ready for a verb.
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "dsl/parse.hpp"
#include "experiments/claims.hpp"
#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/progress.hpp"
#include "solver/outcome.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::size_t most_instances = 1'000'000;  // of a sweep

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// NAME -> VALUE of every --set.
std::map<std::string, std::string> settings(const std::vector<std::string>& sets) {
  std::map<std::string, std::string> values;
  for (const std::string& set : sets) {
    const auto equals = set.find('=');
    if (equals == 0 || equals == set.npos)
      throw UsageError(fmt::format("--set: '{}' is not NAME=VALUE, as in --set m=5", set));
    if (!values.emplace(set.substr(0, equals), set.substr(equals + 1)).second)
      throw UsageError(fmt::format("--set: {} is given twice", set.substr(0, equals)));
  }
  return values;
}

}  // namespace

Call::Call(std::string verb, std::map<std::string, std::vector<std::string>> values, std::string default_format)
    : verb_(std::move(verb)), values_(std::move(values)), default_format_(std::move(default_format)) {}

bool Call::given(const std::string& name) const {
  return !texts(name).empty();
}

std::string Call::text(const std::string& name) const {
  const auto all = texts(name);
  return all.empty() ? "" : all.back();
}

std::vector<std::string> Call::texts(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>{} : found->second;
}

std::int64_t Call::whole_number(const std::string& what, std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool number = !text.empty() && end == text.data() + text.size();
  if (!number || error == std::errc::invalid_argument)
    throw UsageError(fmt::format("{}: '{}' is not a whole number", what, text));
  if (error == std::errc::result_out_of_range || value < least || value > most)
    throw UsageError(fmt::format("{}: {} is not between {} and {}", what, text, least, most));
  return value;
}

std::int64_t Call::number(const std::string& name, std::int64_t least, std::int64_t most) const {
  return whole_number("--" + name, text(name), least, most);
}

std::string Call::format() const {
  return given("format") ? text("format") : default_format_;
}

std::string Call::engine() const {
  if (!given("engine")) return "";
  std::vector<std::string> names;
  for (const auto& engine : solver::engines()) names.push_back(engine.name);
  const std::string name = text("engine"), near = dsl::nearest(name, names);
  if (!std::count(names.begin(), names.end(), name))
    throw UsageError(fmt::format("--engine: no engine is called '{}'{}; 'wythoff engines' lists them", name,
                                 near.empty() ? "" : fmt::format(", did you mean '{}'?", near)));
  return name;
}

std::string Call::rule_path() const {
  return rule_path(given("RULE") ? text("RULE") : text("for"));
}

std::string Call::rule_path(const std::string& path) {
  std::error_code ignored;
  if (path.find('/') != path.npos || std::filesystem::exists(path, ignored)) return path;
  for (const std::string& name : {path, path + ".game"}) {
    const auto candidate = std::filesystem::path(rule_library()) / name;
    if (!path.empty() && std::filesystem::is_regular_file(candidate, ignored)) return candidate.string();
  }
  return path;
}

dsl::Source Call::source() const {
  return dsl::Source::read(rule_path());
}

dsl::Rule Call::rule() const {
  const dsl::Source source = this->source();
  dsl::Game game = dsl::parse(source);
  const auto parameters = dsl::parse_parameters(source, game, settings(texts("set")));
  return dsl::bind(source, std::move(game), parameters);
}

dsl::Rule Call::rule_of(const std::string& option) const {
  const dsl::Source source = dsl::Source::read(rule_path(text(option)));
  dsl::Game game = dsl::parse(source);
  auto known = settings(texts("set"));
  std::erase_if(known, [&](const auto& setting) {
    return std::none_of(game.parameters.begin(), game.parameters.end(),
                        [&](const dsl::ParameterNode& parameter) { return parameter.name.text == setting.first; });
  });
  const auto parameters = dsl::parse_parameters(source, game, known);
  return dsl::bind(source, std::move(game), parameters);
}

std::vector<dsl::Parameters> Call::instances() const {
  const dsl::Source source = this->source();
  const dsl::Game game = dsl::parse(source);
  auto texts = settings(this->texts("set"));
  std::vector<dsl::Parameters> all{{}};
  std::vector<std::pair<std::string, std::vector<dsl::Value>>> sweeps;
  for (const dsl::ParameterNode& parameter : game.parameters) {
    const auto text = texts.find(parameter.name.text);
    if (text == texts.end()) continue;
    sweeps.emplace_back(text->first, dsl::parse_values(parameter, text->second));
    if (sweeps.back().second.empty())
      throw UsageError(fmt::format("--set {}={}: no value in it", text->first, text->second));
    text->second = dsl::print(sweeps.back().second.front());
  }
  dsl::parse_parameters(source, game, texts);  // names a missing or an unknown one
  for (const auto& [name, values] : sweeps) {
    if (all.size() > most_instances / values.size())
      throw UsageError(fmt::format("--set: more than {} instances in one sweep", most_instances));
    std::vector<dsl::Parameters> next;
    for (const dsl::Parameters& instance : all)
      for (const dsl::Value& value : values) (next.emplace_back(instance))[name] = value;
    all = std::move(next);
  }
  return all;
}

std::vector<dsl::Rule> Call::rules() const {
  const dsl::Source source = this->source();
  const dsl::Game game = dsl::parse(source);
  std::vector<dsl::Rule> rules;
  for (const dsl::Parameters& parameters : instances()) rules.push_back(dsl::bind(source, game, parameters));
  return rules;
}

std::vector<std::int64_t> Call::position(int piles) const {
  const auto sizes = texts("X");
  if (sizes.size() != static_cast<std::size_t>(piles))
    throw UsageError(fmt::format("the game has {} pile{}, and {} size{} given", piles, piles == 1 ? "" : "s",
                                 sizes.size(), sizes.size() == 1 ? " is" : "s are"));
  std::vector<std::int64_t> position;
  for (const std::string& size : sizes) position.push_back(whole_number("pile", size, 0, greatest_pile));
  return position;
}

solver::Board Call::board(int piles) const {
  if (!given("max")) throw UsageError("--max N is needed: the board is 0 <= every pile <= N");
  const std::string given_text = text("max");
  const auto parts = split(given_text, ',');
  if (parts.size() != 1 && parts.size() != static_cast<std::size_t>(piles))
    throw UsageError(fmt::format("--max: '{}' has {} numbers and the game has {} pile{}: give one for all piles, or {}",
                                 given_text, parts.size(), piles, piles == 1 ? "" : "s", piles));
  solver::Board board;
  for (const auto part : parts) board.max.push_back(whole_number("--max", part, 0, greatest_pile));
  board.max.resize(piles, board.max.front());
  return board;
}

solver::Context Call::context() const {
  solver::Context context;
  context.memory_limit = memory_limit();
  context.jobs = jobs();
  context.stop = &stop_requested();
  context.progress = progress_line(verb_ + " " + std::filesystem::path(rule_path()).stem().string());
  return context;
}

std::uint64_t Call::memory_limit() const try {
  return given("memory-limit") ? parse_bytes(text("memory-limit")) : solver::default_memory_limit();
} catch (const UsageError& error) {
  throw UsageError(fmt::format("--memory-limit: {}", error.what()));
}

int Call::jobs() const {
  if (given("jobs")) return static_cast<int>(number("jobs", 1, 4096));
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
}

}  // namespace wythoff::experiments
