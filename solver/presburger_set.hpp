// Sets of non-negative integer vectors given by formulas, with the questions only a decision procedure can answer.
//
//   PresburgerSet even(formula of "x = 0 mod 2", 1), all(dsl::Formula::truth(true), 1);
//   even.subset_of(all) == true;   even == all is false;   even.project_out(0, 1) is the whole of N^0
//
// A thin wrapper of isl. Each question is given a bounded amount of work; Refused where it does not suffice. Sets
// belong to the thread that made them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "dsl/presburger.hpp"

struct isl_set;

namespace wythoff::solver {

class PresburgerSet {
 public:
  PresburgerSet(const dsl::Formula& formula, int dimensions);
  ~PresburgerSet();
  PresburgerSet(PresburgerSet&& other) noexcept;
  PresburgerSet& operator=(PresburgerSet&& other) noexcept;

  bool empty() const;
  bool subset_of(const PresburgerSet& other) const;
  friend bool operator==(const PresburgerSet& a, const PresburgerSet& b);

  // {the other coordinates of v : v in the set}.
  PresburgerSet project_out(int first, int count) const;
  // A quantifier-free formula of the set; nothing where it would be too large.
  std::optional<dsl::Formula> formula() const;
  // A member, or nothing.
  std::optional<std::vector<std::int64_t>> member() const;
  PresburgerSet minus(const PresburgerSet& other) const;

 private:
  explicit PresburgerSet(isl_set* set) : set_(set) {}
  isl_set* set_ = nullptr;
};

}  // namespace wythoff::solver
