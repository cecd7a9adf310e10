#include "proof/theorem.hpp"

#include <algorithm>
#include <stdexcept>

#include "dsl/satisfiable.hpp"
#include "proof/candidates.hpp"
#include "proof/decide.hpp"
#include "proof/readable.hpp"
#include "proof/theorem_json.hpp"
#include "proof/verify.hpp"
#include "solver/outcome.hpp"

namespace wythoff::proof {

namespace {

using automata::NumberPairs;
using automata::Numeration;
using automata::PairAutomaton;

std::string name(const Numeration& u) {
  return u.b == 0 ? u.name() : "(" + std::to_string(u.a) + ", " + std::to_string(u.b) + ")";
}

class Prover {
 public:
  Prover(const solver::Ruleset& ruleset, const Budget& budget, const std::optional<Numeration>& first)
      : ruleset_(ruleset), budget_(budget), first_(first) {}

  Theorem run() {
    theorem_.symmetric = ruleset_.symmetric();
    theorem_.moves = move_parts(*ruleset_.formula(), budget_);
    if (theorem_.moves.empty()) {
      theorem_.why = "the rule has no moves: every position is a P-position";
      return theorem_;
    }
    for (std::int64_t size : {400, 4'000, 40'000, 400'000, 2'000'000}) {
      budget_.poll();
      NumberPairs pairs;
      try {
        pairs = data(size);
      } catch (const solver::Refused&) {
        note("a board of " + std::to_string(size) + " needs too much memory");
        break;
      }
      const auto fit = fitted(pairs);
      for (const Numeration& u : candidate_numerations(fit, first_)) {
        budget_.poll();
        for (const PairAutomaton& guess : candidate_automata(u, pairs, size, theorem_.symmetric, refuted_))
          if (proved(guess, pairs)) return theorem_;
      }
      if (pairs.size() * size > 40'000'000) break;  // no engine but a slow one goes further
      if (pairs.size() > 40 * static_cast<std::size_t>(size))
        break;  // dense: the next board has a hundred times as many
    }
    if (theorem_.tried.empty()) note("no automaton of at most 200 states fits the data");
    theorem_.why = "no guess could be proved";
    return theorem_;
  }

 private:
  void note(const std::string& text) { theorem_.tried.push_back(text); }

  NumberPairs data(std::int64_t size) const {
    solver::Context context;
    context.stop = budget_.limits().stop;
    context.memory_limit = budget_.limits().memory;
    const solver::Positions p = solver::solve(ruleset_, solver::Board{{size - 1, size - 1}}, context);
    NumberPairs pairs;
    for (std::size_t i = 0; i < p.size(); ++i)
      if (!theorem_.symmetric || p[i][0] <= p[i][1]) pairs.emplace_back(p[i][0], p[i][1]);
    return pairs;
  }

  bool proved(const PairAutomaton& guess, const NumberPairs& pairs) {
    const std::string what = name(guess.u) + ", " + std::to_string(guess.size()) + " states: ";
    Limits limits = budget_.rest();
    if (!budget_.limits().time) limits.time = std::chrono::seconds(60);
    *limits.time = std::min(*limits.time, std::chrono::milliseconds(60'000));
    try {
      const PSetProof proof = prove_p_set(guess, theorem_.moves, theorem_.symmetric, Budget(limits));
      theorem_.explored += proof.explored;
      refuted_.push_back(guess);
      if (!proof.holds) return note(what + proof.why), false;
      theorem_.automaton = guess;
      theorem_.pairs = proof.absorbing.pairs.size();
      theorem_.data = {{"numeration", {guess.u.a, guess.u.b}},
                       {"symmetric", theorem_.symmetric},
                       {"automaton", to_json(guess)},
                       {"moves", to_json(theorem_.moves)},
                       {"absorbing", to_json(proof.absorbing)}};
      read_off(theorem_, pairs, Budget(limits));
      return true;
    } catch (const Stopped& stopped) {
      budget_.poll();
      refuted_.push_back(guess);
      note(what + "stopped by " + stopped.what());
    } catch (const std::length_error& error) {
      note(what + error.what());
    }
    return false;
  }

  const solver::Ruleset& ruleset_;
  const Budget& budget_;
  std::optional<Numeration> first_;
  Theorem theorem_;
  std::vector<PairAutomaton> refuted_;  // or given up
};

nlohmann::json certificate(const Theorem& theorem, const dsl::Rule& rule) {
  return {{"format", "wythoff certificate 1"},
          {"rule", rule.canonical},
          {"parameters", to_json(rule.parameters)},
          {"claim", "P-set"},
          {"method", "automaton"},
          {"data", theorem.data},
          {"statements", theorem.statements}};
}

std::string obstacle(const solver::Ruleset& ruleset) {
  if (ruleset.piles() != 2) return "the game does not have two piles";
  if (ruleset.misere()) return "misère play";
  if (!ruleset.invariant()) return "moves depend on the sizes of the piles";
  if (!ruleset.formula()) return ruleset.why_not_presburger();
  return "";
}

// The checker has the last word.
void check(Theorem& theorem, const dsl::Rule& rule, const Limits& limits) {
  theorem.certificate = certificate(theorem, rule).dump();
  const Check check = verify(theorem.certificate, limits);
  theorem.proved = check.accepted;
  if (check.accepted) return;
  theorem.certificate.clear();
  theorem.why = "a proof that the checker does not accept: " + check.why;
}

}  // namespace

Theorem prove(const solver::Ruleset& ruleset, const Limits& limits, const std::optional<Numeration>& first) {
  const Budget budget(limits);
  Theorem theorem;
  theorem.why = obstacle(ruleset);
  if (!theorem.why.empty()) return theorem;
  Prover prover(ruleset, budget, first);
  try {
    theorem = prover.run();
    if (theorem.why.empty()) check(theorem, ruleset.rule(), budget.rest());
  } catch (const Stopped& stopped) {
    theorem.why = std::string("stopped by ") + stopped.what();
  } catch (const std::length_error& error) {
    theorem.why = error.what();
  } catch (const solver::Interrupted&) {
    theorem.why = "stopped by interrupted";
  }
  return theorem;
}

std::optional<nlohmann::json> state_same_p(const Theorem& theorem, const solver::Ruleset& other, const Budget& budget) {
  if (!theorem.proved || !obstacle(other).empty() || other.symmetric() != theorem.symmetric) return {};
  try {
    const std::vector<Part> moves = move_parts(*other.formula(), budget);
    const PSetProof proof = prove_p_set(theorem.automaton, moves, theorem.symmetric, budget);
    if (!proof.holds) return {};
    return nlohmann::json{{"kind", "same P"},
                          {"rule", other.rule().canonical},
                          {"parameters", to_json(other.rule().parameters)},
                          {"symmetric", theorem.symmetric},
                          {"moves", to_json(moves)},
                          {"absorbing", to_json(proof.absorbing)}};
  } catch (const Stopped&) {  // not proved in time
  } catch (const std::length_error&) {
  }
  return {};
}

std::optional<nlohmann::json> state_subset_p(const Theorem& theorem, const solver::Ruleset& other,
                                             const Limits& limits) {
  if (!theorem.proved || !obstacle(other).empty() || other.symmetric() != theorem.symmetric) return {};
  const Budget budget(limits);
  const Theorem larger = prove(other, limits, theorem.numeration());
  if (!larger.proved || !(larger.numeration() == theorem.numeration())) return {};
  try {
    using automata::Literal;
    const automata::Sentence outside{
        2, 0, {Literal::member(0, 1), Literal::nonmember(0, 1, theorem.automaton.size())}, {}};
    if (!automata::decide(theorem.numeration(), automata::side_by_side(theorem.automaton, larger.automaton), outside,
                          budget)
             .holds)
      return {};
  } catch (const Stopped&) {  // not proved in time
    return {};
  }
  nlohmann::json statement = larger.data;
  statement["kind"] = "subset P";
  statement["rule"] = other.rule().canonical;
  statement["parameters"] = to_json(other.rule().parameters);
  return statement;
}

namespace {

// A move of the one rule that the other does not have.
std::optional<std::vector<std::int64_t>> move_outside(const solver::Ruleset& rule, const solver::Ruleset& other) {
  using dsl::Formula;
  const auto natural = [](int i) {
    dsl::Atom atom;
    atom.coefficients = {i == 0, i == 1};
    return Formula::of(std::move(atom));
  };
  return dsl::find_solution(Formula::all({natural(0), natural(1), *rule.formula(), dsl::negation(*other.formula())}),
                            2);
}

}  // namespace

std::optional<nlohmann::json> state_sandwich(const Theorem& theorem, const solver::Ruleset& lower,
                                             const solver::Ruleset& upper, const Budget& budget, std::string& why) {
  why = obstacle(upper);
  if (why.empty() && upper.symmetric() != theorem.symmetric) why = "one of the rules is symmetric, the other is not";
  if (!why.empty() || !theorem.proved) return {};
  try {
    if (const auto move = move_outside(lower, upper)) {
      why = "no rule lies between the two: (" + std::to_string((*move)[0]) + ", " + std::to_string((*move)[1]) +
            ") is a move of the lower one alone";
      return {};
    }
    const std::vector<Part> moves = move_parts(*upper.formula(), budget);
    PSetProof proof;
    if (!prove_independent(theorem.automaton, moves, theorem.symmetric, budget, proof)) {
      why = proof.why;
      return {};
    }
    return nlohmann::json{{"kind", "sandwich"},
                          {"rule", upper.rule().canonical},
                          {"parameters", to_json(upper.rule().parameters)},
                          {"symmetric", theorem.symmetric},
                          {"moves", to_json(moves)}};
  } catch (const Stopped& stopped) {
    why = std::string("stopped by ") + stopped.what();
  } catch (const std::length_error& error) {
    why = error.what();
  }
  return {};
}

std::optional<std::string> certificate_with(const Theorem& theorem, const solver::Ruleset& ruleset,
                                            const nlohmann::json& more, const Limits& limits) {
  nlohmann::json all = certificate(theorem, ruleset.rule());
  for (const nlohmann::json& statement : more) all["statements"].push_back(statement);
  std::string text = all.dump();
  try {
    if (verify(text, limits).accepted) return text;
  } catch (const Stopped&) {  // not proved in time
  }
  return {};
}

}  // namespace wythoff::proof
