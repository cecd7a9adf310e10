// A running batch, told to people: one line that is rewritten on a terminal, a log elsewhere.
//
//   residue: 12000/99932, 412 a second, 3 min 33 s left; 7010 finite, 4990 infinite
//
// The line appears after two seconds; a log gets its first line after ten seconds and then one every half minute.
#pragma once

#include <string>

#include "experiments/batch.hpp"

namespace wythoff::experiments {

std::string progress_text(const std::string& name, const BatchProgress& progress);
// "12 proved, 3 hold, 0 refuted": of claims. "7 finite, 5 infinite": of decisions; "" where there are none.
std::string claims_text(const store::Tally& tally);
std::string verdicts_text(const store::Tally& tally);

class BatchProgressLine {
 public:
  explicit BatchProgressLine(std::string name);
  ~BatchProgressLine();
  BatchProgressLine(const BatchProgressLine&) = delete;
  BatchProgressLine& operator=(const BatchProgressLine&) = delete;

  void operator()(const BatchProgress& progress);

 private:
  std::string name_;
  bool terminal_, shown_ = false;
  double next_;  // seconds after the start at which something is said again
};

}  // namespace wythoff::experiments
