#include "experiments/theorem_text.hpp"

#include <fmt/format.h>

#include <cstdlib>

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

std::string automaton_text(const proof::Theorem& t) {
  return fmt::format("an automaton of {} state{}, numeration {}", t.automaton.size(),
                     t.automaton.size() == 1 ? "" : "s", t.numeration().name());
}

std::string summary(const proof::Theorem& t) {
  std::string text = automaton_text(t);
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

}  // namespace wythoff::experiments
