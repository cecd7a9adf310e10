#include <algorithm>

#include "dsl/bind_parts.hpp"
#include "dsl/divisors.hpp"
#include "dsl/evaluate.hpp"
#include "dsl/field.hpp"
#include "dsl/presburger.hpp"
#include "dsl/print.hpp"
#include "dsl/satisfiable.hpp"

namespace wythoff::dsl {

namespace {

void collect_variables(const Node& node, const Names& names, std::vector<std::string>& variables) {
  bool variable = node.kind == Kind::name && node.text != "phi" && !names.count(node.text);
  if (variable && std::find(variables.begin(), variables.end(), node.text) == variables.end())
    variables.push_back(node.text);
  for (const Node& child : node.children) collect_variables(child, names, variables);
}

class MoveBinder {
 public:
  MoveBinder(const Source& source, const Names& names, const MoveNode& node, int piles)
      : source_(source), names_(names), node_(node), piles_(piles), scope_(source, names) {
    scope_.limit_to_64_bits();
  }

  Move bind() {
    check_shape();
    Move move;
    for (const Node& component : node_.components) collect_variables(component, names_, move.variables);
    for (const std::string& variable : move.variables) scope_.add_variable(variable);
    scope_.expect("a parameter or a let");
    for (const Node& component : node_.components) move.components.push_back(component_of(component, move));
    add_sizes(move);
    scope_.expect("a move variable that a component uses" + std::string(node_.sizes.empty() ? "" : ", a size") +
                  ", a parameter or a let");
    if (node_.where) move.where = scope_.condition(*node_.where);
    move.in_order = node_.in_order;
    move.text = print(node_);
    move.at = node_.at;
    check_one_field(source_, move.where);
    check_divisors(source_, move);
    for (const Component& component : move.components) check_not_negative(component, move);
    return move;
  }

 private:
  void check_shape() {
    std::size_t count = node_.components.size();
    if (count > static_cast<std::size_t>(piles_))
      throw source_.error(
          node_.at,
          "the move takes from " + std::to_string(count) + " piles, and the game has " + std::to_string(piles_),
          "at most one component a pile, or 'piles " + std::to_string(count) + "'");
    if (node_.in_order && count != static_cast<std::size_t>(piles_))
      throw source_.error(node_.at,
                          "'in order' needs one component for each of the " + std::to_string(piles_) + " piles",
                          std::to_string(piles_) + " components (0 takes nothing)");
    if (!node_.sizes.empty() && node_.sizes.size() != count)
      throw source_.error(
          node_.sizes[0].at,
          "'from' names " + std::to_string(node_.sizes.size()) + " sizes for " + std::to_string(count) + " components",
          "one size a component");
  }

  void add_sizes(Move& move) {
    for (const Word& size : node_.sizes) {
      if (scope_.is_variable(size.text) || scope_.is_named(size.text))
        throw source_.error(size.at, "'" + size.text + "' already has a meaning here",
                            "a new name for the size of a pile");
      scope_.add_variable(size.text);
      move.sizes.push_back(size.text);
    }
  }

  Component component_of(const Node& node, const Move& move) {
    Component component;
    component.at = node.at;
    if (node.kind == Kind::power && power_of(node, move, component)) return component;
    Expr e = scope_.number(node);
    LinearSum sum{std::vector<Exact>(move.variables.size()), Exact(0)};
    if (!add_linear(e, Exact(1), sum))
      throw source_.error(node.at, "a component must be linear in the move variables",
                          "something like k, 2k + 1, or a power of one variable like j^2");
    for (const Exact& c : sum.coefficients) component.coefficients.push_back(whole(c, node));
    component.constant = whole(sum.constant, node);
    return component;
  }

  // One variable to a constant power.
  bool power_of(const Node& node, const Move& move, Component& component) {
    const Node& base = node.children[0];
    auto variable = std::find(move.variables.begin(), move.variables.end(), base.text);
    if (base.kind != Kind::name || variable == move.variables.end()) return false;
    Scope constants(source_, names_);
    constants.expect("a constant exponent");
    Integer exponent = constants.constant_integer(node.children[1], "the exponent");
    if (exponent < 1 || exponent > 62)
      throw source_.error(node.children[1].at, "the exponent is " + exponent.str(), "a whole number from 1 to 62");
    component.coefficients.assign(move.variables.size(), 0);
    if (exponent == 1) {
      component.coefficients[variable - move.variables.begin()] = 1;
    } else {
      component.power_of = static_cast<int>(variable - move.variables.begin());
      component.exponent = exponent.convert_to<unsigned>();
    }
    return true;
  }

  struct LinearSum {
    std::vector<Exact> coefficients;
    Exact constant;
  };

  // sum += factor * e, where e is linear.
  static bool add_linear(const Expr& e, const Exact& factor, LinearSum& sum) {
    switch (e.kind) {
      case Expr::Kind::constant:
        sum.constant = sum.constant + factor * e.value;
        return true;
      case Expr::Kind::variable:
        sum.coefficients[e.index] = sum.coefficients[e.index] + factor;
        return true;
      case Expr::Kind::sum:
        return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& arg) { return add_linear(arg, factor, sum); });
      case Expr::Kind::product: {
        Exact scale = factor;
        const Expr* rest = nullptr;
        for (const Expr& arg : e.args) {
          if (arg.kind == Expr::Kind::constant)
            scale = scale * arg.value;
          else if (std::exchange(rest, &arg))
            return false;
        }
        return add_linear(*rest, scale, sum);
      }
      case Expr::Kind::quotient:
        return e.args[1].kind == Expr::Kind::constant && add_linear(e.args[0], factor / e.args[1].value, sum);
      default:
        return false;
    }
  }

  std::int64_t whole(const Exact& value, const Node& node) const {
    if (!value.is_integer())
      throw source_.error(node.at, "a component takes a whole number of tokens", "whole coefficients, like k with 2k");
    if (abs(value.numerator()) > INT64_MAX) throw source_.error(node.at, "a number beyond 64 bits");
    return value.numerator().convert_to<std::int64_t>();
  }

  // Proved for every value of the variables that meets the condition, or refused with values that show it.
  void check_not_negative(const Component& component, const Move& move) const {
    if (!component.linear()) return;
    bool monotone =
        std::all_of(component.coefficients.begin(), component.coefficients.end(), [](auto c) { return c >= 0; });
    Integer least = component.constant;  // at (1, ..., 1)
    for (std::int64_t c : component.coefficients) least += c;
    if (monotone && least >= 0) return;
    int variables = static_cast<int>(move.variables.size() + move.sizes.size());
    std::string why;
    bool linear = linearize(move.where, variables, &why).has_value();
    std::vector<Formula> parts = {linear_part(move.where, variables), Formula::of(negative(component, variables))};
    for (int v = 0; v < variables; ++v)
      parts.push_back(Formula::of(at_least(v, variables, v < static_cast<int>(move.variables.size()) ? 1 : 0)));
    std::optional<std::vector<std::int64_t>> witness = find_solution(Formula::all(std::move(parts)), variables);
    if (!witness) return;
    if (!linear)
      throw source_.error(component.at, "this component is not shown to be never negative (" + why + ")",
                          "a linear condition besides that keeps it from being negative");
    std::string values;
    for (std::size_t v = 0; v < move.variables.size(); ++v)
      values += (v ? ", " : "") + move.variables[v] + " = " + std::to_string((*witness)[v]);
    throw source_.error(component.at, "this component can be negative" + (values.empty() ? "" : ": at " + values),
                        "a component that is never negative where the condition holds");
  }

  static Atom at_least(int variable, int variables, std::int64_t bound) {
    Atom atom{Atom::Kind::at_least_zero, std::vector<std::int64_t>(variables), -bound, 0};
    atom.coefficients[variable] = 1;
    return atom;
  }
  static Atom negative(const Component& component, int variables) {
    Atom atom{Atom::Kind::at_least_zero, component.coefficients, component.constant, 0};
    atom.coefficients.resize(variables);
    return negation(Formula::of(std::move(atom))).atom;
  }

  const Source& source_;
  const Names& names_;
  const MoveNode& node_;
  int piles_;
  Scope scope_;
};

}  // namespace

Move bind_move(const Source& source, const Names& names, const MoveNode& node, int piles) {
  return MoveBinder(source, names, node, piles).bind();
}

}  // namespace wythoff::dsl
