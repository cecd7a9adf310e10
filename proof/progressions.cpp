// Infinite P that is finitely many cells and finitely many progressions start + n*step, guessed on a board and proved
// by the window theorem: for the whole quadrant, or, where Nim moves are lacking, for the first row or column alone.
#include <algorithm>

#include "proof/steps.hpp"

namespace wythoff::proof {

namespace {

// `cells` in the order of their larger coordinate: a first part, then a period that repeats at least three times.
bool split(const std::vector<Vec>& cells, Candidate& candidate) {
  std::size_t n = cells.size();
  for (std::size_t period = 1; 4 * period <= n && period <= 64; ++period) {
    Vec step = cells[n - 1] - cells[n - 1 - period];
    if (step.x < 0 || step.y < 0 || step == Vec{}) continue;
    std::size_t first = n - period;  // cells[i + period] == cells[i] + step for every i >= first
    while (first > 0 && cells[first - 1 + period] == cells[first - 1] + step) --first;
    if (n - first < 4 * period) continue;
    candidate.points.insert(candidate.points.end(), cells.begin(), cells.begin() + first);
    for (std::size_t i = first; i < first + period; ++i) candidate.progressions.push_back({cells[i], step});
    return true;
  }
  return false;
}

// Cells below, on and above the diagonal, each list in the order of the larger coordinate.
std::vector<std::vector<Vec>> branches(const std::vector<Vec>& positions) {
  std::vector<std::vector<Vec>> parts(3);
  for (Vec p : positions) parts[p.x > p.y ? 0 : p.x == p.y ? 1 : 2].push_back(p);
  for (auto& part : parts)
    std::sort(part.begin(), part.end(), [](Vec p, Vec q) {
      return std::pair(std::max(p.x, p.y), std::min(p.x, p.y)) < std::pair(std::max(q.x, q.y), std::min(q.x, q.y));
    });
  return parts;
}

std::optional<Candidate> guess(const Sample& sample, Region region) {
  Candidate candidate{region, {}, {}};
  std::vector<Vec> positions;
  for (Vec p : sample.positions)
    if (region.contains(p)) positions.push_back(p);
  for (const auto& part : branches(positions)) {
    bool ended = part.empty() || 2 * std::max(part.back().x, part.back().y) < sample.size;
    if (ended)
      candidate.points.insert(candidate.points.end(), part.begin(), part.end());
    else if (!split(part, candidate))
      return {};
  }
  if (candidate.progressions.empty()) return {};
  return candidate;
}

Argument argue(const Candidate& candidate) {
  const char* region = candidate.region.kind == Region::Kind::all    ? "all"
                       : candidate.region.kind == Region::Kind::rows ? "rows"
                                                                     : "columns";
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [start, step] : candidate.progressions)
    list.push_back(nlohmann::json::array({start.x, start.y, step.x, step.y}));
  return {false,
          "progressions",
          {{"region", region},
           {"below", candidate.region.below},
           {"positions", to_json(candidate.points)},
           {"progressions", list}},
          {}};
}

}  // namespace

std::optional<Argument> progressions(const Game& game, const Sample& sample, const Budget& budget) {
  std::vector<Region> regions;
  if (!game.nim_moves) regions = {{Region::Kind::rows, 1}, {Region::Kind::columns, 1}};
  regions.push_back({Region::Kind::all, 0});
  for (const Region& region : regions)
    if (std::optional<Candidate> candidate = guess(sample, region)) try {
        if (check_window(game.moves, game.misere, *candidate, budget).exact) return argue(*candidate);
      } catch (const std::length_error&) {  // this guess is too wide; another may not be
      }
  return {};
}

}  // namespace wythoff::proof
