#include <cstdlib>
#include <filesystem>

#include "experiments/claims.hpp"
#include "experiments/version.hpp"

namespace wythoff::experiments {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

}  // namespace

std::string rule_library() {
  if (const char* set = std::getenv("WYTHOFF_RULES"); set && *set) return set;
  return data_folder("rules");
}

std::string find_rule(const dsl::Rule& rule, const dsl::OtherGame& game) {
  std::string file = game.name + ".game";
  fs::path beside = fs::path(rule.source->name()).parent_path() / file;
  if (is_file(beside)) return beside.string();
  fs::path in_library = fs::path(rule_library()) / file;
  if (is_file(in_library)) return in_library.string();
  throw rule.source->error(game.at, "there is no game '" + game.name + "'",
                           file + " beside this file or in the rule library");
}

}  // namespace wythoff::experiments
