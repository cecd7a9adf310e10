#include "explorer/slope.hpp"

namespace wythoff::explorer {
namespace {

using dsl::Exact;
using dsl::Expr;

// e = of_n * n + of_A * A + something bounded; `constant` is e itself where it has no variables.
struct Growth {
  Exact of_n = 0, of_a = 0;
  std::optional<Exact> constant;
  bool flat() const { return constant.has_value(); }
};

std::optional<Growth> growth(const Expr& e);

std::optional<Growth> sum(const Expr& e) {
  Growth total{0, 0, Exact(0)};
  for (const Expr& arg : e.args) {
    const auto part = growth(arg);
    if (!part) return std::nullopt;
    total.of_n = total.of_n + part->of_n;
    total.of_a = total.of_a + part->of_a;
    if (total.constant && part->constant)
      total.constant = *total.constant + *part->constant;
    else
      total.constant.reset();
  }
  return total;
}

Growth scaled(const Growth& g, const Exact& by) {
  Growth out{g.of_n * by, g.of_a * by, {}};
  if (g.constant) out.constant = *g.constant * by;
  return out;
}

std::optional<Growth> product(const Expr& e) {
  Growth total{0, 0, Exact(1)};
  for (const Expr& arg : e.args) {
    const auto part = growth(arg);
    if (!part || (!part->flat() && !total.flat())) return std::nullopt;
    total = part->flat() ? scaled(total, *part->constant) : scaled(*part, *total.constant);
  }
  return total;
}

std::optional<Growth> growth(const Expr& e) {
  using Kind = Expr::Kind;
  if (e.kind == Kind::constant) return Growth{0, 0, e.value};
  if (e.kind == Kind::variable) return e.index == 0 ? Growth{1, 0, {}} : e.index == 1 ? Growth{0, 1, {}} : Growth{};
  if (e.kind == Kind::sum) return sum(e);
  if (e.kind == Kind::product) return product(e);
  std::vector<Growth> parts;
  for (const Expr& arg : e.args) {
    const auto part = growth(arg);
    if (!part) return std::nullopt;
    parts.push_back(*part);
  }
  if (e.kind == Kind::floor) {
    if (parts[0].constant) parts[0].constant = Exact(parts[0].constant->floor());
    return parts[0];
  }
  if (e.kind == Kind::quotient && parts[1].flat()) return scaled(parts[0], Exact(1) / *parts[1].constant);
  if (e.kind == Kind::sqrt && parts[0].flat()) return Growth{0, 0, Exact::square_root(*parts[0].constant)};
  if (e.kind == Kind::power && parts[0].flat() && parts[1].flat() && parts[1].constant->is_integer())
    return Growth{0, 0, parts[0].constant->power(parts[1].constant->numerator())};
  return std::nullopt;
}

// A with density 1/a and B = s*A + t*n with density 1/(s*a + t): 1/a + 1/(s*a + t) = 1.
Exact complementary(const Exact& s, const Exact& t) {
  if (s == Exact(0)) return t / (t - Exact(1));
  const Exact b = t - s - Exact(1);
  return (Exact::square_root(b * b + Exact(4) * s * t) - b) / (Exact(2) * s);
}

}  // namespace

std::optional<Exact> slope_of(const dsl::BoundClaim& claim) try {
  if (claim.form != dsl::ClaimNode::Form::pairs || claim.expressions.size() != 2) return std::nullopt;
  const auto second = growth(claim.expressions[1]);
  if (!second) return std::nullopt;
  std::optional<Growth> first = Growth{};
  if (claim.mex_a)
    first->of_n = complementary(second->of_a, second->of_n);
  else
    first = growth(claim.expressions[0]);
  if (!first || first->of_n.sign() <= 0 || first->of_a.sign() != 0) return std::nullopt;
  const Exact slope = second->of_n / first->of_n + second->of_a;
  if (slope.sign() <= 0) return std::nullopt;
  return slope;
} catch (const dsl::ExactError&) {  // roots of two kinds, a division by zero: no number to draw
  return std::nullopt;
}

double approximately(const dsl::Exact& value) {
  constexpr long long scale = 1'000'000'000;
  return (value * Exact(scale)).floor().convert_to<double>() / scale;
}

}  // namespace wythoff::explorer
