#include "experiments/batch_equals.hpp"

#include <algorithm>

#include "solver/presburger_set.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::size_t most_groups = 500'000;  // beyond, games are computed without being remembered
constexpr std::size_t most_candidates = 8;    // isl is asked about so many games of one fingerprint

// v runs over 0 <= every part < side, the last part fastest.
template <class Take>
void each_small(int piles, std::int64_t side, Take take) {
  solver::Vector v(static_cast<std::size_t>(piles), 0);
  for (bool more = true; more;) {
    take(v);
    more = false;
    for (std::size_t i = v.size(); i-- > 0 && !more;) {
      more = ++v[i] < side;
      if (!more) v[i] = 0;
    }
  }
}

// The small vectors tell residues apart, (q, 2q) and (a, a + q) those that are 0 or equal mod q, and the large ones
// tell cones and thresholds apart. A difference they miss costs a question to isl each time.
std::vector<solver::Vector> probes_of(int piles) {
  std::vector<solver::Vector> all;
  each_small(piles, piles == 1 ? 40 : piles == 2 ? 8 : piles == 3 ? 4 : 3, [&](const auto& v) { all.push_back(v); });
  const auto both_ways = [&](std::int64_t a, std::int64_t b) {
    solver::Vector v(static_cast<std::size_t>(piles), a);
    v.back() = b;
    all.push_back(v);
    std::reverse(v.begin(), v.end());
    all.push_back(v);
  };
  for (std::int64_t q = 4; q <= 12; ++q) both_ways(q, 2 * q);
  for (std::int64_t q = 8; q <= 12; ++q)
    for (std::int64_t a = 1; a <= 3; ++a) both_ways(a, a + q);
  for (const std::int64_t a : {9, 23, 97, 1001})
    for (const std::int64_t b : {10, 31, 1003}) both_ways(a, b);
  return all;
}

const std::vector<solver::Vector>& probes(int piles) {
  static const std::vector<solver::Vector> all[] = {{}, probes_of(1), probes_of(2), probes_of(3), probes_of(4)};
  return all[piles];
}

std::string fingerprint(const Instance& instance) {
  const solver::Ruleset& ruleset = *instance.ruleset();
  std::string out = store::max_text(instance.job().max) + (ruleset.misere() ? " misere " : " normal ") +
                    std::to_string(ruleset.piles()) + ' ' + instance.question() + ' ';
  std::uint8_t byte = 1;
  for (const solver::Vector& v : probes(ruleset.piles())) {
    byte = static_cast<std::uint8_t>(byte << 1 | (dsl::holds(*ruleset.formula(), v) ? 1 : 0));
    if (byte & 0x40) out += static_cast<char>(byte & 0x3f), byte = 1;
  }
  out += static_cast<char>(byte);
  const auto digest = store::sha256(out);
  return {reinterpret_cast<const char*>(digest.data()), 15};  // no allocation of its own
}

// Undecided is not equal: the game is then computed once more, which does no harm.
bool equal(const solver::Ruleset& a, const solver::Ruleset& b) try {
  bool differ = false;  // most that differ do so here, and isl need not be asked
  each_small(a.piles(), a.piles() <= 2 ? 20 : 6, [&](const solver::Vector& v) {
    differ = differ || dsl::holds(*a.formula(), v) != dsl::holds(*b.formula(), v);
  });
  if (differ) return false;
  return solver::PresburgerSet(*a.formula(), a.piles()) == solver::PresburgerSet(*b.formula(), b.piles());
} catch (const solver::Refused&) {
  return false;
}

Computed without_evidence(const Computed& computed) {
  Computed out;
  out.result = computed.result;
  out.claims = computed.claims;
  return out;
}

}  // namespace

std::vector<std::shared_ptr<EqualGames::Group>> EqualGames::candidates(const std::string& print) {
  const auto found = groups_.find(print);
  return found == groups_.end() ? std::vector<std::shared_ptr<Group>>{} : found->second;
}

Turn EqualGames::ask(std::unique_ptr<Instance>& instance, Computed& out) {
  if (!instance->comparable() || !instance->ruleset()->formula()) return Turn::compute;
  const std::string print = fingerprint(*instance);
  std::size_t seen = 0;
  for (;;) {
    std::shared_ptr<Group> next;
    {
      std::lock_guard lock(mutex_);
      const auto known = candidates(print);
      if (seen == known.size() || seen >= most_candidates) {
        if (groups_.size() >= most_groups) return Turn::compute;
        auto group = std::make_shared<Group>();
        group->job = &instance->job();
        groups_[print].push_back(group);
        running_[group->job] = group;
        return Turn::compute;
      }
      next = known[seen++];
    }
    // The other's rule is read again: keeping the move sets of a hundred thousand games would take gigabytes.
    const Instance other(*next->job);
    if (!other.ruleset() || !equal(*instance->ruleset(), *other.ruleset())) continue;
    std::lock_guard lock(mutex_);
    if (next->done) {
      out = instance->take_over(next->computed, *next->job);
      return Turn::taken;
    }
    next->waiting.push_back(std::move(instance));
    return Turn::waits;
  }
}

std::vector<Done> EqualGames::finished(const Instance& instance, const Computed& computed) {
  std::lock_guard lock(mutex_);
  const auto mine = running_.find(&instance.job());
  if (mine == running_.end()) return {};
  Group& group = *mine->second;
  group.done = true;
  group.computed = without_evidence(computed);
  std::vector<Done> out;
  for (const auto& waiting : group.waiting)
    out.push_back({&waiting->job(), waiting->take_over(group.computed, *group.job)});
  group.waiting.clear();
  running_.erase(mine);
  return out;
}

}  // namespace wythoff::experiments
