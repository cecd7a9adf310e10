#include <map>
#include <sstream>
#include <tuple>

#include "proof/export.hpp"

namespace wythoff::proof {

namespace {

using Node = MoveSet::Node;
using Op = MoveSet::Op;

std::string number(std::int64_t n) {
  return n < 0 ? "(- " + std::to_string(-n) + ")" : std::to_string(n);
}

std::string sum(std::int64_t a, std::int64_t b) {
  return "(+ (* " + number(a) + " x) (* " + number(b) + " y))";
}

class Writer {
 public:
  Writer(const MoveSet& moves, const std::vector<Vec>& positions) : moves_(moves), positions_(positions) {}

  std::string text(bool misere) {
    std::ostringstream leads, listed;
    for (Vec p : positions_) {
      leads << "\n    (and (>= x " << p.x << ") (>= y " << p.y << ") " << node(moves_.root(), p) << ")";
      listed << "\n    (and (= x " << p.x << ") (= y " << p.y << "))";
    }
    std::ostringstream out;
    out << "; unsat: every position is listed, or has a move to a listed one, and not both.\n(set-logic QF_LIA)\n"
        << "(declare-const x Int)\n(declare-const y Int)\n(assert (and (>= x 0) (>= y 0)))\n";
    for (const auto& [key, name] : remainders_) {
      auto [a, b, m] = key;
      out << "; " << name << " = " << a << "*x + " << b << "*y mod " << m << "\n(declare-const " << name
          << " Int)\n(declare-const " << name << "_quotient Int)\n(assert (and (= " << sum(a, b) << " (+ (* " << m
          << " " << name << "_quotient) " << name << ")) (<= 0 " << name << ") (< " << name << " " << m << ")))\n";
    }
    out << "(define-fun listed () Bool (or false" << listed.str() << "))\n(define-fun leads () Bool (or false"
        << leads.str() << "))\n";
    // Misère: (0, 0) has no move and is no P-position.
    out << (misere ? "(assert (= listed (or leads (and (= x 0) (= y 0)))))\n" : "(assert (= listed leads))\n");
    out << "(check-sat)\n";
    return out.str();
  }

 private:
  // The truth of a node at (x, y) - p.
  std::string node(int index, Vec p) {
    const Node& n = moves_.nodes()[index];
    std::int64_t constant = n.c - n.a * p.x - n.b * p.y;
    switch (n.op) {
      case Op::at_least_zero:
        return "(>= " + sum(n.a, n.b) + " " + number(-constant) + ")";
      case Op::congruent:
        return "(= " + remainder(n) + " " + number(floor_mod(-constant, n.m)) + ")";
      case Op::incongruent:
        return "(not (= " + remainder(n) + " " + number(floor_mod(-constant, n.m)) + "))";
      case Op::all:
      case Op::any:
        break;
    }
    std::string text = n.op == Op::all ? "(and true" : "(or false";
    for (int part : n.parts) text += " " + node(part, p);
    return text + ")";
  }

  const std::string& remainder(const Node& n) {
    auto [it, fresh] = remainders_.try_emplace({n.a, n.b, n.m});
    if (fresh) it->second = "r" + std::to_string(remainders_.size());
    return it->second;
  }

  const MoveSet& moves_;
  const std::vector<Vec>& positions_;
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::string> remainders_;
};

}  // namespace

std::string export_smt2(const solver::Ruleset& ruleset, const Verdict& verdict) {
  if (!verdict.positions) throw NotExportable("only a finite list of P-positions can be exported");
  return Writer(MoveSet(*ruleset.formula()), *verdict.positions).text(ruleset.misere());
}

}  // namespace wythoff::proof
