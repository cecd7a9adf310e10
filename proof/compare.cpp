#include "proof/compare.hpp"

#include <algorithm>
#include <stdexcept>

#include "proof/move_rows.hpp"
#include "proof/steps.hpp"
#include "proof/verify.hpp"

namespace wythoff::proof {

namespace {

// `text` where the checker accepts it.
std::optional<std::string> checked(const nlohmann::json& certificate, const Limits& limits) {
  std::string text = certificate.dump();
  try {
    if (verify(text, limits).accepted) return text;
  } catch (const Stopped&) {  // not proved in time
  }
  return {};
}

nlohmann::json comparison(const char* claim, const Verdict& here) {
  return {{"format", "wythoff certificate 1"}, {"claim", claim}, {"first", nlohmann::json::parse(here.certificate)}};
}

}  // namespace

std::optional<std::string> prove_same_p(const Verdict& here, const Verdict& there, const Limits& limits) {
  if (!here.positions || !there.positions || *here.positions != *there.positions) return {};
  nlohmann::json certificate = comparison("same P", here);
  certificate["other"] = nlohmann::json::parse(there.certificate);
  return checked(certificate, limits);
}

std::optional<std::string> prove_subset_p(const Verdict& here, const solver::Ruleset& other, const Limits& limits) {
  if (!here.positions || other.piles() != 2 || !other.invariant() || !other.formula()) return {};
  std::int64_t below = 1;
  for (Vec p : *here.positions) below = std::max({below, p.x + 1, p.y + 1});
  try {
    std::vector<Vec> box = p_positions(MoveSet(*other.formula()), other.misere(), below, below, Budget(limits));
    std::sort(box.begin(), box.end());
    if (!std::includes(box.begin(), box.end(), here.positions->begin(), here.positions->end())) return {};
    nlohmann::json certificate = comparison("subset P", here);
    certificate["other"] = {{"rule", other.rule().canonical},
                            {"parameters", to_json(other.rule().parameters)},
                            {"below", below},
                            {"positions", to_json(box)}};
    return checked(certificate, limits);
  } catch (const std::length_error&) {  // numbers too large for these proofs
  } catch (const Stopped&) {
  }
  return {};
}

}  // namespace wythoff::proof
