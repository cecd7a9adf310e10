// Families of sets: the subsets of some elements, all of them or a random sample.
//
//   SetFamily family{residue_pairs(2), true};                 // symmetric
//   family.count() == 8;                                     // {}, {(0,0)}, {(0,0),(0,1),(1,0)}, ...
//   family.visit([](const dsl::PairSet& set) { ... });
//
// Symmetric sets hold (a, b) and (b, a) together. `size` bounds the number of elements. Without a sample the sets come
// in lexicographic order of their elements; a sample is drawn uniformly, without repetition, the same for equal seeds
// on every machine, and is the whole family where that is not larger.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "dsl/rule.hpp"

namespace wythoff::experiments {

using Pair = std::pair<dsl::Integer, dsl::Integer>;
using PairVisitor = std::function<void(const dsl::PairSet&)>;

struct SetFamily {
  std::vector<Pair> elements;  // distinct; sets of integers are pairs (n, 0)
  bool symmetric = false;
  std::int64_t least = 0, most = INT64_MAX;  // elements of a set
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;

  // How many sets without the sample; exact, however many.
  dsl::Integer count() const;
  void visit(const PairVisitor& take) const;
};

// (0, 0), (0, 1), ..., (m - 1, m - 1).
std::vector<Pair> residue_pairs(std::int64_t m);

}  // namespace wythoff::experiments
