// Values of parameters as canonical JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "experiments/commands.hpp"

namespace wythoff::experiments {
namespace {

std::string json(const dsl::Value& value) {
  const auto list = [](const auto& items, const auto& one) {
    std::string out;
    for (const auto& item : items) out += (out.empty() ? "" : ",") + one(item);
    return "[" + out + "]";
  };
  const auto integer = [](const dsl::Integer& n) { return n.str(); };
  if (const auto* n = std::get_if<dsl::Integer>(&value)) return integer(*n);
  if (const auto* set = std::get_if<dsl::IntegerSet>(&value)) return list(*set, integer);
  return list(std::get<dsl::PairSet>(value),
              [](const auto& pair) { return "[" + pair.first.str() + "," + pair.second.str() + "]"; });
}

}  // namespace

std::string params_json(const dsl::Parameters& parameters) {
  std::string out;
  for (const auto& [name, value] : parameters)
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", nlohmann::json(name).dump(), json(value));
  return "{" + out + "}";
}

}  // namespace wythoff::experiments
