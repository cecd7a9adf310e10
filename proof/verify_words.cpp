#include "proof/verify_words.hpp"

#include <algorithm>

namespace wythoff::proof::check {

namespace {

using Kind = Lit::Kind;
__extension__ typedef __int128 Wide;

constexpr std::int64_t most = 1 << 30;  // of any number in a certificate of automata

std::int64_t residue(std::int64_t n, std::int64_t m) {
  return ((n % m) + m) % m;
}

Lit linear(Kind kind, std::vector<std::int64_t> c, std::int64_t constant, std::int64_t m = 0) {
  Lit lit;
  lit.kind = kind, lit.c = std::move(c), lit.constant = constant, lit.mod = m;
  return lit;
}

Lit about(Kind kind, int first, int second, int start = 0) {
  Lit lit;
  lit.kind = kind, lit.first = first, lit.second = second, lit.start = start;
  return lit;
}

}  // namespace

Lit at_least(std::vector<std::int64_t> c, std::int64_t constant) {
  return linear(Kind::at_least, std::move(c), constant);
}
Lit equal(std::vector<std::int64_t> c, std::int64_t constant) {
  return linear(Kind::equal, std::move(c), constant);
}
Lit incongruent(std::vector<std::int64_t> c, std::int64_t constant, std::int64_t m) {
  return linear(Kind::incongruent, std::move(c), constant, m);
}
Lit member(int first, int second, int start) {
  return about(Kind::member, first, second, start);
}
Lit nonmember(int first, int second, int start) {
  return about(Kind::nonmember, first, second, start);
}
Lit greedy(int track) {
  return about(Kind::greedy, track, track);
}

Words::Words(const Json& data) {
  const Json& numeration = data.at("numeration");
  require(numeration.is_array() && numeration.size() == 2, "a numeration that is none");
  a_ = static_cast<int>(integer(numeration[0], most)), b_ = static_cast<int>(integer(numeration[1], most));
  require(a_ <= 30 && ((b_ == 0 && a_ >= 2) || (b_ >= 1 && a_ >= b_)), "a numeration that is none");
  digits_ = b_ > 0 ? a_ + 1 : a_;
  read(data.at("automaton"));
}

Words Words::beside(const Json& automaton) const {
  Words both = *this;
  both.read(automaton);
  return both;
}

// Appends the automaton's states to those that are there.
void Words::read(const Json& automaton) {
  const std::int64_t states = integer(automaton.at("states"), most);
  require(states >= 1 && states <= 20'000, "an automaton without states, or with too many");
  const std::size_t own = static_cast<std::size_t>(states);
  const int start = size();
  accepting_.resize(accepting_.size() + own), arrows_.resize(accepting_.size());
  for (const Json& s : automaton.at("accepting")) accepting_[start + index_of(s, own)] = true;
  for (const Json& json : automaton.at("arrows")) {
    require(json.is_array() && json.size() == 4, "an arrow that is none");
    const int from = start + index_of(json[0], own), to = start + index_of(json[3], own);
    const int x = index_of(json[1], static_cast<std::size_t>(digits_)),
              y = index_of(json[2], static_cast<std::size_t>(digits_));
    require(arrow(from, x, y) < 0, "two arrows for one letter");
    arrows_[from].push_back({x, y, to});
  }
  require(arrow(start, 0, 0) == start, "leading zeros change the state");
  // Greedy in both tracks: no word that can be read has a digit a before a digit that is not below b.
  std::set<std::tuple<int, bool, bool>> seen{{start, false, false}};
  std::vector<std::tuple<int, bool, bool>> open(seen.begin(), seen.end());
  while (!open.empty()) {
    auto [s, full_x, full_y] = open.back();
    open.pop_back();
    for (const Arrow& one : arrows_[s]) {
      require(b_ == 0 || ((!full_x || one.x < b_) && (!full_y || one.y < b_)), "a word that is not greedy");
      std::tuple<int, bool, bool> next{one.to, one.x == a_, one.y == a_};
      if (seen.insert(next).second) open.push_back(next);
    }
  }
}

int Words::arrow(int state, int x, int y) const {
  for (const Arrow& one : arrows_[state])
    if (one.x == x && one.y == y) return one.to;
  return -1;
}

// The greedy words of both numbers, of one length.
std::vector<std::pair<int, int>> Words::letters(std::int64_t x, std::int64_t y) const {
  std::vector<std::int64_t> places;  // U_0, U_1, ...
  for (std::int64_t before = b_ > 0 ? 1 : 0, here = 1; here <= std::max(x, y);) {
    places.push_back(here);
    const std::int64_t next = a_ * here + (places.size() == 1 ? before : b_ * before);
    before = here, here = next;
  }
  std::vector<std::pair<int, int>> word;
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    word.emplace_back(static_cast<int>(x / *place), static_cast<int>(y / *place));
    x %= *place, y %= *place;
  }
  return word;
}

bool Words::contains(std::int64_t x, std::int64_t y) const {
  int state = 0;
  for (const auto& [p, q] : letters(x, y))
    if ((state = arrow(state, p, q)) < 0) return false;
  return accepting_[state];
}

// v*U_n + b*w*U_{n-1} >= least for all n? Its terms X_0 = v + w, X_1 = (a + 1)v + b*w obey the recurrence of U.
bool Words::never_below(std::int64_t v, std::int64_t w, std::int64_t least) const {
  if (b_ == 0) return v >= 0 && v >= least;
  Wide x = v + w, y = static_cast<Wide>(a_ + 1) * v + static_cast<Wide>(b_) * w;
  while ((x < 0) != (y < 0)) {  // two terms of one sign: what follows has that sign and moves away from zero
    if (x < least) return false;
    const Wide z = a_ * y + b_ * x;
    x = y, y = z;
  }
  return x >= least && y >= least && x >= 0;
}

std::optional<Words::Cell> Words::normal(const Lit& lit, Cell cell) const {
  if (cell.settled || !lit.inequality()) return cell;
  std::int64_t up = 0, down = 0;  // what n more digits add: from -down*(U_n - 1) to up*(U_n - 1)
  for (std::int64_t c : lit.c) (c > 0 ? up : down) += c > 0 ? c : -c;
  const bool always = never_below(cell.v - down, cell.w, -down - lit.constant);
  if (never_below(-cell.v - up, -cell.w, lit.constant + 1 - up)) return {};
  if (lit.kind == Kind::at_least) return always ? Cell{true, 0, 0} : cell;
  if (never_below(cell.v - down, cell.w, 1 - down - lit.constant)) return {};
  return cell;
}

std::optional<Words::Cell> Words::step(const Lit& lit, const Cell& cell, const int* digits) const {
  if (cell.settled) return cell;
  if (lit.kind == Kind::greedy) {
    const int d = digits[lit.first];
    if (b_ > 0 && cell.v == a_ && d >= b_) return {};
    return Cell{false, d == a_ ? d : 0, 0};
  }
  if (lit.kind == Kind::member || lit.kind == Kind::nonmember) {
    const int to = arrow(static_cast<int>(cell.v), digits[lit.first], digits[lit.second]);
    if (to >= 0) return Cell{false, to, 0};
    return lit.kind == Kind::member ? std::nullopt : std::optional<Cell>(Cell{true, 0, 0});
  }
  std::int64_t d = 0;
  for (std::size_t t = 0; t < lit.c.size(); ++t) d += lit.c[t] * digits[t];
  Cell next{false, a_ * cell.v + b_ * cell.w + d, b_ > 0 ? cell.v : 0};
  require(std::abs(next.v) < (std::int64_t{1} << 40), "a prefix that is too large");
  if (lit.mod > 0) next.v = residue(next.v, lit.mod), next.w = residue(next.w, lit.mod);
  return normal(lit, next);
}

std::optional<Words::State> Words::start(const std::vector<Lit>& literals) const {
  State state;
  for (const Lit& lit : literals) {
    const auto cell = normal(lit, {false, lit.start, 0});
    if (!cell) return {};
    state.push_back(*cell);
  }
  return state;
}

std::optional<Words::State> Words::step(const std::vector<Lit>& literals, const State& state, const int* digits) const {
  State next;
  next.reserve(state.size());
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const auto cell = step(literals[i], state[i], digits);
    if (!cell) return {};
    next.push_back(*cell);
  }
  return next;
}

bool Words::accepts(const Lit& lit, const Cell& cell) const {
  if (cell.settled || lit.kind == Kind::greedy) return true;
  if (lit.kind == Kind::member) return accepting_[cell.v];
  if (lit.kind == Kind::nonmember) return !accepting_[cell.v];
  const std::int64_t value = cell.v + cell.w + lit.constant;
  if (lit.kind == Kind::at_least) return value >= 0;
  if (lit.kind == Kind::equal) return value == 0;
  return (residue(value, lit.mod) == 0) == (lit.kind == Kind::congruent);
}

bool Words::accepts(const std::vector<Lit>& literals, const State& state) const {
  for (std::size_t i = 0; i < literals.size(); ++i)
    if (!accepts(literals[i], state[i])) return false;
  return true;
}

// Does `upper` become true whenever `lower` does?
bool Words::below(const Lit& lit, const Cell& lower, const Cell& upper) const {
  if (upper.settled) return true;
  if (lower.settled) return false;
  if (lit.kind == Kind::at_least) return never_below(upper.v - lower.v, upper.w - lower.w, 0);
  return lower == upper;
}

bool Words::below(const std::vector<Lit>& literals, const State& lower, const State& upper) const {
  for (std::size_t i = 0; i < literals.size(); ++i)
    if (!below(literals[i], lower[i], upper[i])) return false;
  return true;
}

Words::State Words::read_state(const std::vector<Lit>& literals, const Json& json) const {
  require(json.is_array() && json.size() == literals.size(), "a state of another size");
  State state;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const Lit& lit = literals[i];
    const bool linear = !lit.c.empty();
    require(json[i].is_array() && (json[i].empty() || json[i].size() == (linear ? 2u : 1u)), "a state that is none");
    if (json[i].empty()) {
      require(lit.kind == Kind::at_least || lit.kind == Kind::nonmember, "a literal that never is settled");
      state.push_back({true, 0, 0});
      continue;
    }
    Cell cell{false, integer(json[i][0], most), linear ? integer(json[i][1], most) : 0};
    if (lit.kind == Kind::member || lit.kind == Kind::nonmember) index_of(json[i][0], accepting_.size());
    require(b_ > 0 || cell.w == 0,
            "a state that no word reaches");  // base a: `below` and `accepts` must see one number
    state.push_back(cell);
  }
  return state;
}

// States of the shift automaton: (the digit that x must have now, may the word end here, is the start still there).
bool Words::is_shift() const {
  struct Place {
    int language;    // -1: rejected
    int due, zeros;  // due: the digit of x that y announced; zeros: parity of the zeros that end x so far, 2: none yet
    bool rejected, full_x, full_y;
    auto operator<=>(const Place&) const = default;
  };
  std::set<Place> seen;
  std::vector<Place> open{{0, 0, 2, false, false, false}};
  seen.insert(open[0]);
  while (!open.empty()) {
    const Place p = open.back();
    open.pop_back();
    const bool here = p.language >= 0 && accepting_[p.language];
    const bool there = !p.rejected && p.due == 0 && (p.zeros == 0 || p.zeros == 2);
    if (here != there) return false;
    for (int x = 0; x < digits_; ++x)
      for (int y = 0; y < digits_; ++y) {
        if (b_ > 0 && ((p.full_x && x >= b_) || (p.full_y && y >= b_))) continue;
        Place next{p.language < 0 ? -1 : arrow(p.language, x, y), y, 0, p.rejected || x != p.due, x == a_, y == a_};
        next.zeros = x != 0 ? 0 : p.zeros == 2 ? 2 : 1 - p.zeros;
        if (next.rejected) next.due = next.zeros = 0;
        if (next.language < 0 && next.rejected) continue;
        if (seen.insert(next).second) open.push_back(next);
      }
  }
  return true;
}

}  // namespace wythoff::proof::check
