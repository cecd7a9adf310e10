// proof/check.py asked about certificates.
//
//   ask_python({text, text}) == {"accepted", "rejected: the rule: ..."}
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

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

}  // namespace wythoff::tests
