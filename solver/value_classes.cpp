#include "solver/value_classes.hpp"

#include <algorithm>

#include "solver/fewer_bases.hpp"

namespace wythoff::solver {
namespace {

std::vector<Vector*> vectors(LinearClass& c) {
  std::vector<Vector*> all;
  for (auto* list : {&c.bases, &c.generators})
    for (Vector& v : *list) all.push_back(&v);
  return all;
}

LinearClass mirrored(LinearClass c) {
  for (Vector* v : vectors(c)) std::swap((*v)[0], (*v)[1]);
  std::sort(c.bases.begin(), c.bases.end()), std::sort(c.generators.begin(), c.generators.end());
  return c;
}

std::size_t index_of(const std::vector<LinearClass>& classes, const LinearClass& c) {
  return static_cast<std::size_t>(std::find(classes.begin(), classes.end(), c) - classes.begin());
}

// Classes that mirror each other still do afterwards. A class along lines is best with its one generator.
std::vector<LinearClass> fewer_bases(const std::vector<LinearClass>& classes) {
  std::vector<LinearClass> result;
  for (const LinearClass& c : classes) {
    const LinearClass mirror = mirrored(c);
    const std::size_t before = index_of(classes, mirror);
    LinearClass fewer = c.generators.size() < 2  ? c
                        : before < result.size() ? mirrored(result[before])
                                                 : with_fewer_bases(c);
    result.push_back(mirror == c && mirrored(fewer) != fewer ? c : std::move(fewer));
  }
  return result;
}

}  // namespace

ValueClasses::ValueClasses(const Ruleset& ruleset, const Board& board, bool along_the_longer)
    : rows(board.piles() == 1 ? 0 : board.max[0]), columns(board.max.back()), thin(along_the_longer) {
  std::vector<LinearClass> classes = *ruleset.classes();
  turned = thin && rows < columns;
  if (turned) std::swap(rows, columns);
  half = !thin && board.piles() == 2 && ruleset.symmetric() && rows == columns;
  for (LinearClass& c : classes) {
    for (Vector* v : vectors(c))
      if (v->size() == 1) v->insert(v->begin(), 0);
    if (turned) c = mirrored(c);
  }
  classes = fewer_bases(classes);
  // Classes that are not mirrored in the list keep the whole board.
  for (const LinearClass& c : classes) half = half && index_of(classes, mirrored(c)) < classes.size();
  for (const LinearClass& c : classes) {
    if (c.generators.empty()) {
      points.insert(points.end(), c.bases.begin(), c.bases.end());
    } else if (thin || c.generators.size() > 1) {
      windows.push_back(c);
    } else if (!half || index_of(lines, mirrored(c)) == lines.size()) {
      lines.push_back(c);
      twice.push_back(half && mirrored(c) != c);
    }
  }
  for (const LinearClass& c : windows) mirror.push_back(half ? index_of(windows, mirrored(c)) : 0);
}

std::int64_t ValueClasses::depth(const LinearClass& c) const {
  std::int64_t longest = 0;
  for (const Vector& g : c.generators) longest = std::max({longest, g[0], half ? g[1] : 0});
  return std::min(longest, rows) + 1;
}

std::int64_t ValueClasses::depth_of_values() const {
  std::int64_t longest = 0;
  for (const LinearClass& c : windows)
    for (const Vector& b : c.bases) longest = std::max(longest, b[0]);
  for (const Vector& b : points) longest = std::max(longest, b[0]);
  return (thin ? std::min(longest, rows) : rows) + 1;
}

std::int64_t ValueClasses::width() const {
  std::int64_t widest = 0;
  for (const LinearClass& c : windows)
    for (const Vector& g : c.generators) widest = std::max({widest, g[1], half ? g[0] : 0});
  return widest;
}

}  // namespace wythoff::solver
