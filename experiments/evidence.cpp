#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "experiments/claims.hpp"

namespace wythoff::experiments {
namespace {

using dsl::ParameterNode;
using dsl::Value;

// The argument as a value of the parameter's type, nothing where it has another type. {} is a set of either kind.
std::optional<Value> fitted(const Value& value, ParameterNode::Type type) {
  const auto* integers = std::get_if<dsl::IntegerSet>(&value);
  const auto* pairs = std::get_if<dsl::PairSet>(&value);
  if (type == ParameterNode::Type::pairs && integers && integers->empty()) return dsl::PairSet{};
  if (type == ParameterNode::Type::integers && pairs && pairs->empty()) return dsl::IntegerSet{};
  std::size_t alternative = type == ParameterNode::Type::integer ? 0 : type == ParameterNode::Type::integers ? 1 : 2;
  return value.index() == alternative ? std::optional(value) : std::nullopt;
}

dsl::Parameters parameters_of(const dsl::Game& tree, const dsl::Rule& rule, const dsl::OtherGame& game) {
  auto error = [&](const std::string& message, const std::string& expected) {
    return rule.source->error(game.at, message, expected);
  };
  std::string header = game.name + "(";
  for (const ParameterNode& parameter : tree.parameters)
    header += (header.back() == '(' ? "" : ", ") + dsl::print(parameter);
  header += ")";
  if (tree.parameters.size() != game.arguments.size())
    throw error(
        fmt::format("'{}' takes {} arguments, not {}", game.name, tree.parameters.size(), game.arguments.size()),
        header);
  dsl::Parameters parameters;
  for (std::size_t i = 0; i < game.arguments.size(); ++i) {
    std::optional<Value> value = fitted(game.arguments[i], tree.parameters[i].type);
    if (!value) throw error(fmt::format("argument {} of '{}' is of the wrong kind", i + 1, game.name), header);
    parameters.emplace(tree.parameters[i].name.text, *value);
  }
  return parameters;
}

// The forced engine where it computes what is asked ("outcomes", "grundy"): one name seldom does both. A name that no
// engine has is passed on, to be refused there.
std::string engine_for(const std::string& forced, const std::string& computes) {
  const auto& all = solver::engines();
  auto named = [&](const solver::EngineInfo& engine) { return engine.name == forced; };
  bool known = std::ranges::any_of(all, named);
  bool fits = std::ranges::any_of(all, [&](const auto& e) { return named(e) && e.computes == computes; });
  return known && !fits ? "" : forced;
}

}  // namespace

struct Evidence::Parts {
  solver::Ruleset ruleset;
  solver::Board board;
  solver::Context context;
  std::string engine;
  std::optional<solver::Positions> positions;
  std::optional<solver::GrundyTable> grundy;
  std::vector<std::string> used;
  std::map<std::string, std::unique_ptr<Evidence>> others;

  void use(const std::string& name) {
    if (std::ranges::find(used, name) == used.end()) used.push_back(name);
  }
};

Evidence::Evidence(dsl::Rule rule, solver::Board board, solver::Context context, std::string engine)
    : Evidence(solver::Ruleset(std::move(rule)), std::move(board), std::move(context), std::move(engine)) {}
Evidence::Evidence(solver::Ruleset ruleset, solver::Board board, solver::Context context, std::string engine)
    : parts_(new Parts{std::move(ruleset), std::move(board), std::move(context), std::move(engine), {}, {}, {}, {}}) {}
Evidence::~Evidence() = default;

const dsl::Rule& Evidence::rule() const {
  return parts_->ruleset.rule();
}
const solver::Ruleset& Evidence::ruleset() const {
  return parts_->ruleset;
}
const solver::Board& Evidence::board() const {
  return parts_->board;
}
const solver::Context& Evidence::context() const {
  return parts_->context;
}

const solver::Positions& Evidence::p_positions() {
  Parts& p = *parts_;
  if (!p.positions) {
    solver::Positions found(p.board.piles());
    p.use(solver::solve(p.ruleset, p.board, p.context, found, engine_for(p.engine, "outcomes")).engine);
    p.positions = std::move(found);
  }
  return *p.positions;
}

const solver::GrundyTable& Evidence::grundy_values() {
  Parts& p = *parts_;
  if (!p.grundy) {
    solver::Choice used;
    p.grundy = solver::grundy(p.ruleset, p.board, p.context, engine_for(p.engine, "grundy"), &used);
    p.use(used.engine);
  }
  return *p.grundy;
}

Evidence& Evidence::other(const dsl::OtherGame& game) {
  Parts& p = *parts_;
  std::string key = game.name;
  for (const Value& argument : game.arguments) key += " " + dsl::print(argument);
  std::unique_ptr<Evidence>& slot = p.others[key];
  if (!slot) {
    dsl::Source source = dsl::Source::read(find_rule(rule(), game));
    dsl::Game tree = dsl::parse(source);
    dsl::Parameters parameters = parameters_of(tree, rule(), game);
    dsl::Rule bound = dsl::bind(source, std::move(tree), parameters);
    if (bound.piles != rule().piles)
      throw rule().source->error(game.at, fmt::format("'{}' is played with {} piles, this game with {}", game.name,
                                                      bound.piles, rule().piles));
    slot = std::make_unique<Evidence>(std::move(bound), p.board, p.context, p.engine);
  }
  return *slot;
}

std::string Evidence::engines() const {
  std::vector<std::string> names = parts_->used;
  for (const auto& [key, other] : parts_->others)
    if (other)
      for (const std::string& name : other->parts_->used)
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace wythoff::experiments
