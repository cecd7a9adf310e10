#include "experiments/formula_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace wythoff::experiments {
namespace {

using dsl::Atom;
using dsl::Formula;

// The terms of e with the given sign, made positive: "k + 2l + 3", or "0".
std::string side(const Atom& atom, int sign, const std::vector<std::string>& names) {
  std::string text;
  const auto add = [&](std::int64_t n, const std::string& name) {
    if (n == 0 || (n > 0) != (sign > 0)) return;
    const std::uint64_t size = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
    text += text.empty() ? "" : " + ";
    text += size == 1 && !name.empty() ? name : std::to_string(size) + name;
  };
  for (std::size_t i = 0; i < atom.coefficients.size(); ++i) add(atom.coefficients[i], names[i]);
  add(atom.constant, "");
  return text.empty() ? "0" : text;
}

std::string atom_text(const Atom& atom, const char* relation, const std::vector<std::string>& names) {
  const std::string text = side(atom, 1, names) + relation + side(atom, -1, names);
  return atom.modulus ? fmt::format("{} (mod {})", text, atom.modulus) : text;
}

bool has_variable(const Atom& atom, int sign) {
  return std::any_of(atom.coefficients.begin(), atom.coefficients.end(),
                     [sign](std::int64_t c) { return c != 0 && (c > 0) == (sign > 0); });
}

Atom negated(Atom atom) {
  for (std::int64_t& c : atom.coefficients) c = -c;
  atom.constant = -atom.constant;
  return atom;
}

// Residues of least size, the first one positive: k + 2l = 0 (mod 3) is k = l (mod 3).
std::string congruence_text(Atom atom, const std::vector<std::string>& names) {
  const auto centred = [m = atom.modulus](std::int64_t c) {
    c = (c % m + m) % m;
    return c > m / 2 ? c - m : c;
  };
  for (std::int64_t& c : atom.coefficients) c = centred(c);
  const auto first =
      std::find_if(atom.coefficients.begin(), atom.coefficients.end(), [](std::int64_t c) { return c != 0; });
  if (first != atom.coefficients.end() && *first < 0) atom = negated(atom);
  atom.constant = centred(atom.constant);
  return atom_text(atom, atom.kind == Atom::Kind::congruent ? " = " : " != ", names);
}

// Variables stand on the left where one side has none. The parts of a vector are not negative: -l >= 0 is l = 0.
std::string atom_text(const Atom& atom, const std::vector<std::string>& names) {
  if (atom.modulus) return congruence_text(atom, names);
  if (!has_variable(atom, 1)) return atom_text(negated(atom), atom.constant ? " <= " : " = ", names);
  return atom_text(atom, " >= ", names);
}

bool opposite(const Atom& a, const Atom& b) {
  return a.kind == Atom::Kind::at_least_zero && b.kind == a.kind && a.constant == -b.constant &&
         std::equal(a.coefficients.begin(), a.coefficients.end(), b.coefficients.begin(),
                    [](std::int64_t x, std::int64_t y) { return x == -y; });
}

std::string text_of(const Formula& formula, const std::vector<std::string>& names, bool nested);

// e >= 0 and -e >= 0 are shown as e = 0.
std::string conjunction(const Formula& formula, const std::vector<std::string>& names) {
  std::vector<std::string> parts;
  std::vector<bool> done(formula.parts.size());
  for (std::size_t i = 0; i < formula.parts.size(); ++i) {
    if (done[i]) continue;
    const Formula& part = formula.parts[i];
    std::size_t j = i + 1;
    if (part.kind == Formula::Kind::atom)
      while (j < formula.parts.size() &&
             (done[j] || formula.parts[j].kind != Formula::Kind::atom || !opposite(part.atom, formula.parts[j].atom)))
        ++j;
    if (part.kind == Formula::Kind::atom && j < formula.parts.size()) {
      done[j] = true;
      parts.push_back(atom_text(has_variable(part.atom, 1) ? part.atom : negated(part.atom), " = ", names));
    } else {
      parts.push_back(text_of(part, names, true));
    }
  }
  return parts.empty() ? "true" : fmt::format("{}", fmt::join(parts, " and "));
}

std::string text_of(const Formula& formula, const std::vector<std::string>& names, bool nested) {
  if (formula.kind == Formula::Kind::atom) return atom_text(formula.atom, names);
  if (formula.kind == Formula::Kind::conjunction) {
    const std::string text = conjunction(formula, names);
    return nested && text.find(" and ") != text.npos ? "(" + text + ")" : text;
  }
  std::vector<std::string> parts;
  for (const Formula& part : formula.parts) parts.push_back(text_of(part, names, true));
  return parts.empty() ? "false" : fmt::format("({})", fmt::join(parts, " or "));
}

}  // namespace

std::vector<std::string> formula_text(const dsl::Formula& formula, const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  if (formula.kind != Formula::Kind::disjunction) return {text_of(formula, names, false)};
  for (const Formula& part : formula.parts) texts.push_back(text_of(part, names, false));
  return texts;
}

}  // namespace wythoff::experiments
