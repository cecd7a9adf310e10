#include "solver/statement.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "dsl/evaluate.hpp"
#include "dsl/exact.hpp"
#include "dsl/presburger.hpp"
#include "solver/board.hpp"
#include "solver/wide.hpp"

namespace wythoff::solver {

using dsl::Integer;

namespace {

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

// base ^ exponent, or a number above `cap` when it exceeds it.
std::int64_t power(std::int64_t base, unsigned exponent, std::int64_t cap) {
  Wide value = 1;
  for (unsigned i = 0; i < exponent && base > 1; i++)
    if ((value *= base) > cap) return cap == no_bound ? no_bound : cap + 1;
  return static_cast<std::int64_t>(value);
}

// The k >= 1 with k ^ exponent == value, or 0.
std::int64_t root(std::int64_t value, unsigned exponent) {
  if (exponent == 0) return value == 1 ? 1 : 0;
  std::int64_t low = 0, high = value;
  while (low < high) {  // the greatest k with k ^ exponent <= value
    std::int64_t middle = low + (high - low) / 2 + (high - low) % 2;
    if (power(middle, exponent, value) <= value)
      low = middle;
    else
      high = middle - 1;
  }
  return low >= 1 && power(low, exponent, value) == value ? low : 0;
}

// A row of the system A*v = B*x + b, of any size while it is being reduced.
struct Equation {
  std::vector<Integer> variables, components;
  Integer constant;

  void subtract(const Equation& other, const Integer& times, const Integer& scale) {
    auto step = [&](Integer& mine, const Integer& theirs) { mine = scale * mine - times * theirs; };
    for (std::size_t i = 0; i < variables.size(); i++) step(variables[i], other.variables[i]);
    for (std::size_t i = 0; i < components.size(); i++) step(components[i], other.components[i]);
    step(constant, other.constant);
    reduce();
  }
  void reduce() {
    Integer g = abs(constant);
    for (const Integer& v : variables) g = gcd(g, abs(v));
    for (const Integer& c : components) g = gcd(g, abs(c));
    if (g > 1) scale(g);
  }
  void scale(const Integer& divisor) {
    for (Integer& v : variables) v /= divisor;
    for (Integer& c : components) c /= divisor;
    constant /= divisor;
  }
};

bool fits(const Integer& value) {
  return abs(value) < (Integer(1) << 62);
}

std::int64_t narrow(const Integer& value, const dsl::Move& move, const dsl::Source& source) {
  if (!fits(value)) throw source.error(move.at, "the coefficients of this move are beyond 64 bits once it is solved");
  return static_cast<std::int64_t>(value);
}

Equation equation_of(const dsl::Component& component, std::size_t index, const dsl::Move& move) {
  Equation e{std::vector<Integer>(move.variables.size()), std::vector<Integer>(move.components.size()), 0};
  e.components[index] = 1;
  if (!component.linear()) {
    e.variables[component.power_of] = 1;  // of the root of what is taken
    return e;
  }
  for (std::size_t v = 0; v < move.variables.size(); v++) e.variables[v] = component.coefficients[v];
  e.constant = -Integer(component.constant);
  return e;
}

}  // namespace

Statement::Statement(const dsl::Move& move, const dsl::Source& source) : move_(move) {
  powers_ = std::any_of(move.components.begin(), move.components.end(), [](auto& c) { return !c.linear(); });
  eliminate(source);
  if (injective()) return;
  bounded_ = bounded();
  std::string why;
  if (auto where = dsl::linearize(move_.where, static_cast<int>(move_.variables.size() + move_.sizes.size()), &why)) {
    try {
      projection_ = projected(*where);
    } catch (const Refused& error) {
      why = error.what();
    }
  }
  if (!projection_ && !bounded_)
    throw source.error(move_.at,
                       "infinitely many values of the variables take the same, and the condition does not help: " +
                           (why.empty() ? "it is too complicated" : why));
}

void Statement::eliminate(const dsl::Source& source) {
  std::vector<Equation> equations;
  for (std::size_t c = 0; c < move_.components.size(); c++)
    equations.push_back(equation_of(move_.components[c], c, move_));
  std::size_t done = 0;
  for (std::size_t v = 0; v < move_.variables.size(); v++) {
    auto pivot = std::find_if(equations.begin() + done, equations.end(), [&](auto& e) { return e.variables[v] != 0; });
    if (pivot == equations.end()) {
      free_.push_back(static_cast<int>(v));
      continue;
    }
    std::swap(*pivot, equations[done]);
    if (equations[done].variables[v] < 0) equations[done].scale(-1);
    for (std::size_t e = 0; e < equations.size(); e++)
      if (Integer times = equations[e].variables[v]; e != done && times != 0)
        equations[e].subtract(equations[done], times, equations[done].variables[v]);
    done++;
  }
  for (std::size_t e = 0; e < equations.size(); e++) {
    Row row;
    row.constant = narrow(equations[e].constant, move_, source);
    for (const Integer& c : equations[e].components) row.components.push_back(narrow(c, move_, source));
    for (int f : free_) row.free.push_back(narrow(equations[e].variables[f], move_, source));
    for (std::size_t v = 0; v < move_.variables.size() && e < done && row.variable < 0; v++)
      if (equations[e].variables[v] != 0 && std::find(free_.begin(), free_.end(), v) == free_.end()) {
        row.variable = static_cast<int>(v);
        row.pivot = narrow(equations[e].variables[v], move_, source);
      }
    assert(row.variable < 0 || row.pivot > 0);  // rows are only ever scaled by positive numbers
    rows_.push_back(std::move(row));
  }
}

// The greatest value of a free variable for what is taken: from a component to which every variable only adds, or,
// when no other variable is free, from a pivot that must stay positive. no_bound where neither exists.
std::int64_t Statement::most(std::size_t free, std::span<const std::int64_t> taken) const {
  std::int64_t most = no_bound;
  for (std::size_t c = 0; c < move_.components.size(); c++) {
    const dsl::Component& component = move_.components[c];
    if (!component.linear() || component.coefficients[free_[free]] <= 0 ||
        std::any_of(component.coefficients.begin(), component.coefficients.end(), [](auto x) { return x < 0; }))
      continue;
    Wide rest = Wide(taken[c]) - component.constant;
    most = std::min<std::int64_t>(most, rest < 0 ? 0 : std::int64_t(rest / component.coefficients[free_[free]]));
  }
  if (free_.size() > 1) return most;
  for (const Row& row : rows_) {
    if (row.variable < 0 || row.free[0] <= 0) continue;
    Wide rest = Wide(row.constant) - row.pivot;  // pivot*v_p = rest + pivot - free*v_q >= pivot
    for (std::size_t c = 0; c < taken.size(); c++) rest += Wide(row.components[c]) * taken[c];
    most = std::min<std::int64_t>(most, rest < 0 ? 0 : std::int64_t(std::min<Wide>(rest / row.free[0], no_bound)));
  }
  return most;
}

bool Statement::bounded() const {
  std::vector<std::int64_t> nothing(move_.components.size(), 0);
  for (std::size_t f = 0; f < free_.size(); f++)
    if (most(f, nothing) == no_bound) return false;
  return true;
}

bool Statement::long_fibre(std::span<const std::int64_t> taken) const {
  for (std::size_t f = 0; f < free_.size(); f++)
    if (most(f, taken) > 64) return true;
  return false;
}

bool Statement::allows(std::span<const std::int64_t> taken, std::span<const std::int64_t> sizes) const {
  assert(taken.size() == move_.components.size() && sizes.size() == move_.sizes.size());
  if (projection_ && (!bounded_ || long_fibre(taken))) {
    std::vector<std::int64_t> point(taken.begin(), taken.end());
    point.insert(point.end(), sizes.begin(), sizes.end());
    return dsl::holds(*projection_, point);
  }
  std::array<std::int64_t, 4> roots{};
  if (powers_) {
    for (std::size_t c = 0; c < taken.size(); c++) {
      const dsl::Component& component = move_.components[c];
      roots[c] = component.linear() ? taken[c] : root(taken[c], component.exponent);
      if (roots[c] == 0 && !component.linear()) return false;
    }
    taken = {roots.data(), taken.size()};
  }
  thread_local std::vector<std::int64_t> values;  // all variables are set before they are read
  values.resize(move_.variables.size() + sizes.size());
  std::copy(sizes.begin(), sizes.end(), values.begin() + static_cast<std::ptrdiff_t>(move_.variables.size()));
  return any_in_fibre(0, values, taken, sizes);
}

bool Statement::any_in_fibre(std::size_t free, std::vector<std::int64_t>& values, std::span<const std::int64_t> taken,
                             std::span<const std::int64_t> sizes) const {
  if (free == free_.size()) return complete(values, taken, sizes);
  for (std::int64_t v = 1, last = most(free, taken); v <= last; v++) {
    values[free_[free]] = v;
    if (any_in_fibre(free + 1, values, taken, sizes)) return true;
  }
  return false;
}

// With the free variables given, the others follow; then the condition decides.
bool Statement::complete(std::vector<std::int64_t>& values, std::span<const std::int64_t> taken,
                         std::span<const std::int64_t>) const {
  for (const Row& row : rows_) {
    Wide right = row.constant;
    for (std::size_t c = 0; c < taken.size(); c++) right += Wide(row.components[c]) * taken[c];
    for (std::size_t f = 0; f < free_.size(); f++) right -= Wide(row.free[f]) * values[free_[f]];
    if (row.variable < 0) {
      if (right != 0) return false;
      continue;
    }
    if (right < row.pivot || right > Wide(row.pivot) * no_bound) return false;
    if (row.pivot == 1) {
      values[row.variable] = static_cast<std::int64_t>(right);
    } else if (right <= no_bound) {  // a division of 64 bits is several times faster
      const std::int64_t small = static_cast<std::int64_t>(right);
      if (small % row.pivot != 0) return false;
      values[row.variable] = small / row.pivot;
    } else {
      if (right % row.pivot != 0) return false;
      values[row.variable] = static_cast<std::int64_t>(right / row.pivot);
    }
  }
  return dsl::holds(move_.where, std::span<const std::int64_t>(values));
}

}  // namespace wythoff::solver
