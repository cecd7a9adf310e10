#include "proof/decide.hpp"

#include <stdexcept>

#include "proof/argue.hpp"
#include "proof/verify.hpp"

namespace wythoff::proof {

namespace {

Verdict unknown(Open open) {
  Verdict verdict;
  verdict.why = std::move(open.why);
  verdict.stopped = open.stopped;
  return verdict;
}

nlohmann::json integer_json(const dsl::Integer& value) {
  if (value >= INT64_MIN && value <= INT64_MAX) return value.convert_to<std::int64_t>();
  return value.str();
}

nlohmann::json value_json(const dsl::Value& value) {
  if (const auto* number = std::get_if<dsl::Integer>(&value)) return integer_json(*number);
  nlohmann::json list = nlohmann::json::array();
  if (const auto* set = std::get_if<dsl::IntegerSet>(&value))
    for (const dsl::Integer& element : *set) list.push_back(integer_json(element));
  if (const auto* set = std::get_if<dsl::PairSet>(&value))
    for (const auto& [a, b] : *set) list.push_back(nlohmann::json::array({integer_json(a), integer_json(b)}));
  return list;
}

std::string certificate(const dsl::Rule& rule, const Argument& argument) {
  nlohmann::json json{{"format", "wythoff certificate 1"},
                      {"rule", rule.canonical},
                      {"parameters", proof::to_json(rule.parameters)},
                      {"claim", argument.finite ? "finite" : "infinite"},
                      {"method", argument.method},
                      {"data", argument.data}};
  if (argument.positions) json["count"] = argument.positions->size();
  return json.dump();
}

std::optional<Argument> search(const solver::Ruleset& ruleset, const Budget& budget, Open& open) {
  if (ruleset.piles() != 2)
    open.why = "the game does not have two piles";
  else if (!ruleset.invariant())
    open.why = "moves depend on the sizes of the piles";
  else if (!ruleset.formula())
    open.why = ruleset.why_not_presburger();
  else
    try {
      return argue(Game(*ruleset.formula(), ruleset.misere()), budget, open);
    } catch (const std::length_error& error) {
      open.why = error.what();
    }
  return {};
}

}  // namespace

std::string name(Verdict::Kind kind) {
  return kind == Verdict::Kind::finite ? "finite" : kind == Verdict::Kind::infinite ? "infinite" : "unknown";
}

nlohmann::json to_json(const dsl::Parameters& parameters) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : parameters) json[name] = value_json(value);
  return json;
}

Verdict decide(const solver::Ruleset& ruleset, const Limits& limits) {
  Budget budget(limits);
  Open open;
  std::optional<Argument> argument = search(ruleset, budget, open);
  if (!argument) return unknown(open);
  Verdict verdict{argument->finite ? Verdict::Kind::finite : Verdict::Kind::infinite, argument->method,
                  argument->positions, certificate(ruleset.rule(), *argument), ""};
  try {
    Check check = verify(verdict.certificate, budget.rest());
    if (check.accepted) return verdict;
    return unknown({"an argument by " + verdict.method + " that the checker does not accept: " + check.why});
  } catch (const Stopped& stopped) {
    return unknown(
        {"an argument by " + verdict.method + "; checking it was stopped by " + stopped.what(), stopped.limit()});
  }
}

}  // namespace wythoff::proof
