#include "proof/automata/clause.hpp"

#include <algorithm>
#include <stdexcept>

namespace wythoff::proof::automata {

namespace {

std::size_t power(std::size_t base, int exponent) {
  std::size_t result = 1;
  for (int i = 0; i < exponent; ++i) {
    result *= base;
    if (result > 4'000'000) throw std::length_error("too many digits in one letter");
  }
  return result;
}

bool is_membership(const Literal& literal) {
  return literal.kind == Literal::Kind::member;
}

}  // namespace

std::size_t ClauseAutomaton::Hash::operator()(const std::vector<int>& v) const {
  std::size_t h = v.size();
  for (int x : v) h = (h ^ static_cast<std::size_t>(x + 1)) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
  return h;
}

ClauseAutomaton::ClauseAutomaton(const Numeration& u, const PairAutomaton& language, const Clause& clause, int tracks,
                                 int given)
    : u_(u), language_(&language), tracks_(tracks), given_(given) {
  const std::size_t digits = static_cast<std::size_t>(u.digits());
  given_letters_ = power(digits, given);
  std::vector<bool> joined(static_cast<std::size_t>(tracks));
  for (const Literal& literal : clause) {
    if (is_membership(literal) && literal.first >= given && literal.second >= given && !joined[literal.first] &&
        !joined[literal.second]) {
      joint_.push_back(static_cast<int>(literals_.size()));
      joined[literal.first] = joined[literal.second] = true;
    }
    literals_.emplace_back(u, language, literal);
  }
  for (int t = given; t < tracks; ++t)
    if (!joined[t]) loose_.push_back(t);
  power(digits, static_cast<int>(loose_.size()));
  std::vector<int> parts;
  for (const LiteralAutomaton& literal : literals_) {
    if (literal.size() == 0) return;  // never true
    parts.push_back(literal.start());
  }
  if (language.size() == 0)
    for (const Literal& literal : clause)
      if (is_membership(literal)) return;
  start_ = find(std::move(parts));
}

int ClauseAutomaton::find(std::vector<int> parts) {
  auto [at, fresh] = index_.emplace(parts, static_cast<int>(parts_.size()));
  if (!fresh) return at->second;
  bool accepts = true, free = true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Literal& literal = literals_[i].literal();
    accepts = accepts && literals_[i].accepts(parts[i]);
    free = free && (literals_[i].settled(parts[i]) || literal.modulus > 0 ||
                    (is_membership(literal) && literal.first >= given_ && literal.second >= given_));
  }
  std::vector<int> rigid;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (literals_[i].literal().kind != Literal::Kind::at_least_zero) rigid.push_back(parts[i]);
  kind_.push_back(kinds_.emplace(std::move(rigid), static_cast<int>(kinds_.size())).first->second);
  accepts_.push_back(accepts);
  free_.push_back(free);
  bytes_ += 2 * parts.size() * sizeof(int) + 160;
  parts_.push_back(std::move(parts));
  return at->second;
}

int ClauseAutomaton::read(int state, const int* letter) {
  std::vector<int> parts(literals_.size());
  for (std::size_t i = 0; i < literals_.size(); ++i)
    if ((parts[i] = literals_[i].read(parts_[state][i], letter)) == LiteralAutomaton::dead) return dead;
  return find(std::move(parts));
}

bool ClauseAutomaton::below(int lower, int upper) {
  if (lower == upper) return true;
  for (std::size_t i = 0; i < literals_.size(); ++i)
    if (!literals_[i].below(parts_[lower][i], parts_[upper][i])) return false;
  return true;
}

void ClauseAutomaton::digits_of(std::size_t letter, int* digits) const {
  const std::size_t base = static_cast<std::size_t>(u_.digits());
  for (int t = given_ - 1; t >= 0; --t) digits[t] = static_cast<int>(letter % base), letter /= base;
}

void ClauseAutomaton::guess(int state, std::size_t chosen, std::vector<int>& letter, std::vector<int>& found) {
  if (chosen < joint_.size()) {
    const Literal& literal = literals_[joint_[chosen]].literal();
    const int at = static_cast<int>(literals_[joint_[chosen]].numbers(parts_[state][joint_[chosen]])[0]);
    for (const PairAutomaton::Arrow& arrow : language_->arrows[at]) {
      letter[literal.first] = arrow.x, letter[literal.second] = arrow.y;
      guess(state, chosen + 1, letter, found);
    }
  } else if (chosen < joint_.size() + loose_.size()) {
    for (int& digit = letter[loose_[chosen - joint_.size()]] = 0; digit < u_.digits(); ++digit)
      guess(state, chosen + 1, letter, found);
  } else if (int to = read(state, letter.data()); to != dead) {
    found.push_back(to);
  }
}

const std::vector<int>& ClauseAutomaton::successors(int state, std::size_t letter) {
  if (rows_.size() <= static_cast<std::size_t>(state)) rows_.resize(parts_.size());
  if (rows_[state].empty()) rows_[state].resize(given_letters_), bytes_ += given_letters_ * sizeof(Row);
  if (!rows_[state][letter].known) {
    std::vector<int> digits(static_cast<std::size_t>(tracks_)), found;
    digits_of(letter, digits.data());
    guess(state, 0, digits, found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    found.shrink_to_fit();
    bytes_ += found.size() * sizeof(int);
    rows_[state][letter] = {std::move(found), true};
  }
  return rows_[state][letter].to;
}

std::vector<std::vector<std::int64_t>> ClauseAutomaton::numbers(int state) const {
  std::vector<std::vector<std::int64_t>> list;
  for (std::size_t i = 0; i < literals_.size(); ++i) list.push_back(literals_[i].numbers(parts_[state][i]));
  return list;
}

}  // namespace wythoff::proof::automata
