// What the grammar yields, one structure a production, before it is folded into the tree of ast.hpp.
//
// X3 fills these by position; a structure of one part derives from that part, since X3 cannot adapt it otherwise.
// Zero or one of something is a vector, which keeps recursive types simple.
#pragma once

#include <boost/fusion/include/adapt_struct.hpp>
#include <boost/spirit/home/x3/support/ast/variant.hpp>
#include <string>
#include <vector>

#include "dsl/ast.hpp"

namespace wythoff::dsl::syntax {

namespace x3 = boost::spirit::x3;

struct Placed {
  std::size_t place = 0;  // byte offset of the first character
};

struct Text : std::string, Placed {
  using std::string::string;
};
struct Number : std::string, Placed {
  using std::string::string;
};

struct Expression;
struct Sum;
struct Exponent;

struct Call : Placed {
  Text function;
  std::vector<Expression> arguments;
};
struct Parenthesis : std::vector<Expression>, Placed {
  using std::vector<Expression>::vector;
};
struct Bars : std::vector<Sum>, Placed {
  using std::vector<Sum>::vector;
};  // exactly one
struct Braces : std::vector<Expression>, Placed {
  using std::vector<Expression>::vector;
};
struct Primary : x3::variant<Number, Call, Text, Parenthesis, Bars, Braces> {
  using base_type::base_type;
  using base_type::operator=;
};
struct Power : Placed {
  Primary base;
  std::vector<Exponent> exponent;
};
struct Exponent : Placed {
  std::vector<Op> signs;
  Power power;
};
struct Scaled : Placed {
  std::vector<Number> multiplier;
  Power power;
};
struct Factor : Placed {
  std::vector<Op> signs;
  Scaled scaled;
};
struct ProductRest : Placed {
  Op op{};
  Factor factor;
};
struct Product : Placed {
  Factor first;
  std::vector<ProductRest> rest;
};
struct SumRest : Placed {
  Op op{};
  Product product;
};
struct Sum : Placed {
  Product first;
  std::vector<SumRest> rest;
};
struct Side : Placed {
  Sum low;
  std::vector<Sum> high;  // low..high
};
enum class Rel { less, less_equal, equal, not_equal, greater_equal, greater, congruent, divides, member };
struct RelationRest : Placed {
  Rel op{};
  Side side;
};
struct Relation : Placed {
  Side first;
  std::vector<RelationRest> rest;
  std::vector<Expression> modulus;  // "(mod m)"
};
struct Negation : Placed {
  std::vector<Op> nots;
  Relation relation;
};
struct Conjunction : std::vector<Negation>, Placed {
  using std::vector<Negation>::vector;
};
struct Expression : std::vector<Conjunction>, Placed {
  using std::vector<Conjunction>::vector;
};

struct SetParameter : Placed {
  Text name, type;
};
struct Parameter : x3::variant<SetParameter, Expression> {
  using base_type::base_type;
  using base_type::operator=;
};

struct Piles : std::string, Placed {
  using std::string::string;
};
struct Play : std::string, Placed {
  using std::string::string;
};
struct Let : Placed {
  Text name;
  Expression value;
};
struct Move : Placed {
  std::vector<Expression> components;
  std::vector<Op> in_order;
  std::vector<Text> sizes;
  std::vector<Op> late_order;  // in order, after the sizes
  std::vector<Expression> where;
};

struct Reference : Placed {
  Text name;
  std::vector<Expression> arguments;
};
struct PairPart : x3::variant<Text, Expression> {  // Text: mex
  using base_type::base_type;
  using base_type::operator=;
};
struct Pairs : std::vector<PairPart>, Placed {
  using std::vector<PairPart>::vector;
};
struct WordLetter : Placed {
  char letter = 'a';
  std::vector<Primary> repeat;
};
struct Word : Placed {
  std::vector<WordLetter> image_a, image_b;
};
struct Related : Placed {  // to another game
  ClaimNode::Form form{};
  Reference other;
};
struct Stated : Placed {  // count, grundy_formula, relation
  ClaimNode::Form form{};
  std::vector<Text> coordinates;
  Expression expression;
};
struct ClaimBody : x3::variant<ClaimNode::Form, Related, Pairs, Word, Stated> {
  using base_type::base_type;
  using base_type::operator=;
};
enum class Limit { from, while_, when };
struct Modifier : Placed {
  Limit limit{};
  Expression expression;
};
struct Claim : Placed {
  std::vector<Text> label;
  ClaimBody body;
  std::vector<Modifier> modifiers;
};

struct Statement : x3::variant<Piles, Play, Let, Move, Claim> {
  using base_type::base_type;
  using base_type::operator=;
};
struct File : Placed {
  Text name;
  std::vector<Parameter> parameters;
  std::vector<Text> title;
  std::vector<Statement> statements;
};

}  // namespace wythoff::dsl::syntax

BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Call, function, arguments)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Power, base, exponent)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Exponent, signs, power)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Scaled, multiplier, power)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Factor, signs, scaled)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::ProductRest, op, factor)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Product, first, rest)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::SumRest, op, product)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Sum, first, rest)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Side, low, high)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::RelationRest, op, side)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Relation, first, rest, modulus)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Negation, nots, relation)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::SetParameter, name, type)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Let, name, value)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Move, components, in_order, sizes, late_order, where)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Reference, name, arguments)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::WordLetter, letter, repeat)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Word, image_a, image_b)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Related, form, other)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Stated, form, coordinates, expression)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Modifier, limit, expression)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::Claim, label, body, modifiers)
BOOST_FUSION_ADAPT_STRUCT(wythoff::dsl::syntax::File, name, parameters, title, statements)
