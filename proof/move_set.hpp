// The moves of an invariant Presburger game of two piles, as the proofs see them: linear forms with the thresholds
// they are compared with, and one modulus.
//
//   MoveSet moves(formula of "(k, 0), (0, k), |k - l| < 2 with k, l >= 1");
//   moves.contains(3, 4) == true;   moves.modulus() == 1;
//   moves.forms(): x and y, both with thresholds 0..1 at least, and x - y with thresholds -1..2
//
// Whether a vector v >= 0 is a move depends on v mod modulus() and on the truth of h(v) >= t for the forms h and the
// integers t from h.low to h.high, on nothing else. Forms are primitive, no two are proportional; x and y come first.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::proof {

struct Vec {
  std::int64_t x = 0, y = 0;
  friend auto operator<=>(const Vec&, const Vec&) = default;
  friend Vec operator+(Vec p, Vec q) { return {p.x + q.x, p.y + q.y}; }
  friend Vec operator-(Vec p, Vec q) { return {p.x - q.x, p.y - q.y}; }
};

struct Form {
  std::int64_t a = 0, b = 0;       // h(v) = a*v.x + b*v.y
  std::int64_t low = 0, high = 0;  // least and greatest threshold
  std::int64_t operator()(Vec v) const { return a * v.x + b * v.y; }
};

class MoveSet {
 public:
  // Formula over two variables. Throws std::length_error where a coefficient, constant or modulus is too large for the
  // 64-bit arithmetic below (2^15, 2^24, 2^13).
  explicit MoveSet(const dsl::Formula& formula);

  bool contains(std::int64_t x, std::int64_t y) const { return (x != 0 || y != 0) && holds(root_, x, y); }
  std::int64_t modulus() const { return modulus_; }
  const std::vector<Form>& forms() const { return forms_; }

  // Boundary directions in [0, 90] degrees by increasing angle: (1,0), those of the forms, (0,1).
  std::vector<Vec> boundaries() const;
  // One direction inside each open sector between two boundaries that follow one another.
  std::vector<Vec> sectors() const;
  // Is N*modulus*d + (r, s) a move for all large N? (d >= 0, 0 <= r, s < modulus.)
  bool contains_far(Vec d, std::int64_t r, std::int64_t s) const;

  enum class Op : std::uint8_t { at_least_zero, congruent, incongruent, all, any };
  struct Node {
    Op op{};
    std::int64_t a = 0, b = 0, c = 0, m = 0;  // a*x + b*y + c, modulus m
    std::vector<int> parts;
  };
  const std::vector<Node>& nodes() const { return nodes_; }
  int root() const { return root_; }

 private:
  int add(const dsl::Formula& formula);
  int add(const dsl::Atom& atom);
  void add_threshold(const Node& node);
  bool holds(int node, std::int64_t x, std::int64_t y) const;

  std::vector<Node> nodes_;
  int root_ = 0;
  std::vector<Form> forms_{{1, 0, 0, 1}, {0, 1, 0, 1}};
  std::int64_t modulus_ = 1;
};

std::int64_t floor_div(std::int64_t a, std::int64_t b);  // b > 0
inline std::int64_t floor_mod(std::int64_t a, std::int64_t b) {
  return (a % b + b) % b;
}

}  // namespace wythoff::proof
