#include "solver/presburger_set.hpp"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <utility>

#include "solver/board.hpp"
#include "solver/quantifiers.hpp"

namespace wythoff::solver {
namespace {

// isl's context, one a thread; it outlives the thread's sets because those are locals.
isl_ctx* context() {
  struct Holder {
    isl_ctx* ctx = isl_ctx_alloc();
    Holder() {
      isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
      isl_ctx_set_max_operations(ctx, 50'000'000);
    }
    ~Holder() { isl_ctx_free(ctx); }
  };
  thread_local Holder holder;
  isl_ctx_reset_operations(holder.ctx);
  isl_ctx_reset_error(holder.ctx);
  return holder.ctx;
}

[[noreturn]] void refuse() {
  throw Refused("the rule's conditions are too complicated for the decision procedure");
}

bool answer(isl_bool value) {
  if (value == isl_bool_error) refuse();
  return value == isl_bool_true;
}

template <class T>
T* made(T* object) {
  if (!object) refuse();
  return object;
}

isl_set* universe(int dimensions) {
  isl_set* set = isl_set_universe(isl_space_set_alloc(context(), 0, static_cast<unsigned>(dimensions)));
  for (int i = 0; i < dimensions; i++) set = isl_set_lower_bound_si(set, isl_dim_set, static_cast<unsigned>(i), 0);
  return set;
}

isl_aff* affine(const dsl::Atom& atom, int dimensions) {
  isl_local_space* space =
      isl_local_space_from_space(isl_space_set_alloc(context(), 0, static_cast<unsigned>(dimensions)));
  isl_aff* aff = isl_aff_zero_on_domain(space);
  for (int i = 0; i < dimensions; i++)
    aff = isl_aff_set_coefficient_val(aff, isl_dim_in, i, isl_val_int_from_si(context(), atom.coefficients[i]));
  return isl_aff_set_constant_val(aff, isl_val_int_from_si(context(), atom.constant));
}

isl_set* set_of(const dsl::Atom& atom, int dimensions) {
  isl_aff* aff = affine(atom, dimensions);
  if (atom.kind == dsl::Atom::Kind::at_least_zero)
    return isl_set_from_basic_set(isl_basic_set_from_constraint(isl_inequality_from_aff(aff)));
  aff = isl_aff_mod_val(aff, isl_val_int_from_si(context(), atom.modulus));
  isl_set* congruent = isl_set_from_basic_set(isl_aff_zero_basic_set(aff));
  return atom.kind == dsl::Atom::Kind::congruent ? congruent : isl_set_complement(congruent);
}

isl_set* set_of(const dsl::Formula& formula, int dimensions) {
  if (formula.kind == dsl::Formula::Kind::atom) return set_of(formula.atom, dimensions);
  const bool all = formula.kind == dsl::Formula::Kind::conjunction;
  isl_space* space = isl_space_set_alloc(context(), 0, static_cast<unsigned>(dimensions));
  isl_set* set = all ? isl_set_universe(space) : isl_set_empty(space);
  for (const dsl::Formula& part : formula.parts)
    set = all ? isl_set_intersect(set, set_of(part, dimensions)) : isl_set_union(set, set_of(part, dimensions));
  return set;
}

}  // namespace

PresburgerSet::PresburgerSet(const dsl::Formula& formula, int dimensions)
    : set_(made(isl_set_intersect(universe(dimensions), set_of(formula, dimensions)))) {}
PresburgerSet::~PresburgerSet() {
  isl_set_free(set_);
}
PresburgerSet::PresburgerSet(PresburgerSet&& other) noexcept : set_(std::exchange(other.set_, nullptr)) {}
PresburgerSet& PresburgerSet::operator=(PresburgerSet&& other) noexcept {
  std::swap(set_, other.set_);
  return *this;
}

bool PresburgerSet::empty() const {
  return context(), answer(isl_set_is_empty(set_));
}
bool PresburgerSet::subset_of(const PresburgerSet& other) const {
  return context(), answer(isl_set_is_subset(set_, other.set_));
}
bool operator==(const PresburgerSet& a, const PresburgerSet& b) {
  return context(), answer(isl_set_is_equal(a.set_, b.set_));
}

PresburgerSet PresburgerSet::minus(const PresburgerSet& other) const {
  context();
  return PresburgerSet(made(isl_set_subtract(isl_set_copy(set_), isl_set_copy(other.set_))));
}

PresburgerSet PresburgerSet::project_out(int first, int count) const {
  context();
  return PresburgerSet(made(isl_set_project_out(isl_set_copy(set_), isl_dim_set, static_cast<unsigned>(first),
                                                static_cast<unsigned>(count))));
}

std::optional<std::vector<std::int64_t>> PresburgerSet::member() const {
  context();
  isl_point* point = made(isl_set_sample_point(isl_set_copy(set_)));
  std::optional<std::vector<std::int64_t>> result;
  if (!answer(isl_point_is_void(point))) {
    result.emplace();
    for (int i = 0, n = static_cast<int>(isl_set_dim(set_, isl_dim_set)); i < n; i++) {
      isl_val* value = isl_point_get_coordinate_val(point, isl_dim_set, i);
      result->push_back(isl_val_get_num_si(value));
      isl_val_free(value);
    }
  }
  isl_point_free(point);
  return result;
}

namespace {

std::int64_t number(isl_val* value) {
  std::int64_t n = isl_val_get_num_si(value);
  isl_val_free(value);
  return n;
}

// Reads one basic set into equations, inequalities and the definitions of its integer divisions.
struct Reader {
  Quantified part;
  int dimensions, divisions;

  explicit Reader(isl_basic_set* basic) {
    dimensions = static_cast<int>(isl_basic_set_dim(basic, isl_dim_set));
    divisions = static_cast<int>(isl_basic_set_dim(basic, isl_dim_div));
    part.dimensions = dimensions;
    for (int d = 0; d < divisions; d++) part.divisions.push_back(division(basic, d));
    isl_basic_set_foreach_constraint(
        basic,
        [](isl_constraint* c, void* user) {
          static_cast<Reader*>(user)->read(c);
          return isl_stat_ok;
        },
        this);
  }

  Quantified::Division division(isl_basic_set* basic, int d) const {
    isl_aff* aff = isl_basic_set_get_div(basic, d);
    std::int64_t denominator = number(isl_aff_get_denominator_val(aff));
    aff = isl_aff_scale_val(aff, isl_val_int_from_si(context(), denominator));
    Quantified::Division result{row(), denominator};
    for (int i = 0; i < dimensions; i++)
      result.numerator.coefficients[i] = number(isl_aff_get_coefficient_val(aff, isl_dim_in, i));
    for (int i = 0; i < d; i++)
      result.numerator.coefficients[dimensions + i] = number(isl_aff_get_coefficient_val(aff, isl_dim_div, i));
    result.numerator.constant = number(isl_aff_get_constant_val(aff));
    isl_aff_free(aff);
    return result;
  }

  Quantified::Row row() const {
    return {std::vector<std::int64_t>(static_cast<std::size_t>(dimensions + divisions)), 0};
  }

  void read(isl_constraint* c) {
    Quantified::Row r = row();
    for (int i = 0; i < dimensions; i++)
      r.coefficients[i] = number(isl_constraint_get_coefficient_val(c, isl_dim_set, i));
    for (int i = 0; i < divisions; i++)
      r.coefficients[dimensions + i] = number(isl_constraint_get_coefficient_val(c, isl_dim_div, i));
    r.constant = number(isl_constraint_get_constant_val(c));
    (answer(isl_constraint_is_equality(c)) ? part.equations : part.inequalities).push_back(std::move(r));
    isl_constraint_free(c);
  }
};

}  // namespace

std::optional<dsl::Formula> PresburgerSet::formula() const {
  context();
  isl_set* explicit_divisions = made(isl_set_coalesce(isl_set_compute_divs(isl_set_copy(set_))));
  struct State {
    std::vector<dsl::Formula> parts;
    bool fits = true;
  } state;
  isl_stat ok = isl_set_foreach_basic_set(
      explicit_divisions,
      [](isl_basic_set* basic, void* user) {
        auto& state = *static_cast<State*>(user);
        auto part = without_divisions(Reader(basic).part);
        isl_basic_set_free(basic);
        if (part)
          state.parts.push_back(std::move(*part));
        else
          state.fits = false;
        return isl_stat_ok;
      },
      &state);
  isl_set_free(explicit_divisions);
  if (ok != isl_stat_ok || !state.fits) return {};
  return dsl::Formula::any(std::move(state.parts));
}

}  // namespace wythoff::solver
