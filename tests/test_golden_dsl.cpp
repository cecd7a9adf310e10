// The golden cases of the rule language: golden/dsl/NAME.game is a rule, NAME.expected what becomes of it, that is its
// canonical text and what `bind` makes of it, or the error as a user sees it. A first line "# set m=5 R={(0,1)}" gives
// values to the parameters. With WYTHOFF_REGENERATE=1 in the environment the expected files are written anew; look at
// the difference before you commit it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "tests/bound_text.hpp"

using namespace wythoff;

namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The values in "# set m=5 R={(0,1)}", where the text begins so.
std::map<std::string, std::string> settings(const std::string& text) {
  std::map<std::string, std::string> result;
  std::istringstream line(text.substr(0, text.find('\n')));
  std::string word;
  if (!(line >> word) || word != "#" || !(line >> word) || word != "set") return result;
  while (line >> word) result[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  return result;
}

std::string answer(const std::string& name, const std::string& text) {
  dsl::Source source(name, text);
  std::string result;
  try {
    dsl::Game game = dsl::parse(source);
    result = dsl::print(game);
    dsl::Rule rule = dsl::bind(source, game, dsl::parse_parameters(source, game, settings(text)));
    return result + "\n" + tests::bound_text(rule);
  } catch (const dsl::RuleError& error) {
    return std::string(error.what()) + "\n";
  }
}

std::vector<std::filesystem::path> cases() {
  std::vector<std::filesystem::path> result;
  for (const auto& entry : std::filesystem::directory_iterator(WYTHOFF_GOLDEN_DSL))
    if (entry.path().extension() == ".game") result.push_back(entry.path());
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEST_CASE("every golden rule has the answer written beside it") {
  bool regenerate = std::getenv("WYTHOFF_REGENERATE") != nullptr;
  std::size_t mistakes = 0, count = 0;
  for (const auto& path : cases()) {
    std::string name = path.filename().string(), text = contents(path), got = answer(name, text);
    std::filesystem::path expected = std::filesystem::path(path).replace_extension(".expected");
    if (regenerate) std::ofstream(expected, std::ios::binary) << got;
    INFO(name);
    CHECK(got == contents(expected));
    mistakes += got.find(": error: ") != std::string::npos;
    ++count;
  }
  CHECK(count > 100);
  CHECK(2 * mistakes > count);
}

TEST_CASE("no expected answer is without its rule") {
  for (const auto& entry : std::filesystem::directory_iterator(WYTHOFF_GOLDEN_DSL)) {
    INFO(entry.path().filename().string());
    CHECK(std::filesystem::exists(std::filesystem::path(entry.path()).replace_extension(".game")));
  }
}
