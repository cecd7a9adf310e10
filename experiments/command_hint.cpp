// wythoff hint: one position, its outcome, Grundy value and winning moves.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/table.hpp"
#include "explorer/remoteness.hpp"
#include "proof/winning_move.hpp"
#include "solver/grundy.hpp"

namespace wythoff::experiments {
namespace {

using explorer::minus;
using explorer::Remoteness;
using Position = Remoteness::Position;

struct WinningMove {
  std::uint32_t remoteness;  // of the position it leads to
  Position move, to;
  auto operator<=>(const WinningMove&) const = default;
};

// A move of a P-position, and the P-position whoever answers it wins by moving to, soonest; nothing where the move
// ended a game of misère play: it has lost by itself.
struct Refutation {
  Position move, to;
  std::optional<Position> reply_to;
};

struct Hint {
  Position position;
  bool p = false, over = false;  // a P-position; no move is left
  std::uint32_t remoteness = 0;
  std::optional<std::uint32_t> grundy;     // none in misère play
  std::vector<WinningMove> winning_moves;  // quickest first
  std::vector<Refutation> refutations;     // of every move, where none wins
};

Hint hint_of(const solver::Ruleset& ruleset, const Position& position, const Call& call) {
  const auto context = call.context();
  const Remoteness below(ruleset, position, context);
  const auto moves = below.moves(position);
  Hint hint{position, below.is_p(position), moves.empty(), below.of(position), {}, {}, {}};
  for (const Position& move : moves) {
    const Position to = minus(position, move);
    if (below.is_p(to)) hint.winning_moves.push_back({below.of(to), move, to});
    if (hint.p) hint.refutations.push_back({move, to, below.reply(to)});
  }
  std::sort(hint.winning_moves.begin(), hint.winning_moves.end());
  if (!ruleset.misere())
    hint.grundy = solver::grundy(ruleset, solver::Board{position}, context, call.engine()).at(position);
  return hint;
}

// A move list of a thousand lines explains nothing: the text shows the first ones, json all.
constexpr std::size_t most_refutations = 40;

std::string json(const solver::Ruleset& ruleset, const Hint& hint) {
  std::string moves, refutations;
  const auto list = [](const Position& p) { return fmt::format("[{}]", fmt::join(p, ",")); };
  for (const Refutation& r : hint.refutations)
    refutations +=
        fmt::format("{}{{\"move\": {}, \"to\": {}, \"reply\": {}, \"reply_to\": {}}}",
                    refutations.empty() ? "\n" : ",\n", list(r.move), list(r.to),
                    r.reply_to ? list(minus(r.to, *r.reply_to)) : "null", r.reply_to ? list(*r.reply_to) : "null");
  for (const WinningMove& m : hint.winning_moves)
    moves += fmt::format("{}{{\"move\": [{}], \"to\": [{}], \"remoteness\": {}}}", moves.empty() ? "\n" : ",\n",
                         fmt::join(m.move, ","), fmt::join(m.to, ","), m.remoteness);
  return fmt::format(
      "{{\"game\": {}, \"params\": {}, \"position\": [{}], \"outcome\": \"{}\", \"grundy\": {}, \"remoteness\": {}, "
      "\"winning_moves\": [{}], \"refutations\": [{}]}}\n",
      json_string(ruleset.rule().name), params_json(ruleset.rule().parameters), fmt::join(hint.position, ","),
      hint.p ? "P" : "N", hint.grundy ? std::to_string(*hint.grundy) : "null", hint.remoteness, moves, refutations);
}

std::string outcome_text(const Hint& hint) {
  if (hint.over)
    return fmt::format("no move is left; the player to move {}", hint.p ? "has lost (P)" : "has won (N, misère play)");
  return hint.p ? "P: the player to move loses" : "N: the player to move wins";
}

// Why a position is P: whatever is taken, the answer leads to a P-position again.
std::string refutations_text(const Hint& hint) {
  if (hint.refutations.empty()) return "";
  Table table({{"every move"}, {"to"}, {"is answered by"}, {"to"}});
  const std::size_t shown = std::min(hint.refutations.size(), most_refutations);
  for (const Refutation& r : std::span(hint.refutations).first(shown))
    table.row(
        {{"take " + position_text(r.move)},
         {position_text(r.to)},
         {r.reply_to ? "take " + position_text(minus(r.to, *r.reply_to)) : "nothing: no move is left, which wins"},
         {r.reply_to ? position_text(*r.reply_to) : ""}});
  const std::size_t more = hint.refutations.size() - shown;
  return "\n" + table.text() + (more ? fmt::format("... and {} more moves (--format json lists all)\n", more) : "");
}

std::string text(const solver::Ruleset& ruleset, const Hint& hint) {
  std::string out = fmt::format("{} {}\n", instance_text(ruleset.rule()), position_text(hint.position));
  out += fmt::format("outcome     {}\n", outcome_text(hint));
  out += fmt::format("Grundy      {}\n",
                     hint.grundy ? std::to_string(*hint.grundy) : "none: misère play has no Grundy values");
  out += fmt::format("remoteness  {}{}\n", hint.remoteness,
                     hint.over ? ""
                               : fmt::format(" ({} can force the end in so many moves)",
                                             hint.p ? "the other player" : "the player to move"));
  if (hint.winning_moves.empty()) return out + refutations_text(hint);
  out += "\n";
  Table table({{"winning move"}, {"to"}, {"moves left then", Align::right}});
  for (const WinningMove& m : hint.winning_moves)
    table.row({{"take " + position_text(m.move)}, {position_text(m.to)}, {std::to_string(m.remoteness)}});
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
  std::string out = fmt::format("{} {}\n", instance_text(ruleset.rule()), position_text(position));
  out += fmt::format("outcome     {}\n", p ? "P: the player to move loses" : "N: the player to move wins");
  out += "proved      for the whole board: see 'wythoff prove'\n";
  out += "Grundy      not known: the board is too large; nor is the remoteness\n";
  if (to) out += fmt::format("\none winning move: take {}, to ({}, {})\n", position_text(move), to->first, to->second);
  return out;
}

int run(const Call& call) {
  const solver::Ruleset ruleset(call.rule());
  const Position position = call.position(ruleset.piles());
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
      .summary = "one position: outcome, Grundy value, and why",
      .arguments = {"RULE", "X..."},
      .options = {"set", "format", "out", "engine", "memory-limit", "jobs"},
      .formats = {"text", "json"},
      .example = "hint wythoff.game 10 13",
      .details =
          "X is the size of the first pile, and one more number stands for each further pile. Remoteness: the "
          "fewest moves in which the winner can force the end, the loser delaying it as long as possible. A lost "
          "position is explained by the answer to each of its moves; json: refutations. Positions of two piles too "
          "large "
          "for a board (up to 10^15) are answered where 'wythoff prove' finds a proof.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
