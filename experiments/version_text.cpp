// wythoff --version
#include <fmt/format.h>

#include "experiments/commands.hpp"
#include "experiments/version.hpp"

namespace wythoff::experiments {

std::string version_text() {
  const Build& b = build();
  return fmt::format("wythoff {}\ncommit      {}\ncompiler    {}\nlibraries   {}\nCPU         {}\n", b.version,
                     b.commit, b.compiler, library_names(b), b.target);
}

}  // namespace wythoff::experiments
