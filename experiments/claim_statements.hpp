// Claims about the pairs (A_n, B_n) in the words of certificates.
//
//   std::string why;
//   auto more = claim_statements(theorem of wythoff, claim "A(n) + B(n) = A(B(n)) for n >= 1", budget, why);
//   // [{"kind": "relation", "from": 1, "indices": [[0, 1, 0, 0, 0, 0]], "violations": ...}]
//
// An empty list: the certificate of the theorem says it already. Nothing: no translation, or no proof; `why` says which
// part stands in the way.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "dsl/rule.hpp"
#include "proof/invent.hpp"
#include "proof/theorem.hpp"

namespace wythoff::experiments {

// P = (EA, EB) without `while`, P = word(...), COND for n >= n0, P is infinite.
std::optional<nlohmann::json> claim_statements(const proof::Theorem& theorem, const dsl::BoundClaim& claim,
                                               const proof::Budget& budget, std::string& why);

// The pairs of a claim P = word(...), P = (mex, s*A + t*n) or P = (floor(n*alpha), floor(n*alpha) + t*n) with
// 1/alpha + 1/(alpha + t) = 1, for n >= 0. Throws std::invalid_argument for other claims.
proof::PairSequence pair_sequence(const dsl::BoundClaim& claim);

}  // namespace wythoff::experiments
