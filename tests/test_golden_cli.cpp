// Golden answers of the command line: every tests/golden/cli/*.txt is a command, what it prints, and its exit code.
//
//   $ wythoff solve wythoff.game --max 3
//   n  A_n  B_n  B_n - A_n
//   ...
//   [exit 0]
//
// Commands run in that folder; standard error follows standard output. What a clock or a machine decides
// (`seconds=`, `bytes=`) is masked. With WYTHOFF_UPDATE_GOLDEN set, the files are rewritten; look at the difference.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <regex>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

std::string masked(const std::string& text) {
  return std::regex_replace(text, std::regex("(seconds|bytes)=[0-9.]+"), "$1=*");
}

std::string answer(const std::string& command) {
  const Finished f = shell(command, {.folder = WYTHOFF_GOLDEN});
  std::string text = "$ " + command + "\n" + masked(f.out + f.err);
  if (!text.ends_with('\n')) text += "\n(no line break at the end)\n";
  return text + "[exit " + std::to_string(f.code) + "]\n";
}

}  // namespace

TEST_CASE("golden answers of the command line") {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(WYTHOFF_GOLDEN)) {
    if (entry.path().extension() != ".txt") continue;
    ++count;
    const std::string expected = read_bytes(entry.path());
    INFO(entry.path().filename().string());
    REQUIRE(expected.starts_with("$ "));
    const std::string found = answer(expected.substr(2, expected.find('\n') - 2));
    CHECK(found == expected);
    if (std::getenv("WYTHOFF_UPDATE_GOLDEN")) write_bytes(entry.path(), found);
  }
  CHECK(count >= 30);
}
