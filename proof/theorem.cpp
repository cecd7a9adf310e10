#include "proof/theorem.hpp"

#include <algorithm>
#include <stdexcept>

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

// The numerations that the fit suggests, then a short list.
std::vector<Numeration> numerations(const std::optional<LinearForm>& fit) {
  std::vector<Numeration> list;
  auto add = [&](int a, int b) {
    const Numeration u{a, b};
    if (u.valid() && std::find(list.begin(), list.end(), u) == list.end()) list.push_back(u);
  };
  if (fit) {
    const int s = static_cast<int>(fit->s), t = static_cast<int>(fit->t);
    if (t > 0) add(s + t - 1, s);
    add(std::max(2, s), 0);
  }
  for (int b : {1, 2, 3}) add(b, b);
  for (int a : {2, 3, 4}) add(a, 0);
  for (int a : {2, 3, 4})
    for (int b = 1; b <= a; ++b) add(a, b);
  return list;
}

class Prover {
 public:
  Prover(const solver::Ruleset& ruleset, const Budget& budget) : ruleset_(ruleset), budget_(budget) {}

  Theorem run() {
    theorem_.symmetric = ruleset_.symmetric();
    theorem_.moves = move_parts(*ruleset_.formula(), budget_);
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
      for (const Numeration& u : numerations(fit)) {
        budget_.poll();
        for (const PairAutomaton& guess : guesses(u, pairs, size))
          if (proved(guess, pairs)) return theorem_;
      }
      if (pairs.size() * size > 40'000'000) break;  // no engine but a slow one goes further
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

  // Automata that give the data back and were not refuted before: that of shifted words, and those by prefixes.
  std::vector<PairAutomaton> guesses(const Numeration& u, const NumberPairs& pairs, std::int64_t size) {
    std::vector<PairAutomaton> list;
    auto offer = [&](PairAutomaton guess) {
      if (guess.size() == 0 || guess.next(0, 0, 0) != 0) return;
      for (const auto* known : {&list, &refuted_})
        if (std::find(known->begin(), known->end(), guess) != known->end()) return;
      list.push_back(std::move(guess));
    };
    if (theorem_.symmetric && u.b > 0) {
      PairAutomaton shift = shift_automaton(u);
      NumberPairs below = automata::members(shift, size - 1);
      if (below == pairs) offer(std::move(shift));
    }
    for (int depth = 2; depth <= 8 && list.empty(); ++depth)
      if (auto guess = automata::guess(u, pairs, size, depth)) offer(std::move(*guess));
    return list;
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

Theorem prove(const solver::Ruleset& ruleset, const Limits& limits) {
  const Budget budget(limits);
  Theorem theorem;
  theorem.why = obstacle(ruleset);
  if (!theorem.why.empty()) return theorem;
  Prover prover(ruleset, budget);
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

std::optional<nlohmann::json> state_sandwich(const Theorem& theorem, const solver::Ruleset& upper, const Budget& budget,
                                             std::string& why) {
  why = obstacle(upper);
  if (why.empty() && upper.symmetric() != theorem.symmetric) why = "one of the rules is symmetric, the other is not";
  if (!why.empty() || !theorem.proved) return {};
  try {
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
