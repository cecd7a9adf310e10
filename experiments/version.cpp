#include "experiments/version.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <isl/version.h>
#include <sqlite3.h>
#include <toml++/impl/version.h>

#include <CLI/Version.hpp>
#include <algorithm>
#include <boost/version.hpp>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "experiments/commit.hpp"  // made by the build

namespace wythoff::experiments {
namespace {

std::string dotted(int major, int minor, int patch) {
  return fmt::format("{}.{}.{}", major, minor, patch);
}

// isl answers "isl-0.25-GMP\n".
std::string isl_number() {
  std::string text = isl_version();
  text = text.substr(text.find('-') + 1);
  return text.substr(0, text.find_first_of("-\n"));
}

std::string compiler() {
#ifdef __clang__
  return "Clang " + dotted(__clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return "GCC " + dotted(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

std::string target() {
#if defined(__AVX512F__)
  return "x86-64, AVX-512";
#elif defined(__AVX2__)
  return "x86-64, AVX2";
#elif defined(__x86_64__)
  return "x86-64, SSE2";
#elif defined(__aarch64__)
  return "AArch64";
#else
  return "another processor";
#endif
}

// SQLite and isl are shared libraries and say themselves what is loaded; the others are what was compiled in.
std::vector<Library> libraries() {
  return {
      {"Boost", dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
      {"CLI11", CLI11_VERSION},
      {"SQLite", sqlite3_libversion()},
      {"SQLiteCpp", dotted(SQLITECPP_VERSION_NUMBER / 1000000, SQLITECPP_VERSION_NUMBER / 1000 % 1000,
                           SQLITECPP_VERSION_NUMBER % 1000)},
      {"fmt", dotted(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"isl", isl_number()},
      {"nlohmann-json", dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
      {"toml++", dotted(TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH)},
  };
}

}  // namespace

const Build& build() {
  static const Build value{WYTHOFF_VERSION, WYTHOFF_COMMIT, compiler(), target(), libraries()};
  return value;
}

std::string library_names(const Build& build) {
  std::string text;
  for (const Library& library : build.libraries)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", library.name, library.version);
  return text;
}

std::string data_folder(const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code none;
  fs::path program = fs::read_symlink("/proc/self/exe", none);
  fs::path installed = program.parent_path().parent_path() / "share" / "wythoff" / name;
  for (const fs::path& folder : {installed, fs::path(WYTHOFF_SOURCE_DIR) / "experiments" / name})
    if (fs::is_directory(folder, none)) return folder.string();
  return "";
}

}  // namespace wythoff::experiments
