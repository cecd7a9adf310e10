// proof/check.py asked about certificates.
//
//   ask_python({text, text}) == {"accepted", "rejected: the rule: ..."}
//   check_agreement(texts);   // check.py and `verify` accept the same ones
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "proof/verify.hpp"
#include "tests/scratch.hpp"

namespace wythoff::tests {

inline std::vector<std::string> ask_python(const std::vector<std::string>& texts) {
  Scratch scratch;
  std::string names;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    names += std::to_string(i) + ".json\n";
    write_bytes(scratch / (std::to_string(i) + ".json"), texts[i]);
  }
  write_bytes(scratch / "names", names);
  std::string command = "cd '" + scratch.path().string() + "' && '" + WYTHOFF_PYTHON + "' -B '" + WYTHOFF_CHECKER +
                        "' $(cat names) > answers";
  int status = std::system(command.c_str());
  (void)status;  // 1 where some are rejected: the answers say so
  std::ifstream answers(scratch / "answers");
  std::vector<std::string> lines;
  for (std::string line; std::getline(answers, line);) lines.push_back(line);
  return lines;
}

inline void check_agreement(const std::vector<std::string>& texts) {
  const std::vector<std::string> answers = ask_python(texts);
  REQUIRE(answers.size() == texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    INFO(texts[i]);
    INFO("check.py: " << answers[i]);
    CHECK((answers[i] == "accepted") == proof::verify(texts[i]).accepted);
  }
}

}  // namespace wythoff::tests
