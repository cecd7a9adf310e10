// Has this game finitely many P-positions on the infinite board?
//
//   Verdict v = decide(solver::Ruleset(dsl::load("modular_wythoff.game", {{"m", dsl::Integer(5)}})));
//   v.kind == Verdict::Kind::finite;  v.method == "window";  v.positions->size() == 7;
//   verify(v.certificate).accepted == true
//
// `finite` and `infinite` are proved: the certificate has passed the checker before they are said. `unknown` says why.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "proof/limits.hpp"
#include "proof/move_set.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::proof {

struct Verdict {
  enum class Kind { finite, infinite, unknown } kind = Kind::unknown;
  std::string method;                         // finite, infinite: "window", "empty sector", "residues", ...
  std::optional<std::vector<Vec>> positions;  // finite: all P-positions by x, then y, where the method lists them
  std::string certificate;                    // finite, infinite: JSON text for `verify`
  std::string why;                            // unknown
  Limit stopped = Limit::none;                // unknown: by which limit, where that is the reason
};

std::string name(Verdict::Kind kind);  // "finite", "infinite", "unknown"

// Never throws for a well-formed ruleset: what stands in the way is the reason of an `unknown`.
Verdict decide(const solver::Ruleset& ruleset, const Limits& limits = {});

// {"m": 5, "R": [[0,1],[1,0]]}: parameters as certificates hold them; numbers beyond 64 bits are strings.
nlohmann::json to_json(const dsl::Parameters& parameters);

}  // namespace wythoff::proof
