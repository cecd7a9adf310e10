// A set of positions of a board in the formats of `solve` and `grundy --value`.
//
//   write_positions(call, out, result, [&](solver::PositionSink& sink) { return solver::solve(...); });
//
// csv and summary take the positions as they come, in constant memory; the others collect them first.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "experiments/commands.hpp"
#include "experiments/output.hpp"
#include "solver/outcome.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::experiments {

struct PositionQuestion {
  const solver::Ruleset& ruleset;
  const solver::Board& board;
  std::string noun;                                             // "P-positions", "positions of Grundy value 3"
  std::function<solver::Choice(solver::PositionSink&)> answer;  // computes, in lexicographic order
};

// Formats text, csv, json, bfile, summary. UsageError where the format does not fit the game.
void write_positions(const Call& call, Output& out, const PositionQuestion& question);

// The bounds as they are printed: 20, or 10,20 (JSON: [10,20]) where they differ.
std::string board_text(const solver::Board& board);
std::string board_json(const solver::Board& board);
// `"game": "wythoff", "params": {}, "max": 20, "engine": "definition"`
std::string json_head(const dsl::Rule& rule, const solver::Board& board, const std::string& engine);
std::string json_string(const std::string& text);
// "(3, 5)"
std::string position_text(std::span<const std::int64_t> position);
// The names of the piles: x, y, z, w.
std::vector<std::string> coordinate_names(int piles);
// "m=5, R={(0,1)}"
std::string parameters_text(const dsl::Parameters& parameters);
// "wythoff", "modular_wythoff, m=5"
std::string instance_text(const dsl::Rule& rule);

}  // namespace wythoff::experiments
