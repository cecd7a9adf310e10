// wythoff moves: the move set of a rule, as a picture and as what can be said of it.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "experiments/commands.hpp"
#include "experiments/formula_text.hpp"
#include "experiments/output.hpp"
#include "experiments/position_list.hpp"
#include "experiments/table.hpp"

namespace wythoff::experiments {
namespace {

using Vector = std::vector<std::int64_t>;

constexpr std::int64_t picture_columns = 35;  // two characters each, beside a margin, in 80
constexpr std::size_t most_lines = 40;        // of linear conditions, and of classes, in the text
constexpr std::size_t most_bases = 40;        // of a class in the text

std::vector<std::string> vector_names(int piles) {
  const std::vector<std::string> names{"k", "l", "i", "j"};
  return {names.begin(), names.begin() + piles};
}

// A rule that looks at the sizes of the piles has a move set for each position: the one shown is that of the board's
// far corner.
bool is_move(const solver::Ruleset& ruleset, const solver::Board& board, const Vector& v) {
  return ruleset.invariant() ? ruleset.contains(v) : ruleset.allows(board.max, v);
}

void each_move(const solver::Ruleset& ruleset, const solver::Board& board, const Call& call,
               const std::function<void(const Vector&)>& visit) {
  const auto context = call.context();
  Vector v(board.max.size(), 0);
  for (std::uint64_t n = 0, cells = board.cells(); n < cells; ++n) {
    if (n % 4096 == 0 && context.stopped()) throw solver::Interrupted();
    if (n % 4096 == 0) context.progress(static_cast<double>(n) / static_cast<double>(cells));
    if (is_move(ruleset, board, v)) visit(v);
    for (std::size_t i = v.size(); i-- > 0 && ++v[i] > board.max[i];) v[i] = 0;
  }
}

// The plane of the first two piles where the others give `rest`; one pile is one line.
std::string plane(const solver::Ruleset& ruleset, const solver::Board& board, const Vector& rest) {
  const int piles = ruleset.piles();
  const std::int64_t rows = piles == 1 ? 0 : std::min(board.max[0], picture_columns);
  const std::int64_t columns = std::min(board.max[piles == 1 ? 0 : 1], picture_columns);
  const auto names = vector_names(piles);
  std::string out = fmt::format("{:>4} ", piles == 1 ? "k" : "k\\l");
  for (std::int64_t l = 0; l <= columns; ++l) out += fmt::format(" {}", l % 10);
  out += '\n';
  for (std::int64_t k = 0; k <= rows; ++k) {
    out += piles == 1 ? "     " : fmt::format("{:>4} ", k);
    for (std::int64_t l = 0; l <= columns; ++l) {
      Vector v = piles == 1 ? Vector{l} : Vector{k, l};
      v.insert(v.end(), rest.begin(), rest.end());
      const bool zero = std::all_of(v.begin(), v.end(), [](std::int64_t part) { return part == 0; });
      out += zero ? " o" : is_move(ruleset, board, v) ? " *" : " .";
    }
    out += '\n';
  }
  return out;
}

std::string picture(const solver::Ruleset& ruleset, const solver::Board& board) {
  const int piles = ruleset.piles();
  std::string out;
  if (!ruleset.invariant()) out += fmt::format("moves from ({})\n", fmt::join(board.max, ", "));
  if (piles <= 2) return out + plane(ruleset, board, {});
  const auto names = vector_names(piles);
  Vector rest(piles - 2, 0);
  for (std::int64_t i = 0; i <= std::min<std::int64_t>(1, board.max[2]); ++i) {
    rest[0] = i;
    out += fmt::format("{}{} = {}{}\n", i ? "\n" : "", names[2], i, piles == 4 ? ", j = 0" : "");
    out += plane(ruleset, board, rest);
  }
  return out;
}

std::string properties(const solver::Ruleset& ruleset) {
  const bool linear = ruleset.formula().has_value();
  const std::string not_shown = linear ? "no" : "not shown";
  const std::pair<const char*, std::string> rows[] = {
      {"invariant", ruleset.invariant() ? "yes" : "no: the moves depend on the sizes of the piles"},
      {"symmetric", ruleset.symmetric() ? "yes" : not_shown},
      {"all Nim moves", ruleset.has_nim_moves() ? "yes" : not_shown},
      {"Presburger", linear ? "yes" : "no: " + ruleset.why_not_presburger()},
      {"play", ruleset.misere() ? "misère" : "normal"}};
  std::string out;
  for (const auto& [name, value] : rows) {
    bool first = true;
    for (const std::string& line : wrap(value, 64)) {
      out += fmt::format("{:<14}{}\n", first ? name : "", line);
      first = false;
    }
  }
  return out;
}

std::string conditions(const solver::Ruleset& ruleset) {
  if (!ruleset.formula()) return "";
  const auto names = vector_names(ruleset.piles());
  const auto lines = formula_text(*ruleset.formula(), names);
  std::string out = fmt::format("\n({}) is a move where {}\n", fmt::join(names, ", "),
                                lines.size() > 1 ? "any of these holds" : "this holds");
  if (lines.empty()) return out + "  never\n";
  for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i)
    for (const std::string& line : wrap(lines[i], 76)) out += "  " + line + '\n';
  if (lines.size() > most_lines) out += fmt::format("  ... and {} more\n", lines.size() - most_lines);
  return out;
}

std::string classes(const solver::Ruleset& ruleset) {
  if (!ruleset.classes())
    return "\n" + fmt::format("{}\n", fmt::join(wrap("no linear classes: " + ruleset.why_no_classes(), 80), "\n"));
  const auto& all = *ruleset.classes();
  if (all.empty()) return "\nno linear classes: there are no moves\n";
  std::string out = "\nlinear classes (a move is one of the bases and any number of each generator)\n";
  for (std::size_t i = 0; i < std::min(all.size(), most_lines); ++i)
    out += fmt::format("  {}\n", fmt::join(wrap(all[i].text(most_bases), 76), "\n    "));
  if (all.size() > most_lines) out += fmt::format("  ... and {} more classes\n", all.size() - most_lines);
  return out;
}

std::string text(const solver::Ruleset& ruleset, const solver::Board& board) {
  std::string out = instance_text(ruleset.rule()) + "\n";
  for (const dsl::Move& move : ruleset.rule().moves) out += "  " + move.text + '\n';
  out += "\n" + picture(ruleset, board) + "\n" + properties(ruleset) + conditions(ruleset) + classes(ruleset);
  return out;
}

std::string vectors_json(const std::vector<Vector>& vectors) {
  std::string out;
  for (const Vector& v : vectors) out += fmt::format("{}[{}]", out.empty() ? "" : ",", fmt::join(v, ","));
  return "[" + out + "]";
}

std::string classes_json(const solver::Ruleset& ruleset) {
  if (!ruleset.classes()) return "null";
  std::string out;
  for (const solver::LinearClass& c : *ruleset.classes())
    out += fmt::format("{}{{\"bases\": {}, \"generators\": {}}}", out.empty() ? "" : ", ", vectors_json(c.bases),
                       vectors_json(c.generators));
  return "[" + out + "]";
}

void write_json(const Call& call, Output& out, const solver::Ruleset& ruleset, const solver::Board& board) {
  std::string statements, conditions;
  const auto append = [](std::string& list, const std::string& item) {
    list += (list.empty() ? "" : ", ") + json_string(item);
  };
  for (const dsl::Move& move : ruleset.rule().moves) append(statements, move.text);
  if (ruleset.formula())
    for (const std::string& line : formula_text(*ruleset.formula(), vector_names(ruleset.piles())))
      append(conditions, line);
  const bool linear = ruleset.formula().has_value();
  const auto shown = [linear](bool value) { return value ? "true" : linear ? "false" : "null"; };
  out.write(fmt::format(
      "{{\"game\": {}, \"params\": {}, \"max\": {}, \"piles\": {}, \"play\": \"{}\", \"invariant\": {}, \"symmetric\": "
      "{}, \"nim_moves\": {}, \"presburger\": {}, \"why_not_presburger\": {}, \"statements\": [{}], \"conditions\": "
      "[{}], \"classes\": {}, \"why_no_classes\": {}, \"moves\": [",
      json_string(ruleset.rule().name), params_json(ruleset.rule().parameters), board_json(board), ruleset.piles(),
      ruleset.misere() ? "misere" : "normal", ruleset.invariant(), shown(ruleset.symmetric()),
      shown(ruleset.has_nim_moves()), linear, linear ? "null" : json_string(ruleset.why_not_presburger()), statements,
      conditions, classes_json(ruleset), ruleset.classes() ? "null" : json_string(ruleset.why_no_classes())));
  bool first = true;
  each_move(ruleset, board, call, [&](const Vector& v) {
    out.write(fmt::format("{}[{}]", first ? "" : ",", fmt::join(v, ",")));
    first = false;
  });
  out.write("]}\n");
}

void write_csv(const Call& call, Output& out, const solver::Ruleset& ruleset, const solver::Board& board) {
  out.write(fmt::format("{}\n", fmt::join(coordinate_names(ruleset.piles()), ",")));
  each_move(ruleset, board, call, [&](const Vector& v) { out.write(fmt::format("{}\n", fmt::join(v, ","))); });
}

int run(const Call& call) {
  const solver::Ruleset ruleset(call.rule());
  const solver::Board board = call.board(ruleset.piles());
  Output out(call.text("out"));
  const std::string format = call.format();
  if (format == "json") write_json(call, out, ruleset, board);
  if (format == "csv") write_csv(call, out, ruleset, board);
  if (format == "text") out.write(text(ruleset, board));
  out.commit();
  return done;
}

}  // namespace

Verb moves_verb() {
  return {
      .name = "moves",
      .summary = "the move set: a picture, its properties, its linear classes",
      .arguments = {"RULE"},
      .options = {"set", "max", "format", "out"},
      .required = {"max"},
      .formats = {"text", "json", "csv"},
      .example = "moves wythoff.game --max 12",
      .details =
          "In the picture, o takes nothing and * is a move. csv and json list every move of the board; where "
          "moves depend on the sizes of the piles, those from the position --max.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
