#include "proof/automata/literal.hpp"

#include <algorithm>
#include <limits>

namespace wythoff::proof::automata {

namespace {
constexpr int unknown = -2;
constexpr std::int64_t settled_mark = std::numeric_limits<std::int64_t>::max();

std::int64_t floor_mod(std::int64_t a, std::int64_t m) {
  return (a % m + m) % m;
}
}  // namespace

bool Literal::holds(const std::vector<std::int64_t>& tracks, const Numeration& u, const PairAutomaton& language) const {
  (void)u;
  std::int64_t sum = constant;
  for (std::size_t t = 0; t < coefficients.size(); ++t) sum += coefficients[t] * tracks[t];
  switch (kind) {
    case Kind::at_least_zero:
      return sum >= 0;
    case Kind::zero:
      return sum == 0;
    case Kind::congruent:
      return sum % modulus == 0;
    case Kind::incongruent:
      return sum % modulus != 0;
    case Kind::member:
      return language.accepts(tracks[first], tracks[second], start);
    case Kind::nonmember:
      return !language.accepts(tracks[first], tracks[second], start);
    case Kind::admissible:
      return true;
  }
  return false;
}

LiteralAutomaton::LiteralAutomaton(const Numeration& u, const PairAutomaton& language, Literal literal)
    : u_(u), language_(&language), literal_(std::move(literal)) {
  for (std::int64_t c : literal_.coefficients) (c > 0 ? positive_ : negative_) += std::abs(c);
  const std::int64_t most = u_.digits() - 1;
  low_ = -negative_ * most, high_ = positive_ * most;
  if (literal_.kind == Literal::Kind::member || literal_.kind == Literal::Kind::nonmember)
    high_ = (most + 1) * (most + 1) - 1;
  if (literal_.kind == Literal::Kind::admissible) high_ = most;
  Prefix start{literal_.start, 0};
  if (literal_.kind == Literal::Kind::nonmember && language.size() == 0) start.v = -1;
  find(start);
}

// What follows adds to the value between -negative*(U_n - 1) and positive*(U_n - 1).
bool LiteralAutomaton::always(const Prefix& p) const {
  if (literal_.kind == Literal::Kind::zero) return positive_ == 0 && negative_ == 0 && literal_.constant == 0;
  return never_below(u_, {p.v - negative_, p.w}, -negative_ - literal_.constant);
}

bool LiteralAutomaton::never(const Prefix& p) const {
  // v*U + b*w*U' + positive*(U - 1) + constant <= -1
  const bool below = never_below(u_, {-p.v - positive_, -p.w}, literal_.constant + 1 - positive_);
  if (literal_.kind == Literal::Kind::at_least_zero || below) return below;
  return never_below(u_, {p.v - negative_, p.w}, 1 - negative_ - literal_.constant);  // above zero
}

int LiteralAutomaton::find(Prefix p) {
  using Kind = Literal::Kind;
  const bool inequality = literal_.kind == Kind::at_least_zero || literal_.kind == Kind::zero;
  if (inequality && never(p)) return dead;
  const bool settled = inequality ? always(p)
                                  : (literal_.kind == Kind::nonmember && p.v < 0) ||
                                        (literal_.kind != Kind::member && literal_.kind != Kind::nonmember &&
                                         literal_.kind != Kind::admissible && literal_.modulus == 1);
  if (settled) p = {settled_mark, 0};
  auto [at, fresh] = index_.emplace(std::pair(p.v, p.w), static_cast<int>(states_.size()));
  if (!fresh) return at->second;
  State state{p, settled, settled, std::vector<int>(static_cast<std::size_t>(high_ - low_ + 1), unknown)};
  const std::int64_t value = settled ? 0 : p.value() + literal_.constant;
  if (!settled) switch (literal_.kind) {
      case Kind::at_least_zero:
        state.accepts = value >= 0;
        break;
      case Kind::zero:
        state.accepts = value == 0;
        break;
      case Kind::congruent:
        state.accepts = value % literal_.modulus == 0;
        break;
      case Kind::incongruent:
        state.accepts = value % literal_.modulus != 0;
        break;
      case Kind::member:
        state.accepts = language_->size() > 0 && language_->accepting[p.v];
        break;
      case Kind::nonmember:
        state.accepts = !language_->accepting[p.v];
        break;
      case Kind::admissible:
        state.accepts = true;
        break;
    }
  states_.push_back(std::move(state));
  return at->second;
}

std::int64_t LiteralAutomaton::weighted(const int* letter) const {
  using Kind = Literal::Kind;
  if (literal_.kind == Kind::admissible) return letter[literal_.first];
  if (literal_.kind == Kind::member || literal_.kind == Kind::nonmember)
    return letter[literal_.first] * u_.digits() + letter[literal_.second];
  std::int64_t sum = 0;
  for (std::size_t t = 0; t < literal_.coefficients.size(); ++t) sum += literal_.coefficients[t] * letter[t];
  return sum;
}

Prefix LiteralAutomaton::follow(const Prefix& p, std::int64_t digit, bool& dies) const {
  using Kind = Literal::Kind;
  switch (literal_.kind) {
    case Kind::admissible:  // the state remembers whether the last digit was a
      dies = !u_.may_follow(static_cast<int>(p.v), static_cast<int>(digit));
      return {digit == u_.a ? digit : 0, 0};
    case Kind::member:
    case Kind::nonmember: {
      const int d = static_cast<int>(digit);
      const int to =
          language_->size() == 0 ? -1 : language_->next(static_cast<int>(p.v), d / u_.digits(), d % u_.digits());
      dies = literal_.kind == Kind::member && to < 0;
      return {to, 0};
    }
    case Kind::congruent:
    case Kind::incongruent: {
      const Prefix q = p.read(u_, digit);
      return {floor_mod(q.v, literal_.modulus), floor_mod(q.w, literal_.modulus)};
    }
    default:
      return p.read(u_, digit);
  }
}

int LiteralAutomaton::read(int state, const int* letter) {
  if (states_[state].settled) return state;
  const std::int64_t digit = weighted(letter);
  const std::size_t at = static_cast<std::size_t>(digit - low_);
  if (int known = states_[state].next[at]; known != unknown) return known;
  bool dies = false;
  const Prefix p = follow(states_[state].prefix, digit, dies);
  const int to = dies ? dead : find(p);
  states_[state].next[at] = to;
  return to;
}

bool LiteralAutomaton::below(int lower, int upper) {
  if (lower == upper || states_[upper].settled) return true;
  if (states_[lower].settled || literal_.kind != Literal::Kind::at_least_zero) return false;
  if (below_.size() < states_.size()) below_.resize(states_.size());
  auto& row = below_[lower];
  if (row.size() <= static_cast<std::size_t>(upper)) row.resize(states_.size(), -1);
  if (row[upper] < 0) {
    const Prefix &p = states_[lower].prefix, &q = states_[upper].prefix;
    row[upper] = never_below(u_, {q.v - p.v, q.w - p.w}, 0);
  }
  return row[upper] != 0;
}

std::vector<std::int64_t> LiteralAutomaton::numbers(int state) const {
  const State& s = states_[state];
  if (s.settled) return {};
  if (literal_.linear()) return {s.prefix.v, s.prefix.w};
  return {s.prefix.v};
}

}  // namespace wythoff::proof::automata
