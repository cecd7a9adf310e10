// The vertices and extreme rays of {x >= 0 : A*x + c >= 0} in one to four dimensions.
//
//   x - y >= 0, 2y - x - 1 >= 0 has the vertex (1,1) and the rays (1,1), (2,1).
//
// By trying every choice of tight constraints: dimensions are few, constraints are a handful. Pointed, because x >= 0;
// so it is empty iff it has no vertex, and it is the convex hull of its vertices plus the cone of its rays.
#pragma once

#include <cstdint>
#include <vector>

#include "dsl/presburger.hpp"

namespace wythoff::solver {

struct Polyhedron {
  bool empty = true;
  std::vector<std::int64_t> vertex_bound;       // the largest coordinates of the vertices, rounded down
  std::vector<std::vector<std::int64_t>> rays;  // primitive, sorted
};

// Uses the atoms e >= 0 alone. Throws Refused where the numbers are too large.
Polyhedron polyhedron(const std::vector<dsl::Atom>& atoms, int dimensions);

}  // namespace wythoff::solver
