// wythoff --version
#include <fmt/format.h>

#include "experiments/commands.hpp"
#include "experiments/table.hpp"
#include "experiments/version.hpp"

namespace wythoff::experiments {

std::string version_text() {
  const Build& b = build();
  std::string text = fmt::format("wythoff {}\n", b.version);
  const std::pair<const char*, std::string> rows[] = {
      {"commit", b.commit}, {"compiler", b.compiler}, {"libraries", library_names(b)}, {"CPU", b.target}};
  for (const auto& [name, value] : rows) {
    bool first = true;
    for (const std::string& line : wrap(value, 68)) {
      text += fmt::format("{:<12}{}\n", first ? name : "", line);
      first = false;
    }
  }
  return text;
}

}  // namespace wythoff::experiments
