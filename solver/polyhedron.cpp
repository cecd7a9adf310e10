#include "solver/polyhedron.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "solver/board.hpp"
#include "solver/wide.hpp"

namespace wythoff::solver {
namespace {

using Row = std::vector<std::int64_t>;  // coefficients, then the constant

Wide times(Wide a, Wide b) {
  Wide product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw Refused("the rule's coefficients are too large for linear classes");
  return product;
}

// The determinant of the given columns of the given rows, by expansion: at most 4 x 4.
Wide determinant(const std::vector<const Row*>& rows, std::vector<int> columns, std::size_t first = 0) {
  if (columns.empty()) return 1;
  Wide sum = 0;
  for (std::size_t i = 0; i < columns.size(); i++) {
    std::int64_t entry = (*rows[first])[columns[i]];
    if (entry == 0) continue;
    std::vector<int> rest = columns;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    Wide minor = times(entry, determinant(rows, rest, first + 1));
    sum += i % 2 ? -minor : minor;
  }
  return sum;
}

// Calls visit for every choice of `size` rows.
template <class Visit>
void each_choice(const std::vector<Row>& rows, std::size_t size, std::vector<const Row*>& chosen, std::size_t from,
                 Visit visit) {
  if (chosen.size() == size) return visit();
  for (std::size_t i = from; i < rows.size(); i++) {
    chosen.push_back(&rows[i]);
    each_choice(rows, size, chosen, i + 1, visit);
    chosen.pop_back();
  }
}

// Cramer: the point where the chosen constraints are tight is p_j / scale.
void visit_vertex(const std::vector<const Row*>& chosen, const std::vector<Row>& rows, int n, Polyhedron& result) {
  std::vector<int> columns(static_cast<std::size_t>(n));
  std::iota(columns.begin(), columns.end(), 0);
  Wide scale = determinant(chosen, columns);
  if (scale == 0) return;
  std::vector<Wide> p;
  for (int j = 0; j < n; j++) {
    std::vector<int> replaced = columns;
    replaced[j] = n;
    p.push_back(-determinant(chosen, replaced));
  }
  if (scale < 0) {
    scale = -scale;
    for (Wide& x : p) x = -x;
  }
  for (const Row& row : rows) {
    Wide sum = times(row[n], scale);
    for (int j = 0; j < n; j++) sum += times(row[j], p[j]);
    if (sum < 0) return;
  }
  result.empty = false;
  for (int j = 0; j < n; j++) {
    if (p[j] / scale > (Wide(1) << 40)) throw Refused("the rule's thresholds are too large for linear classes");
    result.vertex_bound[j] = std::max(result.vertex_bound[j], static_cast<std::int64_t>(p[j] / scale));
  }
}

// The direction along which n - 1 chosen linear forms vanish, if it is unique, either way.
void visit_ray(const std::vector<const Row*>& chosen, const std::vector<Row>& rows, int n, std::set<Row>& rays) {
  std::vector<Wide> d;
  Wide divisor = 0;
  for (int j = 0; j < n; j++) {
    std::vector<int> columns;
    for (int i = 0; i < n; i++)
      if (i != j) columns.push_back(i);
    Wide minor = determinant(chosen, columns);
    d.push_back(j % 2 ? -minor : minor);
    for (Wide a = minor < 0 ? -minor : minor; a != 0;) divisor = std::exchange(a, divisor % a);
  }
  if (divisor == 0) return;
  for (int sign : {1, -1}) {
    bool inside = true;
    for (const Row& row : rows) {
      Wide sum = 0;
      for (int j = 0; j < n; j++) sum += times(row[j], sign * d[j] / divisor);
      inside = inside && sum >= 0;
    }
    if (!inside) continue;
    Row ray;
    for (int j = 0; j < n; j++) {
      if (d[j] / divisor > (Wide(1) << 40)) throw Refused("the rule's coefficients are too large for linear classes");
      ray.push_back(static_cast<std::int64_t>(sign * d[j] / divisor));
    }
    rays.insert(std::move(ray));
  }
}

}  // namespace

Polyhedron polyhedron(const std::vector<dsl::Atom>& atoms, int n) {
  std::set<Row> distinct;
  for (int i = 0; i < n; i++) {
    Row row(static_cast<std::size_t>(n) + 1, 0);
    row[i] = 1;
    distinct.insert(row);
  }
  for (const dsl::Atom& atom : atoms)
    if (atom.kind == dsl::Atom::Kind::at_least_zero) {
      Row row = atom.coefficients;
      row.push_back(atom.constant);
      distinct.insert(std::move(row));
    }
  std::vector<Row> rows(distinct.begin(), distinct.end());
  Polyhedron result;
  result.vertex_bound.assign(static_cast<std::size_t>(n), 0);
  std::set<Row> rays;
  std::vector<const Row*> chosen;
  each_choice(rows, static_cast<std::size_t>(n), chosen, 0, [&] { visit_vertex(chosen, rows, n, result); });
  if (result.empty) return result;
  each_choice(rows, static_cast<std::size_t>(n) - 1, chosen, 0, [&] { visit_ray(chosen, rows, n, rays); });
  result.rays.assign(rays.begin(), rays.end());
  return result;
}

}  // namespace wythoff::solver
