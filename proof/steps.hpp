// The steps of a decision, each in a file of its own. A step looks at one kind of reason and returns an argument, or
// nothing where that reason is not there; the theorem behind each is stated in its file and proved in README.md.
//
//   Game game(formula, false);
//   if (auto argument = empty_sector(game, budget)) ...   // argument->finite == false
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "proof/limits.hpp"
#include "proof/move_set.hpp"
#include "proof/window.hpp"

namespace wythoff::proof {

// A two-pile game on the infinite board.
struct Game {
  Game(const dsl::Formula& formula, bool misere);
  MoveSet moves;
  bool misere = false;
  bool nim_moves = false;  // every (k, 0) and (0, k), k >= 1, is a move
};

struct Argument {
  bool finite = false;
  std::string method;                         // as in certificates and in the first line of `decide`
  nlohmann::json data;                        // what the checker needs besides the rule
  std::optional<std::vector<Vec>> positions;  // finite: all P-positions, by x, then y, where they were computed
};

// Some open sector of directions meets M in boundedly many... in no far cell at all: infinite.
std::optional<Argument> empty_sector(const Game& game, const Budget& budget);
// Nim moves and no (d, d): the P-positions are the diagonal.
std::optional<Argument> diagonal(const Game& game);
// Nim moves, and every ray {n*d : n >= 1} meets M: finite, without a list.
std::optional<Argument> all_rays(const Game& game);

// The P-positions of the board [0, size)^2, by y, then x; what the next three steps start from.
struct Sample {
  std::int64_t size = 0;
  std::vector<Vec> positions;
};
// The P-positions of the sample are all there are: finite, with the list.
std::optional<Argument> finite_window(const Game& game, const Sample& sample, const Budget& budget);
// The residues that P-positions can have do not reach every residue in some sector: infinite.
std::optional<Argument> residue_gap(const Game& game, const Sample& sample, const Budget& budget);
// The P-positions, or those of the first row or column, are finitely many and some progressions: infinite.
std::optional<Argument> progressions(const Game& game, const Sample& sample, const Budget& budget);

nlohmann::json to_json(Vec v);
nlohmann::json to_json(std::vector<Vec> positions);  // sorted by x, then y

}  // namespace wythoff::proof
