// wythoff play: against the program, line by line; a terminal, a pipe and a file are all the same to it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>

#include "experiments/commands.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/table.hpp"
#include "explorer/match.hpp"
#include "explorer/table_view.hpp"

namespace wythoff::experiments {
namespace {

using explorer::Match;
using explorer::minus;
using Position = Match::Position;

constexpr std::size_t most_named = 12;  // positions in one line of a hint

// Straight to whoever waits for it.
void say(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) throw ClosedPipe();
}

void say_lines(const std::string& text) {
  for (const std::string& line : wrap(text, 79)) say(line + "\n");
}

std::string some(const std::vector<Position>& positions) {
  std::string text;
  for (std::size_t i = 0; i < std::min(positions.size(), most_named); ++i)
    text += (i ? ", " : "") + position_text(positions[i]);
  return text + (positions.size() > most_named ? fmt::format(" and {} more", positions.size() - most_named) : "");
}

// The numbers of a line, one a pile; nothing where they are not.
std::optional<Position> numbers(const std::string& text, std::size_t piles) {
  std::string spaced = text;
  std::replace_if(
      spaced.begin(), spaced.end(), [](char c) { return c == ',' || c == '(' || c == ')'; }, ' ');
  std::istringstream words(spaced);
  Position position;
  for (std::string word; words >> word;) try {
      position.push_back(Call::whole_number("pile", word, 0, Call::greatest_pile));
    } catch (const UsageError&) {
      return std::nullopt;
    }
  return position.size() == piles ? std::optional(position) : std::nullopt;
}

class Table80 {
 public:
  Table80(Match& match, bool person_first) : match_(match), person_(person_first) {}

  // True where the person has won, false where the program has; nothing where the input ended before the game did.
  std::optional<bool> play() {
    help();
    show();
    while (!match_.over()) {
      if (!person_) {
        program_moves();
        continue;
      }
      const auto line = ask();
      if (!line) return std::nullopt;
      obey(*line);
    }
    const bool winner_is_to_move = match_.won();
    return person_ == winner_is_to_move;
  }

 private:
  std::size_t piles() const { return match_.position().size(); }

  void help() const {
    const bool board = piles() == 2;
    say_lines(fmt::format("{}, {}. {} cannot move {}.", instance_text(match_.ruleset().rule()),
                          position_text(match_.position()), "Whoever", match_.ruleset().misere() ? "wins" : "loses"));
    say_lines(fmt::format(
        "Type the sizes after your move, as in {}; or: take {}, hint, moves, undo, board, help, quit.{}",
        board ? "'3 5'" : "'" + fmt::format("{}", fmt::join(match_.position(), " ")) + "'",
        fmt::join(std::vector<int>(piles(), 1), " "),
        board ? " The queen Q goes left, down, and as the rule says; after hint, + is a move and * one that wins."
              : ""));
  }

  void show() const { say("\n" + explorer::table_view(match_.position())); }

  std::optional<std::string> ask() const {
    say("your move> ");
    std::string line;
    if (!std::getline(std::cin, line)) {
      say("\n");
      return std::nullopt;
    }
    if (!isatty(STDIN_FILENO)) say(line + "\n");  // a transcript then reads like a game
    const auto first = line.find_first_not_of(" \t\r"), last = line.find_last_not_of(" \t\r");
    line = first == line.npos ? "" : line.substr(first, last - first + 1);
    if (line == "quit" || line == "q" || line == "exit") return std::nullopt;
    return line;
  }

  void obey(const std::string& line) {
    if (line.empty()) return;
    if (line == "hint" || line == "h") return hint();
    if (line == "moves") return moves();
    if (line == "undo" || line == "u") return undo();
    if (line == "board" || line == "b") return show();
    if (line == "help" || line == "?") return help();
    const bool take = line.starts_with("take ");
    const auto given = numbers(take ? line.substr(5) : line, piles());
    if (!given)
      return say_lines(fmt::format("'{}' is neither {} number{} nor a command (help lists them)", line.substr(0, 40),
                                   piles(), piles() == 1 ? "" : "s"));
    const Position to = take ? minus(match_.position(), *given) : *given;
    if (!match_.move(to))
      return say_lines(fmt::format("no move leads from {} to {}", position_text(match_.position()), position_text(to)));
    person_ = false;
    if (match_.over()) show();
  }

  void program_moves() {
    const Position from = match_.position();
    const Position to = match_.answer();
    say_lines(fmt::format("the program takes {}: {} -> {}", position_text(minus(from, to)), position_text(from),
                          position_text(to)));
    person_ = true;
    show();
  }

  void hint() const {
    const auto winning = match_.winning();
    say(explorer::table_view(match_.position(), match_.options(), winning));
    if (winning.empty())
      return say_lines(fmt::format("P: you lose against best play, in {} moves at most; every move is answered",
                                   match_.moves_left()));
    say_lines(fmt::format("N: you win by moving to {}; the end can be forced in {} move{}", some(winning),
                          match_.moves_left(), match_.moves_left() == 1 ? "" : "s"));
  }

  void moves() const {
    const auto options = match_.options();
    say(explorer::table_view(match_.position(), options));
    say_lines(fmt::format("{} move{}, to {}", options.size(), options.size() == 1 ? "" : "s", some(options)));
  }

  void undo() {
    if (!match_.undo()) return say_lines("there is no move of yours to take back");
    show();
  }

  Match& match_;
  bool person_;
};

bool person_first(const Call& call) {
  const std::string who = call.text("first");
  if (who.empty() || who == "you") return true;
  if (who == "program") return false;
  throw UsageError(fmt::format("--first: '{}' is neither you nor program", who));
}

int run(const Call& call) {
  const solver::Ruleset ruleset(call.rule());
  const Position start = call.position(ruleset.piles());
  const bool first = person_first(call);
  explorer::Strength strength;
  if (call.given("strength")) strength.percent = static_cast<int>(call.number("strength", 0, 100));
  if (call.given("seed")) strength.seed = static_cast<std::uint64_t>(call.number("seed", 0, INT64_MAX));
  Match match(ruleset, start, call.context(), strength);
  const auto won = Table80(match, first).play();
  say(!won ? "The game was not finished.\n" : *won ? "You have won.\n" : "The program has won.\n");
  return done;
}

}  // namespace

Verb play_verb() {
  return {
      .name = "play",
      .summary = "play against the program in the terminal, with hint and undo",
      .arguments = {"RULE", "X..."},
      .options = {"set", "first", "strength", "seed", "memory-limit"},
      .example = "play wythoff.game 8 13 --first program",
      .details =
          "X is the size of the first pile, and one more number stands for each further pile. Two small piles are a "
          "board with a queen (Corner the Lady), others are heaps. Moves are typed as the sizes that are left; help "
          "lists the commands. Input may come from a pipe.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
