// wythoff plot: a picture of a game, SVG or PNG.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "experiments/claims.hpp"
#include "experiments/output.hpp"
#include "experiments/plot.hpp"
#include "experiments/position_list.hpp"
#include "experiments/second_game.hpp"
#include "experiments/solved_pairs.hpp"
#include "experiments/version.hpp"
#include "explorer/colours.hpp"
#include "explorer/png.hpp"
#include "explorer/slope.hpp"

namespace wythoff::experiments {
namespace {

using explorer::Cell;
using explorer::Mark;
using explorer::Point;

constexpr std::size_t most_points = 200'000;
constexpr std::uint64_t most_cells = 16'000'000;  // of a heat map: 4,000 x 4,000
constexpr std::int64_t largest_marking = 60;

std::vector<Cell> cells_of(const solver::Positions& positions) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < positions.size(); ++i) cells.push_back({positions[i][0], positions[i][1]});
  return cells;
}

std::vector<Point> points_of(const std::vector<Cell>& cells) {
  std::vector<Point> points;
  for (const Cell& c : cells) points.push_back({static_cast<double>(c[0]), static_cast<double>(c[1])});
  return points;
}

void require_two_piles(int piles) {
  if (piles != 2) throw UsageError(fmt::format("a picture has two piles, and this game has {}", piles));
}

std::vector<Cell> p_positions(Evidence& evidence) {
  const solver::Positions& positions = evidence.p_positions();
  if (positions.size() > most_points)
    throw solver::Refused(
        fmt::format("{} P-positions are more than a picture of points shows (at most {}): "
                    "take a smaller --max",
                    positions.size(), most_points));
  return cells_of(positions);
}

std::string verdict_text(const ClaimResult& result) {
  return name(result.status) + (result.up_to ? fmt::format(" to n = {}", result.up_to->str()) : "");
}

// "1.6180...": digits that are right, not rounded ones.
std::string digits(double value) {
  return fmt::format("{:.4f}...", std::floor(value * 10000) / 10000);
}

// The lines of the closed forms that the board does not refute, each slope once.
std::vector<explorer::SlopeLine> lines_of(Evidence& evidence) {
  std::vector<explorer::SlopeLine> lines;
  for (const auto& claim : evidence.rule().claims) {
    const auto slope = explorer::slope_of(claim);
    if (!slope || !claim.applicable) continue;
    const double value = explorer::approximately(*slope);
    if (std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.slope == value; })) continue;
    const ClaimResult result = check_claim(evidence, claim);
    if (result.status == Status::refuted || result.status == Status::not_applicable) continue;
    const std::string source = fmt::format("claim {}, {}", claim.label, verdict_text(result));
    const std::string text = slope->text(), near = slope->is_rational() ? "" : " = " + digits(value);
    lines.push_back({value, fmt::format("slope {}{} ({})", text, near, source)});
    if (value != 1 && evidence.ruleset().symmetric())
      lines.push_back({1 / value, fmt::format("slope 1/({}){}", text, near.empty() ? "" : " = " + digits(1 / value))});
  }
  return lines;
}

std::string positions_picture(const Call& call, int pixels) {
  Evidence evidence(call.rule(), call.board(2), call.context(), call.engine());
  explorer::PositionsPicture picture;
  picture.max = {evidence.board().max[0], evidence.board().max[1]};
  const auto first = p_positions(evidence);
  picture.lines = lines_of(evidence);
  std::string engines = evidence.engines(), title;
  if (!call.given("with")) {
    picture.sets = {{Mark::dot, explorer::colour::black, "P-positions", points_of(first)}};
  } else {
    Evidence other(second_game(call).rule(), call.board(2), call.context(), call.engine());
    require_two_piles(other.ruleset().piles());
    const auto second = p_positions(other);
    std::vector<Cell> both, only_first, only_second;
    std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(both));
    std::set_difference(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(only_first));
    std::set_difference(second.begin(), second.end(), first.begin(), first.end(), std::back_inserter(only_second));
    title = " and " + instance_text(other.rule());
    picture.sets = {
        {Mark::dot, explorer::colour::black, "P in both", points_of(both)},
        {Mark::cross, explorer::colour::vermilion, "P only in " + instance_text(evidence.rule()),
         points_of(only_first)},
        {Mark::ring, explorer::colour::blue, "P only in " + instance_text(other.rule()), points_of(only_second)}};
  }
  picture.labels = labels_of(evidence.rule(), "first pile x", "second pile y",
                             fmt::format("P-positions on 0..{}, engine {}", board_text(evidence.board()), engines));
  picture.labels.title += title;
  return draw(picture, pixels);
}

std::string grundy_picture(const Call& call, int pixels) {
  const solver::Ruleset ruleset(call.rule());
  const solver::Board board = call.board(2);
  if (board.cells() > most_cells)
    throw solver::Refused(
        fmt::format("a heat map of {} cells is more than anyone can see (at most {}): take a "
                    "smaller --max",
                    board.cells(), most_cells));
  solver::Choice used;
  const auto table = solver::grundy(ruleset, board, call.context(), call.engine(), &used);
  auto labels = labels_of(ruleset.rule(), "first pile x", "second pile y",
                          fmt::format("Grundy values on 0..{}, engine {}", board_text(board), used.engine));
  labels.title += ": Grundy values";
  return draw(explorer::GrundyPicture{std::move(labels), table}, pixels);
}

std::string marking_picture(const Call& call, int pixels) {
  const solver::Ruleset ruleset(call.rule());
  const solver::Board board = call.board(2);
  const Cell max{board.max[0], board.max[1]};
  if (std::max(max[0], max[1]) > largest_marking)
    throw solver::Refused(fmt::format("the marking is drawn cell by cell, on boards up to {}", largest_marking));
  const int steps = call.given("steps") ? static_cast<int>(call.number("steps", 1, 60)) : 6;
  auto labels = labels_of(ruleset.rule(), "", "", "marked by the definition");
  labels.title += ": safe cells and what they kill";
  return draw(explorer::MarkingPicture{std::move(labels), ruleset, max, steps}, pixels);
}

// B_n / A_n against n, as far as the indices are those of the infinite board.
std::string ratio_picture(const Call& call, int pixels) {
  Evidence evidence(call.rule(), call.board(2), call.context(), call.engine());
  p_positions(evidence);
  const SolvedPairs solved = solved_pairs(evidence);
  explorer::ScatterPicture picture;
  std::vector<Point> points;
  double low = 0, high = 1;
  for (std::size_t n = 0; n < solved.trusted; ++n) {
    const auto [a, b] = solved.pairs[n];
    if (a == 0) continue;
    points.push_back({static_cast<double>(n), static_cast<double>(b) / static_cast<double>(a)});
    low = points.size() == 1 ? points.back().y : std::min(low, points.back().y);
    high = std::max(high, points.back().y);
  }
  if (points.empty()) throw UsageError(too_small(evidence, solved) + ": no ratio to draw");
  for (const auto& line : lines_of(evidence))
    if (line.slope >= 1) picture.levels.emplace_back(line.slope, line.label);
  for (const auto& [value, label] : picture.levels) low = std::min(low, value), high = std::max(high, value);
  const double room = std::max(0.05, (high - low) * 0.06);
  picture.range = {0, std::max(1.0, points.back().x), low - room, high + room};
  picture.labels = labels_of(evidence.rule(), "n", "B_n / A_n",
                             fmt::format("solved pairs n < {} of the board 0..{}, engine {}", solved.trusted,
                                         board_text(evidence.board()), evidence.engines()));
  picture.sets = {{Mark::dot, explorer::colour::blue, "B_n / A_n of the solved pairs", std::move(points)}};
  return draw(picture, pixels);
}

std::string drawn(const Call& call, const std::string& kind, int pixels) {
  if (call.given("db")) {
    if (kind != "ratio" && kind != "count") throw UsageError("--db goes with --kind ratio or --kind count");
    return draw(database_picture(call), pixels);
  }
  if (kind == "count") throw UsageError("--kind count needs --db FILE: the number of P-positions of many instances");
  if (!call.given("max")) throw UsageError("--max N is needed: the board is 0 <= every pile <= N");
  if (call.given("with") && kind != "positions") throw UsageError("--with goes with --kind positions");
  require_two_piles(call.rule().piles);
  if (kind == "grundy") return grundy_picture(call, pixels);
  if (kind == "marking") return marking_picture(call, pixels);
  if (kind == "ratio") return ratio_picture(call, pixels);
  return positions_picture(call, pixels);
}

std::string kind_of(const Call& call) {
  const std::vector<std::string> kinds{"positions", "grundy", "marking", "ratio", "count"};
  if (!call.given("kind")) return kinds.front();
  const std::string kind = call.text("kind"), near = dsl::nearest(kind, kinds);
  if (!std::count(kinds.begin(), kinds.end(), kind))
    throw UsageError(fmt::format("--kind: '{}' is not one of {}{}", kind, fmt::join(kinds, ", "),
                                 near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  return kind;
}

int run(const Call& call) {
  const std::string path = call.text("out");
  const bool png = path.ends_with(".png");
  if (!png && !path.ends_with(".svg") && path != "-")
    throw UsageError(fmt::format("--out: '{}' ends neither in .svg nor in .png", path));
  const int pixels = call.given("size") ? static_cast<int>(call.number("size", 200, 8000)) : 1000;
  const std::string kind = kind_of(call);
  Output out(path);
  const std::string svg = drawn(call, kind, pixels);
  out.write(png ? explorer::rasterized(svg, pixels) : svg);
  out.commit();
  return done;
}

}  // namespace

explorer::Labels labels_of(const dsl::Rule& rule, const std::string& x, const std::string& y, const std::string& made) {
  return {.title = instance_text(rule),
          .source = rule.title,
          .x = x,
          .y = y,
          .foot = fmt::format("wythoff {}: {}", build().version, made)};
}

Verb plot_verb() {
  return {
      .name = "plot",
      .summary = "a picture of a game, SVG or PNG",
      .arguments = {"RULE"},
      .options = {"set", "max", "kind", "with", "db", "by", "steps", "size", "out", "engine", "memory-limit", "jobs"},
      .required = {"out"},
      .example = "plot wythoff.game --max 100 --out wythoff.svg",
      .details =
          "positions: the P-positions, with the lines of the closed forms the board does not refute; with --with GAME "
          "those of two games in one picture. grundy: a heat map. marking: step by step, which cells are safe and "
          "what they kill. ratio: B_n / A_n against n, or, with --db, that of the last pair against a parameter. "
          "count: the number of P-positions against a parameter, with --db. The end of --out says the format; PNG "
          "needs rsvg-convert (Debian's librsvg2-bin).",
      .run = run,
  };
}

}  // namespace wythoff::experiments
