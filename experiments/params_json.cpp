// Parameters and holes as canonical JSON, and the way back.
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "experiments/batch_file.hpp"
#include "experiments/commands.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Integer;
using dsl::Value;

std::string json(const Value& value) {
  const auto list = [](const auto& items, const auto& one) {
    std::string out;
    for (const auto& item : items) out += (out.empty() ? "" : ",") + one(item);
    return "[" + out + "]";
  };
  const auto integer = [](const Integer& n) { return n.str(); };
  if (const auto* n = std::get_if<Integer>(&value)) return integer(*n);
  if (const auto* set = std::get_if<dsl::IntegerSet>(&value)) return list(*set, integer);
  return list(std::get<dsl::PairSet>(value),
              [](const auto& pair) { return "[" + pair.first.str() + "," + pair.second.str() + "]"; });
}

// Reads values of params_json: digits, brackets and commas. Numbers may have any size, so no JSON library does it.
class ValueReader {
 public:
  explicit ValueReader(const std::string& text) : text_(text) {}

  Case read() {
    Case c;
    expect('{');
    while (text_.at(at_) != '}') {
      const std::string name = word();
      expect(':');
      if (text_.at(at_) == '"')
        c.holes[name] = word();
      else
        c.parameters[name] = value();
      if (text_.at(at_) == ',') ++at_;
    }
    return c;
  }

 private:
  void expect(char c) {
    if (text_.at(at_++) != c) throw std::invalid_argument("not the JSON of parameters: " + text_);
  }
  std::string word() {
    std::size_t end = at_ + 1;
    while (text_.at(end) != '"') end += text_[end] == '\\' ? 2 : 1;
    const std::string quoted = text_.substr(at_, end + 1 - at_);
    at_ = end + 1;
    return nlohmann::json::parse(quoted).get<std::string>();
  }
  Integer number() {
    const std::size_t begin = at_;
    while (text_.at(at_) == '-' || (text_[at_] >= '0' && text_[at_] <= '9')) ++at_;
    std::int64_t small = 0;
    if (at_ - begin < 18 && std::from_chars(&text_[begin], &text_[at_], small).ec == std::errc()) return small;
    return Integer(text_.substr(begin, at_ - begin));
  }
  Value value() {
    if (text_.at(at_) != '[') return number();
    dsl::PairSet pairs;
    dsl::IntegerSet numbers;
    for (++at_; text_.at(at_) != ']';) {
      if (text_[at_] == ',') ++at_;
      if (text_[at_] == '[') {
        ++at_;
        Integer a = number();
        expect(',');
        Integer b = number();
        expect(']');
        pairs.emplace_hint(pairs.end(), std::move(a), std::move(b));
      } else {
        numbers.insert(number());
      }
    }
    ++at_;
    if (!numbers.empty()) return numbers;
    return pairs;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string params_json(const dsl::Parameters& parameters) {
  std::string out;
  for (const auto& [name, value] : parameters)
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", nlohmann::json(name).dump(), json(value));
  return "{" + out + "}";
}

std::string params_json(const Case& c) {
  std::string out = params_json(c.parameters);
  if (c.holes.empty()) return out;
  // Keys stay sorted: both kinds are put in order together.
  std::map<std::string, std::string> all;
  for (const auto& [name, value] : c.parameters) {
    const std::string one = params_json(dsl::Parameters{{name, value}});
    all[name] = one.substr(1, one.size() - 2);
  }
  for (const auto& [name, text] : c.holes) all[name] = nlohmann::json(name).dump() + ":" + nlohmann::json(text).dump();
  out = "{";
  for (const auto& [name, text] : all) out += (out.size() > 1 ? "," : "") + text;
  return out + "}";
}

Case case_of(const std::string& params) {
  return ValueReader(params).read();
}

}  // namespace wythoff::experiments
