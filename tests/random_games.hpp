// Random two-pile rules as text, by kind: cones, bands, residues, unions of them.
//
//   RandomGames games(7);
//   games.next(RandomGames::Kind::cone) == "game random\nmove (k)\nmove (k, l) where 2k <= 3l\n"
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace wythoff::tests {

class RandomGames {
 public:
  // cone: between two slopes, or on one side of a line; band: near a line, or away from it; residue: a congruence;
  // mixed: a residue within a cone or off a band; pieces: unions of two or three; without: a union without Nim moves;
  // misere: a union in misère play.
  enum class Kind { cone, band, residue, mixed, pieces, without, misere };
  static const std::vector<Kind>& kinds();
  static std::string name(Kind kind);

  explicit RandomGames(std::uint64_t seed) : engine_(seed) {}
  std::string next(Kind kind);
  int number(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::string cone(), band(), residue(), mixed(), piece();
  std::mt19937_64 engine_;
};

}  // namespace wythoff::tests
