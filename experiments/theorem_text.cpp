#include "experiments/theorem_text.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "experiments/commands.hpp"
#include "proof/export_automaton.hpp"

namespace wythoff::experiments {
namespace {

// "2A(n) + n - 2"
std::string linear_text(const proof::LinearForm& e) {
  std::string text;
  auto add = [&](std::int64_t n, const std::string& name) {
    if (n == 0) return;
    const std::string size = n == 1 || n == -1 ? (name.empty() ? "1" : name) : fmt::format("{}{}", std::abs(n), name);
    text += text.empty() ? (n < 0 ? "-" : "") + size : (n < 0 ? " - " : " + ") + size;
  };
  add(e.s, "A(n)"), add(e.t, "n"), add(e.d, "");
  return text.empty() ? "0" : text;
}

std::string letters(const std::string& image) {
  std::string text;
  for (std::size_t i = 0, j; i < image.size(); i = j) {
    for (j = i; j < image.size() && image[j] == image[i];) ++j;
    text += (text.empty() || j - i == 1 ? "" : " ") + std::string(1, image[i]) +
            (j - i > 3 ? fmt::format("^{}", j - i) : std::string(j - i - 1, image[i]));
  }
  return text;
}

}  // namespace

std::string automaton_text(const proof::automata::PairAutomaton& m) {
  return fmt::format("an automaton of {} state{}, numeration {}", m.size(), m.size() == 1 ? "" : "s", m.u.name());
}

std::string summary(const proof::Theorem& t) {
  std::string text = automaton_text(t.automaton);
  if (t.linear) text += fmt::format("; B(n) = {} for n >= {}", linear_text(*t.linear), t.linear->from);
  if (t.mex) text += ", A(n) the mex";
  return text;
}

std::string readable(const proof::Theorem& t) {
  std::string text;
  if (t.linear) {
    text += fmt::format("  B(n) = {} for n >= {}", linear_text(*t.linear), t.linear->from);
    if (t.linear->from > 0) {
      text += ", after";
      for (const auto& [x, y] : proof::automata::members(t.automaton, 64 * t.linear->above))
        if (x < t.linear->above) text += fmt::format(" ({}, {})", x, y);
    }
    text += "\n";
  }
  if (t.mex) text += "  A(n) is the least number in no earlier pair\n";
  if (!t.alpha.empty())
    text += fmt::format("  A(n) = floor(n*alpha), alpha = {}, B(n) = floor(n*(alpha + {}))\n", t.alpha, t.linear->t);
  if (!t.image_a.empty())
    text += fmt::format("  A(n), B(n): the places of a and b in the fixed point of a -> {}, b -> {}\n",
                        letters(t.image_a), letters(t.image_b));
  if (t.zeros)
    text +=
        "  (x, y) is in P just if rep(x) ends in an even number of zeros (or x = 0)\n"
        "  and rep(y) is rep(x) with one more zero\n";
  return text;
}

std::string arrows_text(const proof::automata::PairAutomaton& m) {
  if (m.size() > 60) return fmt::format("  {} states: --format json has them\n", m.size());
  std::string text;
  for (int s = 0; s < m.size(); ++s) {
    std::string line = fmt::format("  {:>3}{}", s, m.accepting[s] ? "*" : " ");
    for (const auto& arrow : m.arrows[s]) {
      const std::string one = fmt::format(" ({},{}):{}", arrow.x, arrow.y, arrow.to);
      if (line.size() + one.size() > 80) text += line + "\n", line = "      ";
      line += one;
    }
    text += line + "\n";
  }
  return text;
}

nlohmann::ordered_json automaton_json(const proof::automata::PairAutomaton& m) {
  nlohmann::ordered_json states = nlohmann::ordered_json::array();
  for (int s = 0; s < m.size(); ++s) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& arrow : m.arrows[s]) list.push_back({arrow.x, arrow.y, arrow.to});
    states.push_back({{"accepting", static_cast<bool>(m.accepting[s])}, {"arrows", list}});
  }
  return {{"numeration", {{"a", m.u.a}, {"b", m.u.b}, {"name", m.u.name()}}}, {"states", states}};
}

void check_export(const std::string& form) {
  for (const char* known : {"walnut", "walnut-script", "json", "dot"})
    if (form == known) return;
  throw UsageError(fmt::format("--export: '{}' is none of walnut, walnut-script, json, dot", form));
}

std::string exported(const std::string& form, const proof::Theorem& theorem,
                     const proof::automata::PairAutomaton& automaton, bool of_moves) {
  const std::string script = proof::walnut_script(theorem) + (of_moves ? proof::walnut_largest_moves(theorem) : "");
  if (form == "walnut") return proof::walnut_automaton(automaton);
  if (form == "walnut-script") return script;
  if (form == "dot") return proof::graphviz(automaton);
  nlohmann::ordered_json object = automaton_json(automaton);
  object["accepts"] = of_moves            ? "moves (k, l) that keep P"
                      : theorem.symmetric ? "P-positions (x, y), x <= y"
                                          : "P-positions (x, y)";
  object["start"] = 0, object["order"] = "most significant digit first", object["walnut"] = script;
  return object.dump() + "\n";
}

}  // namespace wythoff::experiments
