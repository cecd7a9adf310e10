// The language as X3 rules, to be read as EBNF. A production yields its structure of syntax.hpp; there are no
// semantic actions: folding into the tree is in fold.cpp, meaning is given in bind.cpp.
#include "dsl/grammar.hpp"

#include <boost/spirit/home/x3.hpp>

#include "dsl/keywords.hpp"

namespace wythoff::dsl {

namespace {

namespace x3 = boost::spirit::x3;
using syntax::Limit, syntax::Rel;
using x3::attr, x3::char_, x3::lexeme, x3::lit, x3::repeat, x3::rule;
using Form = ClaimNode::Form;

struct begin_tag;
// Notes where a production began.
struct Noted {
  template <class Iterator, class Attribute, class Context>
  void on_success(const Iterator& first, const Iterator&, Attribute& attribute, const Context& context) {
    attribute.place = static_cast<std::size_t>(first - x3::get<begin_tag>(context));
  }
};

// PRODUCTION(name, structure it yields, what an error says was expected): a rule that notes its place.
// TOKEN: a rule that yields nothing; CHOICE: one that yields one of several, noted by them.
#define PRODUCTION(NAME, TYPE, TITLE) \
  struct NAME##_id : Noted {};        \
  rule<NAME##_id, TYPE> const NAME = TITLE;
#define CHOICE(NAME, TYPE, TITLE) rule<struct NAME##_id, TYPE> const NAME = TITLE;
#define TOKEN(NAME, TITLE) rule<struct NAME##_id> const NAME = TITLE;

// clang-format off
PRODUCTION(name,          syntax::Text,         "a name")
PRODUCTION(label,         syntax::Text,         "a label")
PRODUCTION(function,      syntax::Text,         "a function")
PRODUCTION(phi,           syntax::Text,         "phi")
PRODUCTION(mex,           syntax::Text,         "mex")
PRODUCTION(number,        syntax::Number,       "a number")
PRODUCTION(multiplier,    syntax::Number,       "a number")
CHOICE    (multipliers,   std::vector<syntax::Number>, "a number")
PRODUCTION(call,          syntax::Call,         "a function")
PRODUCTION(parenthesis,   syntax::Parenthesis,  "a parenthesis")
PRODUCTION(bars,          syntax::Bars,         "an absolute value")
PRODUCTION(braces,        syntax::Braces,       "a set")
CHOICE    (primary,       syntax::Primary,      "an expression")
PRODUCTION(power,         syntax::Power,        "an expression")
PRODUCTION(exponent,      syntax::Exponent,     "an exponent")
PRODUCTION(scaled,        syntax::Scaled,       "an expression")
PRODUCTION(factor,        syntax::Factor,       "an expression")
PRODUCTION(product_rest,  syntax::ProductRest,  "an operator")
PRODUCTION(product,       syntax::Product,      "an expression")
PRODUCTION(sum_rest,      syntax::SumRest,      "an operator")
PRODUCTION(sum,           syntax::Sum,          "an expression")
PRODUCTION(side,          syntax::Side,         "an expression")
PRODUCTION(relation_rest, syntax::RelationRest, "a relation")
PRODUCTION(relation,      syntax::Relation,     "an expression or a condition")
PRODUCTION(negation,      syntax::Negation,     "an expression or a condition")
PRODUCTION(conjunction,   syntax::Conjunction,  "an expression or a condition")
PRODUCTION(expression,    syntax::Expression,   "an expression or a condition")
CHOICE    (expressions,   std::vector<syntax::Expression>, "an expression or a condition")
CHOICE    (names,         std::vector<syntax::Text>,       "a name")
CHOICE    (modulus,       std::vector<syntax::Expression>, "a modulus")
CHOICE    (upper_end,     std::vector<syntax::Sum>,        "the end of a range")
CHOICE    (raised,        std::vector<syntax::Exponent>,   "an exponent")
CHOICE    (one_sum,       std::vector<syntax::Sum>,        "an expression")
PRODUCTION(set_parameter, syntax::SetParameter, "a parameter")
CHOICE    (set_type,      syntax::Text,         "'pairs' or 'integers'")
CHOICE    (parameter,     syntax::Parameter,    "a parameter, like 'c >= 1' or 'R : pairs'")
CHOICE    (parameters,    std::vector<syntax::Parameter>, "a parameter, like 'c >= 1' or 'R : pairs'")
CHOICE    (parameter_list, std::vector<syntax::Parameter>, "a parameter, like 'c >= 1' or 'R : pairs'")
PRODUCTION(title,         syntax::Text,         "a quoted title")
CHOICE    (titles,        std::vector<syntax::Text>, "a quoted title")
CHOICE    (statements,    std::vector<syntax::Statement>, "a statement")
PRODUCTION(piles,         syntax::Piles,        "the number of piles")
CHOICE    (pile_count,    syntax::Number,       "the number of piles, 1 to 4")
PRODUCTION(play,          syntax::Play,         "play")
CHOICE    (play_kind,     std::string,          "'normal' or 'misere'")
PRODUCTION(let,           syntax::Let,          "let")
PRODUCTION(move,          syntax::Move,         "a move")
CHOICE    (in_order,      std::vector<Op>,      "'in order'")
CHOICE    (late_order,    std::vector<Op>,      "'in order'")
CHOICE    (sizes,         std::vector<syntax::Text>, "the sizes of the piles")
CHOICE    (where,         std::vector<syntax::Expression>, "a condition")
PRODUCTION(reference,     syntax::Reference,    "the name of a game")
CHOICE    (other_p,       syntax::Reference,    "the P-positions of another game, like P(wythoff)")
CHOICE    (other_grundy,  syntax::Reference,    "the values of another game, like grundy(wythoff)")
CHOICE    (pair_part,     syntax::PairPart,     "an expression or 'mex'")
CHOICE    (pair_parts,    std::vector<syntax::PairPart>, "an expression or 'mex'")
PRODUCTION(pairs,         syntax::Pairs,        "a pair like (floor(n*phi), floor(n*phi^2)), word(...) or P(game)")
CHOICE    (repeated,      std::vector<syntax::Primary>, "an exponent")
PRODUCTION(word_letter,   syntax::WordLetter,   "a letter, a or b")
CHOICE    (word_exponent, syntax::Primary,      "a number, a name or a parenthesis")
CHOICE    (image,         std::vector<syntax::WordLetter>, "letters a and b, like a^2 b")
PRODUCTION(word,          syntax::Word,         "two images, like word(a -> ab, b -> a)")
PRODUCTION(related,       syntax::Related,      "a claim")
PRODUCTION(stated,        syntax::Stated,       "a claim")
CHOICE    (finiteness,    Form,                 "'finite' or 'infinite'")
CHOICE    (claim_body,    syntax::ClaimBody,    "a claim, like 'P is finite' or 'A(n) < B(n) for n >= 1'")
PRODUCTION(modifier,      syntax::Modifier,     "for, while or when")
CHOICE    (modifiers,     std::vector<syntax::Modifier>, "for, while or when")
CHOICE    (labels,        std::vector<syntax::Text>, "a label")
PRODUCTION(claim,         syntax::Claim,        "a claim")
CHOICE    (statement,     syntax::Statement,    "a statement")
PRODUCTION(file,          syntax::File,         "'game', then the name of the game")
TOKEN(game_word,  "'game', then the name of the game")
TOKEN(order_word, "'order'")
TOKEN(of_word,    "'of'")
TOKEN(equals,     "'='")
TOKEN(at_least,   "'>='")
TOKEN(index_n,    "'n'")
TOKEN(arrow,      "'->'")
TOKEN(letter_a,   "'a ->'")
TOKEN(letter_b,   "'b ->'")
TOKEN(end,        end_of_statement)
TOKEN(end_of_expression, "an operator, or the end")
#undef PRODUCTION
#undef CHOICE
#undef TOKEN

// Words and numbers.
auto const skipper = char_(" \t\r\n\f\v") | "\u00a0" | "\ufeff" | ('#' >> *(char_ - '\n'));
auto const initial = char_("a-zA-Z_");
auto const inner   = char_("a-zA-Z0-9_");
auto const digits  = +char_("0-9");
auto const keyword = [](const char* word) { return lexeme[lit(word) >> !inner]; };

struct KeywordTable : x3::symbols<x3::unused_type> {
  KeywordTable() { for (std::string_view word : keywords) add(std::string(word)); }
};
KeywordTable const any_keyword;
struct FunctionTable : x3::symbols<x3::unused_type> {
  FunctionTable() { for (std::string_view word : functions) add(std::string(word)); }
};
FunctionTable const any_function;

auto const name_def       = lexeme[!(any_keyword >> !inner) >> initial >> *inner];
auto const names_def      = name >> *(',' > name);
auto const function_def   = lexeme[((&(any_function >> !inner)) | !(any_keyword >> !inner)) >> initial >> *inner];
auto const phi_def        = lexeme[x3::string("phi") >> !inner];
auto const mex_def        = lexeme[x3::string("mex") >> !inner];
auto const label_def      = lexeme[+(inner | char_("-.'") | (!lit("\u00a0") >> char_('\x80', '\xff')))];
auto const number_def     = lexeme[digits];
auto const multiplier_def = lexeme[digits >> &(function | phi | '(')] >> !(lit('(') >> keyword("mod"));

// Operators.
auto const minus       = (lit('-') | "−") >> attr(Op::minus);
auto const sum_op      = '+' >> attr(Op::plus) | minus;
auto const product_op  = (lit('*') | "·") >> attr(Op::times) | '/' >> attr(Op::over)
                       | keyword("div") >> attr(Op::div)     | keyword("mod") >> attr(Op::mod);
auto const relation_op = (lit("<=") | "≤") >> attr(Rel::less_equal) | (lit(">=") | "≥") >> attr(Rel::greater_equal)
                       | (lit("!=") | "≠") >> attr(Rel::not_equal)  | '<' >> attr(Rel::less) | '>' >> attr(Rel::greater)
                       | "≡" >> attr(Rel::congruent)                | (lit("==") | '=') >> attr(Rel::equal)
                       | keyword("divides") >> attr(Rel::divides)   | (keyword("in") | "∈") >> attr(Rel::member);
auto const not_op      = (keyword("not") | "¬") >> attr(Op::minus);
auto const and_op      = keyword("and") | "∧";
auto const or_op       = keyword("or") | "∨";

// Expressions and conditions: one ladder of precedence, since one kind of parenthesis serves both.
auto const expression_def    = conjunction >> *(or_op > conjunction);
auto const conjunction_def   = negation >> *(and_op > negation);
auto const negation_def      = *not_op >> relation;
auto const relation_def      = side >> *relation_rest >> modulus;
auto const modulus_def       = repeat(0, 1)[(lit('(') >> keyword("mod")) > expression > ')'];
auto const relation_rest_def = relation_op > side;
auto const side_def          = sum >> upper_end;
auto const upper_end_def     = repeat(0, 1)[".." > sum];
auto const sum_def           = product >> *sum_rest;
auto const sum_rest_def      = sum_op > product;
auto const product_def       = factor >> *product_rest;
auto const product_rest_def  = product_op > factor;
auto const factor_def        = *minus >> scaled;
auto const scaled_def        = multipliers >> power;
auto const multipliers_def   = repeat(0, 1)[multiplier];
auto const power_def         = primary >> raised;
auto const raised_def        = repeat(0, 1)['^' > exponent];
auto const exponent_def      = *minus >> power;
auto const primary_def       = number | call | phi | name | parenthesis | bars | braces;
auto const call_def          = (function >> '(' >> !keyword("mod")) > expressions > ')';
auto const parenthesis_def   = '(' > expressions > ')';
auto const bars_def          = '|' > one_sum > '|';
auto const one_sum_def       = repeat(1)[sum];
auto const braces_def        = '{' > -expressions > '}';
auto const expressions_def   = expression >> *(',' > expression);

// The file.
auto const file_def          = game_word > name > parameters > titles > statements;
auto const parameters_def    = -('(' > parameter_list > ')');
auto const parameter_list_def = parameter >> *(',' > parameter);
auto const titles_def        = repeat(0, 1)[title];
auto const statements_def    = *statement;
auto const parameter_def     = set_parameter | expression;
auto const set_parameter_def = (name >> ':') > set_type;
auto const set_type_def      = lexeme[(x3::string("pairs") | x3::string("integers")) >> !inner];
auto const title_def         = lexeme['"' > *(char_ - '"') > '"'];
auto const statement_def     = piles | play | let | move | claim;
auto const piles_def         = keyword("piles") > pile_count;
auto const pile_count_def    = lexeme[digits];
auto const play_def          = keyword("play") > play_kind;
auto const play_kind_def     = lexeme[(x3::string("normal") | x3::string("misere") | x3::string("misère")) >> !inner];
auto const let_def           = keyword("let") > name > equals > expression;
auto const move_def          = keyword("move") > '(' > expressions > ')' > in_order > sizes > late_order > where;
auto const in_order_def      = repeat(0, 1)[(keyword("in") > order_word) >> attr(Op::plus)];
auto const late_order_def    = in_order;
auto const sizes_def         = -(keyword("from") > '(' > names > ')');
auto const where_def         = repeat(0, 1)[keyword("where") > expression];

// Claims.
auto const p_word            = keyword("P");
auto const grundy_word       = keyword("grundy");
auto const subset_op         = (keyword("subset") > of_word) | "⊆";
auto const claim_def         = keyword("claim") > labels > claim_body > modifiers;
auto const labels_def        = repeat(0, 1)[label >> ':'];
auto const modifiers_def     = *modifier;
auto const claim_body_def    = (p_word >> keyword("is")) > finiteness
                             | related
                             | (p_word >> equals >> keyword("word")) > word
                             | p_word > equals > pairs
                             | stated;
auto const finiteness_def    = keyword("finite") >> attr(Form::finite) | keyword("infinite") >> attr(Form::infinite);
auto const related_def       = (p_word >> subset_op >> attr(Form::subset_p)) > other_p
                             | (p_word >> equals >> &p_word >> attr(Form::same_p)) > other_p
                             | (grundy_word >> equals >> attr(Form::grundy_same)) > other_grundy;
auto const other_p_def       = p_word > '(' > reference > ')';
auto const other_grundy_def  = grundy_word > '(' > reference > ')';
auto const reference_def     = name >> -('(' > expressions > ')');
auto const pairs_def         = '(' > pair_parts > ')';
auto const pair_parts_def    = pair_part >> *(',' > pair_part);
auto const pair_part_def     = mex | expression;
auto const word_def          = '(' > letter_a > image > ',' > letter_b > image > ')';
auto const letter_a_def      = 'a' >> arrow;
auto const letter_b_def      = 'b' >> arrow;
auto const arrow_def         = lit("->") | "→" | "−>";
auto const image_def         = +word_letter;
auto const word_letter_def   = char_("ab") >> repeated;
auto const repeated_def      = repeat(0, 1)['^' > word_exponent];
auto const word_exponent_def = number | name | parenthesis;
auto const no_coordinates    = attr(std::vector<syntax::Text>{});
auto const stated_def        = ((lit('|') >> p_word >> '|' >> attr(Form::count) >> no_coordinates) > equals) > expression
                             | ((grundy_word >> '(' >> attr(Form::grundy_formula)) > names > ')' > equals) > expression
                             | attr(Form::relation) >> no_coordinates >> expression;
auto const modifier_def      = ((keyword("for") >> attr(Limit::from)) > index_n > at_least) > expression
                             | (keyword("while") >> attr(Limit::while_)) > expression
                             | (keyword("when") >> attr(Limit::when)) > expression;

auto const game_word_def  = keyword("game");
auto const order_word_def = keyword("order");
auto const of_word_def    = keyword("of");
auto const equals_def     = lit("==") | '=';
auto const at_least_def   = lit(">=") | "≥";
auto const index_n_def    = keyword("n");
auto const end_def        = x3::eoi;
auto const end_of_expression_def = x3::eoi;

BOOST_SPIRIT_DEFINE(name, names, function, phi, mex, label, number, multiplier)
BOOST_SPIRIT_DEFINE(expression, conjunction, negation, relation, relation_rest, side, sum, sum_rest, product)
BOOST_SPIRIT_DEFINE(product_rest, factor, scaled, power, exponent, primary, call, parenthesis, bars, braces, expressions)
BOOST_SPIRIT_DEFINE(file, parameters, parameter_list, parameter, set_parameter, set_type, title, statement, piles, pile_count, play)
BOOST_SPIRIT_DEFINE(play_kind, let, move, claim, claim_body, finiteness, related, other_p, other_grundy, reference)
BOOST_SPIRIT_DEFINE(pairs, pair_parts, pair_part, word, letter_a, letter_b, arrow, image, word_letter, word_exponent)
BOOST_SPIRIT_DEFINE(modulus, upper_end, raised, one_sum, titles, statements, in_order, late_order, sizes, where)
BOOST_SPIRIT_DEFINE(multipliers, repeated, modifiers, labels)
BOOST_SPIRIT_DEFINE(stated, modifier, game_word, order_word, of_word, equals, at_least, index_n, end, end_of_expression)
// clang-format on

template <class Parser, class Attribute>
void match(const std::string& text, const Parser& parser, Attribute& attribute) {
  auto first = text.begin();
  try {
    x3::phrase_parse(first, text.end(), x3::with<begin_tag>(text.begin())[parser], skipper, attribute);
  } catch (const x3::expectation_failure<std::string::const_iterator>& failure) {
    auto at = failure.where();
    while (x3::parse(at, text.end(), skipper))
      ;
    throw SyntaxFailure{static_cast<std::size_t>(at - text.begin()), failure.which()};
  }
}

}  // namespace

syntax::File match_file(const std::string& text) {
  syntax::File result;
  match(text, x3::eps > file > end, result);
  return result;
}

syntax::Expression match_expression(const std::string& text) {
  syntax::Expression result;
  match(text, x3::eps > expression > end_of_expression, result);
  return result;
}

}  // namespace wythoff::dsl
