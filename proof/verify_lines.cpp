#include "proof/verify_lines.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "dsl/evaluate.hpp"

namespace wythoff::proof::check {

namespace {

__extension__ typedef __int128 Wide;

constexpr std::int64_t large = 1 << 20;   // bound on every coefficient and denominator
constexpr std::int64_t larger = 1 << 24;  // bound on constants
constexpr std::size_t many = 20'000;      // bound on the cases of one expression

std::int64_t down(std::int64_t a, std::int64_t b) {
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

Case made(Wide a, Wide b, Wide c, Wide d) {
  auto size = [](Wide v) { return v < 0 ? -v : v; };
  Wide g = d;
  for (Wide v : {a, b, c})
    for (Wide w = size(v); w != 0;) std::swap(g %= w, w);
  Case e{static_cast<std::int64_t>(a / g), static_cast<std::int64_t>(b / g), static_cast<std::int64_t>(c / g),
         static_cast<std::int64_t>(d / g)};
  require(size(a / g) <= large && size(b / g) <= large && size(c / g) <= larger && d / g <= large,
          "a number in the rule is too large");
  return e;
}

bool constant(const Case& e) {
  return e.a == 0 && e.b == 0;
}

Case sum(const Case& e, const Case& f, int sign = 1) {
  auto part = [&](std::int64_t u, std::int64_t v) {
    return static_cast<Wide>(u) * f.d + sign * static_cast<Wide>(v) * e.d;
  };
  return made(part(e.a, f.a), part(e.b, f.b), part(e.c, f.c), static_cast<Wide>(e.d) * f.d);
}

Case times(const Case& e, Wide numerator, Wide denominator) {
  if (denominator < 0) numerator = -numerator, denominator = -denominator;
  return made(e.a * numerator, e.b * numerator, e.c * numerator, e.d * denominator);
}

bool has_variable(const dsl::Expr& expr) {
  return expr.kind == dsl::Expr::Kind::variable || std::any_of(expr.args.begin(), expr.args.end(), has_variable);
}

Case known(const dsl::Exact& value) {
  require(value.is_rational(), "an irrational number in a condition");
  dsl::Integer n = value.numerator(), d = value.denominator();
  require(abs(n) <= larger && d <= large, "a number in the rule is too large");
  return {0, 0, n.convert_to<std::int64_t>(), d.convert_to<std::int64_t>()};
}

// The one integer an expression is, for moduli and divisors.
std::int64_t integer(const std::vector<Case>& cases) {
  require(cases.size() == 1 && constant(cases[0]) && cases[0].d == 1 && cases[0].c != 0, "a modulus that is no number");
  return std::abs(cases[0].c);
}

bool less(const Case& e, const Case& f) {
  return std::array{e.a, e.b, e.c, e.d} < std::array{f.a, f.b, f.c, f.d};
}

std::vector<Case> tidy(std::vector<Case> cases) {
  std::sort(cases.begin(), cases.end(), less);
  cases.erase(
      std::unique(cases.begin(), cases.end(), [](const Case& e, const Case& f) { return !less(e, f) && !less(f, e); }),
      cases.end());
  require(cases.size() <= many, "a condition with too many cases");
  return cases;
}

template <class Combine>
std::vector<Case> pairwise(const std::vector<Case>& left, const std::vector<Case>& right, Combine combine) {
  require(left.size() * right.size() <= many * 10, "a condition with too many cases");
  std::vector<Case> result;
  for (const Case& e : left)
    for (const Case& f : right) result.push_back(combine(e, f));
  return tidy(std::move(result));
}

}  // namespace

void require(bool condition, const char* why) {
  if (!condition) throw Rejected(why);
}

std::int64_t integer(const nlohmann::json& json, std::int64_t most) {
  require(json.is_number_integer(), "a number that is no integer");
  require(!json.is_number_unsigned() || json.get<std::uint64_t>() <= static_cast<std::uint64_t>(most),
          "a number that is too large");
  const auto n = json.get<std::int64_t>();
  require(n <= most && n >= -most, "a number that is too large");
  return n;
}

int index_of(const nlohmann::json& json, std::size_t size) {
  const std::int64_t n = integer(json, 1 << 30);
  require(n >= 0 && n < static_cast<std::int64_t>(size), "an index that names nothing");
  return static_cast<int>(n);
}

Lines::Lines(const dsl::Rule& rule) {
  require(rule.piles == 2, "the game does not have two piles");
  require(rule.invariant(), "a move depends on the sizes of the piles");
  forms = {{1, 0, 0, 1}, {0, 1, 0, 1}};
  for (const dsl::Move& move : rule.moves) {
    if (move.components.size() == 1) {
      read(move, {0});
      read(move, {1});
    } else {
      read(move, {0, 1});
      if (!move.in_order) read(move, {1, 0});
    }
  }
}

// Solves the components for the variables one by one, each from a component in which it is the only unknown.
void Lines::read(const dsl::Move& move, std::vector<int> pile) {
  Reading reading{&move, std::move(pile), std::vector<Case>(move.variables.size())};
  std::vector<bool> done(move.variables.size(), false), used(move.components.size(), false);
  auto remainder = [&](std::size_t i) {  // what component i leaves for its unknown variables
    const dsl::Component& component = move.components[i];
    Case rest = reading.pile[i] == 0 ? Case{1, 0, 0, 1} : Case{0, 1, 0, 1};
    rest = sum(rest, Case{0, 0, component.constant, 1}, -1);
    for (std::size_t j = 0; j < done.size(); ++j)
      if (done[j] && component.coefficients[j] != 0)
        rest = sum(rest, times(reading.solved[j], component.coefficients[j], 1), -1);
    return rest;
  };
  for (std::size_t round = 0; round < move.components.size(); ++round)
    for (std::size_t i = 0; i < move.components.size(); ++i) {
      const dsl::Component& component = move.components[i];
      require(component.linear(), "a component that is not linear");
      std::vector<std::size_t> unknown;
      for (std::size_t j = 0; j < done.size(); ++j)
        if (!done[j] && component.coefficients[j] != 0) unknown.push_back(j);
      if (used[i] || unknown.size() != 1) continue;
      std::size_t j = unknown[0];
      reading.solved[j] = times(remainder(i), 1, component.coefficients[j]);
      note_modulus(reading.solved[j].d);                        // the variable is an integer
      note_sign(sum(reading.solved[j], Case{0, 0, 1, 1}, -1));  // and at least 1
      done[j] = used[i] = true;
    }
  require(std::all_of(done.begin(), done.end(), [](bool d) { return d; }),
          "components that cannot be solved one by one");
  for (std::size_t i = 0; i < used.size(); ++i)
    if (!used[i]) note_sign(remainder(i));  // it must come out as zero
  if (move.components.size() == 1) note_sign(reading.pile[0] == 0 ? Case{0, 1, 0, 1} : Case{1, 0, 0, 1});
  walk(move.where, reading.solved);
  readings_.push_back(std::move(reading));
}

bool Lines::move(std::int64_t x, std::int64_t y) const {
  if (x == 0 && y == 0) return false;
  return std::any_of(readings_.begin(), readings_.end(), [&](const Reading& reading) { return holds(reading, x, y); });
}

bool Lines::holds(const Reading& reading, std::int64_t x, std::int64_t y) const {
  const dsl::Move& move = *reading.move;
  std::array<std::int64_t, 8> values{};
  require(reading.solved.size() <= values.size(), "too many variables in a move");
  for (std::size_t j = 0; j < reading.solved.size(); ++j) {
    const Case& e = reading.solved[j];
    std::int64_t numerator = e.a * x + e.b * y + e.c;
    if (numerator % e.d != 0 || numerator / e.d < 1) return false;
    values[j] = numerator / e.d;
  }
  std::array<std::int64_t, 2> taken{};
  for (std::size_t i = 0; i < move.components.size(); ++i) {
    std::int64_t part = move.components[i].constant;
    for (std::size_t j = 0; j < reading.solved.size(); ++j) part += move.components[i].coefficients[j] * values[j];
    taken[reading.pile[i]] = part;
  }
  return taken[0] == x && taken[1] == y &&
         dsl::holds(move.where, std::span<const std::int64_t>(values.data(), reading.solved.size()));
}

// The comparisons e >= 0 and e > 0 as thresholds of a primitive form.
void Lines::note_sign(const Case& e) {
  if (constant(e)) return;
  std::int64_t g = std::gcd(e.a, e.b);
  Line line{e.a / g, e.b / g, -down(e.c, g), -down(e.c - 1, g)};  // g*h >= -c, g*h >= -c + 1
  if (line.a < 0 || (line.a == 0 && line.b < 0))
    line = {-line.a, -line.b, 1 - line.most, 1 - line.least};  // h >= t is -h < 1 - t
  for (Line& form : forms)
    if (form.a == line.a && form.b == line.b) {
      form.least = std::min(form.least, line.least), form.most = std::max(form.most, line.most);
      return;
    }
  forms.push_back(line);
}

void Lines::note_modulus(std::int64_t m) {
  require(m <= large && (modulus = std::lcm(modulus, m)) <= (1 << 13), "the modulus is too large");
}

void Lines::walk(const dsl::Cond& cond, const std::vector<Case>& variables) {
  using Kind = dsl::Cond::Kind;
  for (const dsl::Cond& part : cond.parts) walk(part, variables);
  if (cond.kind == Kind::compare) {
    for (const Case& e : pairwise(cases(cond.args[0], variables), cases(cond.args[1], variables),
                                  [](const Case&e, const Case&f) { return sum(e, f, -1); }))
      note_sign(e);
  } else if (cond.kind == Kind::congruent) {
    std::int64_t n = integer(cases(cond.args[2], variables));
    for (const Case& e : pairwise(cases(cond.args[0], variables), cases(cond.args[1], variables),
                                  [](const Case&e, const Case&f) { return sum(e, f, -1); }))
      note_modulus(e.d * n);
  } else if (cond.kind == Kind::in_integers || cond.kind == Kind::in_tuples) {
    for (std::size_t i = 0; i < cond.args.size(); ++i)
      for (const Case& e : cases(cond.args[i], variables))
        for (const auto& member : cond.members)
          if (!constant(e)) note_sign(sum(e, known(dsl::Exact(member[i])), -1));
  }
}

std::vector<Case> Lines::cases(const dsl::Expr& expr, const std::vector<Case>& variables) {
  using Kind = dsl::Expr::Kind;
  if (!has_variable(expr)) return {known(dsl::evaluate(expr, {}))};
  std::vector<std::vector<Case>> args;
  for (const dsl::Expr& arg : expr.args) args.push_back(cases(arg, variables));
  switch (expr.kind) {
    case Kind::variable:
      return {variables[expr.index]};
    case Kind::sum: {
      std::vector<Case> total = {Case{}};
      for (const auto& arg : args) total = pairwise(total, arg, [](const Case& e, const Case& f) { return sum(e, f); });
      return total;
    }
    case Kind::product: {
      std::vector<Case> total = {Case{0, 0, 1, 1}};
      for (const auto& arg : args)
        total = pairwise(total, arg, [](const Case& e, const Case& f) {
          require(constant(e) || constant(f), "a product of variables");
          return constant(f) ? times(e, f.c, f.d) : times(f, e.c, e.d);
        });
      return total;
    }
    case Kind::quotient:
      return pairwise(args[0], args[1], [](const Case& e, const Case& f) {
        require(constant(f) && f.c != 0, "a division by something that is no number");
        return times(e, f.d, f.c);
      });
    case Kind::floor_div: {
      require(args[1].size() == 1 && args[1][0].c > 0, "a division by something that is no positive number");
      return divided(args[0], integer(args[1]), false);
    }
    case Kind::floor_mod: {
      require(args[1].size() == 1 && args[1][0].c > 0, "a remainder by something that is no positive number");
      return divided(args[0], integer(args[1]), true);
    }
    case Kind::floor:
      return divided(args[0], 1, false);
    case Kind::abs: {
      std::vector<Case> both = args[0];
      for (const Case& e : args[0]) note_sign(e), both.push_back(times(e, -1, 1));
      return tidy(both);
    }
    case Kind::min:
    case Kind::max: {
      std::vector<Case> any;
      for (const auto& arg : args) {
        for (const Case& e : any)
          for (const Case& f : arg) note_sign(sum(e, f, -1));
        any.insert(any.end(), arg.begin(), arg.end());
      }
      return tidy(any);
    }
    default:
      throw Rejected("a condition that is not linear");
  }
}

// floor(e / n), or e mod n, one case a remainder of the numerator.
std::vector<Case> Lines::divided(const std::vector<Case>& of, std::int64_t n, bool remainder) {
  std::vector<Case> result;
  for (const Case& e : of) {
    require(n <= large, "the modulus is too large");
    std::int64_t period = e.d * n;
    note_modulus(period);
    for (std::int64_t r = 0; r < period; ++r)
      result.push_back(remainder ? made(0, 0, r, e.d) : made(e.a, e.b, e.c - r, period));
    require(result.size() <= many, "a condition with too many cases");
  }
  return tidy(std::move(result));
}

}  // namespace wythoff::proof::check
