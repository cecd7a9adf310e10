// wythoff hint: one position, its outcome, Grundy value and winning moves.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/remoteness.hpp"
#include "experiments/table.hpp"
#include "proof/winning_move.hpp"
#include "solver/grundy.hpp"

namespace wythoff::experiments {
namespace {

using Position = Remoteness::Position;

struct WinningMove {
  std::uint32_t remoteness;  // of the position it leads to
  Position move, to;
  auto operator<=>(const WinningMove&) const = default;
};

struct Hint {
  Position position;
  bool p = false, over = false;  // a P-position; no move is left
  std::uint32_t remoteness = 0;
  std::optional<std::uint32_t> grundy;     // none in misère play
  std::vector<WinningMove> winning_moves;  // quickest first
};

Position position_of(const Call& call, int piles) {
  const auto texts = call.texts("X");
  if (texts.size() != static_cast<std::size_t>(piles))
    throw UsageError(fmt::format("the game has {} pile{}, and {} size{} given", piles, piles == 1 ? "" : "s",
                                 texts.size(), texts.size() == 1 ? " is" : "s are"));
  Position position;
  for (const std::string& text : texts) position.push_back(Call::whole_number("pile", text, 0, Call::greatest_pile));
  return position;
}

Hint hint_of(const solver::Ruleset& ruleset, const Position& position, const Call& call) {
  const auto context = call.context();
  const Remoteness below(ruleset, position, context);
  const auto moves = below.moves(position);
  Hint hint{position, below.is_p(position), moves.empty(), below.of(position), {}, {}};
  for (const Position& move : moves) {
    Position to = position;
    for (std::size_t i = 0; i < to.size(); ++i) to[i] -= move[i];
    if (below.is_p(to)) hint.winning_moves.push_back({below.of(to), move, to});
  }
  std::sort(hint.winning_moves.begin(), hint.winning_moves.end());
  if (!ruleset.misere())
    hint.grundy = solver::grundy(ruleset, solver::Board{position}, context, call.engine()).at(position);
  return hint;
}

std::string tuple(const Position& position) {
  return fmt::format("({})", fmt::join(position, ", "));
}

std::string json(const solver::Ruleset& ruleset, const Hint& hint) {
  std::string moves;
  for (const WinningMove& m : hint.winning_moves)
    moves += fmt::format("{}{{\"move\": [{}], \"to\": [{}], \"remoteness\": {}}}", moves.empty() ? "\n" : ",\n",
                         fmt::join(m.move, ","), fmt::join(m.to, ","), m.remoteness);
  return fmt::format(
      "{{\"game\": {}, \"params\": {}, \"position\": [{}], \"outcome\": \"{}\", \"grundy\": {}, \"remoteness\": {}, "
      "\"winning_moves\": [{}]}}\n",
      json_string(ruleset.rule().name), params_json(ruleset.rule().parameters), fmt::join(hint.position, ","),
      hint.p ? "P" : "N", hint.grundy ? std::to_string(*hint.grundy) : "null", hint.remoteness, moves);
}

std::string outcome_text(const Hint& hint) {
  if (hint.over)
    return fmt::format("no move is left; the player to move {}", hint.p ? "has lost (P)" : "has won (N, misère play)");
  return hint.p ? "P: the player to move loses" : "N: the player to move wins";
}

std::string text(const solver::Ruleset& ruleset, const Hint& hint) {
  std::string out = fmt::format("{} {}\n", instance_text(ruleset.rule()), tuple(hint.position));
  out += fmt::format("outcome     {}\n", outcome_text(hint));
  out += fmt::format("Grundy      {}\n",
                     hint.grundy ? std::to_string(*hint.grundy) : "none: misère play has no Grundy values");
  out += fmt::format("remoteness  {}{}\n", hint.remoteness,
                     hint.over ? ""
                               : fmt::format(" ({} can force the end in so many moves)",
                                             hint.p ? "the other player" : "the player to move"));
  if (hint.winning_moves.empty()) return out;
  out += "\n";
  Table table({{"winning move"}, {"to"}, {"moves left then", Align::right}});
  for (const WinningMove& m : hint.winning_moves)
    table.row({{"take " + tuple(m.move)}, {tuple(m.to)}, {std::to_string(m.remoteness)}});
  return out + table.text();
}

// Beyond any board: the outcome, and one winning move, by a theorem about the whole of P. Nothing where there is none.
std::optional<std::string> far_hint(const solver::Ruleset& ruleset, const Position& position, const Call& call) {
  constexpr std::int64_t most_cells = 1'000'000'000;
  if (position.size() != 2 || (position[0] + 1) < most_cells / (position[1] + 1)) return {};
  if (std::max(position[0], position[1]) > proof::greatest_played_pile || call.given("engine")) return {};
  proof::Limits limits;
  limits.time = std::chrono::seconds(30);
  limits.memory = call.memory_limit();
  limits.stop = &stop_requested();
  const proof::Theorem theorem = proof::prove(ruleset, limits);
  if (stop_requested()) throw solver::Interrupted();
  if (!theorem.proved) return {};
  const bool p = proof::in_p(theorem, position[0], position[1]);
  const auto to = p ? std::nullopt : proof::winning_move(theorem, position[0], position[1]);
  const auto move = to ? Position{position[0] - to->first, position[1] - to->second} : Position{};
  if (call.format() == "json")
    return fmt::format(
        "{{\"game\": {}, \"params\": {}, \"position\": [{}], \"outcome\": \"{}\", \"grundy\": null, "
        "\"remoteness\": null, \"winning_moves\": [{}]}}\n",
        json_string(ruleset.rule().name), params_json(ruleset.rule().parameters), fmt::join(position, ","),
        p ? "P" : "N",
        to ? fmt::format("{{\"move\": [{}], \"to\": [{},{}], \"remoteness\": null}}", fmt::join(move, ","), to->first,
                         to->second)
           : "");
  std::string out = fmt::format("{} {}\n", instance_text(ruleset.rule()), tuple(position));
  out += fmt::format("outcome     {}\n", p ? "P: the player to move loses" : "N: the player to move wins");
  out += "proved      for the whole board: see 'wythoff prove'\n";
  out += "Grundy      not known: the board is too large; nor is the remoteness\n";
  if (to) out += fmt::format("\none winning move: take {}, to ({}, {})\n", tuple(move), to->first, to->second);
  return out;
}

int run(const Call& call) {
  const solver::Ruleset ruleset(call.rule());
  const Position position = position_of(call, ruleset.piles());
  Output out(call.text("out"));
  if (const auto far = far_hint(ruleset, position, call)) {
    out.write(*far);
    out.commit();
    return done;
  }
  const Hint hint = hint_of(ruleset, position, call);
  out.write(call.format() == "json" ? json(ruleset, hint) : text(ruleset, hint));
  out.commit();
  return done;
}

}  // namespace

Verb hint_verb() {
  return {
      .name = "hint",
      .summary = "outcome, Grundy value and winning moves of one position",
      .arguments = {"RULE", "X..."},
      .options = {"set", "format", "out", "engine", "memory-limit", "jobs"},
      .formats = {"text", "json"},
      .example = "hint wythoff.game 10 13",
      .details =
          "X is the size of the first pile, and one more number stands for each further pile. Remoteness: the "
          "fewest moves in which the winner can force the end, the loser delaying it as long as possible. Positions of "
          "two piles too large for a board (up to 10^15) are answered where 'wythoff prove' finds a proof.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
