#include "dsl/satisfiable.hpp"

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>

#include <memory>
#include <stdexcept>

namespace wythoff::dsl {

namespace {

std::string linear_text(const Atom& atom) {
  std::string text;
  for (std::size_t i = 0; i < atom.coefficients.size(); ++i)
    if (atom.coefficients[i] != 0) text += std::to_string(atom.coefficients[i]) + "*v" + std::to_string(i) + " + ";
  return text + std::to_string(atom.constant);
}

}  // namespace

std::string isl_text(const Formula& formula) {
  if (formula.kind == Formula::Kind::atom) {
    const Atom& atom = formula.atom;
    std::string linear = linear_text(atom);
    if (atom.kind == Atom::Kind::at_least_zero) return linear + " >= 0";
    std::string remainder = "(" + linear + ") mod " + std::to_string(atom.modulus);
    return remainder + (atom.kind == Atom::Kind::congruent ? " = 0" : " > 0");
  }
  bool all = formula.kind == Formula::Kind::conjunction;
  if (formula.parts.empty()) return all ? "0 = 0" : "0 = 1";
  std::string text;
  for (const Formula& part : formula.parts) text += (text.empty() ? "(" : all ? " and " : " or ") + isl_text(part);
  return text + ")";
}

std::optional<std::vector<std::int64_t>> find_solution(const Formula& formula, int variables) {
  std::unique_ptr<isl_ctx, decltype(&isl_ctx_free)> context(isl_ctx_alloc(), isl_ctx_free);
  isl_options_set_on_error(context.get(), ISL_ON_ERROR_CONTINUE);
  std::string names;
  for (int i = 0; i < variables; ++i) names += (i ? ", v" : "v") + std::to_string(i);
  std::string text = "{ [" + names + "] : " + isl_text(formula) + " }";
  std::unique_ptr<isl_set, decltype(&isl_set_free)> set(isl_set_read_from_str(context.get(), text.c_str()),
                                                        isl_set_free);
  isl_bool empty = isl_set_is_empty(set.get());
  if (empty == isl_bool_error) throw std::runtime_error("isl could not decide a condition");
  if (empty == isl_bool_true) return std::nullopt;
  std::unique_ptr<isl_point, decltype(&isl_point_free)> point(isl_set_sample_point(set.release()), isl_point_free);
  std::vector<std::int64_t> result;
  for (int i = 0; i < variables; ++i) {
    std::unique_ptr<isl_val, decltype(&isl_val_free)> value(isl_point_get_coordinate_val(point.get(), isl_dim_set, i),
                                                            isl_val_free);
    result.push_back(isl_val_get_num_si(value.get()));
  }
  return result;
}

}  // namespace wythoff::dsl
