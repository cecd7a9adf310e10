// What names mean at one place of a rule, and the reading of expressions and conditions under them.
//
//   Scope scope(source, parameters_and_lets);
//   scope.add_variable("k"); scope.add_variable("l");
//   Cond c = scope.condition(node of "|k - l| < c");
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/rule.hpp"

namespace wythoff::dsl {

// The user's text is well formed, but a value it asks for does not exist (division by zero, the root of -1).
class ValueError : public RuleError {
 public:
  explicit ValueError(const RuleError& error) : RuleError(error) {}
};

// A parameter or a let: a number or a set. A let whose value does not exist is an error only where it is used.
struct Named {
  std::variant<Exact, IntegerSet, PairSet> value;
  std::optional<ValueError> error{};
  bool empty = false;  // {}: a set of numbers and of pairs alike
};
using Names = std::map<std::string, Named>;

// "a number", "a pair", "a set", "a condition": what a node is, for errors.
std::string described(const Node& node);
bool all_constant(const std::vector<Expr>& args);

class Scope {
 public:
  Scope(const Source& source, const Names& names) : source_(source), names_(names) {}

  void add_variable(const std::string& name) { variables_.push_back(name); }
  const std::vector<std::string>& variables() const { return variables_; }
  bool is_variable(const std::string& name) const;
  bool is_named(const std::string& name) const { return names_.count(name) > 0; }
  void allow_sequences(bool a, bool b) { a_ = a, b_ = b; }          // A(e), B(e)
  void limit_to_64_bits() { limited_ = true; }                      // in moves
  void expect(std::string names) { expected_ = std::move(names); }  // what an unknown name should have been

  Expr number(const Node& node) const;  // constants folded
  Cond condition(const Node& node) const;
  Named named(const Node& node) const;  // a number without variables, or a set of such
  Exact constant(const Node& node) const;
  Integer constant_integer(const Node& node, const std::string& what) const;

 private:
  Expr name(const Node& node) const;
  IntegerSet range(const Node& node) const;
  Expr call(const Node& node) const;
  Expr chain(const Node& node) const;
  Expr made(Expr::Kind kind, std::vector<Expr> args, const Node& node) const;
  Expr checked(Exact value, const Node& node) const;
  Cond relation(const Node& node) const;
  Cond congruence(const Node& node) const;
  Cond congruent(Expr left, Expr right, Expr modulus, Op op, const Node& node) const;
  Cond member(const Node& node) const;
  Cond member_of_list(const std::vector<Expr>& element, const Node& element_node, const Node& set) const;
  Cond member_of_named(const std::vector<Expr>& element, const Node& element_node, const Node& set) const;
  Cond in_range(const Expr& element, const Node& range) const;
  Cond made(Cond cond, const Node& node) const;
  Cond joined(Cond::Kind kind, std::vector<Cond> parts, const Node& node) const;
  RuleError unknown(const Node& node) const;
  RuleError unknown_function(const Node& node) const;
  void check_size(const Integer& member, const Node& node) const;

  const Source& source_;
  const Names& names_;
  std::vector<std::string> variables_;
  std::string expected_ = "a parameter or a let";
  bool a_ = false, b_ = false, limited_ = false;
};

}  // namespace wythoff::dsl
