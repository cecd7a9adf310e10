#include "tests/bound_text.hpp"

#include "dsl/bind.hpp"

namespace wythoff::tests {

using dsl::Cond, dsl::Expr;
using Names = std::vector<std::string>;

namespace {

template <class Items, class Text>
std::string joined(const Items& items, const std::string& separator, Text text_of) {
  std::string text;
  bool first = true;
  for (const auto& item : items) text += (std::exchange(first, false) ? "" : separator) + text_of(item);
  return text;
}

std::string symbol(dsl::Op op) {
  switch (op) {
    case dsl::Op::less:
      return " < ";
    case dsl::Op::less_equal:
      return " <= ";
    case dsl::Op::equal:
      return " = ";
    case dsl::Op::not_equal:
      return " != ";
    case dsl::Op::greater_equal:
      return " >= ";
    case dsl::Op::greater:
      return " > ";
    default:
      return " ? ";
  }
}

// How an expression of this kind is written: between its arguments, or before them.
struct Shape {
  std::string between, before;
};
Shape shape(Expr::Kind kind) {
  switch (kind) {
    case Expr::Kind::sum:
      return {" + ", ""};
    case Expr::Kind::product:
      return {"*", ""};
    case Expr::Kind::quotient:
      return {"/", ""};
    case Expr::Kind::power:
      return {"^", ""};
    case Expr::Kind::floor_div:
      return {" div ", ""};
    case Expr::Kind::floor_mod:
      return {" mod ", ""};
    case Expr::Kind::abs:
      return {"", "abs"};
    case Expr::Kind::min:
      return {", ", "min"};
    case Expr::Kind::max:
      return {", ", "max"};
    case Expr::Kind::gcd:
      return {", ", "gcd"};
    case Expr::Kind::floor:
      return {"", "floor"};
    case Expr::Kind::sqrt:
      return {"", "sqrt"};
    case Expr::Kind::a_of:
      return {"", "A"};
    case Expr::Kind::b_of:
      return {"", "B"};
    default:
      return {};
  }
}

std::string constant_text(const dsl::Exact& value) {
  std::string text = value.text();
  return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

std::string members_text(const Cond& cond) {
  return "{" +
         joined(cond.members, ", ",
                [](const auto& member) {
                  std::string parts = joined(member, ",", [](const dsl::Integer& i) { return i.str(); });
                  return member.size() == 1 ? parts : "(" + parts + ")";
                }) +
         "}";
}

std::string component_text(const dsl::Component& c, const Names& names) {
  if (!c.linear()) return names[c.power_of] + "^" + std::to_string(c.exponent);
  std::string text;
  for (std::size_t i = 0; i < c.coefficients.size(); ++i)
    text += std::to_string(c.coefficients[i]) + "*" + names[i] + " + ";
  return text + std::to_string(c.constant);
}

std::string move_text(const dsl::Move& move) {
  Names names = move.variables;
  names.insert(names.end(), move.sizes.begin(), move.sizes.end());
  auto component = [&](const dsl::Component& c) { return component_text(c, names); };
  std::string text = move.in_order ? "in order: " : "any order: ";
  text += joined(move.components, ", ", component);
  if (!move.sizes.empty()) text += " from " + joined(move.sizes, ", ", [](const std::string& s) { return s; });
  return text + " where " + bound_text(move.where, names);
}

const char* form_text(dsl::ClaimNode::Form form) {
  static const char* const texts[] = {"pairs",  "word",     "count",    "finite",         "infinite",
                                      "same_p", "subset_p", "relation", "grundy_formula", "grundy_same"};
  return texts[static_cast<int>(form)];
}

std::string claim_text(const dsl::BoundClaim& claim) {
  std::string text = claim.label + ": " + form_text(claim.form);
  if (!claim.applicable) return text + " not applicable";
  if (claim.mex_a) text += " mex";
  for (std::size_t i = claim.mex_a ? 1 : 0; i < claim.expressions.size(); ++i)
    text += " [" + bound_text(claim.expressions[i], claim.variables) + "]";
  if (claim.form == dsl::ClaimNode::Form::relation) text += " " + bound_text(claim.condition, claim.variables);
  if (claim.form == dsl::ClaimNode::Form::word) text += " a -> " + claim.image_a + ", b -> " + claim.image_b;
  if (claim.other)
    text += " " + claim.other->name + "(" +
            joined(claim.other->arguments, ", ", [](const dsl::Value& v) { return dsl::print(v); }) + ")";
  bool indexed = claim.form == dsl::ClaimNode::Form::pairs || claim.form == dsl::ClaimNode::Form::relation;
  if (indexed) text += " from " + claim.from.str();
  if (claim.while_) text += " while " + bound_text(*claim.while_, claim.variables);
  if (claim.when) text += " when " + bound_text(*claim.when, claim.variables);
  return text;
}

}  // namespace

std::string bound_text(const Expr& expr, const Names& names) {
  if (expr.kind == Expr::Kind::constant) return constant_text(expr.value);
  if (expr.kind == Expr::Kind::variable) return names.at(expr.index);
  Shape s = shape(expr.kind);
  return s.before + "(" + joined(expr.args, s.between, [&](const Expr& e) { return bound_text(e, names); }) + ")";
}

std::string bound_text(const Cond& cond, const Names& names) {
  auto expr = [&](const Expr& e) { return bound_text(e, names); };
  auto part = [&](const Cond& c) { return bound_text(c, names); };
  switch (cond.kind) {
    case Cond::Kind::truth:
      return cond.value ? "true" : "false";
    case Cond::Kind::compare:
      return "(" + joined(cond.args, symbol(cond.op), expr) + ")";
    case Cond::Kind::congruent:
      return "(" + expr(cond.args[0]) + (cond.op == dsl::Op::equal ? " ≡ " : " ≢ ") + expr(cond.args[1]) + " mod " +
             expr(cond.args[2]) + ")";
    case Cond::Kind::in_integers:
      return "(" + expr(cond.args[0]) + " in " + members_text(cond) + ")";
    case Cond::Kind::in_tuples:
      return "((" + joined(cond.args, ", ", expr) + ") in " + members_text(cond) + ")";
    case Cond::Kind::conjunction:
      return "(" + joined(cond.parts, " and ", part) + ")";
    case Cond::Kind::disjunction:
      return "(" + joined(cond.parts, " or ", part) + ")";
    case Cond::Kind::negation:
      return "not " + part(cond.parts[0]);
  }
  return "";
}

std::string bound_text(const dsl::Rule& rule) {
  std::string text = "piles " + std::to_string(rule.piles) + (rule.misere ? ", misere" : ", normal");
  text += std::string(rule.invariant() ? ", invariant" : ", not invariant") + "\n";
  for (const dsl::Move& move : rule.moves) text += move_text(move) + "\n";
  for (const dsl::BoundClaim& claim : rule.claims) text += claim_text(claim) + "\n";
  return text;
}

}  // namespace wythoff::tests
