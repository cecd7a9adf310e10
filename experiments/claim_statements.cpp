#include "experiments/claim_statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "dsl/evaluate.hpp"
#include "dsl/presburger.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Atom;
using dsl::BoundClaim;
using dsl::Cond;
using dsl::Exact;
using dsl::Expr;
using dsl::Formula;
using dsl::Integer;
using Json = nlohmann::json;
using Kind = Expr::Kind;

// What stands in the way of a translation; what() is for the user.
class Untranslatable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::int64_t small(const Exact& value, const char* what) {
  if (!value.is_integer() || abs(value.numerator()) >= 1 << 20)
    throw Untranslatable(fmt::format("{} is not a small integer", what));
  return value.numerator().convert_to<std::int64_t>();
}

// c[0]*v0 + c[1]*v1 + ... + constant, and sum of floors floor(alpha*v0) with their factors.
struct Linear {
  std::vector<Exact> c;
  Exact constant;
  std::vector<std::pair<Exact, Exact>> floors;  // (alpha, factor)

  bool is_constant() const {
    return floors.empty() && std::all_of(c.begin(), c.end(), [](const Exact& e) { return e == Exact(); });
  }
};

Linear scaled(Linear e, const Exact& factor) {
  for (Exact& c : e.c) c = c * factor;
  for (auto& [alpha, f] : e.floors) f = f * factor;
  e.constant = e.constant * factor;
  return e;
}

Linear sum(Linear e, const Linear& f) {
  if (e.c.size() < f.c.size()) e.c.resize(f.c.size());
  for (std::size_t i = 0; i < f.c.size(); ++i) e.c[i] = e.c[i] + f.c[i];
  e.constant = e.constant + f.constant;
  e.floors.insert(e.floors.end(), f.floors.begin(), f.floors.end());
  return e;
}

bool has_variable(const Expr& expr) {
  return expr.kind == Kind::variable || expr.kind == Kind::a_of || expr.kind == Kind::b_of ||
         std::any_of(expr.args.begin(), expr.args.end(), has_variable);
}

Linear linear(const Expr& expr);

Linear product(const std::vector<Expr>& args) {
  Linear result;
  result.constant = Exact(1);
  for (const Expr& arg : args) {
    const Linear e = linear(arg);
    if (!e.is_constant() && !result.is_constant()) throw Untranslatable("a product of variables");
    result = e.is_constant() ? scaled(std::move(result), e.constant) : scaled(e, result.constant);
  }
  return result;
}

Linear floored(const Linear& e) {
  if (e.is_constant()) return {{}, Exact(e.constant.floor()), {}};
  if (e.floors.empty() && e.constant == Exact() && !e.c.empty() && !e.c[0].is_rational() &&
      std::all_of(e.c.begin() + 1, e.c.end(), [](const Exact& c) { return c == Exact(); }))
    return {{}, {}, {{e.c[0], Exact(1)}}};
  throw Untranslatable("a floor that is not floor(n*alpha)");
}

Linear linear(const Expr& expr) {
  switch (expr.kind) {
    case Kind::constant:
      return {{}, expr.value, {}};
    case Kind::variable: {
      Linear e;
      e.c.resize(static_cast<std::size_t>(expr.index) + 1);
      e.c.back() = Exact(1);
      return e;
    }
    case Kind::sum: {
      Linear e;
      for (const Expr& arg : expr.args) e = sum(std::move(e), linear(arg));
      return e;
    }
    case Kind::product:
      return product(expr.args);
    case Kind::quotient: {
      const Linear divisor = linear(expr.args[1]);
      if (!divisor.is_constant()) throw Untranslatable("a division by a variable");
      return scaled(linear(expr.args[0]), Exact(1) / divisor.constant);
    }
    case Kind::floor:
      return floored(linear(expr.args[0]));
    default:
      break;
  }
  // What has no variable has a value.
  if (has_variable(expr)) throw Untranslatable("an expression that is not linear");
  try {
    return {{}, dsl::evaluate(expr, {}), {}};
  } catch (const std::exception&) {
    throw Untranslatable("an expression that is not linear");
  }
}

// --- COND for n >= n0
// -------------------------------------------------------------------------------------------------

// A(e) and B(e) become variables: n is variable 0, A and B of pair i are 1 + 2i and 2 + 2i. Pair 0 has the index n.
class Relation {
 public:
  Json statement(const BoundClaim& claim) {
    const Cond cond = without_sequences(claim.condition);
    const int variables = static_cast<int>(1 + 2 * indices_.size());
    std::string why;
    const auto formula = dsl::linearize(cond, variables, &why);
    if (!formula) throw Untranslatable(why);
    Json rows = Json::array(), violations = Json::array();
    for (std::size_t i = 1; i < indices_.size(); ++i) rows.push_back(row(indices_[i]));
    for (const std::vector<Atom>& all : cases(dsl::negation(*formula))) {
      Json atoms = Json::array();
      for (const Atom& atom : all) atoms.push_back(atom_json(atom));
      violations.push_back(std::move(atoms));
    }
    return {{"kind", "relation"},
            {"from", small(Exact(claim.from), "the first n")},
            {"indices", rows},
            {"violations", violations}};
  }

 private:
  Cond without_sequences(Cond cond) {
    for (Expr& arg : cond.args) arg = without_sequences(std::move(arg));
    for (Cond& part : cond.parts) part = without_sequences(std::move(part));
    return cond;
  }
  Expr without_sequences(Expr expr) {
    for (Expr& arg : expr.args) arg = without_sequences(std::move(arg));
    if (expr.kind != Kind::a_of && expr.kind != Kind::b_of) return expr;
    const std::size_t pair = pair_of(linear(expr.args[0]));
    return Expr::variable(static_cast<int>(1 + 2 * pair + (expr.kind == Kind::b_of ? 1 : 0)), expr.at);
  }
  std::size_t pair_of(Linear index) {
    if (!index.floors.empty()) throw Untranslatable("an index with a floor");
    index.c.resize(16);
    for (std::size_t i = 0; i < indices_.size(); ++i)
      if (indices_[i].c == index.c && indices_[i].constant == index.constant) return i;
    if (indices_.size() == 3) throw Untranslatable("more than three different indices");
    indices_.push_back(index);
    return indices_.size() - 1;
  }
  static Linear first_index() {
    Linear n;
    n.c.resize(16);
    n.c[0] = Exact(1);
    return n;
  }
  // [tracks..., n, constant]
  Json row(const Linear& e) const {
    Json list = Json::array();
    for (std::size_t i = 1; i <= 2 * indices_.size(); ++i) list.push_back(small(e.c[i], "a factor"));
    list.push_back(small(e.c[0], "a factor"));
    list.push_back(small(e.constant, "a constant"));
    return list;
  }
  Json atom_json(const Atom& atom) const {
    Json list = Json::array();
    if (atom.kind == Atom::Kind::at_least_zero) list.push_back(">=");
    if (atom.kind == Atom::Kind::congruent) list.push_back("mod");
    if (atom.kind == Atom::Kind::incongruent) list.push_back("!mod");
    if (atom.modulus > 0) list.push_back(atom.modulus);
    auto coefficient = [&](std::size_t i) { return i < atom.coefficients.size() ? atom.coefficients[i] : 0; };
    for (std::size_t i = 1; i <= 2 * indices_.size(); ++i) list.push_back(coefficient(i));
    list.push_back(coefficient(0));
    list.push_back(atom.constant);
    return list;
  }
  static std::vector<std::vector<Atom>> cases(const Formula& formula) {
    if (formula.kind == Formula::Kind::atom) return {{formula.atom}};
    std::vector<std::vector<Atom>> result;
    if (formula.kind == Formula::Kind::disjunction) {
      for (const Formula& part : formula.parts)
        for (auto& one : cases(part)) result.push_back(std::move(one));
    } else {
      result.emplace_back();
      for (const Formula& part : formula.parts) {
        std::vector<std::vector<Atom>> longer;
        for (const auto& left : result)
          for (const auto& right : cases(part)) {
            longer.push_back(left);
            longer.back().insert(longer.back().end(), right.begin(), right.end());
          }
        result = std::move(longer);
      }
    }
    if (result.size() > 200) throw Untranslatable("too many cases");
    return result;
  }

  std::vector<Linear> indices_{first_index()};
};

// --- P = (EA, EB)
// -----------------------------------------------------------------------------------------------------

struct Form {
  std::int64_t n = 0, a = 0, constant = 0;
};
Form form(const Linear& e) {
  if (!e.floors.empty()) throw Untranslatable("a floor");
  auto at = [&](std::size_t i) { return i < e.c.size() ? small(e.c[i], "a factor") : 0; };
  return {at(0), at(1), small(e.constant, "a constant")};
}

// The statement that B_n = s*A_n + t*n + d for n >= from, unless the theorem has it.
Json linear_statement(const proof::Theorem& theorem, std::int64_t s, std::int64_t t, std::int64_t d, std::int64_t from,
                      const proof::Budget& budget) {
  if (theorem.linear && theorem.linear->s == s && theorem.linear->t == t && theorem.linear->d == d &&
      theorem.linear->from <= from)
    return Json::array();
  proof::LinearForm form{s, t, d, from, 0};
  if (from > 0) {
    const auto first = proof::automata::members(theorem.automaton, 64 * (from + 1));
    if (first.size() <= static_cast<std::size_t>(from)) throw Untranslatable("the first pairs are too large");
    form.above = first[static_cast<std::size_t>(from)].first;
  }
  auto statement = proof::state_linear(theorem.automaton, form, budget);
  if (!statement) throw Untranslatable(fmt::format("B = {}A + {}n + {} was not proved", s, t, d));
  return Json::array({*statement});
}

bool is_alpha(const Exact& value, std::int64_t c) {
  try {
    return value == (Exact(2 - c) + Exact::square_root(Exact(c * c + 4))) / Exact(2);
  } catch (const dsl::ExactError&) {
    return false;
  }
}

// A_n = floor(n*alpha): its alpha.
std::optional<Exact> beatty_alpha(const Linear& a) {
  const bool alone = a.floors.size() == 1 && a.floors[0].second == Exact(1) && a.constant == Exact() &&
                     std::all_of(a.c.begin(), a.c.end(), [](const Exact& e) { return e == Exact(); });
  return alone ? std::optional(a.floors[0].first) : std::nullopt;
}

// B_n = A_n + t*n in one of three spellings, where A_n = floor(n*alpha).
void require_gap(const Linear& b, const Exact& alpha, const Exact& t) {
  Linear rest = b;
  rest.c.resize(2);
  Exact factor = rest.c[1], slope = rest.c[0];
  for (const auto& [beta, times] : rest.floors) {
    factor = factor + times;
    const Exact more = (beta - alpha) * times;  // floor(n*(alpha + c)) = floor(n*alpha) + c*n
    if (!(beta - alpha).is_integer()) throw Untranslatable("a floor of another number than alpha");
    slope = slope + more;
  }
  if (!(factor == Exact(1)) || !(slope == t) || !(rest.constant == Exact()))
    throw Untranslatable("B_n is not A_n + t*n");
}

Json pairs(const proof::Theorem& theorem, const BoundClaim& claim, const proof::Budget& budget) {
  if (claim.while_) throw Untranslatable("a list that ends");
  const std::int64_t from = small(Exact(claim.from), "the first n");
  const Linear b = linear(claim.expressions[1]);
  if (claim.mex_a) {
    if (!theorem.mex) throw Untranslatable("A_n as the least unused number was not proved");
    const Form e = form(b);
    return linear_statement(theorem, e.a, e.n, e.constant, from, budget);
  }
  const Linear a = linear(claim.expressions[0]);
  if (a.floors.empty()) {  // A_n = p*n + q: then B_n is linear in n alone
    const Form x = form(a), y = form(b);
    const std::int64_t r = y.n + y.a * x.n, d = y.constant + y.a * x.constant;
    Json list = linear_statement(theorem, 0, r, d, from, budget);
    if (list.empty()) list = Json::array();
    auto off = [&](int sign) {
      return Json::array({Json::array({">=", sign, 0, -sign * x.n, -sign * x.constant - 1})});
    };
    list.push_back(
        {{"kind", "relation"}, {"from", from}, {"indices", Json::array()}, {"violations", {off(1), off(-1)}}});
    return list;
  }
  const auto alpha = beatty_alpha(a);
  if (!alpha || theorem.alpha.empty() || !is_alpha(*alpha, theorem.linear->t))
    throw Untranslatable("A_n = floor(n*alpha) was not proved for this alpha");
  require_gap(b, *alpha, Exact(theorem.linear->t));
  return Json::array();
}

proof::PairSequence sequence(const BoundClaim& claim) {
  using proof::PairSequence;
  if (claim.form == dsl::ClaimNode::Form::word) return PairSequence::letters(claim.image_a, claim.image_b);
  if (claim.form != dsl::ClaimNode::Form::pairs) throw Untranslatable("it does not list pairs");
  if (claim.while_ || claim.when || claim.from != 0) throw Untranslatable("a list with a condition");
  const Linear b = linear(claim.expressions[1]);
  if (claim.mex_a) {
    const Form e = form(b);
    if (e.constant != 0) throw Untranslatable("B_0 is not 0");
    return PairSequence::recursion(e.a, e.n);
  }
  const auto alpha = beatty_alpha(linear(claim.expressions[0]));
  if (!alpha) throw Untranslatable("A_n is neither mex nor floor(n*alpha)");
  // 1/alpha + 1/(alpha + c) = 1
  const Exact c = *alpha * (Exact(2) - *alpha) / (*alpha - Exact(1));
  if (!c.is_integer() || !is_alpha(*alpha, small(c, "the gap")))
    throw Untranslatable("no c >= 1 with 1/alpha + 1/(alpha + c) = 1");
  require_gap(b, *alpha, c);
  return PairSequence::recursion(1, small(c, "the gap"));
}

Json translated(const proof::Theorem& theorem, const BoundClaim& claim, const proof::Budget& budget) {
  switch (claim.form) {
    case dsl::ClaimNode::Form::pairs:
      return pairs(theorem, claim, budget);
    case dsl::ClaimNode::Form::word:
      if (theorem.image_a.empty()) throw Untranslatable("the pairs are not the letters of a word that is known");
      if (claim.image_a != theorem.image_a || claim.image_b != theorem.image_b)
        throw Untranslatable("the morphism is not of the form a -> a..ab, b -> a..a");
      return Json::array();
    case dsl::ClaimNode::Form::infinite:
      return Json::array({{{"kind", "infinite"}}});
    case dsl::ClaimNode::Form::relation:
      return Json::array({Relation().statement(claim)});
    default:
      throw Untranslatable("claims of this form have no translation");
  }
}

}  // namespace

proof::PairSequence pair_sequence(const BoundClaim& claim) {
  try {
    return sequence(claim);
  } catch (const Untranslatable& reason) {
    throw std::invalid_argument(reason.what());
  } catch (const dsl::ExactError& error) {
    throw std::invalid_argument(error.what());
  }
}

std::optional<Json> claim_statements(const proof::Theorem& theorem, const BoundClaim& claim,
                                     const proof::Budget& budget, std::string& why) {
  try {
    return translated(theorem, claim, budget);
  } catch (const Untranslatable& reason) {
    why = reason.what();
  } catch (const dsl::ExactError& error) {
    why = error.what();
  } catch (const proof::Stopped& stopped) {
    why = std::string("stopped by ") + stopped.what();
  } catch (const std::length_error& error) {
    why = error.what();
  }
  return {};
}

}  // namespace wythoff::experiments
