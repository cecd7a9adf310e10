// The cases of a statement as conditions on a position z and the position p = z - v a move v of it leads to, and the
// z there are for a given p, or the p for a given z, as runs of columns.
//
//   cases_of(0, formula of "move (k, l) from (x, y) where x <= y and k < 3 and l < 3", board) has 2 cases, x <= y
//   and, the other way round, y <= x; of the first, walk.each_z(first, {1, 1}, {9, 9}, visit) calls
//   visit({2, _}, 2, 3, 1) and visit({3, _}, 3, 3, 1): the positions (2, 2), (2, 3), (3, 3) lead to (1, 1)
#pragma once

#include <optional>
#include <vector>

#include "solver/board.hpp"
#include "solver/column_runs.hpp"
#include "solver/semilinear.hpp"

namespace wythoff::solver {

// Atoms over z and p, all of which hold.
struct MoveCase {
  int statement;
  struct Part {
    ColumnAtom atom;  // but for its slope
    Vector of_z, of_p;
  };
  std::vector<Part> parts;
};

// The cases of a formula over the parts of the move, then those of z (Ruleset::formula(s)). Nothing where there are too
// many, or 64 bits may not hold the values on this board.
std::optional<std::vector<MoveCase>> cases_of(int statement, const dsl::Formula& formula, const Board& board);

// Calls visit(point, first, last, step) for runs of last parts, the parts before them in `point`; together they are all
// there are. Part by part: an atom is used at the last part it mentions. visit returns false to stop; so does the walk.
class CaseWalk {
 public:
  // The z, p <= z <= top.
  template <class Visit>
  bool each_z(const MoveCase& c, const Vector& p, const Vector& top, Visit visit) {
    return walk(c, &MoveCase::Part::of_p, p, &MoveCase::Part::of_z, p, top, visit);
  }
  // The p, 0 <= p <= z.
  template <class Visit>
  bool each_p(const MoveCase& c, const Vector& z, Visit visit) {
    return walk(c, &MoveCase::Part::of_z, z, &MoveCase::Part::of_p, Vector(z.size(), 0), z, visit);
  }

 private:
  template <class Visit>
  bool walk(const MoveCase& c, Vector MoveCase::Part::*of_fixed, const Vector& fixed, Vector MoveCase::Part::*of_point,
            const Vector& from, const Vector& to, Visit visit) {
    const std::size_t n = fixed.size();
    for (auto& level : levels_) level.clear();
    for (const MoveCase::Part& part : c.parts) {
      ColumnAtom atom = part.atom;
      for (std::size_t i = 0; i < n; i++) atom.constant += (part.*of_fixed)[i] * fixed[i];
      std::size_t last = n;
      while (last > 0 && (part.*of_point)[last - 1] == 0) last--;
      if (last == 0 && !atom.holds(0)) return true;
      if (last > 0) levels_[last - 1].push_back({atom, &(part.*of_point)});
    }
    Vector point(n, 0);
    return walk_level(0, point, from, to, visit);
  }
  template <class Visit>
  bool walk_level(std::size_t at, Vector& point, const Vector& from, const Vector& to, Visit visit) {
    auto& atoms = atoms_[at];
    atoms.clear();
    for (const auto& [atom, slopes] : levels_[at]) {
      atoms.push_back(atom);
      for (std::size_t i = 0; i < at; i++) atoms.back().constant += (*slopes)[i] * point[i];
      atoms.back().slope = (*slopes)[at];
    }
    return each_run(atoms, from[at], to[at], [&](std::int64_t first, std::int64_t last, std::int64_t step) {
      if (at + 1 == point.size()) return visit(static_cast<const Vector&>(point), first, last, step);
      for (point[at] = first; point[at] <= last; point[at] += step)
        if (!walk_level(at + 1, point, from, to, visit)) return false;
      return true;
    });
  }

  // By part, the atoms that mention no later one, and their slopes.
  std::vector<std::pair<ColumnAtom, const Vector*>> levels_[4];
  std::vector<ColumnAtom> atoms_[4];
};

}  // namespace wythoff::solver
