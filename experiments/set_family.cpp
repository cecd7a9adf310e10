#include "experiments/set_family.hpp"

#include <algorithm>
#include <random>
#include <set>

namespace wythoff::experiments {
namespace {

using dsl::Integer;
using dsl::PairSet;

// Elements that are in a set together: {(a, b), (b, a)} in symmetric families, one element otherwise.
std::vector<PairSet> blocks_of(const SetFamily& family) {
  std::vector<Pair> elements = family.elements;
  std::sort(elements.begin(), elements.end());
  std::vector<PairSet> blocks;
  std::set<Pair> known(elements.begin(), elements.end()), used;
  for (const Pair& e : elements) {
    const Pair mirrored(e.second, e.first);
    if (used.contains(e) || (family.symmetric && !known.contains(mirrored))) continue;
    PairSet block{e};
    if (family.symmetric) block.insert(mirrored);
    used.insert(block.begin(), block.end());
    blocks.push_back(std::move(block));
  }
  return blocks;
}

// ways(i, n): how many unions of blocks i, i + 1, ... have n elements.
class Ways {
 public:
  explicit Ways(const std::vector<PairSet>& blocks) : table_(blocks.size() + 1) {
    table_.back() = {1};
    for (std::size_t i = blocks.size(); i-- > 0;) {
      const std::size_t size = blocks[i].size();
      table_[i].resize(table_[i + 1].size() + size);
      for (std::size_t n = 0; n < table_[i + 1].size(); ++n) {
        table_[i][n] += table_[i + 1][n];
        table_[i][n + size] += table_[i + 1][n];
      }
    }
  }
  // With between `least` and `most` elements; either may be negative.
  Integer between(std::size_t i, std::int64_t least, std::int64_t most) const {
    Integer sum = 0;
    const auto& row = table_[i];
    for (std::size_t n = 0; n < row.size(); ++n)
      if (static_cast<std::int64_t>(n) >= least && static_cast<std::int64_t>(n) <= most) sum += row[n];
    return sum;
  }

 private:
  std::vector<std::vector<Integer>> table_;
};

class Enumeration {
 public:
  Enumeration(const SetFamily& family, const PairVisitor& take)
      : family_(family), take_(take), blocks_(blocks_of(family)), ways_(blocks_) {}

  void all() { extend(0); }

  // The number of a set among all of the family, drawn without repetition, tells which blocks it has.
  void sample(std::uint64_t wanted) {
    const Integer total = count();
    std::mt19937_64 random(family_.seed);
    std::set<Integer> drawn;
    while (drawn.size() < wanted) {
      const Integer number = below(total, random);
      if (drawn.insert(number).second) take_(with_number(number));
    }
  }

  Integer count() const { return ways_.between(0, family_.least, family_.most); }

 private:
  void extend(std::size_t from) {
    const auto size = static_cast<std::int64_t>(set_.size());
    if (size > family_.most) return;
    if (size >= family_.least) take_(set_);
    for (std::size_t i = from; i < blocks_.size(); ++i) {
      if (size < family_.least && ways_.between(i, family_.least - size, INT64_MAX) == 0) return;  // too few are left
      set_.insert(blocks_[i].begin(), blocks_[i].end());
      extend(i + 1);
      for (const Pair& e : blocks_[i]) set_.erase(e);
    }
  }

  PairSet with_number(Integer number) const {
    PairSet set;
    std::int64_t least = family_.least, most = family_.most;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const Integer without = ways_.between(i + 1, least, most);
      if (number < without) continue;
      number -= without;
      set.insert(blocks_[i].begin(), blocks_[i].end());
      const auto size = static_cast<std::int64_t>(blocks_[i].size());
      least -= size, most -= most == INT64_MAX ? 0 : size;
    }
    return set;
  }

  // Uniform in 0 .. bound - 1: as many random bits as bound has, until they are below it.
  static Integer below(const Integer& bound, std::mt19937_64& random) {
    const unsigned bits = static_cast<unsigned>(msb(bound)) + 1;
    for (;;) {
      Integer value = 0;
      for (unsigned have = 0; have < bits; have += 64) value = (value << 64) + random();
      value &= (Integer(1) << bits) - 1;
      if (value < bound) return value;
    }
  }

  const SetFamily& family_;
  const PairVisitor& take_;
  std::vector<PairSet> blocks_;
  Ways ways_;
  PairSet set_;
};

}  // namespace

Integer SetFamily::count() const {
  return Enumeration(*this, {}).count();
}

void SetFamily::visit(const PairVisitor& take) const {
  Enumeration enumeration(*this, take);
  if (sample && enumeration.count() > *sample)
    enumeration.sample(*sample);
  else
    enumeration.all();
}

std::vector<Pair> residue_pairs(std::int64_t m) {
  std::vector<Pair> all;
  for (std::int64_t a = 0; a < m; ++a)
    for (std::int64_t b = 0; b < m; ++b) all.emplace_back(a, b);
  return all;
}

}  // namespace wythoff::experiments
