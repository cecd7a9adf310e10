#include <algorithm>
#include <cstdlib>

#include "proof/steps.hpp"

namespace wythoff::proof {

namespace {

// On an axis M is periodic from `reach` on; one period beyond it decides.
bool has_axis(const MoveSet& moves, Vec axis) {
  std::int64_t reach = 1;
  for (const Form& h : moves.forms())
    if (std::int64_t speed = std::abs(h(axis)))
      reach = std::max({reach, std::abs(h.low) / speed + 1, std::abs(h.high) / speed + 1});
  for (std::int64_t n = 1; n <= reach + moves.modulus(); ++n)
    if (!moves.contains(n * axis.x, n * axis.y)) return false;
  return true;
}

}  // namespace

Game::Game(const dsl::Formula& formula, bool misere_play)
    : moves(formula), misere(misere_play), nim_moves(has_axis(moves, {1, 0}) && has_axis(moves, {0, 1})) {}

nlohmann::json to_json(Vec v) {
  return nlohmann::json::array({v.x, v.y});
}

nlohmann::json to_json(std::vector<Vec> positions) {
  std::sort(positions.begin(), positions.end());
  nlohmann::json list = nlohmann::json::array();
  for (Vec p : positions) list.push_back(to_json(p));
  return list;
}

}  // namespace wythoff::proof
