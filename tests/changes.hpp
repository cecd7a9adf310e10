// Certificates with something changed at random: a checker must reject them, or what they say must be true.
//
//   Changes change(seed);
//   json altered = change(certificate, {&certificate["data"], &certificate["statements"]});   // in one of these
#pragma once

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace wythoff::tests {

class Changes {
 public:
  explicit Changes(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }

  // `sections` are parts of `certificate`, which is changed and returned.
  nlohmann::json operator()(nlohmann::json& certificate, const std::vector<nlohmann::json*>& sections) {
    change(*sections[below(sections.size())]);
    return certificate;
  }

 private:
  // Walks down at random and changes what it comes to.
  void change(nlohmann::json& at) {
    if (at.is_array() && !at.empty() && below(6) != 0) return change(at[below(at.size())]);
    if (at.is_object() && !at.empty())
      return change(std::next(at.begin(), static_cast<std::ptrdiff_t>(below(at.size()))).value());
    if (at.is_number_integer()) {
      at = at.get<std::int64_t>() + (below(2) ? 1 : -1) * static_cast<std::int64_t>(1 + below(3));
    } else if (at.is_array() && !at.empty()) {
      const std::size_t i = below(at.size());
      if (below(2) == 0)
        at.erase(i);
      else
        std::swap(at[i], at[below(at.size())]);
    } else if (at.is_array()) {
      at.push_back(static_cast<int>(below(3)));
    } else if (at.is_boolean()) {
      at = !at.get<bool>();
    } else if (at.is_string()) {
      at = at.get<std::string>() + "a";
    }
  }
  std::mt19937_64 engine_;
};

}  // namespace wythoff::tests
