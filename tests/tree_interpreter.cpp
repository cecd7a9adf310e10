#include "tests/tree_interpreter.hpp"

#include <algorithm>

namespace wythoff::tests {

using dsl::Kind, dsl::Node, dsl::Op;

namespace {

__extension__ typedef __int128 Wide;

struct NoValue {};

// A fraction in lowest terms with a positive denominator, both below 10^15 in size so that no operation overflows.
struct Fraction {
  Wide top = 0, bottom = 1;
};

Wide size(Wide a) {
  return a < 0 ? -a : a;
}

Fraction fraction(Wide top, Wide bottom) {
  if (bottom == 0) throw NoValue();
  Wide a = size(top), b = size(bottom);
  while (b != 0) std::swap(a %= b, b);
  if (bottom < 0) a = -a;
  top /= a, bottom /= a;
  if (size(top) > 1'000'000'000'000'000 || bottom > 1'000'000'000'000'000) throw NoValue();
  return {top, bottom};
}

Fraction plus(Fraction a, Fraction b) {
  return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}
Fraction times(Fraction a, Fraction b) {
  return fraction(a.top * b.top, a.bottom * b.bottom);
}
Fraction over(Fraction a, Fraction b) {
  return fraction(a.top * b.bottom, a.bottom * b.top);
}
Fraction minus(Fraction a) {
  return {-a.top, a.bottom};
}
bool less(Fraction a, Fraction b) {
  return a.top * b.bottom < b.top * a.bottom;
}
bool equal(Fraction a, Fraction b) {
  return a.top == b.top && a.bottom == b.bottom;
}

Fraction whole_part(Fraction a) {
  Wide quotient = a.top / a.bottom;
  return {quotient - (a.top % a.bottom < 0), 1};
}

Wide whole(Fraction a) {
  if (a.bottom != 1) throw NoValue();
  return a.top;
}

bool compare(Op op, Fraction a, Fraction b) {
  switch (op) {
    case Op::less:
      return less(a, b);
    case Op::less_equal:
      return !less(b, a);
    case Op::equal:
      return equal(a, b);
    case Op::not_equal:
      return !equal(a, b);
    case Op::greater_equal:
      return !less(a, b);
    default:
      return less(b, a);
  }
}

class Reading {
 public:
  explicit Reading(const TreeInterpreter& names) : names_(names) {}

  Fraction number(const Node& node) const {
    switch (node.kind) {
      case Kind::number:
        return fraction(std::stoll(node.text), 1);
      case Kind::name:
        return fraction(names_.numbers.at(node.text), 1);
      case Kind::sum:
      case Kind::product:
        return chain(node);
      case Kind::implicit:
        return times(number(node.children[0]), number(node.children[1]));
      case Kind::negate:
        return minus(number(node.children[0]));
      case Kind::power:
        return power(number(node.children[0]), whole(number(node.children[1])));
      case Kind::abs:
        return absolute(number(node.children[0]));
      case Kind::call:
        return call(node);
      default:
        throw NoValue();
    }
  }

  bool condition(const Node& node) const {
    auto holds = [this](const Node& part) { return condition(part); };
    switch (node.kind) {
      case Kind::relation:
        return relation(node);
      case Kind::congruence:
        return congruence(node);
      case Kind::divides:
        return congruent(number(node.children[1]), Fraction(), number(node.children[0]));
      case Kind::member:
        return member(node.children[0], node.children[1]);
      case Kind::negation:
        return !condition(node.children[0]);
      case Kind::conjunction:
        return std::all_of(node.children.begin(), node.children.end(), holds);
      case Kind::disjunction:
        return std::any_of(node.children.begin(), node.children.end(), holds);
      default:
        throw NoValue();
    }
  }

 private:
  static Fraction absolute(Fraction a) { return {size(a.top), a.bottom}; }

  static Fraction power(Fraction base, Wide exponent) {
    if (exponent < 0) base = over({1, 1}, base), exponent = -exponent;
    if (exponent > 60) throw NoValue();
    Fraction result{1, 1};
    for (; exponent > 0; --exponent) result = times(result, base);
    return result;
  }

  Fraction chain(const Node& node) const {
    Fraction result = number(node.children[0]);
    for (std::size_t i = 0; i < node.ops.size(); ++i) {
      Fraction next = number(node.children[i + 1]);
      switch (node.ops[i]) {
        case Op::plus:
          result = plus(result, next);
          break;
        case Op::minus:
          result = plus(result, minus(next));
          break;
        case Op::times:
          result = times(result, next);
          break;
        case Op::over:
          result = over(result, next);
          break;
        case Op::div:
          result = whole_part(over(result, next));
          break;
        default:
          result = plus(result, minus(times(next, whole_part(over(result, next)))));
          break;
      }
    }
    return result;
  }

  Fraction call(const Node& node) const {
    std::vector<Fraction> args;
    for (const Node& child : node.children) args.push_back(number(child));
    if (node.text == "min") return *std::min_element(args.begin(), args.end(), less);
    if (node.text == "max") return *std::max_element(args.begin(), args.end(), less);
    if (node.text == "floor") return whole_part(args[0]);
    if (node.text != "gcd") throw NoValue();
    Wide divisor = 0;
    for (Fraction arg : args) {
      Wide a = divisor, b = whole(arg);
      while (b != 0) std::swap(a %= b, b);
      divisor = size(a);
    }
    return {divisor, 1};
  }

  bool relation(const Node& node) const {
    for (std::size_t i = 0; i < node.ops.size(); ++i)
      if (!compare(node.ops[i], number(node.children[i]), number(node.children[i + 1]))) return false;
    return true;
  }

  static bool congruent(Fraction a, Fraction b, Fraction modulus) {
    return over(plus(a, minus(b)), modulus).bottom == 1;
  }

  bool congruence(const Node& node) const {
    Fraction modulus = number(node.children.back());
    for (std::size_t i = 0; i < node.ops.size(); ++i) {
      bool same = congruent(number(node.children[i]), number(node.children[i + 1]), modulus);
      if (same != (node.ops[i] == Op::equal)) return false;
    }
    return true;
  }

  bool in_range(Fraction a, const Node& range) const {
    return a.bottom == 1 && !less(a, number(range.children[0])) && !less(number(range.children[1]), a);
  }

  bool member(const Node& element, const Node& set) const {
    if (element.kind == Kind::tuple) {
      Fraction a = number(element.children[0]), b = number(element.children[1]);
      if (set.kind == Kind::name)
        return a.bottom == 1 && b.bottom == 1 &&
               names_.pair_sets.at(set.text).count(
                   {static_cast<std::int64_t>(a.top), static_cast<std::int64_t>(b.top)});
      return std::any_of(set.children.begin(), set.children.end(), [&](const Node& item) {
        return equal(a, number(item.children[0])) && equal(b, number(item.children[1]));
      });
    }
    Fraction a = number(element);
    if (set.kind == Kind::range) return in_range(a, set);
    if (set.kind == Kind::name)
      return a.bottom == 1 && names_.integer_sets.at(set.text).count(static_cast<std::int64_t>(a.top));
    return std::any_of(set.children.begin(), set.children.end(), [&](const Node& item) {
      return item.kind == Kind::range ? in_range(a, item) : equal(a, number(item));
    });
  }

  const TreeInterpreter& names_;
};

}  // namespace

std::optional<bool> TreeInterpreter::holds(const Node& condition) const {
  try {
    return Reading(*this).condition(condition);
  } catch (const NoValue&) {
    return std::nullopt;
  }
}

}  // namespace wythoff::tests
