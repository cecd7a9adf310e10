// What this program was built from, and where the files that belong to it are.
//
//   build().version         "0.1.0"
//   build().commit          "68dd632a0c1f"; with "-dirty" when tracked files had been changed; "unknown" without git
//   build().compiler        "GCC 12.2.0"
//   library_names(build())  "Boost 1.74, fmt 9.1.0, ..."
//   data_folder("rules")    "/usr/local/share/wythoff/rules"
#pragma once

#include <string>
#include <vector>

namespace wythoff::experiments {

struct Library {
  std::string name, version;
};

struct Build {
  std::string version;   // of the project
  std::string commit;    // as it was when the program was last built
  std::string compiler;  // name and version
  std::string target;    // what the compiler was allowed to use everywhere: "x86-64, SSE2"
  std::vector<Library> libraries;
};

const Build& build();

// "Boost 1.74, fmt 9.1.0, ...", on one line.
std::string library_names(const Build& build);

// Where the project's "rules" or "batches" are: share/wythoff/NAME beside the bin/ this program runs from, else
// experiments/NAME in the source tree it was built from. Empty where there is neither.
std::string data_folder(const std::string& name);

}  // namespace wythoff::experiments
