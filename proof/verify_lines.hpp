// The checker's own reading of a bound rule: which lines and which modulus decide whether a vector is a move.
//
//   Lines lines(rule);
//   lines.move(3, 4);                 // by the definition: dsl evaluates the condition
//   lines.modulus, lines.forms;       // move(v) depends on v mod modulus and on clamp(h(v)) for the forms h alone
//
// A condition is walked with every expression as a list of linear cases: |e| is e or -e, e mod n one of n constants.
// Whatever picks the case, a sign or a remainder, is noted; noting too much does no harm.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "dsl/rule.hpp"

namespace wythoff::proof::check {

class Rejected : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
void require(bool condition, const char* why);
// An integer between -most and most; Rejected for anything else, numbers with a point and those beyond 64 bits too.
std::int64_t integer(const nlohmann::json& json, std::int64_t most);
// An index below `size`; Rejected for anything else.
int index_of(const nlohmann::json& json, std::size_t size);

struct Line {
  std::int64_t a = 0, b = 0;         // h = a*x + b*y, primitive, the first nonzero coefficient positive
  std::int64_t least = 0, most = 0;  // h is compared with integers from least to most: h >= t
  std::int64_t at(std::int64_t x, std::int64_t y) const { return a * x + b * y; }
  std::int64_t clamped(std::int64_t x, std::int64_t y) const {
    std::int64_t h = at(x, y);
    return h < least ? least - 1 : h > most ? most : h;
  }
};

// (a*x + b*y + c) / d, d >= 1
struct Case {
  std::int64_t a = 0, b = 0, c = 0, d = 1;
};

class Lines {
 public:
  explicit Lines(const dsl::Rule& rule);  // Rejected: two piles, invariant, linear moves only

  bool move(std::int64_t x, std::int64_t y) const;
  std::vector<Line> forms;
  std::int64_t modulus = 1;

 private:
  // One statement with its components given to piles: variable i is solved[i] of the vector.
  struct Reading {
    const dsl::Move* move = nullptr;
    std::vector<int> pile;     // of each component
    std::vector<Case> solved;  // one a variable
  };
  void read(const dsl::Move& move, std::vector<int> pile);
  bool holds(const Reading& reading, std::int64_t x, std::int64_t y) const;
  void note_sign(const Case& e);
  void note_modulus(std::int64_t m);
  void walk(const dsl::Cond& cond, const std::vector<Case>& variables);
  std::vector<Case> cases(const dsl::Expr& expr, const std::vector<Case>& variables);
  std::vector<Case> divided(const std::vector<Case>& of, std::int64_t n, bool remainder);

  std::vector<Reading> readings_;
};

}  // namespace wythoff::proof::check
