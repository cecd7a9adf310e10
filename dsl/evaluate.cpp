#include "dsl/evaluate.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace wythoff::dsl {

namespace {

Integer integer_of(const Exact& value, const char* what) {
  if (!value.is_integer()) throw ExactError(std::string(what) + " of " + value.text() + ", which is no integer");
  return value.numerator();
}

bool compare(Op op, std::strong_ordering order) {
  switch (op) {
    case Op::less:
      return order < 0;
    case Op::less_equal:
      return order <= 0;
    case Op::equal:
      return order == 0;
    case Op::not_equal:
      return order != 0;
    case Op::greater_equal:
      return order >= 0;
    default:
      return order > 0;
  }
}

// x - y is an integer multiple of the modulus.
bool congruent(const Exact& x, const Exact& y, const Exact& modulus) {
  return ((x - y) / modulus).is_integer();
}

class ExactEvaluator {
 public:
  ExactEvaluator(std::span<const Exact> variables, const Sequences* sequences)
      : variables_(variables), sequences_(sequences) {}

  Exact value(const Expr& e) const {
    switch (e.kind) {
      case Expr::Kind::constant:
        return e.value;
      case Expr::Kind::variable:
        return variables_[e.index];
      case Expr::Kind::sum:
        return fold(e, [](Exact a, const Exact& b) { return a + b; });
      case Expr::Kind::product:
        return fold(e, [](Exact a, const Exact& b) { return a * b; });
      case Expr::Kind::quotient:
        return value(e.args[0]) / value(e.args[1]);
      case Expr::Kind::power:
        return value(e.args[0]).power(integer_of(value(e.args[1]), "power"));
      case Expr::Kind::floor_div:
        return (value(e.args[0]) / value(e.args[1])).floor();
      case Expr::Kind::floor_mod: {
        Exact a = value(e.args[0]), b = value(e.args[1]);
        return a - b * Exact((a / b).floor());
      }
      case Expr::Kind::abs: {
        Exact a = value(e.args[0]);
        return a.sign() < 0 ? -a : a;
      }
      case Expr::Kind::min:
        return fold(e, [](Exact a, const Exact& b) { return b < a ? b : a; });
      case Expr::Kind::max:
        return fold(e, [](Exact a, const Exact& b) { return b > a ? b : a; });
      case Expr::Kind::gcd:
        return fold(e, [](const Exact& a, const Exact& b) {
          return Exact(Integer(gcd(integer_of(a, "gcd"), integer_of(b, "gcd"))));
        });
      case Expr::Kind::floor:
        return value(e.args[0]).floor();
      case Expr::Kind::sqrt:
        return Exact::square_root(value(e.args[0]));
      case Expr::Kind::a_of:
      case Expr::Kind::b_of: {
        Integer index = integer_of(value(e.args[0]), e.kind == Expr::Kind::a_of ? "A" : "B");
        return e.kind == Expr::Kind::a_of ? sequences_->a(index) : sequences_->b(index);
      }
    }
    return {};
  }

  bool truth(const Cond& c) const {
    switch (c.kind) {
      case Cond::Kind::truth:
        return c.value;
      case Cond::Kind::compare:
        return compare(c.op, value(c.args[0]) <=> value(c.args[1]));
      case Cond::Kind::congruent:
        return congruent(value(c.args[0]), value(c.args[1]), value(c.args[2])) == (c.op == Op::equal);
      case Cond::Kind::in_integers:
      case Cond::Kind::in_tuples: {
        std::vector<Integer> element;
        for (const Expr& part : c.args) {
          Exact v = value(part);
          if (!v.is_integer()) return false;
          element.push_back(v.numerator());
        }
        return c.members.count(element) > 0;
      }
      case Cond::Kind::conjunction:
        return std::all_of(c.parts.begin(), c.parts.end(), [this](const Cond& p) { return truth(p); });
      case Cond::Kind::disjunction:
        return std::any_of(c.parts.begin(), c.parts.end(), [this](const Cond& p) { return truth(p); });
      case Cond::Kind::negation:
        return !truth(c.parts[0]);
    }
    return false;
  }

 private:
  template <class Combine>
  Exact fold(const Expr& e, Combine combine) const {
    Exact result = value(e.args[0]);
    if (e.args.size() == 1 && e.kind == Expr::Kind::gcd) return combine(result, Exact(0));
    for (std::size_t i = 1; i < e.args.size(); ++i) result = combine(result, value(e.args[i]));
    return result;
  }

  std::span<const Exact> variables_;
  const Sequences* sequences_;
};

// Thrown where 64-bit integers do not suffice: the exact evaluator then decides.
struct NeedsExact {};

class SmallEvaluator {
 public:
  using Int = std::int64_t;
  explicit SmallEvaluator(std::span<const Int> variables) : variables_(variables) {}

  Int value(const Expr& e) const {
    switch (e.kind) {
      case Expr::Kind::constant:
        return e.small ? *e.small : throw NeedsExact();
      case Expr::Kind::variable:
        return variables_[e.index];
      case Expr::Kind::sum:
        return fold(e, add);
      case Expr::Kind::product:
        return fold(e, multiply);
      case Expr::Kind::floor_div:
        return floor_div(value(e.args[0]), value(e.args[1]));
      case Expr::Kind::floor_mod:
        return floor_mod(value(e.args[0]), value(e.args[1]));
      case Expr::Kind::abs:
        return absolute(value(e.args[0]));
      case Expr::Kind::min:
        return fold(e, [](Int a, Int b) { return std::min(a, b); });
      case Expr::Kind::max:
        return fold(e, [](Int a, Int b) { return std::max(a, b); });
      case Expr::Kind::gcd:
        return fold(e, [](Int a, Int b) { return std::gcd(absolute(a), absolute(b)); });
      case Expr::Kind::floor:
        return value(e.args[0]);
      case Expr::Kind::power:
        return power(value(e.args[0]), value(e.args[1]));
      default:
        throw NeedsExact();  // quotients and roots need not be integers
    }
  }

  bool truth(const Cond& c) const {
    switch (c.kind) {
      case Cond::Kind::truth:
        return c.value;
      case Cond::Kind::compare:
        return compare(c.op, value(c.args[0]) <=> value(c.args[1]));
      case Cond::Kind::congruent: {
        Int modulus = value(c.args[2]);
        return (floor_mod(subtract(value(c.args[0]), value(c.args[1])), modulus) == 0) == (c.op == Op::equal);
      }
      case Cond::Kind::in_integers:
      case Cond::Kind::in_tuples: {
        std::vector<Integer> element;
        for (const Expr& part : c.args) element.emplace_back(value(part));
        return c.members.count(element) > 0;
      }
      case Cond::Kind::conjunction:
        for (const Cond& part : c.parts)
          if (!truth(part)) return false;
        return true;
      case Cond::Kind::disjunction:
        for (const Cond& part : c.parts)
          if (truth(part)) return true;
        return false;
      case Cond::Kind::negation:
        return !truth(c.parts[0]);
    }
    return false;
  }

 private:
  static Int checked(bool overflow, Int result) { return overflow ? throw NeedsExact() : result; }
  static Int add(Int a, Int b) {
    Int r;
    bool overflow = __builtin_add_overflow(a, b, &r);
    return checked(overflow, r);
  }
  static Int subtract(Int a, Int b) {
    Int r;
    bool overflow = __builtin_sub_overflow(a, b, &r);
    return checked(overflow, r);
  }
  static Int multiply(Int a, Int b) {
    Int r;
    bool overflow = __builtin_mul_overflow(a, b, &r);
    return checked(overflow, r);
  }
  static Int absolute(Int a) { return a == INT64_MIN ? throw NeedsExact() : a < 0 ? -a : a; }
  static Int floor_mod(Int a, Int b) {
    if (b == 0) throw ExactError("division by zero");
    if (b == -1) return 0;  // INT64_MIN % -1 traps
    Int r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
  }
  static Int floor_div(Int a, Int b) {
    if (b == 0) throw ExactError("division by zero");
    if (b == -1) return subtract(0, a);
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
  }
  static Int power(Int base, Int exponent) {
    if (exponent < 0 || exponent > 64) throw NeedsExact();
    Int result = 1;
    for (; exponent; --exponent) result = multiply(result, base);
    return result;
  }

  template <class Combine>
  Int fold(const Expr& e, Combine combine) const {
    Int result = value(e.args[0]);
    if (e.kind == Expr::Kind::gcd) result = absolute(result);
    for (std::size_t i = 1; i < e.args.size(); ++i) result = combine(result, value(e.args[i]));
    return result;
  }

  std::span<const Int> variables_;
};

}  // namespace

Expr Expr::constant(Exact value, std::size_t at) {
  Expr e;
  if (value.is_integer() && value.numerator() >= INT64_MIN && value.numerator() <= INT64_MAX)
    e.small = value.numerator().convert_to<std::int64_t>();
  e.value = std::move(value);
  e.at = at;
  return e;
}

Exact evaluate(const Expr& expr, std::span<const Exact> variables, const Sequences* sequences) {
  return ExactEvaluator(variables, sequences).value(expr);
}

bool holds(const Cond& cond, std::span<const Exact> variables, const Sequences* sequences) {
  return ExactEvaluator(variables, sequences).truth(cond);
}

bool holds(const Cond& cond, std::span<const std::int64_t> variables) {
  try {
    return SmallEvaluator(variables).truth(cond);
  } catch (const NeedsExact&) {
    std::vector<Exact> exact(variables.begin(), variables.end());
    return ExactEvaluator(exact, nullptr).truth(cond);
  }
}

}  // namespace wythoff::dsl
