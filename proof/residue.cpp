// Theorem R. Let L be the P-positions of a region closed under moves, and S the residues of L and of all cells outside
// the region that no move joins to L. Every P-position has its residue in S. If P were finite, every far cell of a
// sector would be a P-position or have a move into P, so that S + F would be everything, F the residues of the far
// moves of that sector. A residue outside S + F proves P infinite. README.md, "Theorem R".
//
// With all Nim moves the region is the cross of the first rows and columns, which hold at most one P-position each;
// without them it is a box.
#include <algorithm>

#include "proof/steps.hpp"

namespace wythoff::proof {

namespace {

// Every residue in S + F, as bits [m, 2m) of m rows of 2m columns: S is written twice side by side, shifted by F.
BitRows sums(const BitRows& s, const std::vector<Vec>& f, const Budget& budget) {
  std::int64_t m = s.columns();
  BitRows twice(2 * m, m), result(2 * m, m);
  for (std::int64_t y = 0; y < m; ++y) {
    for (std::int64_t x = 0; x < m; ++x)
      if (test(s.row(y), x)) set(twice.row(y), x), set(twice.row(y), x + m);
  }
  for (Vec shift : f) {
    budget.poll();
    for (std::int64_t y = 0; y < m; ++y) or_shifted(result.row((y + shift.y) % m), twice.row(y), shift.x);
  }
  return result;
}

std::vector<Vec> far_residues(const MoveSet& moves, Vec d, const Budget& budget) {
  std::vector<Vec> residues;
  for (std::int64_t r = 0; r < moves.modulus(); ++r) {
    budget.poll();
    for (std::int64_t s = 0; s < moves.modulus(); ++s)
      if (moves.contains_far(d, r, s)) residues.push_back({r, s});
  }
  return residues;
}

std::optional<Vec> missing(const BitRows& sums, std::int64_t m) {
  for (std::int64_t y = 0; y < m; ++y)
    for (std::int64_t x = 0; x < m; ++x)
      if (!test(sums.row(y), m + x)) return Vec{x, y};
  return {};
}

bool full(const BitRows& residues) {
  std::int64_t m = residues.columns();
  for (std::int64_t y = 0; y < m; ++y)
    for (std::size_t word = 0; word < residues.words(); ++word)
      if ((residues.row(y)[word] & column_mask(m, word)) != column_mask(m, word)) return false;
  return true;
}

// The argument for one region, or nothing.
std::optional<Argument> try_region(const Game& game, const Sample& sample, Region region, const Budget& budget) {
  Candidate candidate{region, {}, {}};
  for (Vec p : sample.positions)
    if (region.contains(p)) candidate.points.push_back(p);
  WindowResult window = check_window(game.moves, game.misere, candidate, budget);
  if (!window.exact || full(window.residues)) return {};
  for (Vec d : game.moves.sectors()) {
    std::optional<Vec> residue =
        missing(sums(window.residues, far_residues(game.moves, d, budget), budget), game.moves.modulus());
    if (!residue) continue;
    nlohmann::json data{{"region", region.kind == Region::Kind::cross ? "cross" : "box"},
                        {"below", region.below},
                        {"positions", to_json(candidate.points)},
                        {"direction", to_json(d)},
                        {"residue", to_json(*residue)}};
    return Argument{false, "residues", data, {}};
  }
  return {};
}

}  // namespace

std::optional<Argument> residue_gap(const Game& game, const Sample& sample, const Budget& budget) {
  if (!game.nim_moves) return try_region(game, sample, {Region::Kind::box, sample.size}, budget);
  // The sample must hold the P-positions of the first rows and columns: it does where slopes stay below 4, or 16.
  for (std::int64_t share : {4, 16})
    if (auto argument = try_region(game, sample, {Region::Kind::cross, sample.size / share}, budget)) return argument;
  return {};
}

}  // namespace wythoff::proof
