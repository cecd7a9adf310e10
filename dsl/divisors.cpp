#include "dsl/divisors.hpp"

#include <algorithm>

#include "dsl/presburger.hpp"
#include "dsl/satisfiable.hpp"

namespace wythoff::dsl {

namespace {

bool divides(const Expr& e) {
  return e.kind == Expr::Kind::quotient || e.kind == Expr::Kind::floor_div || e.kind == Expr::Kind::floor_mod;
}
bool is_constant(const Expr& e) {
  return e.kind == Expr::Kind::constant;
}

// Most conditions divide by constants only, and need no proof.
bool has_divisor(const Expr& e) {
  return (divides(e) && !is_constant(e.args[1])) ||
         std::any_of(e.args.begin(), e.args.end(), [](const Expr& arg) { return has_divisor(arg); });
}
bool has_divisor(const Cond& cond) {
  auto arg_has = [](const Expr& e) { return has_divisor(e); };
  auto part_has = [](const Cond& c) { return has_divisor(c); };
  return (cond.kind == Cond::Kind::congruent && !is_constant(cond.args[2])) ||
         std::any_of(cond.args.begin(), cond.args.end(), arg_has) ||
         std::any_of(cond.parts.begin(), cond.parts.end(), part_has);
}

class DivisorCheck {
 public:
  DivisorCheck(const Source& source, const Move& move)
      : source_(source), move_(move), variables_(static_cast<int>(move.variables.size() + move.sizes.size())) {}

  // Everything in the condition is reached only where all guards hold.
  void check(const Cond& cond) {
    for (const Expr& arg : cond.args) check(arg);
    if (cond.kind == Cond::Kind::congruent) check_divisor(cond.args[2]);
    std::size_t outer = guards_.size();
    for (const Cond& part : cond.parts) {
      check(part);
      if (cond.kind == Cond::Kind::negation) continue;
      if (cond.kind == Cond::Kind::conjunction)
        guards_.push_back(linear_part(part, variables_));
      else if (std::optional<Formula> guard = linearize(part, variables_))
        guards_.push_back(negation(*guard));
    }
    guards_.resize(outer);
  }

 private:
  void check(const Expr& e) {
    for (const Expr& arg : e.args) check(arg);
    if (divides(e)) check_divisor(e.args[1]);
  }

  void check_divisor(const Expr& divisor) {
    if (is_constant(divisor)) return;
    Cond zero;
    zero.kind = Cond::Kind::compare;
    zero.args = {divisor, Expr::constant(0)};
    std::optional<Formula> is_zero = linearize(zero, variables_);
    if (!is_zero) return;
    std::vector<Formula> parts = guards_;
    parts.push_back(std::move(*is_zero));
    for (int v = 0; v < variables_; ++v) parts.push_back(Formula::of(in_range(v)));
    std::optional<std::vector<std::int64_t>> witness = find_solution(Formula::all(std::move(parts)), variables_);
    if (witness) throw source_.error(divisor.at, "division by zero: at " + text(*witness), "a divisor that is never 0");
  }

  // Move variables are at least 1, sizes at least 0.
  Atom in_range(int variable) const {
    bool size = static_cast<std::size_t>(variable) >= move_.variables.size();
    Atom atom{Atom::Kind::at_least_zero, std::vector<std::int64_t>(variables_), size ? 0 : -1, 0};
    atom.coefficients[variable] = 1;
    return atom;
  }

  std::string text(const std::vector<std::int64_t>& values) const {
    std::string result;
    for (std::size_t v = 0; v < values.size(); ++v) {
      std::size_t named = move_.variables.size();
      const std::string& name = v < named ? move_.variables[v] : move_.sizes[v - named];
      result += (v ? ", " : "") + name + " = " + std::to_string(values[v]);
    }
    return result;
  }

  const Source& source_;
  const Move& move_;
  int variables_;
  std::vector<Formula> guards_;
};

}  // namespace

void check_divisors(const Source& source, const Move& move) {
  if (has_divisor(move.where)) DivisorCheck(source, move).check(move.where);
}

}  // namespace wythoff::dsl
