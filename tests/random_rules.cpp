#include "tests/random_rules.hpp"

#include <algorithm>
#include <numeric>

namespace wythoff::tests {
namespace {
const std::vector<std::string> names = {"k", "l", "i", "j"};
}

bool RandomAtom::holds(const std::vector<std::int64_t>& v) const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < coefficients.size(); i++) sum += coefficients[i] * v[i];
  switch (relation) {
    case Relation::less_equal:
      return sum <= constant;
    case Relation::greater_equal:
      return sum >= constant;
    case Relation::equal:
      return sum == constant;
    case Relation::congruent:
      return (sum - constant) % modulus == 0;
    case Relation::not_congruent:
      return (sum - constant) % modulus != 0;
  }
  return false;
}

std::string RandomAtom::text(const std::vector<std::string>& names) const {
  std::string sum;
  for (std::size_t i = 0; i < coefficients.size(); i++)
    sum += (i ? " + " : "") + ("(" + std::to_string(coefficients[i]) + ")*") + names[i];
  std::string right = "(" + std::to_string(constant) + ")";
  switch (relation) {
    case Relation::less_equal:
      return sum + " <= " + right;
    case Relation::greater_equal:
      return sum + " >= " + right;
    case Relation::equal:
      return sum + " = " + right;
    case Relation::congruent:
      return sum + " ≡ " + right + " (mod " + std::to_string(modulus) + ")";
    case Relation::not_congruent:
      return "not (" + sum + " ≡ " + right + " (mod " + std::to_string(modulus) + "))";
  }
  return "";
}

std::string RandomRule::text() const {
  std::string text = "game random piles " + std::to_string(piles) + (misere ? " play misere" : "") + "\n";
  for (const RandomStatement& s : statements) {
    text += "move (";
    for (int c = 0; c < s.components; c++)
      text += (c ? ", " : "") + (s.scale[c] == 1 ? "" : std::to_string(s.scale[c])) + (s.one_variable ? "k" : names[c]);
    text += s.in_order ? ") in order" : ")";
    for (std::size_t i = 0; i < s.where.size(); i++) {
      text += i ? ") or (" : " where (";
      for (std::size_t j = 0; j < s.where[i].size(); j++) text += (j ? " and " : "") + s.where[i][j].text(names);
    }
    text += s.where.empty() ? "\n" : ")\n";
  }
  return text;
}

namespace {

bool statement_takes(const RandomStatement& s, const std::vector<std::int64_t>& taken) {
  std::vector<std::int64_t> values;
  for (int c = 0; c < s.components; c++) {
    if (taken[c] <= 0 || taken[c] % s.scale[c] != 0) return false;
    values.push_back(taken[c] / s.scale[c]);
    if (s.one_variable && values[c] != values[0]) return false;
  }
  if (s.where.empty()) return true;
  return std::any_of(s.where.begin(), s.where.end(), [&](auto& all) {
    return std::all_of(all.begin(), all.end(), [&](auto& atom) { return atom.holds(values); });
  });
}

}  // namespace

bool RandomRule::contains(const std::vector<std::int64_t>& v) const {
  std::vector<int> order(piles);
  for (const RandomStatement& s : statements) {
    std::iota(order.begin(), order.end(), 0);
    do {
      std::vector<std::int64_t> taken;
      bool rest = false;
      for (int i = 0; i < piles; i++) {
        if (i < s.components)
          taken.push_back(v[order[i]]);
        else
          rest = rest || v[order[i]] != 0;
      }
      if (!rest && statement_takes(s, taken)) return true;
    } while (!s.in_order && std::next_permutation(order.begin(), order.end()));
  }
  return false;
}

RandomAtom RandomRules::atom(int variables) {
  RandomAtom a;
  a.relation = static_cast<RandomAtom::Relation>(number(0, 4));
  if (a.relation == RandomAtom::Relation::equal && chance(60)) a.relation = RandomAtom::Relation::less_equal;
  for (int i = 0; i < variables; i++)
    a.coefficients.push_back(static_cast<int>(number(-options_.coefficient, options_.coefficient)));
  a.constant = static_cast<int>(number(-options_.constant, options_.constant));
  a.modulus = static_cast<int>(number(2, std::max(2, options_.modulus)));
  return a;
}

RandomStatement RandomRules::statement(int piles) {
  RandomStatement s;
  s.in_order = options_.in_order && chance(30);
  s.components = s.in_order ? piles : static_cast<int>(number(1, piles));
  s.one_variable = s.components > 1 && chance(20);
  for (int c = 0; c < s.components; c++) s.scale.push_back(chance(80) ? 1 : static_cast<int>(number(1, 3)));
  int variables = s.one_variable ? 1 : s.components;
  for (int disjuncts = static_cast<int>(number(chance(25) ? 0 : 1, chance(30) ? 2 : 1)); disjuncts > 0; disjuncts--) {
    s.where.emplace_back();
    for (int atoms = static_cast<int>(number(1, 3)); atoms > 0; atoms--) s.where.back().push_back(atom(variables));
  }
  return s;
}

RandomRule RandomRules::next(int piles) {
  RandomRule rule;
  rule.piles = piles;
  rule.misere = options_.misere && chance(25);
  if (chance(options_.nim)) {
    RandomStatement nim;
    nim.scale = {1};
    rule.statements.push_back(nim);
  }
  for (int n = static_cast<int>(number(1, 2)); n > 0; n--) rule.statements.push_back(statement(piles));
  return rule;
}

}  // namespace wythoff::tests
