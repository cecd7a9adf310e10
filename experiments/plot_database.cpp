// Pictures over many instances, from the views of a results database.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/plot.hpp"
#include "experiments/version.hpp"
#include "explorer/collected.hpp"
#include "explorer/colours.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

using explorer::Mark;
using explorer::Point;

// Of each value of the parameter the largest board that was finished; several where other parameters differ.
constexpr const char* counts = R"(
SELECT json_extract(params, ?2) AS value, p_count, max FROM (
  SELECT params, p_count, max, row_number() OVER (PARTITION BY params ORDER BY CAST(max AS INTEGER) DESC) AS place
  FROM results WHERE rule_hash = ?1 AND p_count IS NOT NULL AND ended = 'ok')
WHERE place = 1 AND typeof(value) = 'integer' ORDER BY value, params)";

constexpr const char* ratios = R"(
SELECT json_extract(params, ?2) AS value, 1.0 * y / x, max FROM (
  SELECT params, x, y, max, row_number() OVER (PARTITION BY params ORDER BY CAST(max AS INTEGER) DESC, n DESC) AS place
  FROM p_positions WHERE rule_hash = ?1 AND x > 0 AND y IS NOT NULL)
WHERE place = 1 AND typeof(value) = 'integer' ORDER BY value, params)";

// --by, or the rule's only integer parameter.
std::string parameter_of(const Call& call, const dsl::Game& game) {
  std::vector<std::string> names;
  for (const dsl::ParameterNode& parameter : game.parameters)
    if (parameter.type == dsl::ParameterNode::Type::integer) names.push_back(parameter.name.text);
  const std::string wanted = call.text("by");
  if (call.given("by") && std::count(names.begin(), names.end(), wanted)) return wanted;
  if (call.given("by") || names.size() != 1)
    throw UsageError(fmt::format("--by NAME is needed, one of the integer parameters of {}: {}", game.name.text,
                                 names.empty() ? "it has none" : fmt::format("{}", fmt::join(names, ", "))));
  return names.front();
}

}  // namespace

explorer::ScatterPicture database_picture(const Call& call) {
  const bool ratio = call.text("kind") == "ratio";
  const dsl::Game game = dsl::parse(call.source());
  const std::string parameter = parameter_of(call, game), hash = store::sha256_hex(dsl::print(game));
  store::Reader reader(call.text("db"), &stop_requested());
  const auto found = explorer::collected(reader, ratio ? ratios : counts, {hash, "$." + parameter});
  if (found.rows.empty())
    throw UsageError(fmt::format("{} has no finished instance of {} (as its text is now) with {}", call.text("db"),
                                 game.name.text, ratio ? "stored P-positions" : "a number of P-positions"));
  explorer::ScatterPicture picture;
  std::vector<Point> points;
  std::set<std::string> boards;
  for (const auto& row : found.rows) {
    points.push_back({explorer::real(row[0]), explorer::real(row[1])});
    boards.insert(store::plain(row[2]));
  }
  const auto [low, high] =
      std::minmax_element(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
  const double from = ratio ? low->y : std::min(0.0, low->y), room = std::max(0.05, (high->y - from) * 0.06);
  picture.range = {points.front().x, std::max(points.back().x, points.front().x + 1), ratio ? from - room : from,
                   high->y + room};
  const std::string board = boards.size() == 1 ? "0.." + *boards.begin() : "several boards, the largest of each";
  const std::string what = ratio ? "B_n / A_n of the last stored pair" : "|P|, ordered tuples on the board";
  picture.labels = {.title = fmt::format("{}: {} against {}", game.name.text, ratio ? "B_n / A_n" : "|P|", parameter),
                    .source = game.title,
                    .x = parameter,
                    .y = ratio ? "B_n / A_n" : "|P|",
                    .foot = fmt::format("wythoff {}: {} instances of rule {}, {}", build().version, points.size(),
                                        hash.substr(0, 12), board)};
  picture.sets = {{Mark::dot, explorer::colour::blue, what, std::move(points)}};
  return picture;
}

}  // namespace wythoff::experiments
