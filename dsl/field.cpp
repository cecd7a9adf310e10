#include "dsl/field.hpp"

namespace wythoff::dsl {

namespace {

// An irrational number of the field that an expression's value lies in, where one is known; else nothing.
using Field = std::optional<Exact>;

Field joined(const Source& source, Field field, const Field& other, std::size_t at) {
  if (!field || !other) return field ? field : other;
  try {
    *field + *other;
  } catch (const ExactError& error) {
    throw source.error(at, error.what(), "square roots from one field");
  }
  return field;
}

Field field_of(const Source& source, const Expr& e) {
  if (e.kind == Expr::Kind::constant) return e.value.is_rational() ? Field() : Field(e.value);
  Field field;
  for (const Expr& arg : e.args) field = joined(source, std::move(field), field_of(source, arg), e.at);
  switch (e.kind) {
    case Expr::Kind::floor:
    case Expr::Kind::floor_div:
    case Expr::Kind::gcd:
    case Expr::Kind::a_of:
    case Expr::Kind::b_of:
      return {};  // integers
    default:
      return field;
  }
}

}  // namespace

void check_one_field(const Source& source, const Expr& expr) {
  field_of(source, expr);
}

void check_one_field(const Source& source, const Cond& cond) {
  Field field;
  bool together = cond.kind == Cond::Kind::compare || cond.kind == Cond::Kind::congruent;
  for (const Expr& arg : cond.args) {
    Field other = field_of(source, arg);
    if (together) field = joined(source, std::move(field), other, arg.at);
  }
  for (const Cond& part : cond.parts) check_one_field(source, part);
}

}  // namespace wythoff::dsl
