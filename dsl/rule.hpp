// A rule with values for its parameters: what the solver, the proofs and the claims read.
//
//   Rule rule = bind(source, parse(source), {{"c", Exact(2)}});
//   rule.moves[1].where: |v0 - v1| < 2, the parameter replaced by its value, the variables by their numbers.
//
// Variables. In a move statement the move variables come first (each ranges over the positive integers), then the
// sizes named by `from`. In a claim see BoundClaim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dsl/ast.hpp"
#include "dsl/exact.hpp"
#include "dsl/source.hpp"

namespace wythoff::dsl {

using IntegerSet = std::set<Integer>;
using PairSet = std::set<std::pair<Integer, Integer>>;
using Value = std::variant<Integer, IntegerSet, PairSet>;  // of a parameter
using Parameters = std::map<std::string, Value>;

// An expression whose value is a number.
struct Expr {
  enum class Kind {
    constant,  // value
    variable,  // index
    sum,       // of args
    product,   // of args
    quotient,  // args[0] / args[1], exact
    power,     // args[0] ^ args[1]
    floor_div,
    floor_mod,
    abs,
    min,
    max,
    gcd,
    floor,
    sqrt,
    a_of,
    b_of,  // A(e), B(e): the solved pairs, in claims only
  };
  Kind kind = Kind::constant;
  Exact value;
  int index = -1;
  std::vector<Expr> args;
  std::size_t at = 0;
  std::optional<std::int64_t> small;  // of a constant that is an integer of 64 bits: its value

  static Expr constant(Exact value, std::size_t at = 0);
  static Expr variable(int index, std::size_t at = 0) { return {Kind::variable, {}, index, {}, at, {}}; }
};

// A condition: true or false for given values of the variables.
struct Cond {
  enum class Kind { truth, compare, congruent, in_integers, in_tuples, conjunction, disjunction, negation };
  Kind kind = Kind::truth;
  bool value = true;       // truth
  Op op = Op::equal;       // compare: one of the six relations; congruent: equal or not_equal
  std::vector<Expr> args;  // compare: 2 sides; congruent: 2 sides and the modulus; in_*: the element's parts
  std::set<std::vector<Integer>> members;  // in_*: each of the size of args
  std::vector<Cond> parts;                 // conjunction, disjunction (any number), negation (one)
  std::size_t at = 0;

  static Cond truth(bool value) {
    Cond c;
    c.value = value;
    return c;
  }
};

// What one component of a move takes: constant + sum of coefficients*variables, or variable ^ exponent.
struct Component {
  std::vector<std::int64_t> coefficients;  // one a move variable
  std::int64_t constant = 0;
  int power_of = -1;  // >= 0: the component is variable ^ exponent, and coefficients and constant are 0
  unsigned exponent = 1;
  std::size_t at = 0;
  bool linear() const { return power_of < 0; }
};

struct Move {
  std::vector<std::string> variables;
  std::vector<std::string> sizes;  // empty, or one a component
  std::vector<Component> components;
  bool in_order = false;
  Cond where;        // over variables, then sizes; truth where there is none
  std::string text;  // canonical, with parameters by name
  std::size_t at = 0;
};

struct OtherGame {
  std::string name;
  std::vector<Value> arguments;
  std::size_t at = 0;
};

// Variables of a claim's expressions: the list `variables`, in order. pairs: n, A; count: none;
// relation: n; grundy_*: the coordinates. `while_` has n; `when` has the coordinates in grundy claims, else nothing.
struct BoundClaim {
  ClaimNode::Form form{};
  std::string label;  // its number ("3") where the file gives none
  std::string text;   // canonical, without the label
  std::vector<std::string> variables;
  bool mex_a = false;             // pairs: EA is `mex`; expressions[0] is then unused
  std::vector<Expr> expressions;  // pairs: EA, EB (one pile: EA); count, grundy_formula: E
  Cond condition;                 // relation
  std::string image_a, image_b;   // word: repeats carried out ("aaab")
  std::optional<OtherGame> other;
  Integer from = 0;            // pairs, relation: n >= from
  std::optional<Cond> while_;  // pairs
  std::optional<Cond> when;    // no value: no condition was given
  bool applicable = true;      // false: `when` is false whatever the cell
  std::size_t at = 0;
};

struct Rule {
  std::shared_ptr<const Source> source;
  Game tree;
  std::string canonical;  // print(tree)
  std::string name, title;
  int piles = 2;
  bool misere = false;
  Parameters parameters;
  std::vector<Move> moves;
  std::vector<BoundClaim> claims;

  bool invariant() const {  // no move mentions the sizes of the piles
    for (const Move& move : moves)
      if (!move.sizes.empty()) return false;
    return true;
  }
};

}  // namespace wythoff::dsl
