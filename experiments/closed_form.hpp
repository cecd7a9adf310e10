// The pairs a claim lists, one index after the other: closed forms, mex rules, words.
//
//   `P = (floor(n*phi), floor(n*phi^2))` gives n = 5: (8, 13), n = 6: (9, 15), ...
#pragma once

#include <memory>
#include <optional>

#include "experiments/solved_pairs.hpp"

namespace wythoff::experiments {

struct Listed {
  enum class Kind {
    pair,    // (a, b)
    beyond,  // a pair whose A is beyond the board; so are those of all later n
    ended,   // the list has ended before n
    open,    // what n has depends on solved pairs that the board does not know
  };
  Kind kind = Kind::pair;
  dsl::Exact a, b;
  std::string text;  // how the claim's pair reads
};

class PairList {
 public:
  virtual ~PairList() = default;
  // Called for rising n. Throws RuleError at the claim where its expressions have no value.
  virtual Listed at(const dsl::Integer& n) = 0;
};

// `P = (EA, EB)`, with `mex` and `while`.
std::unique_ptr<PairList> closed_form(const Evidence& evidence, const dsl::BoundClaim& claim,
                                      const SolvedPairs& solved);
// `P = word(...)`; nothing where there is no fixed point.
std::unique_ptr<PairList> word_list(const dsl::BoundClaim& claim, const SolvedPairs& solved);

}  // namespace wythoff::experiments
