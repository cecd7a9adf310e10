// Lemma E. Normal play: if M contains all Nim moves and no (d, d), the P-positions are the cells (n, n).
//
// No move joins two of them, and from any other cell a Nim move on the larger pile leads to one. README.md, "Lemma E".
#include <algorithm>
#include <cstdlib>

#include "proof/steps.hpp"

namespace wythoff::proof {

std::optional<Argument> diagonal(const Game& game) {
  if (!game.nim_moves || game.misere) return {};
  std::int64_t reach = 1;  // beyond it, (d, d) is a move or not by d mod m alone
  for (const Form& h : game.moves.forms())
    if (std::int64_t speed = std::abs(h({1, 1})))
      reach = std::max({reach, std::abs(h.low) / speed + 1, std::abs(h.high) / speed + 1});
  for (std::int64_t d = 1; d <= reach + game.moves.modulus(); ++d)
    if (game.moves.contains(d, d)) return {};
  return Argument{false, "diagonal", nlohmann::json::object(), {}};
}

}  // namespace wythoff::proof
