#include "proof/verify_rule.hpp"

#include <regex>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "proof/verify_lines.hpp"

namespace wythoff::proof::check {

namespace {

using Json = nlohmann::json;

dsl::Integer whole(const Json& json) {
  if (json.is_string()) {  // a leading 0 would mean octal
    const std::string text = json.get<std::string>();
    static const std::regex decimal("-?(0|[1-9][0-9]*)");
    require(std::regex_match(text, decimal), "a parameter that is no integer");
    return dsl::Integer(text);
  }
  require(json.is_number_integer(), "a parameter that is no integer");
  return json.is_number_unsigned() ? dsl::Integer(json.get<std::uint64_t>()) : dsl::Integer(json.get<std::int64_t>());
}

dsl::Value value(const dsl::ParameterNode& parameter, const Json& json) {
  using Type = dsl::ParameterNode::Type;
  if (parameter.type == Type::integer) return whole(json);
  require(json.is_array(), "a set parameter that is no list");
  if (parameter.type == Type::integers) {
    dsl::IntegerSet set;
    for (const Json& element : json) set.insert(whole(element));
    return set;
  }
  dsl::PairSet set;
  for (const Json& pair : json) {
    require(pair.is_array() && pair.size() == 2, "a pair that is no pair");
    set.emplace(whole(pair[0]), whole(pair[1]));
  }
  return set;
}

}  // namespace

dsl::Rule rule_of(const Json& json) {
  dsl::Source source("certificate", json.at("rule").get<std::string>());
  dsl::Game tree = dsl::parse(source);
  dsl::Parameters parameters;
  const Json& given = json.at("parameters");
  require(given.is_object() && given.size() == tree.parameters.size(), "the parameters are not those of the rule");
  for (const dsl::ParameterNode& parameter : tree.parameters)
    parameters.emplace(parameter.name.text, value(parameter, given.at(parameter.name.text)));
  tree.claims.clear();  // they say nothing about which moves there are
  return dsl::bind(source, std::move(tree), parameters);
}

}  // namespace wythoff::proof::check
