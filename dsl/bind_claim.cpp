#include "dsl/bind_parts.hpp"
#include "dsl/field.hpp"
#include "dsl/print.hpp"

namespace wythoff::dsl {

namespace {

using Form = ClaimNode::Form;

constexpr std::size_t image_limit = 1000000;  // letters in a morphism's image

class ClaimBinder {
 public:
  ClaimBinder(const Source& source, const Names& names, const ClaimNode& node, int piles)
      : source_(source), names_(names), node_(node), piles_(piles) {}

  BoundClaim bind(std::size_t number) {
    claim_.form = node_.form;
    claim_.label = node_.label ? node_.label->text : std::to_string(number);
    claim_.text = print(node_);
    claim_.at = node_.at;
    check_shape();
    for (const std::string& variable : variables()) claim_.variables.push_back(variable);
    bind_when();
    try {
      bind_body();
      if (claim_.applicable) check_fields();
    } catch (const ValueError&) {
      if (claim_.applicable) throw;  // where the claim does not apply, its values need not exist
    }
    return std::move(claim_);
  }

 private:
  bool is_grundy() const { return node_.form == Form::grundy_formula || node_.form == Form::grundy_same; }

  void check_shape() const {
    bool on_pairs = node_.form == Form::pairs || node_.form == Form::word || node_.form == Form::relation;
    if (on_pairs && piles_ > 2)
      throw source_.error(node_.at, "this form of claim is about games of one or two piles", "|P|, P(other) or grundy");
    if (node_.form == Form::word && piles_ != 2)
      throw source_.error(node_.at, "a word has two letters: it is about two piles");
    if (node_.form == Form::pairs && node_.expressions.size() != static_cast<std::size_t>(piles_))
      throw source_.error(node_.expressions[0].at,
                          "the game has " + std::to_string(piles_) + " piles, and this names " +
                              std::to_string(node_.expressions.size()),
                          "one expression a pile");
    if (node_.form == Form::grundy_formula && node_.coordinates.size() != static_cast<std::size_t>(piles_))
      throw source_.error(node_.coordinates[0].at,
                          "the game has " + std::to_string(piles_) + " piles, and this names " +
                              std::to_string(node_.coordinates.size()) + " coordinates",
                          "one coordinate a pile");
    if (node_.from && node_.form != Form::pairs && node_.form != Form::relation)
      throw source_.error(node_.from->at, "'for n >= ...' belongs to claims about the n-th pair");
    if (node_.while_ && node_.form != Form::pairs)
      throw source_.error(node_.while_->at, "'while' belongs to claims of the form P = (EA, EB)");
  }

  std::vector<std::string> variables() const {
    switch (node_.form) {
      case Form::pairs:
        return {"n", "A"};
      case Form::relation:
        return {"n"};
      case Form::grundy_formula: {
        std::vector<std::string> names;
        for (const Word& name : node_.coordinates) names.push_back(name.text);
        for (std::size_t i = 0; i < names.size(); ++i)
          for (std::size_t j = 0; j < i; ++j)
            if (names[i] == names[j])
              throw source_.error(node_.coordinates[i].at, "the coordinate '" + names[i] + "' stands twice",
                                  "another name");
        return names;
      }
      case Form::grundy_same: {
        std::vector<std::string> names = {"x", "y", "z", "w"};
        names.resize(piles_);
        return names;
      }
      default:
        return {};
    }
  }

  Scope scope(std::size_t variables, const std::string& expected) const {
    Scope scope(source_, names_);
    for (std::size_t i = 0; i < variables; ++i) scope.add_variable(claim_.variables[i]);
    scope.expect(expected);
    return scope;
  }

  void check_fields() const {
    for (const Expr& expr : claim_.expressions) check_one_field(source_, expr);
    check_one_field(source_, claim_.condition);
    if (claim_.while_) check_one_field(source_, *claim_.while_);
    if (claim_.when) check_one_field(source_, *claim_.when);
  }

  void bind_when() {
    if (!node_.when) return;
    Scope where = is_grundy() ? scope(claim_.variables.size(), "a coordinate, a parameter or a let")
                              : scope(0, "a parameter or a let");
    claim_.when = where.condition(*node_.when);
    if (claim_.when->kind == Cond::Kind::truth) claim_.applicable = claim_.when->value;
  }

  void bind_body() {
    switch (node_.form) {
      case Form::pairs:
        return bind_pairs();
      case Form::word:
        claim_.image_a = image(node_.image_a), claim_.image_b = image(node_.image_b);
        return;
      case Form::count:
        claim_.expressions = {scope(0, "a parameter or a let").number(node_.expressions[0])};
        return;
      case Form::relation: {
        Scope indices = scope(1, "n, A(...), B(...), a parameter or a let");
        indices.allow_sequences(true, piles_ == 2);
        claim_.condition = indices.condition(node_.expressions[0]);
        return bind_from();
      }
      case Form::grundy_formula:
        claim_.expressions = {
            scope(claim_.variables.size(), "a coordinate, a parameter or a let").number(node_.expressions[0])};
        return;
      case Form::same_p:
      case Form::subset_p:
      case Form::grundy_same:
        return bind_other();
      default:
        return;
    }
  }

  // EA sees n, EB sees n and A.
  void bind_pairs() {
    const Node& first = node_.expressions[0];
    claim_.mex_a = first.kind == Kind::name && first.text == "mex";
    claim_.expressions.push_back(claim_.mex_a ? Expr::constant(0) : scope(1, "n, a parameter or a let").number(first));
    for (std::size_t i = 1; i < node_.expressions.size(); ++i) {
      const Node& second = node_.expressions[i];
      if (second.kind == Kind::name && second.text == "mex")
        throw source_.error(second.at, "only the first part of a pair can be mex", "an expression in A and n");
      claim_.expressions.push_back(scope(2, "n, A, a parameter or a let").number(second));
    }
    if (node_.while_) claim_.while_ = scope(1, "n, a parameter or a let").condition(*node_.while_);
    bind_from();
  }

  void bind_from() {
    if (!node_.from) return;
    claim_.from = scope(0, "a parameter or a let").constant_integer(*node_.from, "the first index");
    if (claim_.from < 0)
      throw ValueError(source_.error(node_.from->at, "the first index is " + claim_.from.str(), "an index from 0 on"));
  }

  std::string image(const std::vector<Letter>& letters) const {
    std::string result;
    for (const Letter& letter : letters) {
      Integer times = 1;
      if (letter.repeat) {
        times = scope(0, "a parameter or a let").constant_integer(*letter.repeat, "the number of letters");
        if (times < 0 || times + result.size() > image_limit)
          throw ValueError(
              source_.error(letter.repeat->at, "the number of letters is " + times.str(), "0 to 1000000 letters"));
      }
      result.append(times.convert_to<std::size_t>(), letter.letter);
    }
    return result;
  }

  void bind_other() {
    OtherGame other{node_.other->name.text, {}, node_.other->name.at};
    Scope values = scope(0, "a parameter or a let");
    for (const Node& argument : node_.other->arguments) {
      Named value = values.named(argument);
      if (value.error) throw *value.error;
      if (const auto* integers = std::get_if<IntegerSet>(&value.value))
        other.arguments.emplace_back(*integers);
      else if (const auto* pairs = std::get_if<PairSet>(&value.value))
        other.arguments.emplace_back(*pairs);
      else
        other.arguments.emplace_back(values.constant_integer(argument, "the argument"));
    }
    claim_.other = std::move(other);
  }

  const Source& source_;
  const Names& names_;
  const ClaimNode& node_;
  int piles_;
  BoundClaim claim_;
};

}  // namespace

BoundClaim bind_claim(const Source& source, const Names& names, const ClaimNode& node, std::size_t number, int piles) {
  return ClaimBinder(source, names, node, piles).bind(number);
}

}  // namespace wythoff::dsl
