// The reading of conditions; that of expressions is in scope.cpp.
#include <algorithm>

#include "dsl/evaluate.hpp"
#include "dsl/scope.hpp"

namespace wythoff::dsl {

namespace {

bool is_condition(const Node& node) {
  switch (node.kind) {
    case Kind::relation:
    case Kind::congruence:
    case Kind::divides:
    case Kind::member:
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::negation:
      return true;
    default:
      return false;
  }
}

bool surely_integer(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::constant:
      return e.value.is_integer();
    case Expr::Kind::quotient:
    case Expr::Kind::sqrt:
    case Expr::Kind::power:
      return false;
    default:
      return std::all_of(e.args.begin(), e.args.end(), surely_integer);
  }
}

Cond compared(Op op, Expr left, Expr right, std::size_t at) {
  Cond c;
  c.kind = Cond::Kind::compare;
  c.op = op;
  c.args = {std::move(left), std::move(right)};
  c.at = at;
  return c;
}

}  // namespace

std::string described(const Node& node) {
  if (is_condition(node)) return "a condition";
  if (node.kind == Kind::set || node.kind == Kind::range) return "a set";
  if (node.kind == Kind::tuple)
    return node.children.size() == 2 ? "a pair" : "a tuple of " + std::to_string(node.children.size());
  return "a number";
}

bool all_constant(const std::vector<Expr>& args) {
  return std::all_of(args.begin(), args.end(), [](const Expr& e) { return e.kind == Expr::Kind::constant; });
}

// Folds constant conditions.
Cond Scope::made(Cond cond, const Node& node) const {
  if (!all_constant(cond.args)) return cond;
  try {
    Cond folded = Cond::truth(holds(cond, std::span<const Exact>{}));
    folded.at = node.at;
    return folded;
  } catch (const ExactError& error) {
    throw ValueError(source_.error(node.at, error.what()));
  }
}

Cond Scope::joined(Cond::Kind kind, std::vector<Cond> parts, const Node& node) const {
  bool all = kind == Cond::Kind::conjunction;
  Cond result;
  result.kind = kind;
  result.at = node.at;
  for (Cond& part : parts) {
    if (part.kind != Cond::Kind::truth) {
      result.parts.push_back(std::move(part));
    } else if (part.value != all) {
      return part;
    }
  }
  if (result.parts.empty()) return Cond::truth(all);
  if (result.parts.size() == 1) return std::move(result.parts[0]);
  return result;
}

Cond Scope::condition(const Node& node) const {
  switch (node.kind) {
    case Kind::relation:
      return relation(node);
    case Kind::congruence:
      return congruence(node);
    case Kind::divides:
      return congruent(number(node.children[1]), Expr::constant(0), number(node.children[0]), Op::equal, node);
    case Kind::member:
      return member(node);
    case Kind::conjunction:
    case Kind::disjunction: {
      std::vector<Cond> parts;
      for (const Node& child : node.children) parts.push_back(condition(child));
      return joined(node.kind == Kind::conjunction ? Cond::Kind::conjunction : Cond::Kind::disjunction,
                    std::move(parts), node);
    }
    case Kind::negation: {
      Cond inner = condition(node.children[0]);
      if (inner.kind == Cond::Kind::truth) return Cond::truth(!inner.value);
      Cond result;
      result.kind = Cond::Kind::negation;
      result.parts = {std::move(inner)};
      result.at = node.at;
      return result;
    }
    default:
      throw source_.error(node.at, "a condition is needed here, and this is " + described(node),
                          "a condition, like 'k < l'");
  }
}

Cond Scope::relation(const Node& node) const {
  std::vector<Expr> sides;
  for (const Node& child : node.children) {
    bool set = child.kind == Kind::set || child.kind == Kind::range || child.kind == Kind::tuple;
    auto named = child.kind == Kind::name && !is_variable(child.text) ? names_.find(child.text) : names_.end();
    set = set || (named != names_.end() && !std::holds_alternative<Exact>(named->second.value));
    if (set)
      throw source_.error(
          child.at,
          "this relation compares numbers, and this is " + (child.kind == Kind::name ? "a set" : described(child)),
          "a number, or 'in' before a set");
    sides.push_back(number(child));
  }
  std::vector<Cond> parts;
  for (std::size_t i = 0; i < node.ops.size(); ++i)
    parts.push_back(made(compared(node.ops[i], sides[i], sides[i + 1], node.at), node));
  return joined(Cond::Kind::conjunction, std::move(parts), node);
}

Cond Scope::congruent(Expr left, Expr right, Expr modulus, Op op, const Node& node) const {
  if (modulus.kind == Expr::Kind::constant && modulus.value.sign() == 0)
    throw ValueError(source_.error(modulus.at, "division by zero", "a modulus other than 0"));
  if (modulus.kind == Expr::Kind::constant && !modulus.value.is_integer())
    throw source_.error(modulus.at, "the modulus is " + modulus.value.text(), "a whole number");
  Cond c;
  c.kind = Cond::Kind::congruent;
  c.op = op;
  c.args = {std::move(left), std::move(right), std::move(modulus)};
  c.at = node.at;
  return made(std::move(c), node);
}

Cond Scope::congruence(const Node& node) const {
  Expr modulus = number(node.children.back());
  std::vector<Cond> parts;
  for (std::size_t i = 0; i < node.ops.size(); ++i)
    parts.push_back(congruent(number(node.children[i]), number(node.children[i + 1]), modulus, node.ops[i], node));
  return joined(Cond::Kind::conjunction, std::move(parts), node);
}

Cond Scope::member(const Node& node) const {
  const Node& element_node = node.children[0];
  const Node& set = node.children[1];
  std::vector<Expr> element;
  if (element_node.kind == Kind::tuple)
    for (const Node& part : element_node.children) element.push_back(number(part));
  else
    element.push_back(number(element_node));
  if (set.kind == Kind::range) {
    if (element.size() != 1) throw source_.error(set.at, "a tuple cannot lie in a range of numbers", "a set of tuples");
    return in_range(element[0], set);
  }
  if (set.kind == Kind::set) return member_of_list(element, element_node, set);
  if (set.kind == Kind::name) return member_of_named(element, element_node, set);
  throw source_.error(set.at, "a set is needed here, and this is " + described(set), "a set, like {1, 3} or 2..5");
}

// lo <= e <= hi, and e is a whole number.
Cond Scope::in_range(const Expr& element, const Node& range) const {
  std::vector<Cond> parts = {made(compared(Op::less_equal, number(range.children[0]), element, range.at), range),
                             made(compared(Op::less_equal, element, number(range.children[1]), range.at), range)};
  if (!surely_integer(element))
    parts.push_back(made(compared(Op::equal, made(Expr::Kind::floor, {element}, range), element, range.at), range));
  return joined(Cond::Kind::conjunction, std::move(parts), range);
}

Cond Scope::member_of_list(const std::vector<Expr>& element, const Node& element_node, const Node& set) const {
  Cond constants;
  constants.kind = element.size() == 1 ? Cond::Kind::in_integers : Cond::Kind::in_tuples;
  constants.args = element;
  constants.at = set.at;
  std::vector<Cond> parts;
  for (const Node& item : set.children) {
    std::vector<Expr> item_parts;
    if (item.kind == Kind::tuple)
      for (const Node& part : item.children) item_parts.push_back(number(part));
    else if (item.kind == Kind::range && element.size() == 1) {
      parts.push_back(in_range(element[0], item));
      continue;
    } else
      item_parts.push_back(number(item));
    if (item_parts.size() != element.size())
      throw source_.error(item.at, "the condition mixes " + described(element_node) + " and " + described(item),
                          "elements of one kind");
    std::vector<Integer> member;
    std::vector<Cond> equal;
    for (std::size_t i = 0; i < element.size(); ++i) {
      if (item_parts[i].kind == Expr::Kind::constant && item_parts[i].value.is_integer())
        member.push_back(item_parts[i].value.numerator());
      equal.push_back(made(compared(Op::equal, element[i], item_parts[i], item.at), item));
    }
    if (member.size() == element.size())
      constants.members.insert(std::move(member));
    else
      parts.push_back(joined(Cond::Kind::conjunction, std::move(equal), item));
  }
  parts.push_back(constants.members.empty() ? Cond::truth(false) : made(std::move(constants), set));
  return joined(Cond::Kind::disjunction, std::move(parts), set);
}

Cond Scope::member_of_named(const std::vector<Expr>& element, const Node& element_node, const Node& set) const {
  auto named = names_.find(set.text);
  if (named == names_.end()) {
    if (is_variable(set.text))
      throw source_.error(set.at, "'" + set.text + "' is a number, and a set is needed here", "a set");
    throw unknown(set);
  }
  if (named->second.error) throw *named->second.error;
  Cond c;
  c.args = element;
  c.at = set.at;
  std::string wanted;
  if (const auto* integers = std::get_if<IntegerSet>(&named->second.value)) {
    c.kind = Cond::Kind::in_integers;
    if (element.size() != 1 && !named->second.empty) wanted = "a set of numbers";
    for (const Integer& i : *integers) check_size(i, set), c.members.insert({i});
  } else if (const auto* pairs = std::get_if<PairSet>(&named->second.value)) {
    c.kind = Cond::Kind::in_tuples;
    if (element.size() != 2) wanted = "a set of pairs";
    for (const auto& [a, b] : *pairs) check_size(a, set), check_size(b, set), c.members.insert({a, b});
  } else {
    throw source_.error(set.at, "'" + set.text + "' is a number, and a set is needed here", "a set");
  }
  if (!wanted.empty())
    throw source_.error(set.at,
                        "'" + set.text + "' is " + wanted + ", and its element here is " + described(element_node),
                        "an element of the same kind");
  if (c.members.empty()) return Cond::truth(false);
  return made(std::move(c), set);
}

}  // namespace wythoff::dsl
