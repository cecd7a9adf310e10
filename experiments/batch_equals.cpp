#include "experiments/batch_equals.hpp"

#include <algorithm>

#include "solver/presburger_set.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::size_t most_groups = 500'000;  // beyond, games are computed without being remembered
constexpr std::size_t most_candidates = 8;    // isl is asked about so many games of one fingerprint

// The small vectors, which tell residues apart, and larger ones, which tell cones and thresholds apart.
const std::vector<solver::Vector>& probes(int piles) {
  static const auto all = [] {
    std::vector<std::vector<solver::Vector>> lists(5);
    for (int p = 1; p <= 4; ++p) {
      const std::int64_t side = p == 1 ? 40 : p == 2 ? 8 : p == 3 ? 4 : 3;
      solver::Vector v(static_cast<std::size_t>(p), 0);
      for (bool more = true; more;) {
        lists[static_cast<std::size_t>(p)].push_back(v);
        more = false;
        for (std::size_t i = v.size(); i-- > 0 && !more;) {
          more = ++v[i] < side;
          if (!more) v[i] = 0;
        }
      }
      for (std::int64_t a : {9, 11, 16, 23, 40, 97, 210, 1001, 5000})
        for (std::int64_t b : {0, 10, 31, 99, 1003}) {
          solver::Vector far(static_cast<std::size_t>(p), a);
          far.back() = b;
          lists[static_cast<std::size_t>(p)].push_back(far);
          std::reverse(far.begin(), far.end());
          lists[static_cast<std::size_t>(p)].push_back(far);
        }
    }
    return lists;
  }();
  return all[static_cast<std::size_t>(piles)];
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
