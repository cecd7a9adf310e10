// What the program says it is made of, and where it looks for its files.
#include "experiments/version.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace fs = std::filesystem;
using namespace wythoff::experiments;

namespace {

const fs::path source_tree = WYTHOFF_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream file(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("the version is that of CITATION.cff") {
  CHECK(read(source_tree / "CITATION.cff").find("\nversion: " + build().version + "\n") != std::string::npos);
}

TEST_CASE("the commit is twelve digits or more, or unknown outside a checkout") {
  bool checkout = fs::exists(source_tree / ".git");
  CAPTURE(build().commit, checkout);
  if (checkout)
    CHECK(std::regex_match(build().commit, std::regex("[0-9a-f]{12,40}(-dirty)?")));
  else
    CHECK(build().commit == "unknown");
}

TEST_CASE("the compiler and every library have a version") {
  CHECK(std::regex_match(build().compiler, std::regex("(GCC|Clang) \\d+\\.\\d+\\.\\d+")));
  CHECK(build().libraries.size() == 8);
  for (const Library& library : build().libraries) {
    CAPTURE(library.name, library.version);
    CHECK(std::regex_match(library.version, std::regex("\\d+\\.\\d+(\\.\\d+)?")));
    CHECK(library_names(build()).find(library.name + " " + library.version) != std::string::npos);
  }
}

TEST_CASE("a program run from its build folder uses the source tree's files") {
  CHECK(fs::equivalent(data_folder("rules"), source_tree / "experiments" / "rules"));
  CHECK(data_folder("no_such_folder").empty());
}
