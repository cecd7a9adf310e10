// The real binary, run as a process.
//
//   Finished f = run({"solve", "wythoff.game", "--max", "3"});
//   f.code == 0;  f.out.starts_with("n ");  f.err.empty()
#pragma once

#include <map>
#include <string>
#include <vector>

namespace wythoff::tests {

struct Finished {
  int code = -1;  // exit code; 128 + signal where a signal ended it
  std::string out, err;
  double seconds = 0;
};

struct How {
  std::string folder = "";                      // to run in; "": the current one
  std::map<std::string, std::string> env = {};  // added to the environment
  std::string out = "";                         // a file (or /dev/full) for standard output
  int interrupt_after_ms = 0;                   // > 0: SIGINT so long after the start
  unsigned long file_size_limit = 0;            // > 0: no file may grow beyond so many bytes
};

Finished run(const std::vector<std::string>& arguments, const How& how = {});

// A command line of bash, where `wythoff` is the binary under test.
Finished shell(const std::string& command, const How& how = {});

// Standard output and error of the binary on a terminal of their own; interrupted after so many milliseconds if > 0.
bool has_terminals();  // false where /dev/pts is not mounted
Finished on_terminal(const std::vector<std::string>& arguments, const How& how = {});

}  // namespace wythoff::tests
