// The cases of an experiment: every combination of its parameters' values.
#include <fmt/format.h>

#include <limits>

#include "dsl/evaluate.hpp"
#include "dsl/print.hpp"
#include "experiments/batch_file.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Integer;

constexpr std::size_t most_cases = 1'000'000;

// "lo..hi" of a text that is not a set; both sides are expressions.
std::optional<std::pair<std::string, std::string>> range_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos || text.find('{') != std::string::npos) return std::nullopt;
  return std::pair(text.substr(0, dots), text.substr(dots + 2));
}

class Expansion {
 public:
  explicit Expansion(const Experiment& experiment) : experiment_(experiment) {
    for (const Sweep& sweep : experiment.sweeps)
      conditions_.push_back(sweep.parameter.condition ? dsl::print(*sweep.parameter.condition) : "");
    places_.resize(experiment.sweeps.size());
  }

  std::vector<Case> cases() {
    choose(0);
    if (!experiment_.p_counts.empty() && experiment_.p_counts.size() != cases_.size())
      throw error(experiment_.p_count->at,
                  fmt::format("'p_count' has {} numbers for {} cases", experiment_.p_counts.size(), cases_.size()));
    return std::move(cases_);
  }

 private:
  dsl::RuleError error(std::size_t at, const std::string& message, const std::string& expected = "") const {
    return experiment_.batch->error(at, message, expected);
  }

  // What is wrong with a text of the batch is told at its place in the batch.
  template <class Body>
  auto at_place(const Located& text, Body body) {
    try {
      return body();
    } catch (const dsl::RuleError& wrong) {
      throw error(text.at, wrong.message());
    } catch (const dsl::ExactError& wrong) {
      throw error(text.at, wrong.what());
    }
  }

  void choose(std::size_t depth) {
    if (depth == experiment_.sweeps.size()) return add();
    for (const Located& text : experiment_.sweeps[depth].values) at_values(depth, text);
  }

  void at_values(std::size_t depth, const Located& text) {
    const dsl::ParameterNode& parameter = experiment_.sweeps[depth].parameter;
    const auto range = range_of(text.text);
    if (!range || parameter.type != dsl::ParameterNode::Type::integer) {
      for (const dsl::Value& value : values(parameter, text)) take(depth, text, value);
      return;
    }
    const Integer low = at_place(text, [&] { return dsl::evaluate_integer(range->first, parameters_); });
    const Integer high = at_place(text, [&] { return dsl::evaluate_integer(range->second, parameters_); });
    if (high - low >= most_cases) throw error(text.at, "a sweep over more than a million values");
    for (Integer value = low; value <= high; ++value) take(depth, text, value);
  }

  std::vector<dsl::Value> values(const dsl::ParameterNode& parameter, const Located& text) {
    return at_place(text, [&]() -> std::vector<dsl::Value> {
      if (parameter.type != dsl::ParameterNode::Type::integer || text.text.find('{') != std::string::npos)
        return dsl::parse_values(parameter, text.text);
      return {dsl::evaluate_integer(text.text, parameters_)};
    });
  }

  void take(std::size_t depth, const Located& text, const dsl::Value& value) {
    const std::string& name = experiment_.sweeps[depth].parameter.name.text;
    parameters_[name] = value;
    places_[depth] = text;
    choose(depth + 1);
    parameters_.erase(name);
  }

  // A header's condition may name several parameters, so it is asked when all have values.
  void check_range(std::size_t depth) {
    const dsl::ParameterNode& parameter = experiment_.sweeps[depth].parameter;
    const std::string& condition = conditions_[depth];
    if (condition.empty() || at_place(places_[depth], [&] { return dsl::holds(condition, parameters_); })) return;
    const std::string value = dsl::print(parameters_.at(parameter.name.text));
    throw error(places_[depth].at, fmt::format("{} = {} is outside its range", parameter.name.text, value),
                dsl::print(parameter));
  }

  void add() {
    for (std::size_t depth = 0; depth < places_.size(); ++depth) check_range(depth);
    if (experiment_.where &&
        !at_place(*experiment_.where, [&] { return dsl::holds(experiment_.where->text, parameters_); }))
      return;
    if (cases_.size() == most_cases) throw error(experiment_.max.front().at, "a sweep of more than a million cases");
    Case next{parameters_, {}, cases_.size()};
    for (const Located& text : experiment_.max) {
      const Integer max = at_place(text, [&] { return dsl::evaluate_integer(text.text, parameters_); });
      if (max < 0 || max > std::numeric_limits<std::int64_t>::max())
        throw error(text.at, fmt::format("max = {} is no board", max.str()));
      next.max.push_back(static_cast<std::int64_t>(max));
    }
    next.max.resize(static_cast<std::size_t>(experiment_.piles), next.max.front());
    cases_.push_back(std::move(next));
  }

  const Experiment& experiment_;
  std::vector<std::string> conditions_;  // of the headers' parameters
  std::vector<Located> places_;          // where the values in hand stand
  dsl::Parameters parameters_;
  std::vector<Case> cases_;
};

}  // namespace

std::vector<Case> expand(const Experiment& experiment) {
  return Expansion(experiment).cases();
}

}  // namespace wythoff::experiments
