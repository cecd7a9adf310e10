// The cases of an experiment: every combination of the values of its holes and parameters.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <random>

#include "dsl/bind.hpp"
#include "dsl/print.hpp"
#include "experiments/batch_file.hpp"
#include "experiments/set_family.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Integer;
using dsl::Value;
using Type = dsl::ParameterNode::Type;

constexpr std::int64_t most_cases = 5'000'000;

// "lo..hi" of a text that is not a set; both sides are expressions.
std::optional<std::pair<std::string, std::string>> range_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos || text.find('{') != std::string::npos) return std::nullopt;
  return std::pair(text.substr(0, dots), text.substr(dots + 2));
}

std::string trimmed(std::string text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
  while (!text.empty() && blank(text.back())) text.pop_back();
  while (!text.empty() && blank(text.front())) text.erase(text.begin());
  return text;
}

// Takes cases as they come, or a uniform sample of them: the first `wanted` stay, and the i-th replaces one of them
// with probability wanted/i.
class Sample {
 public:
  Sample(const Experiment& experiment, const std::function<void(const Case&)>& take)
      : wanted_(experiment.sample), random_(experiment.seed), take_(take) {}

  void put(Case c) {
    if (!wanted_) return take_(c);
    ++seen_;
    if (kept_.size() < *wanted_) return kept_.push_back(std::move(c));
    const std::uint64_t place = below(seen_);
    if (place < *wanted_) kept_[place] = std::move(c);
  }
  void finish() {
    std::sort(kept_.begin(), kept_.end(), [](const Case& a, const Case& b) { return a.index < b.index; });
    for (const Case& c : kept_) take_(c);
  }

 private:
  // The same on every machine, unlike the distributions of the standard library.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t value;
    do value = random_();
    while (value >= limit);
    return value % bound;
  }

  std::optional<std::uint64_t> wanted_;
  std::mt19937_64 random_;
  const std::function<void(const Case&)>& take_;
  std::uint64_t seen_ = 0;
  std::vector<Case> kept_;
};

class Expansion {
 public:
  Expansion(const Experiment& experiment, const std::function<void(const Case&)>& take)
      : experiment_(experiment), sample_(experiment, take) {
    for (const Sweep& sweep : experiment.sweeps)
      conditions_.push_back(sweep.parameter && sweep.parameter->condition ? dsl::print(*sweep.parameter->condition)
                                                                          : "");
    places_.resize(experiment.sweeps.size());
  }

  void run() {
    choose(0);
    if (!experiment_.p_counts.empty() && experiment_.p_counts.size() != cases_)
      throw error(experiment_.p_count->at,
                  fmt::format("'p_count' has {} numbers for {} cases", experiment_.p_counts.size(), cases_));
    sample_.finish();
  }

  void check_size() {
    if (!experiment_.where && !experiment_.sample) count(0);
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

  Integer evaluate(const Located& text, const std::string& part) {
    return at_place(text, [&] { return dsl::evaluate_integer(part, parameters_); });
  }
  std::int64_t evaluate_small(const Located& text, const std::string& part) {
    const Integer value = evaluate(text, part);
    if (value < -most_cases || value > most_cases)
      throw error(text.at, fmt::format("{} is too large here", value.str()));
    return static_cast<std::int64_t>(value);
  }
  // Both ends of "1..s", or of a single number.
  std::pair<std::int64_t, std::int64_t> bounds(const Located& text, const std::string& part) {
    const auto range = range_of(part).value_or(std::pair(part, part));
    return {evaluate_small(text, range.first), evaluate_small(text, range.second)};
  }

  dsl::RuleError too_many_cases() const {
    return error(experiment_.at, fmt::format("an experiment of more than {} cases", most_cases),
                 "smaller ranges, or a random part of it: sample = 1000");
  }

  void choose(std::size_t depth) {
    if (depth == experiment_.sweeps.size()) return add();
    each(depth, [&] { choose(depth + 1); });
  }

  // How many cases the sweeps from this one on have. Only what a later sweep uses is gone through value by value.
  Integer count(std::size_t depth) {
    if (depth == experiment_.sweeps.size()) return 1;
    Integer sum = 0;
    const auto add = [&](const Integer& more) {
      sum += more;
      if (sum > most_cases) throw too_many_cases();
    };
    if (used_later(depth)) {
      each(depth, [&] { add(count(depth + 1)); });
    } else {
      const Integer here = size(depth);
      if (here > 0) add(here * count(depth + 1));
    }
    return sum;
  }

  // Where a name is only part of a longer one this says yes too often, and counting takes longer.
  bool used_later(std::size_t depth) const {
    const auto& sweeps = experiment_.sweeps;
    const auto in = [&](const Located& text) { return text.text.find(sweeps[depth].name) != std::string::npos; };
    for (std::size_t later = depth + 1; later < sweeps.size(); ++later)
      for (const auto& value : sweeps[later].values) {
        if (const auto* text = std::get_if<Located>(&value)) {
          if (in(*text)) return true;
        } else {
          const auto& given = std::get<SubsetsOf>(value);
          if (in(given.elements) || (given.size && in(*given.size))) return true;
        }
      }
    return false;
  }

  Integer size(std::size_t depth) {
    const auto& parameter = experiment_.sweeps[depth].parameter;
    Integer sum = 0;
    for (const auto& value : experiment_.sweeps[depth].values)
      if (const auto* given = std::get_if<SubsetsOf>(&value)) {
        const SetFamily sets = family(depth, *given).first;
        const Integer all = sets.count();
        sum += sets.sample && *sets.sample < all ? Integer(*sets.sample) : all;
      } else {
        const Located& text = std::get<Located>(value);
        if (const auto ends = range(depth, text))
          sum += std::max(Integer(0), Integer(ends->second - ends->first + 1));
        else
          sum += parameter ? values(*parameter, text).size() : 1;
      }
    return sum;
  }

  // Gives the sweep each of its values in turn.
  void each(std::size_t depth, const std::function<void()>& body) {
    for (const auto& value : experiment_.sweeps[depth].values) {
      if (const auto* text = std::get_if<Located>(&value))
        each_value(depth, *text, body);
      else
        each_subset(depth, std::get<SubsetsOf>(value), body);
    }
  }

  void each_value(std::size_t depth, const Located& text, const std::function<void()>& body) {
    const auto& parameter = experiment_.sweeps[depth].parameter;
    if (const auto ends = range(depth, text)) {
      for (Integer value = ends->first; value <= ends->second; ++value) with(depth, text, value, body);
    } else if (!parameter) {
      fill_hole(depth, text, body);
    } else {
      for (const Value& value : values(*parameter, text)) with(depth, text, value, body);
    }
  }

  // Both ends of "1..s" where the sweep is over numbers.
  std::optional<std::pair<Integer, Integer>> range(std::size_t depth, const Located& text) {
    const auto& parameter = experiment_.sweeps[depth].parameter;
    const auto ends = range_of(text.text);
    if (!ends || (parameter && parameter->type != Type::integer)) return std::nullopt;
    const Integer low = evaluate(text, ends->first), high = evaluate(text, ends->second);
    if (high - low >= most_cases) throw error(text.at, fmt::format("a sweep over more than {} values", most_cases));
    return std::pair(low, high);
  }

  // A hole takes a whole number as a number, to be used in other ranges and in `where`, and every other text as it is.
  void fill_hole(std::size_t depth, const Located& text, const std::function<void()>& body) {
    const std::string word = trimmed(text.text);
    const bool number =
        !word.empty() && word.find_first_not_of("0123456789", word[0] == '-') == std::string::npos && word != "-";
    if (number) return with(depth, text, Integer(word), body);
    const std::string& name = experiment_.sweeps[depth].name;
    holes_[name] = text.text;
    places_[depth] = text;
    body();
    holes_.erase(name);
  }

  std::vector<Value> values(const dsl::ParameterNode& parameter, const Located& text) {
    return at_place(text, [&]() -> std::vector<Value> {
      if (parameter.type != Type::integer || text.text.find('{') != std::string::npos)
        return dsl::parse_values(parameter, text.text);
      return {dsl::evaluate_integer(text.text, parameters_)};
    });
  }

  // The sets that are meant, and whether they are sets of pairs.
  std::pair<SetFamily, bool> family(std::size_t depth, const SubsetsOf& given) {
    const auto& parameter = experiment_.sweeps[depth].parameter;
    if (parameter && parameter->type == Type::integer)
      throw error(given.elements.at, fmt::format("parameter '{}' is a number, not a set", parameter->name.text));
    bool pairs = !parameter || parameter->type == Type::pairs;
    SetFamily family{
        elements(given.elements, pairs, !parameter), given.symmetric, 0, INT64_MAX, given.sample, given.seed};
    if (given.symmetric && !pairs) throw error(given.elements.at, "only sets of pairs can be symmetric");
    if (given.size) std::tie(family.least, family.most) = bounds(*given.size, given.size->text);
    const Integer count = family.count();
    if (count > most_cases && !(given.sample && *given.sample <= static_cast<std::uint64_t>(most_cases)))
      throw error(given.elements.at, fmt::format("a family of {} sets", count.str()),
                  fmt::format("at most {}; 'sample = 1000' draws some of them, 'size = \"0..2\"' keeps the small ones",
                              most_cases));
    return {std::move(family), pairs};
  }

  void each_subset(std::size_t depth, const SubsetsOf& given, const std::function<void()>& body) {
    const auto [sets, pairs] = family(depth, given);
    sets.visit([&, pairs = pairs](const dsl::PairSet& set) {
      if (pairs) return with(depth, given.elements, set, body);
      dsl::IntegerSet numbers;
      for (const Pair& p : set) numbers.insert(p.first);
      with(depth, given.elements, numbers, body);
    });
  }

  // "residues mod m", "1..8 x 1..8", "1..8" or "{(1,2), (3,5)}". A hole takes pairs, or numbers where such are given.
  std::vector<Pair> elements(const Located& text, bool& pairs, bool hole) {
    const std::string word = trimmed(text.text);
    if (word.starts_with("residues mod ")) {
      const std::int64_t m = evaluate_small(text, word.substr(13));
      if (m < 0 || m > 1000) throw error(text.at, fmt::format("no residues mod {} here", m), "m = 1..1000");
      return pairs ? residue_pairs(m) : box(0, m - 1, 0, 0);
    }
    if (const std::size_t cross = word.find(" x "); cross != std::string::npos && pairs) {
      const auto [a, b] = bounds(text, word.substr(0, cross));
      const auto [c, d] = bounds(text, word.substr(cross + 3));
      if ((b - a + 1) * (d - c + 1) > 1'000'000) throw error(text.at, "more than a million elements");
      return box(a, b, c, d);
    }
    if (range_of(word) && (hole || !pairs)) {
      pairs = false;
      const auto [a, b] = bounds(text, word);
      return box(a, b, 0, 0);
    }
    return listed(text, word, pairs, hole);
  }

  std::vector<Pair> listed(const Located& text, const std::string& word, bool& pairs, bool hole) {
    if (!word.starts_with('{'))
      throw error(text.at, "no elements for a family of sets",
                  "subsets_of = \"residues mod m\", \"1..8 x 1..8\", \"1..8\" or \"{(1,2), (3,5)}\"");
    if (hole) pairs = word.find('(') != std::string::npos;
    dsl::ParameterNode node;
    node.type = pairs ? Type::pairs : Type::integers;
    const Value value = at_place(text, [&] { return dsl::parse_value(node, word); });
    std::vector<Pair> all;
    if (const auto* set = std::get_if<dsl::PairSet>(&value)) all.assign(set->begin(), set->end());
    if (const auto* set = std::get_if<dsl::IntegerSet>(&value))
      for (const Integer& n : *set) all.emplace_back(n, 0);
    return all;
  }

  static std::vector<Pair> box(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    std::vector<Pair> all;
    for (std::int64_t x = a; x <= b; ++x)
      for (std::int64_t y = c; y <= d; ++y) all.emplace_back(x, y);
    return all;
  }

  void with(std::size_t depth, const Located& text, const Value& value, const std::function<void()>& body) {
    const std::string& name = experiment_.sweeps[depth].name;
    parameters_[name] = value;
    places_[depth] = text;
    body();
    parameters_.erase(name);
  }

  // A header's condition may name several parameters, so it is asked when all have values.
  void check_range(std::size_t depth) {
    const std::string& condition = conditions_[depth];
    if (condition.empty() || at_place(places_[depth], [&] { return dsl::holds(condition, parameters_); })) return;
    const dsl::ParameterNode& parameter = *experiment_.sweeps[depth].parameter;
    const std::string value = dsl::print(parameters_.at(parameter.name.text));
    throw error(places_[depth].at, fmt::format("{} = {} is outside its range", parameter.name.text, value),
                dsl::print(parameter));
  }

  // Conditions of headers and boards are about numbers: with the same numbers as before they need no second look, and
  // that is most of the time of a large family of sets.
  bool same_numbers() {
    std::string numbers;
    for (const auto& [name, value] : parameters_)
      if (const auto* number = std::get_if<Integer>(&value)) numbers += number->str() + ' ';
    if (looked_ && numbers == numbers_) return true;
    numbers_ = std::move(numbers);
    return false;
  }

  void look() {
    if (same_numbers()) return;
    for (std::size_t depth = 0; depth < places_.size(); ++depth) check_range(depth);
    max_.clear();
    for (const Located& text : experiment_.max) {
      const Integer max = evaluate(text, text.text);
      if (max < 0 || max > std::numeric_limits<std::int64_t>::max())
        throw error(text.at, fmt::format("max = {} is no board", max.str()));
      max_.push_back(static_cast<std::int64_t>(max));
    }
    if (!max_.empty()) max_.resize(static_cast<std::size_t>(experiment_.piles), max_.front());
    looked_ = true;
  }

  void add() {
    if (experiment_.where &&
        !at_place(*experiment_.where, [&] { return dsl::holds(experiment_.where->text, parameters_); }))
      return;
    look();
    if (cases_ == static_cast<std::size_t>(most_cases) && !experiment_.sample) throw too_many_cases();
    Case next{parameters_, holes_, max_, cases_};
    ++cases_;
    sample_.put(std::move(next));
  }

  const Experiment& experiment_;
  Sample sample_;
  std::vector<std::string> conditions_;  // of the headers' parameters
  std::vector<Located> places_;          // where the values in hand stand
  dsl::Parameters parameters_;
  std::map<std::string, std::string> holes_;
  std::vector<std::int64_t> max_;
  std::string numbers_;
  bool looked_ = false;
  std::size_t cases_ = 0;
};

// The text of a value as the language writes it.
std::string hole_text(const Case& c, const std::string& name) {
  if (const auto text = c.holes.find(name); text != c.holes.end()) return text->second;
  return dsl::print(c.parameters.at(name));
}

}  // namespace

void visit(const Experiment& experiment, const std::function<void(const Case&)>& take) {
  if (!experiment.rule && !experiment.filled) return;
  Expansion(experiment, take).run();
}

void check_size(const Experiment& experiment) {
  if (experiment.rule || experiment.filled) Expansion(experiment, {}).check_size();
}

std::shared_ptr<const RuleText> rule_of(const Experiment& experiment, const Case& c) {
  if (!experiment.filled) return experiment.rule;
  std::map<std::string, std::string> texts;
  for (const std::string& name : experiment.filled->holes()) texts[name] = hole_text(c, name);
  return experiment.filled->fill(texts);
}

dsl::Parameters parameters_of(const RuleText& rule, const Case& c) {
  dsl::Parameters out;
  for (const auto& parameter : rule.tree.parameters) {
    const std::string& name = parameter.name.text;
    const Value& value = c.parameters.at(name);
    const auto* pairs = std::get_if<dsl::PairSet>(&value);
    // In JSON an empty set is [], of whatever kind.
    out[name] = pairs && pairs->empty() && parameter.type == Type::integers ? Value(dsl::IntegerSet{}) : value;
  }
  return out;
}

}  // namespace wythoff::experiments
