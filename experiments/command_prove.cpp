// wythoff prove: which are the P-positions of the infinite board? A guess from computed data, and its proof.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "experiments/adjoinable.hpp"
#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/known_p.hpp"
#include "experiments/position_list.hpp"
#include "experiments/proof_call.hpp"
#include "experiments/theorem_text.hpp"
#include "proof/theorem.hpp"

namespace wythoff::experiments {
namespace {

using proof::Theorem;

std::string text(const solver::Ruleset& ruleset, const Theorem& t) {
  std::string out;
  if (!t.proved) {
    out = fmt::format("unknown: {}\n", t.why);
    for (const std::string& line : t.tried) out += "  tried " + line + "\n";
    return out;
  }
  out = fmt::format("P: proved, {}\n", automaton_text(t.automaton));
  out += fmt::format("{}, {}\n", instance_text(ruleset.rule()),
                     t.symmetric ? "pairs A(n) <= B(n), n = 0, 1, ..., by A"
                     : t.linear  ? "positions (A(n), B(n)), n = 0, 1, ..., by A"
                                 : "positions (x, y)");
  return out + readable(t) + "automaton of the pairs, most significant digit first, * accepts\n" +
         arrows_text(t.automaton);
}

std::string json(const dsl::Rule& rule, const Theorem& t) {
  nlohmann::ordered_json object{{"game", rule.name},
                                {"params", nlohmann::ordered_json::parse(params_json(rule.parameters))},
                                {"status", t.proved ? "proved" : "unknown"},
                                {"finite", t.proved ? nlohmann::ordered_json(false) : nlohmann::ordered_json()},
                                {"positions", nullptr},
                                {"symmetric", t.symmetric},
                                {"automaton", nullptr},
                                {"linear", nullptr},
                                {"mex", t.mex},
                                {"alpha", nullptr},
                                {"word", nullptr},
                                {"zeros", t.zeros},
                                {"tried", t.tried},
                                {"reason", nullptr}};
  if (!t.proved) {
    object["reason"] = t.why;
    return object.dump() + "\n";
  }
  object["automaton"] = automaton_json(t.automaton);
  if (t.linear)
    object["linear"] = {{"s", t.linear->s}, {"t", t.linear->t}, {"d", t.linear->d}, {"from", t.linear->from}};
  if (!t.alpha.empty()) object["alpha"] = t.alpha;
  if (!t.image_a.empty()) object["word"] = {{"a", t.image_a}, {"b", t.image_b}};
  return object.dump() + "\n";
}

// A finite P is decided, with its list, by other means.
std::string finite_text(const Call& call, const dsl::Rule& rule, const KnownP& known) {
  const auto& list = known.list;
  if (call.format() == "json") {
    const nlohmann::ordered_json object{{"game", rule.name},
                                        {"params", nlohmann::ordered_json::parse(params_json(rule.parameters))},
                                        {"status", "proved"},
                                        {"finite", true},
                                        {"positions", list}};
    return object.dump() + "\n";
  }
  return fmt::format("P: proved, {} position{}, by {}\n", list.size(), list.size() == 1 ? "" : "s",
                     known.verdict.method) +
         position_lines(list);
}

// One P for all rules between two: the P-set of the lower one, into which the upper one has no move from within.
int sandwich(const Call& call) {
  const solver::Ruleset upper(call.rule()), lower(call.rule_of("sandwich"));
  const proof::Limits limits = limits_of(call, 300);
  Theorem theorem = proof::prove(lower, limits);
  if (stop_requested()) throw solver::Interrupted();
  if (theorem.proved) {
    const auto statement = proof::state_sandwich(theorem, lower, upper, proof::Budget(limits), theorem.why);
    const auto certificate =
        statement ? proof::certificate_with(theorem, lower, nlohmann::json::array({*statement}), limits) : std::nullopt;
    theorem.proved = certificate.has_value();
    if (certificate) theorem.certificate = *certificate;
    if (!certificate && theorem.why.empty()) theorem.why = "the checker does not accept the proof";
  }
  if (stop_requested()) throw solver::Interrupted();
  if (call.given("certificate") && theorem.proved) write(call.text("certificate"), theorem.certificate + "\n");
  std::string answer = call.format() == "json" ? json(lower.rule(), theorem) : text(lower, theorem);
  if (theorem.proved && call.format() == "text")
    answer =
        fmt::format("one P for every rule from {} to {}\n", instance_text(lower.rule()), instance_text(upper.rule())) +
        answer;
  write(call.text("out"), answer);
  return theorem.proved ? done : undecided;
}

int run(const Call& call) {
  for (const char* option : {"adjoinable", "move", "export", "max"})
    if (call.given("sandwich") && call.given(option))
      throw UsageError(fmt::format("--sandwich is a question of its own: without --{}", option));
  if (call.given("sandwich")) return sandwich(call);
  if (call.given("export")) check_export(call.text("export"));
  if (call.given("adjoinable") || call.given("move")) return adjoinable(call);
  if (call.format() == "csv") throw UsageError("--format csv lists moves: it goes with --adjoinable");
  if (call.given("max")) throw UsageError("--max bounds the list of moves: it goes with --adjoinable");
  const solver::Ruleset ruleset(call.rule());
  const KnownP known(ruleset, limits_of(call, 300));
  if (known.finite) {
    if (call.given("export")) throw UsageError("--export: P is finite, there is no automaton");
    if (call.given("certificate")) write(call.text("certificate"), known.certificate() + "\n");
    write(call.text("out"), finite_text(call, ruleset.rule(), known));
    return done;
  }
  const Theorem& theorem = known.theorem;
  if (call.given("certificate") && theorem.proved) write(call.text("certificate"), theorem.certificate + "\n");
  if (call.given("certificate") && !theorem.proved)
    fmt::print(stderr, "no certificate is written: nothing is proved\n");
  if (call.given("export") && theorem.proved) {
    write(call.text("out"), exported(call.text("export"), theorem, theorem.automaton, false));
    return done;
  }
  write(call.text("out"), call.format() == "json" ? json(ruleset.rule(), theorem) : text(ruleset, theorem));
  return theorem.proved ? done : undecided;
}

}  // namespace

Verb prove_verb() {
  return {
      .name = "prove",
      .summary = "the exact P-positions of the infinite board, guessed and proved",
      .arguments = {"RULE"},
      .options = {"set", "format", "out", "certificate", "sandwich", "adjoinable", "move", "max", "export",
                  "time-limit", "memory-limit"},
      .formats = {"text", "json", "csv"},
      .example = "prove wythoff.game --certificate wythoff.json",
      .details =
          "Guesses the P-positions as an automaton that reads pairs of numbers digit by digit, in a numeration chosen "
          "from computed data, and proves the guess; then the forms people read, where they hold and are proved too. "
          "Nothing is said to be proved that the checker of certificates has not accepted. 'unknown' (exit code 4) "
          "says what was tried. --export writes the automaton for Walnut (walnut), the proved statement in Walnut's "
          "syntax (walnut-script), JSON with both (json), or a drawing for Graphviz (dot). --adjoinable asks which "
          "moves can be added without changing P, as an automaton and up to --max (default 20; csv: k,l); --move K,L "
          "asks for one. Of a finite P the certificate proves the list of positions, from which the answer can be "
          "read. 'prove --sandwich LOWER RULE' proves that every rule between the two, one with all moves of "
          "LOWER and none but those of RULE, has the P-positions of LOWER. The time limit is 300 seconds unless it is "
          "given.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
