// The tree of a rule file, as parsed: no names resolved, nothing evaluated.
//
//   parse("game g(c >= 1)  move (k)  move (k, l) where |k - l| < c")
//   gives a Game with one parameter and two moves; the second condition is
//   Relation{ops {less}, children {Abs{Sum{ops {minus}, children {k, l}}}, c}}.
//
// Numbers, conditions, tuples and sets share one node type, because a rule file uses one set of parentheses for
// all of them; `bind` tells them apart. Chains (sums, products, relations, and/or) are flat, so that the depth
// of a tree is the depth of nesting in the text, which `parse` bounds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace wythoff::dsl {

enum class Kind {
  number,      // text: decimal digits
  name,        // text
  sum,         // children, ops (plus | minus), one op fewer than children
  product,     // children, ops (times | over | div | mod)
  implicit,    // 2k, 2(k + l): children {number, operand}
  negate,      // one child
  power,       // base, exponent
  abs,         // one child
  call,        // text: function (min max gcd floor sqrt, A, B), children: arguments
  tuple,       // (e1, e2, ...): two or more children
  set,         // {e1, e2, ...}: any number of children
  range,       // lo..hi
  relation,    // children, ops (less less_equal equal not_equal greater_equal greater)
  congruence,  // children: the sides, then the modulus; ops (equal | not_equal) between the sides
  divides,     // divisor, dividend
  member,      // element, set
  conjunction,
  disjunction,  // two or more children
  negation,     // one child
};

enum class Op { plus, minus, times, over, div, mod, less, less_equal, equal, not_equal, greater_equal, greater };

struct Node {
  Kind kind{};
  std::string text;
  std::vector<Node> children;
  std::vector<Op> ops;
  std::size_t at = 0;  // byte offset in the source of what an error about this node points to

  // Equality of trees: where a node stood in the text is no part of it.
  friend bool operator==(const Node& a, const Node& b) {
    return a.kind == b.kind && a.text == b.text && a.ops == b.ops && a.children == b.children;
  }
};

// A name with the place where it stands.
struct Word {
  std::string text;
  std::size_t at = 0;
  friend bool operator==(const Word& a, const Word& b) { return a.text == b.text; }
};

struct ParameterNode {
  Word name;
  enum class Type { integer, pairs, integers } type = Type::integer;
  std::optional<Node> condition;  // integers only
  friend bool operator==(const ParameterNode&, const ParameterNode&) = default;
};

struct LetNode {
  Word name;
  Node value;
  friend bool operator==(const LetNode&, const LetNode&) = default;
};

struct MoveNode {
  std::vector<Node> components;
  bool in_order = false;
  std::vector<Word> sizes;  // from (x, y): one a component, or none
  std::optional<Node> where;
  std::size_t at = 0;
  friend bool operator==(const MoveNode& a, const MoveNode& b) {
    return a.components == b.components && a.in_order == b.in_order && a.sizes == b.sizes && a.where == b.where;
  }
};

// other(args): another game with arguments for its parameters, in the order of its header.
struct GameReference {
  Word name;
  std::vector<Node> arguments;
  friend bool operator==(const GameReference&, const GameReference&) = default;
};

// A letter's image in a morphism: a^(s+t-1) b is {{'a', s+t-1}, {'b', none}}.
struct Letter {
  char letter = 'a';
  std::optional<Node> repeat;
  friend bool operator==(const Letter&, const Letter&) = default;
};

struct ClaimNode {
  enum class Form {
    pairs,  // P = (EA, EB) [for n >= n0] [while COND]; one component in one pile
    word,   // P = word(a -> ..., b -> ...)
    count,  // |P| = E
    finite,
    infinite,  // P is finite, P is infinite
    same_p,
    subset_p,        // P = P(other), P subset of P(other)
    relation,        // COND for n >= n0
    grundy_formula,  // grundy(x, y) = E
    grundy_same,     // grundy = grundy(other)
  };
  Form form{};
  std::optional<Word> label;
  std::vector<Node>
      expressions;  // pairs: EA, EB (a name `mex` as EA stays a name); count, grundy_formula: E; relation: COND
  std::vector<Word> coordinates;  // grundy_formula: the names in grundy(x, y)
  std::vector<Letter> image_a, image_b;
  std::optional<GameReference> other;
  std::optional<Node> from, while_, when;
  std::size_t at = 0;
  friend bool operator==(const ClaimNode& a, const ClaimNode& b) {
    return a.form == b.form && a.label == b.label && a.expressions == b.expressions && a.coordinates == b.coordinates &&
           a.image_a == b.image_a && a.image_b == b.image_b && a.other == b.other && a.from == b.from &&
           a.while_ == b.while_ && a.when == b.when;
  }
};

struct Game {
  Word name;
  std::vector<ParameterNode> parameters;
  std::string title;
  int piles = 2;
  bool misere = false;
  std::vector<LetNode> lets;
  std::vector<MoveNode> moves;
  std::vector<ClaimNode> claims;
  friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace wythoff::dsl
