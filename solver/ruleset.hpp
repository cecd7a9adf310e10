// A bound rule as a set of moves over the piles; the only reader of dsl in this room.
//
//   Ruleset ruleset(dsl::load("wythoff.game", {}));
//   ruleset.contains({2, 2}) == true;  ruleset.contains({1, 2}) == false;  ruleset.has_nim_moves() == true;
//
// Vectors and positions have piles() parts, all >= 0. A vector of zeros is no move.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "dsl/presburger.hpp"
#include "dsl/rule.hpp"
#include "solver/semilinear.hpp"

namespace wythoff::solver {

class Ruleset {
 public:
  explicit Ruleset(dsl::Rule rule);

  const dsl::Rule& rule() const;
  int piles() const;
  bool misere() const;
  bool invariant() const;

  // Is the vector a move? For invariant rules; for others, is it a move from *some* sizes is not asked.
  bool contains(std::span<const std::int64_t> move) const;
  // Is the vector a move from the position (sizes before the move, each at least the vector's part)?
  bool allows(std::span<const std::int64_t> position, std::span<const std::int64_t> move) const;

  // The statements one by one, 0 <= s < statements(): a vector is a move when one of them allows it.
  int statements() const;
  bool sized(int s) const;  // its moves depend on the sizes of the piles
  bool allows(int s, std::span<const std::int64_t> position, std::span<const std::int64_t> move) const;
  // What a statement allows, over the parts of the move v_0 .. v_{piles-1} and then those of the position before it,
  // for v >= 0; nothing where it is not Presburger. And a formula that it implies, whatever its condition.
  std::optional<dsl::Formula> formula(int s) const;
  dsl::Formula necessary(int s) const;

  // The move set of an invariant Presburger rule over coordinates v_0 .. v_{piles-1}: holds(formula, v) == contains(v)
  // for every v >= 0, including v = 0 (false). Nothing where the rule is not invariant and Presburger; then
  // why_not_presburger() says what stands in the way.
  const std::optional<dsl::Formula>& formula() const;
  const std::string& why_not_presburger() const;

  // The move set as linear classes, worked out when first asked for; safe to ask from several threads. Nothing where
  // there is no formula or it has too many cases; then why_no_classes() says why.
  const std::optional<std::vector<LinearClass>>& classes() const;
  const std::string& why_no_classes() const;

  // Decided for the whole quadrant where formula() exists. Without it: decided by the form of the statements
  // (a statement in any assignment is symmetric; Nim moves need a statement `move (k)` without a condition), so `false`
  // means "not shown".
  bool symmetric() const;
  bool has_nim_moves() const;

 private:
  struct Parts;
  void find_classes() const;
  dsl::Formula with_position(int s, const dsl::Formula& formula) const;
  std::shared_ptr<const Parts> parts_;
};

}  // namespace wythoff::solver
