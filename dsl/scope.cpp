#include "dsl/scope.hpp"

#include <algorithm>

#include "dsl/evaluate.hpp"
#include "dsl/keywords.hpp"
#include "dsl/print.hpp"

namespace wythoff::dsl {

bool Scope::is_variable(const std::string& name) const {
  return std::find(variables_.begin(), variables_.end(), name) != variables_.end();
}

RuleError Scope::unknown(const Node& node) const {
  std::vector<std::string> known = variables_;
  for (const auto& [name, value] : names_) known.push_back(name);
  known.push_back("phi");
  std::string near = nearest(node.text, known);
  if (near.empty()) near = nearest(node.text, functions);
  return source_.error(node.at, "unknown name '" + node.text + "'", expected_, near);
}

Expr Scope::checked(Exact value, const Node& node) const {
  if (value.is_integer()) check_size(value.numerator(), node);
  return Expr::constant(std::move(value), node.at);
}

void Scope::check_size(const Integer& value, const Node& node) const {
  if (limited_ && (value < INT64_MIN || value > INT64_MAX))
    throw source_.error(node.at, "a number beyond 64 bits",
                        "whole numbers up to 9223372036854775807 where a move is described");
}

// Folds constants, so that a value that does not exist is found where it is written.
Expr Scope::made(Expr::Kind kind, std::vector<Expr> args, const Node& node) const {
  bool divides = kind == Expr::Kind::quotient || kind == Expr::Kind::floor_div || kind == Expr::Kind::floor_mod;
  if (divides && args[1].kind == Expr::Kind::constant && args[1].value.sign() == 0)
    throw ValueError(source_.error(args[1].at, "division by zero"));
  bool constant = all_constant(args) && kind != Expr::Kind::a_of && kind != Expr::Kind::b_of;
  Expr e{kind, {}, -1, std::move(args), node.at, {}};
  if (!constant) return e;
  try {
    return checked(evaluate(e, {}), node);
  } catch (const ExactError& error) {
    throw ValueError(source_.error(node.at, error.what()));
  }
}

Expr Scope::name(const Node& node) const {
  if (node.text == "phi") return Expr::constant(Exact::phi(), node.at);
  auto variable = std::find(variables_.begin(), variables_.end(), node.text);
  auto named = names_.find(node.text);
  if (variable != variables_.end()) {
    if (named != names_.end())
      throw source_.error(node.at, "'" + node.text + "' is a parameter or a let, and has a meaning of its own here",
                          "another name for the parameter");
    return Expr::variable(static_cast<int>(variable - variables_.begin()), node.at);
  }
  if (named == names_.end()) throw unknown(node);
  if (named->second.error) throw *named->second.error;
  if (const auto* value = std::get_if<Exact>(&named->second.value)) return checked(*value, node);
  throw source_.error(node.at, "'" + node.text + "' is a set, and a number is needed here", "a number");
}

RuleError Scope::unknown_function(const Node& node) const {
  if (is_variable(node.text) || is_named(node.text))
    return source_.error(node.at, "'" + node.text + "' is no function", node.text + "*(...) for a product");
  std::string sequences = a_ && b_ ? "A, B, " : a_ ? "A, " : "";
  return source_.error(node.at, "unknown function '" + node.text + "'", sequences + "min, max, gcd, floor or sqrt",
                       nearest(node.text, functions));
}

Expr Scope::call(const Node& node) const {
  if ((node.text == "A" && a_) || (node.text == "B" && b_)) {
    if (node.children.size() != 1) throw source_.error(node.at, node.text + " takes one index", node.text + "(n)");
    return made(node.text == "A" ? Expr::Kind::a_of : Expr::Kind::b_of, {number(node.children[0])}, node);
  }
  static const std::map<std::string, Expr::Kind> kinds = {{"min", Expr::Kind::min},
                                                          {"max", Expr::Kind::max},
                                                          {"gcd", Expr::Kind::gcd},
                                                          {"floor", Expr::Kind::floor},
                                                          {"sqrt", Expr::Kind::sqrt}};
  auto kind = kinds.find(node.text);
  if (kind == kinds.end()) throw unknown_function(node);
  bool one = kind->second == Expr::Kind::floor || kind->second == Expr::Kind::sqrt;
  if (one && node.children.size() != 1) throw source_.error(node.at, node.text + " takes one number");
  std::vector<Expr> args;
  for (const Node& child : node.children) args.push_back(number(child));
  return made(kind->second, std::move(args), node);
}

constexpr std::ptrdiff_t division_limit = 200;  // in one product: each nests the tree by one level

// a + b - c and a*b/c mod d, from the left.
Expr Scope::chain(const Node& node) const {
  auto divisions = std::count_if(node.ops.begin(), node.ops.end(),
                                 [](Op op) { return op == Op::over || op == Op::div || op == Op::mod; });
  if (divisions > division_limit) throw source_.error(node.at, "too many divisions in one product");
  Expr result = number(node.children[0]);
  for (std::size_t i = 0; i < node.ops.size(); ++i) {
    Expr next = number(node.children[i + 1]);
    Expr::Kind kind = Expr::Kind::sum;
    switch (node.ops[i]) {
      case Op::plus:
        break;
      case Op::minus:
        next = made(Expr::Kind::product, {Expr::constant(-1), std::move(next)}, node.children[i + 1]);
        break;
      case Op::times:
        kind = Expr::Kind::product;
        break;
      case Op::over:
        kind = Expr::Kind::quotient;
        break;
      case Op::div:
        kind = Expr::Kind::floor_div;
        break;
      default:
        kind = Expr::Kind::floor_mod;
        break;
    }
    bool flat = result.kind == kind && (kind == Expr::Kind::sum || kind == Expr::Kind::product) && i > 0;
    if (flat && next.kind != Expr::Kind::constant) {
      result.args.push_back(std::move(next));  // keeps the depth of a long sum bounded
    } else if (flat && result.args.back().kind != Expr::Kind::constant) {
      result.args.push_back(std::move(next));
    } else if (flat) {
      Expr last = std::move(result.args.back());
      result.args.back() = made(kind, {std::move(last), std::move(next)}, node);
    } else {
      std::vector<Expr> args;
      args.push_back(std::move(result)), args.push_back(std::move(next));
      result = made(kind, std::move(args), node);
    }
  }
  return result;
}

Expr Scope::number(const Node& node) const {
  switch (node.kind) {
    case Kind::number:
      return checked(Exact(Integer(node.text)), node);
    case Kind::name:
      return name(node);
    case Kind::sum:
    case Kind::product:
      return chain(node);
    case Kind::implicit:
      return made(Expr::Kind::product, {number(node.children[0]), number(node.children[1])}, node);
    case Kind::negate:
      if (node.children[0].kind == Kind::number) return checked(-Exact(Integer(node.children[0].text)), node);  // -2^63
      return made(Expr::Kind::product, {Expr::constant(-1, node.at), number(node.children[0])}, node);
    case Kind::power:
      return made(Expr::Kind::power, {number(node.children[0]), number(node.children[1])}, node);
    case Kind::abs:
      return made(Expr::Kind::abs, {number(node.children[0])}, node);
    case Kind::call:
      return call(node);
    default:
      throw source_.error(node.at, "a number is needed here, and this is " + described(node), "a number");
  }
}

Exact Scope::constant(const Node& node) const {
  Expr e = number(node);
  if (e.kind != Expr::Kind::constant)
    throw source_.error(node.at, "this depends on a variable", "an expression in the parameters");
  return e.value;
}

Integer Scope::constant_integer(const Node& node, const std::string& what) const {
  Exact value = constant(node);
  if (!value.is_integer()) throw ValueError(source_.error(node.at, what + " is " + value.text(), "a whole number"));
  return value.numerator();
}

IntegerSet Scope::range(const Node& node) const {
  Integer low = constant_integer(node.children[0], "the start"), high = constant_integer(node.children[1], "the end");
  if (high - low > 1000000) throw source_.error(node.at, "a range of more than a million numbers");
  IntegerSet set;
  for (; low <= high; ++low) set.insert(set.end(), low);
  return set;
}

Named Scope::named(const Node& node) const {
  if (node.kind == Kind::name && !is_variable(node.text))
    if (auto named = names_.find(node.text); named != names_.end()) return named->second;
  if (node.kind == Kind::range) return {range(node)};
  if (node.kind != Kind::set) return {constant(node)};
  IntegerSet integers;
  PairSet pairs;
  for (const Node& item : node.children) {
    if (item.kind == Kind::tuple && item.children.size() == 2)
      pairs.emplace(constant_integer(item.children[0], "a part"), constant_integer(item.children[1], "a part"));
    else if (item.kind == Kind::range)
      integers.merge(range(item));
    else
      integers.insert(constant_integer(item, "an element"));
    if (!integers.empty() && !pairs.empty())
      throw source_.error(item.at, "the set mixes numbers and pairs", "elements of one kind");
  }
  if (pairs.empty()) return {integers, {}, node.children.empty()};
  return {pairs};
}

}  // namespace wythoff::dsl
