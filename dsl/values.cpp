// Values of parameters: from text, to text.
#include <algorithm>

#include "dsl/bind.hpp"
#include "dsl/bind_parts.hpp"
#include "dsl/evaluate.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"

namespace wythoff::dsl {

namespace {

constexpr int sweep_limit = 1000000;  // values in one sweep

const char* described(ParameterNode::Type type) {
  switch (type) {
    case ParameterNode::Type::pairs:
      return "a set of pairs, like {(0,1),(1,0)}";
    case ParameterNode::Type::integers:
      return "a set of numbers, like {1,2,5}";
    default:
      return "a whole number";
  }
}

// The value must be of the parameter's type.
Value typed(const ParameterNode& parameter, const Named& named, const Node& node, const Source& source) {
  auto wrong = [&] {
    return source.error(node.at, "this is no value for the parameter '" + parameter.name.text + "'",
                        described(parameter.type));
  };
  const auto* integers = std::get_if<IntegerSet>(&named.value);
  switch (parameter.type) {
    case ParameterNode::Type::pairs:
      if (const auto* pairs = std::get_if<PairSet>(&named.value)) return *pairs;
      if (integers && integers->empty()) return PairSet{};
      throw wrong();
    case ParameterNode::Type::integers:
      if (integers) return *integers;
      throw wrong();
    default:
      if (const auto* number = std::get_if<Exact>(&named.value); number && number->is_integer())
        return number->numerator();
      throw wrong();
  }
}

Names names_of(const Parameters& parameters) {
  Names names;
  for (const auto& [name, value] : parameters) names.emplace(name, named(value));
  return names;
}

}  // namespace

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Named named(const Value& value) {
  if (const auto* integer = std::get_if<Integer>(&value)) return {Exact(*integer)};
  if (const auto* integers = std::get_if<IntegerSet>(&value)) return {*integers};
  return {std::get<PairSet>(value)};
}

Value parse_value(const ParameterNode& parameter, const std::string& text) {
  Source source("--set " + parameter.name.text, text);
  Node node = parse_expression(source);
  Names none;
  Scope scope(source, none);
  scope.expect(described(parameter.type));
  return typed(parameter, scope.named(node), node, source);
}

std::vector<Value> parse_values(const ParameterNode& parameter, const std::string& text) {
  if (parameter.type != ParameterNode::Type::integer) return {parse_value(parameter, text)};
  Source source("--set " + parameter.name.text, text);
  Node node = parse_expression(source);
  Names none;
  Scope scope(source, none);
  scope.expect(described(parameter.type));
  Named value = scope.named(node);
  if (const auto* integers = std::get_if<IntegerSet>(&value.value)) {
    if (integers->size() > sweep_limit) throw source.error(node.at, "a sweep over more than a million values");
    return {integers->begin(), integers->end()};
  }
  return {typed(parameter, value, node, source)};
}

std::string print(const Value& value) {
  if (const auto* integer = std::get_if<Integer>(&value)) return integer->str();
  std::string text;
  if (const auto* integers = std::get_if<IntegerSet>(&value))
    for (const Integer& i : *integers) text += (text.empty() ? "" : ",") + i.str();
  else
    for (const auto& [a, b] : std::get<PairSet>(value))
      text += (text.empty() ? "(" : ",(") + a.str() + "," + b.str() + ")";
  return "{" + text + "}";
}

Parameters parse_parameters(const Source& source, const Game& game, const std::map<std::string, std::string>& texts) {
  Parameters result;
  std::vector<std::string> known;
  for (const ParameterNode& p : game.parameters) known.push_back(p.name.text);
  for (const auto& [name, text] : texts) {
    auto p = std::find_if(game.parameters.begin(), game.parameters.end(),
                          [&name = name](const auto& q) { return q.name.text == name; });
    if (p == game.parameters.end())
      throw source.error(game.name.at, "game '" + game.name.text + "' has no parameter '" + name + "'",
                         known.empty() ? "no parameters" : listed(known), nearest(name, known));
    result.emplace(name, parse_value(*p, text));
  }
  return result;
}

bool holds(const std::string& condition, const Parameters& parameters) {
  Source source("condition", condition);
  Names names = names_of(parameters);
  Cond bound = Scope(source, names).condition(parse_expression(source));
  return holds(bound, std::span<const Exact>{});
}

Integer evaluate_integer(const std::string& expression, const Parameters& parameters) {
  Source source("expression", expression);
  Names names = names_of(parameters);
  return Scope(source, names).constant_integer(parse_expression(source), "the value");
}

}  // namespace wythoff::dsl
