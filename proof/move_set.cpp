#include "proof/move_set.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>

namespace wythoff::proof {

namespace {

// With these bounds no product below leaves 64 bits: far points are at most (2^24 + 2^30) * 2^16 away.
constexpr std::int64_t max_coefficient = 1 << 15, max_constant = 1 << 24, max_modulus = 1 << 13;

void require(bool small) {
  if (!small) throw std::length_error("the numbers in the rule are too large for the proofs");
}

std::int64_t coefficient(const dsl::Atom& atom, std::size_t i) {
  return i < atom.coefficients.size() ? atom.coefficients[i] : 0;
}

}  // namespace

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0);
}

MoveSet::MoveSet(const dsl::Formula& formula) {
  root_ = add(formula);
}

int MoveSet::add(const dsl::Formula& formula) {
  if (formula.kind == dsl::Formula::Kind::atom) return add(formula.atom);
  Node node;
  node.op = formula.kind == dsl::Formula::Kind::conjunction ? Op::all : Op::any;
  for (const dsl::Formula& part : formula.parts) node.parts.push_back(add(part));
  nodes_.push_back(std::move(node));
  return static_cast<int>(nodes_.size()) - 1;
}

int MoveSet::add(const dsl::Atom& atom) {
  Node node{Op::at_least_zero, coefficient(atom, 0), coefficient(atom, 1), atom.constant, atom.modulus, {}};
  if (atom.kind == dsl::Atom::Kind::at_least_zero) {
    require(std::abs(node.a) <= max_coefficient && std::abs(node.b) <= max_coefficient &&
            std::abs(node.c) <= max_constant);
    if (node.a != 0 || node.b != 0) add_threshold(node);
  } else {
    require(atom.modulus <= max_modulus);
    node.op = atom.kind == dsl::Atom::Kind::congruent ? Op::congruent : Op::incongruent;
    node.a = floor_mod(node.a, node.m), node.b = floor_mod(node.b, node.m), node.c = floor_mod(node.c, node.m);
    // a*x + b*y + c mod m depends on x and y mod m / gcd(a, b, m) alone.
    modulus_ = std::lcm(modulus_, node.m / std::gcd(std::gcd(node.a, node.b), node.m));
    require(modulus_ <= max_modulus);
  }
  nodes_.push_back(std::move(node));
  return static_cast<int>(nodes_.size()) - 1;
}

// a*x + b*y + c >= 0 as h >= t, h primitive with its first coefficient positive; h <= t - 1 is the break t as well.
void MoveSet::add_threshold(const Node& node) {
  std::int64_t g = std::gcd(node.a, node.b);
  Form h{node.a / g, node.b / g, 0, 0};
  std::int64_t t = -floor_div(node.c, g);  // h >= -c/g
  if (h.a < 0 || (h.a == 0 && h.b < 0)) h = {-h.a, -h.b, 0, 0}, t = 1 - t;
  for (Form& form : forms_)
    if (form.a == h.a && form.b == h.b) {
      form.low = std::min(form.low, t), form.high = std::max(form.high, t);
      return;
    }
  forms_.push_back({h.a, h.b, t, t});
}

bool MoveSet::holds(int index, std::int64_t x, std::int64_t y) const {
  const Node& node = nodes_[index];
  switch (node.op) {
    case Op::at_least_zero:
      return node.a * x + node.b * y + node.c >= 0;
    case Op::congruent:
      return (node.a * x + node.b * y + node.c) % node.m == 0;
    case Op::incongruent:
      return (node.a * x + node.b * y + node.c) % node.m != 0;
    case Op::all:
      for (int part : node.parts)
        if (!holds(part, x, y)) return false;
      return true;
    case Op::any:
      for (int part : node.parts)
        if (holds(part, x, y)) return true;
      return false;
  }
  return false;
}

std::vector<Vec> MoveSet::boundaries() const {
  std::vector<Vec> directions;
  for (const Form& h : forms_) {
    if (h.a >= 0 && h.b <= 0) directions.push_back({-h.b, h.a});  // x gives (0,1)
    if (h.a == 0) directions.push_back({h.b, 0});                 // y gives (1,0)
  }
  std::sort(directions.begin(), directions.end(), [](Vec d, Vec e) { return d.y * e.x < e.y * d.x; });
  return directions;
}

std::vector<Vec> MoveSet::sectors() const {
  std::vector<Vec> between, edges = boundaries();
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) between.push_back(edges[i] + edges[i + 1]);
  return between;
}

bool MoveSet::contains_far(Vec d, std::int64_t r, std::int64_t s) const {
  std::int64_t n = 1;  // with this n and every larger one, each h with h(d) != 0 is beyond its thresholds
  for (const Form& h : forms_) {
    std::int64_t reach = std::max(std::abs(h.low), std::abs(h.high));
    n = std::max(n, reach / modulus_ + std::abs(h.a) + std::abs(h.b) + 1);
  }
  return contains(n * modulus_ * d.x + r, n * modulus_ * d.y + s);
}

}  // namespace wythoff::proof
