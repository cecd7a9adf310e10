#include "experiments/second_game.hpp"

#include <iterator>
#include <sstream>

namespace wythoff::experiments {

Call second_game(const Call& call) {
  std::istringstream words(call.text("with"));
  std::vector<std::string> all{std::istream_iterator<std::string>(words), {}};
  if (all.empty()) throw UsageError("--with: a game is needed, as in --with wythoff or --with 'modular_wythoff m=5'");
  std::map<std::string, std::vector<std::string>> values{{"RULE", {all.front()}}};
  all.erase(all.begin());
  if (!all.empty()) values["set"] = all;
  for (const char* name : {"engine", "memory-limit", "jobs"})
    if (call.given(name)) values[name] = call.texts(name);
  return Call(call.verb(), values, "");
}

}  // namespace wythoff::experiments
