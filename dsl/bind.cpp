#include "dsl/bind.hpp"

#include <algorithm>

#include "dsl/bind_parts.hpp"
#include "dsl/evaluate.hpp"
#include "dsl/keywords.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"

namespace wythoff::dsl {

namespace {

// Parameters in the order of the header; each condition sees the parameters before it and its own.
Names bind_parameters(const Source& source, const Game& game, const Parameters& values) {
  Names names;
  for (const ParameterNode& p : game.parameters) {
    const std::string& name = p.name.text;
    if (names.count(name)) throw source.error(p.name.at, "the parameter '" + name + "' stands twice", "another name");
    auto value = values.find(name);
    if (value == values.end())
      throw source.error(p.name.at, "parameter '" + name + "' has no value",
                         "a value for " + print(p) + ", like --set " + name + "=" +
                             (p.type == ParameterNode::Type::integer ? "2"
                              : p.type == ParameterNode::Type::pairs ? "{(0,1),(1,0)}"
                                                                     : "{1,2}"));
    bool fits = p.type == ParameterNode::Type::integer ? std::holds_alternative<Integer>(value->second)
                : p.type == ParameterNode::Type::pairs ? std::holds_alternative<PairSet>(value->second)
                                                       : std::holds_alternative<IntegerSet>(value->second);
    if (!fits) throw source.error(p.name.at, "the value of '" + name + "' is of another type", print(p));
    names.emplace(name, named(value->second));
    if (!p.condition) continue;
    Scope scope(source, names);
    scope.expect("an earlier parameter");
    if (!holds(scope.condition(*p.condition), std::span<const Exact>{}))
      throw source.error(p.name.at, "parameter '" + name + "' = " + print(value->second) + " is outside its range",
                         print(p));
  }
  return names;
}

void check_known(const Source& source, const Game& game, const Parameters& values) {
  std::vector<std::string> known;
  for (const ParameterNode& p : game.parameters) known.push_back(p.name.text);
  for (const auto& [name, value] : values)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw source.error(game.name.at, "game '" + game.name.text + "' has no parameter '" + name + "'",
                         known.empty() ? "no parameters" : listed(known), nearest(name, known));
}

void bind_lets(const Source& source, const Game& game, Names& names) {
  for (const LetNode& let : game.lets) {
    if (names.count(let.name.text))
      throw source.error(let.name.at, "'" + let.name.text + "' already has a meaning", "another name");
    Named value;
    try {
      value = Scope(source, names).named(let.value);
    } catch (const ValueError& error) {
      value.error = error;
    }
    names.emplace(let.name.text, std::move(value));
  }
}

}  // namespace

Rule bind(const Source& source, Game tree, const Parameters& parameters) {
  check_known(source, tree, parameters);
  Names names = bind_parameters(source, tree, parameters);
  bind_lets(source, tree, names);
  Rule rule;
  rule.source = std::make_shared<const Source>(source);
  rule.name = tree.name.text, rule.title = tree.title;
  rule.piles = tree.piles, rule.misere = tree.misere;
  rule.canonical = print(tree);
  rule.parameters = parameters;
  for (const MoveNode& move : tree.moves) rule.moves.push_back(bind_move(source, names, move, tree.piles));
  for (std::size_t i = 0; i < tree.claims.size(); ++i)
    rule.claims.push_back(bind_claim(source, names, tree.claims[i], i + 1, tree.piles));
  rule.tree = std::move(tree);
  return rule;
}

Rule load(const std::string& path, const Parameters& parameters) {
  Source source = Source::read(path);
  return dsl::bind(source, parse(source), parameters);  // qualified: std::bind would be found, too
}

}  // namespace wythoff::dsl
