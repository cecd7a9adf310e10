#include "dsl/presburger.hpp"

#include <algorithm>
#include <numeric>

#include "dsl/linear_form.hpp"
#include "dsl/print.hpp"

namespace wythoff::dsl {

namespace {

// A value that is linear piece by piece: the guards of the cases are a partition.
struct Case {
  Formula guard;
  Form form;
};
using Cases = std::vector<Case>;

struct NotLinear {
  std::string why;
};

constexpr std::size_t case_limit = 200000;  // cases of one expression, atoms of one condition

class Linearizer {
 public:
  explicit Linearizer(int variables) : variables_(variables) {}

  Formula formula(const Cond& c) {
    switch (c.kind) {
      case Cond::Kind::truth:
        return Formula::truth(c.value);
      case Cond::Kind::compare:
        return compare(c.op, c.args[0], c.args[1]);
      case Cond::Kind::congruent:
        return congruent(c);
      case Cond::Kind::in_integers:
      case Cond::Kind::in_tuples:
        return member(c);
      case Cond::Kind::conjunction:
        return combine(Formula::Kind::conjunction, c);
      case Cond::Kind::disjunction:
        return combine(Formula::Kind::disjunction, c);
      case Cond::Kind::negation:
        return negation(formula(c.parts[0]));
    }
    return {};
  }

  static Formula both(Formula a, Formula b) {
    if (a.is_true() || b.is_false()) return b;
    if (b.is_true() || a.is_false()) return a;
    return Formula::all({std::move(a), std::move(b)});
  }

 private:
  Formula combine(Formula::Kind kind, const Cond& c) {
    std::vector<Formula> parts;
    bool all = kind == Formula::Kind::conjunction;
    for (const Cond& part : c.parts) {
      Formula f = formula(part);
      if (all ? f.is_false() : f.is_true()) return f;
      if (all ? f.is_true() : f.is_false()) continue;
      parts.push_back(std::move(f));
    }
    if (parts.size() == 1) return std::move(parts[0]);
    return {kind, {}, std::move(parts)};
  }

  Form constant_form(const Exact& value) const {
    if (!value.is_rational()) throw NotLinear{value.text() + " is irrational"};
    return {std::vector<Integer>(variables_), value.numerator(), value.denominator()};
  }

  Cases cases(const Expr& e) {
    switch (e.kind) {
      case Expr::Kind::constant:
        return {{Formula::truth(true), constant_form(e.value)}};
      case Expr::Kind::variable: {
        Form f = constant_form(Exact(0));
        f.coefficients[e.index] = 1;
        return {{Formula::truth(true), f}};
      }
      case Expr::Kind::sum:
        return fold(e, [](const Form& a, const Form& b) { return added(a, b, 1); });
      case Expr::Kind::product:
        return fold(e, product);
      case Expr::Kind::quotient:
        return fold(e, quotient);
      case Expr::Kind::power:
        return power(e);
      case Expr::Kind::floor_mod:
        return divided(e, false);
      case Expr::Kind::floor_div:
      case Expr::Kind::floor:
        return divided(e, true);
      case Expr::Kind::abs:
        return absolute(cases(e.args[0]));
      case Expr::Kind::min:
        return extreme(e, -1);
      case Expr::Kind::max:
        return extreme(e, 1);
      case Expr::Kind::gcd:
        throw NotLinear{"gcd is not linear"};
      case Expr::Kind::sqrt:
        throw NotLinear{"a square root of a variable is not linear"};
      default:
        throw NotLinear{"A and B are not linear"};
    }
  }

  template <class Combine>
  Cases pairwise(const Cases& left, const Cases& right, Combine combine) {
    if (left.size() * right.size() > case_limit) throw NotLinear{"too many cases"};
    Cases result;
    for (const Case& a : left)
      for (const Case& b : right) {
        Formula guard = both(a.guard, b.guard);
        if (!guard.is_false()) combine(result, std::move(guard), a.form, b.form);
      }
    return result;
  }

  template <class Combine>
  Cases fold(const Expr& e, Combine combine) {
    Cases result = cases(e.args[0]);
    for (std::size_t i = 1; i < e.args.size(); ++i)
      result = pairwise(result, cases(e.args[i]), [&](Cases& out, Formula guard, const Form& a, const Form& b) {
        out.push_back({std::move(guard), combine(a, b)});
      });
    return result;
  }

  static Form product(const Form& a, const Form& b) {
    if (a.is_constant()) return scaled(b, a.constant, a.denominator);
    if (b.is_constant()) return scaled(a, b.constant, b.denominator);
    throw NotLinear{"a product of two variables is not linear"};
  }
  static Form quotient(const Form& a, const Form& b) {
    if (!b.is_constant()) throw NotLinear{"a quotient by a variable is not linear"};
    if (b.constant.is_zero()) throw NotLinear{"division by zero"};
    return scaled(a, b.denominator, b.constant);
  }

  Cases power(const Expr& e) {
    const Expr& exponent = e.args[1];
    if (exponent.kind == Expr::Kind::constant && exponent.value == Exact(1)) return cases(e.args[0]);
    if (exponent.kind == Expr::Kind::constant && exponent.value == Exact(0))
      return {{Formula::truth(true), constant_form(Exact(1))}};
    throw NotLinear{"a power of a variable is not linear"};
  }

  // e mod c and e div c for e = f/q with integral f: by the residue of f modulo |c| q. floor(e) is e div 1.
  Cases divided(const Expr& e, bool whole) {
    Integer c = 1;
    if (e.args.size() == 2) {
      Cases divisor = cases(e.args[1]);
      if (divisor.size() != 1 || !divisor[0].form.is_constant() || divisor[0].form.denominator != 1)
        throw NotLinear{"div and mod are linear only by a constant integer"};
      c = divisor[0].form.constant;
      if (c.is_zero()) throw NotLinear{"division by zero"};
    }
    Cases result;
    for (const Case& part : cases(e.args[0])) {
      Integer period = abs(c) * part.form.denominator;
      if (period * result.size() > case_limit) throw NotLinear{"too many cases"};
      for (Integer r = 0; r < period; ++r) {
        Formula guard = both(part.guard, congruence(part.form, r, period, true));
        if (guard.is_false()) continue;
        Exact value = Exact::ratio(r, part.form.denominator);
        Exact rest = value - Exact(c) * Exact((value / Exact(c)).floor());
        Form remainder = constant_form(rest);
        result.push_back({std::move(guard), whole ? scaled(added(part.form, remainder, -1), 1, c) : remainder});
      }
    }
    return result;
  }

  Cases absolute(const Cases& inner) {
    Cases result;
    for (const Case& part : inner) {
      Formula positive = both(part.guard, at_least_zero(part.form)), negative = both(part.guard, less(part.form, true));
      if (!positive.is_false()) result.push_back({std::move(positive), part.form});
      if (!negative.is_false()) result.push_back({std::move(negative), scaled(part.form, -1, 1)});
    }
    return result;
  }

  // sign 1: max, -1: min.
  Cases extreme(const Expr& e, int sign) {
    Cases result = cases(e.args[0]);
    for (std::size_t i = 1; i < e.args.size(); ++i)
      result = pairwise(result, cases(e.args[i]), [&](Cases& out, const Formula& guard, const Form& a, const Form& b) {
        Form difference = scaled(added(a, b, -1), sign, 1);
        Formula first = both(guard, at_least_zero(difference)), second = both(guard, less(difference, true));
        if (!first.is_false()) out.push_back({std::move(first), a});
        if (!second.is_false()) out.push_back({std::move(second), b});
      });
    return result;
  }

  // f >= 0 (the denominator is positive and drops out).
  Formula at_least_zero(const Form& f) { return inequality(f.coefficients, f.constant); }
  // f < 0, or f <= 0.
  Formula less(Form f, bool strictly) {
    for (Integer& c : f.coefficients) c = -c;
    return inequality(f.coefficients, -f.constant - (strictly ? 1 : 0));
  }

  Formula inequality(std::vector<Integer> coefficients, Integer constant) {
    Integer g = 0;
    for (const Integer& c : coefficients) g = gcd(g, c);
    if (g.is_zero()) return Formula::truth(constant.sign() >= 0);
    for (Integer& c : coefficients) c /= g;
    return atom(Atom::Kind::at_least_zero, coefficients, floor_divide(constant, g), 0);
  }

  // numerator of f = r modulo m, m > 0 (or not).
  Formula congruence(const Form& f, const Integer& r, Integer m, bool equal) {
    Integer constant = f.constant - r, g = m;
    for (const Integer& c : f.coefficients) g = gcd(g, c);
    if (floor_modulo(constant, g) != 0) return Formula::truth(!equal);
    m /= g, constant /= g;
    if (m == 1) return Formula::truth(equal);
    std::vector<Integer> coefficients;
    for (const Integer& c : f.coefficients) coefficients.push_back(floor_modulo(c / g, m));
    return atom(equal ? Atom::Kind::congruent : Atom::Kind::incongruent, coefficients, floor_modulo(constant, m), m);
  }

  Formula atom(Atom::Kind kind, const std::vector<Integer>& coefficients, const Integer& constant, const Integer& m) {
    if (++atoms_ > case_limit) throw NotLinear{"too many cases"};
    auto small = [](const Integer& v) {
      if (abs(v) > (Integer(1) << 62)) throw NotLinear{"its numbers are too large"};
      return v.convert_to<std::int64_t>();
    };
    Atom result{kind, {}, small(constant), small(m)};
    for (const Integer& c : coefficients) result.coefficients.push_back(small(c));
    return Formula::of(std::move(result));
  }

  Formula relation(Op op, const Form& f) {
    switch (op) {
      case Op::less:
        return less(f, true);
      case Op::less_equal:
        return less(f, false);
      case Op::greater_equal:
        return at_least_zero(f);
      case Op::greater:
        return less(scaled(f, -1, 1), true);
      case Op::equal:
        return both(at_least_zero(f), less(f, false));
      default: {
        Formula above = less(scaled(f, -1, 1), true), below = less(f, true);
        if (above.is_true() || below.is_false()) return above;
        if (below.is_true() || above.is_false()) return below;
        return Formula::any({std::move(above), std::move(below)});
      }
    }
  }

  Formula compare(Op op, const Expr& left, const Expr& right) {
    if (auto residues = same_residues(op, left, right)) return *residues;
    Cases differences =
        pairwise(cases(left), cases(right), [](Cases& out, Formula guard, const Form& a, const Form& b) {
          out.push_back({std::move(guard), added(a, b, -1)});
        });
    std::vector<Formula> parts;
    for (Case& part : differences) {
      Formula f = both(std::move(part.guard), relation(op, part.form));
      if (f.is_true()) return f;
      if (!f.is_false()) parts.push_back(std::move(f));
    }
    if (parts.size() == 1) return std::move(parts[0]);
    return Formula::any(std::move(parts));
  }

  // a mod m = b mod m and a mod m = constant are congruences, whatever the size of m.
  std::optional<Formula> same_residues(Op op, const Expr& left, const Expr& right) {
    if (op != Op::equal && op != Op::not_equal) return std::nullopt;
    if (left.kind != Expr::Kind::floor_mod) {
      if (right.kind == Expr::Kind::floor_mod && left.kind == Expr::Kind::constant)
        return same_residues(op, right, left);
      return std::nullopt;
    }
    const Expr& modulus = left.args[1];
    if (modulus.kind != Expr::Kind::constant || !modulus.small || *modulus.small <= 0) return std::nullopt;
    Cases first = cases(left.args[0]);
    if (first.size() != 1 || first[0].form.denominator != 1) return std::nullopt;
    Form difference;
    if (right.kind == Expr::Kind::constant) {
      if (!right.value.is_integer() || right.value.sign() < 0 || right.value >= modulus.value)
        return Formula::truth(op == Op::not_equal);
      difference = added(first[0].form, constant_form(right.value), -1);
    } else {
      if (right.kind != Expr::Kind::floor_mod || right.args[1].kind != Expr::Kind::constant ||
          right.args[1].small != modulus.small)
        return std::nullopt;
      Cases second = cases(right.args[0]);
      if (second.size() != 1 || second[0].form.denominator != 1) return std::nullopt;
      difference = added(first[0].form, second[0].form, -1);
    }
    return congruence(difference, 0, *modulus.small, op == Op::equal);
  }

  Formula congruent(const Cond& c) {
    Cases modulus = cases(c.args[2]);
    if (modulus.size() != 1 || !modulus[0].form.is_constant() || modulus[0].form.denominator != 1)
      throw NotLinear{"a congruence is linear only modulo a constant integer"};
    Integer m = abs(modulus[0].form.constant);
    Cases differences =
        pairwise(cases(c.args[0]), cases(c.args[1]), [](Cases& out, Formula guard, const Form& a, const Form& b) {
          out.push_back({std::move(guard), added(a, b, -1)});
        });
    std::vector<Formula> parts;
    for (Case& part : differences) {
      Formula f = both(std::move(part.guard), congruence(part.form, 0, m * part.form.denominator, c.op == Op::equal));
      if (!f.is_false()) parts.push_back(std::move(f));
    }
    if (parts.size() == 1) return std::move(parts[0]);
    return Formula::any(std::move(parts));
  }

  Formula member(const Cond& c) {
    std::vector<Formula> any;
    for (const auto& member : c.members) {
      Formula all = Formula::truth(true);
      for (std::size_t i = 0; i < member.size() && !all.is_false(); ++i)
        all = both(std::move(all), compare(Op::equal, c.args[i], Expr::constant(Exact(member[i]))));
      if (all.is_true()) return all;
      if (!all.is_false()) any.push_back(std::move(all));
    }
    if (any.size() == 1) return std::move(any[0]);
    return Formula::any(std::move(any));
  }

  std::size_t variables_;
  std::size_t atoms_ = 0;
};

}  // namespace

std::optional<Formula> linearize(const Cond& cond, int variables, std::string* why) {
  try {
    return Linearizer(variables).formula(cond);
  } catch (const NotLinear& reason) {
    if (why) *why = reason.why;
    return std::nullopt;
  }
}

Formula linear_part(const Cond& cond, int variables) {
  if (std::optional<Formula> formula = linearize(cond, variables)) return *formula;
  std::vector<Formula> parts;
  for (const Cond& part : cond.parts) parts.push_back(linear_part(part, variables));
  if (cond.kind == Cond::Kind::conjunction) return Formula::all(std::move(parts));
  if (cond.kind == Cond::Kind::disjunction) return Formula::any(std::move(parts));
  return Formula::truth(true);
}

}  // namespace wythoff::dsl
