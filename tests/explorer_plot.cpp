// wythoff plot, as a process.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

std::string plotted(const Scratch& scratch, std::vector<std::string> arguments) {
  const std::string file = scratch / "picture.svg";
  arguments.insert(arguments.begin(), "plot");
  arguments.insert(arguments.end(), {"--out", file});
  const Finished f = run(arguments, {.folder = WYTHOFF_RULES_FOLDER});
  INFO(f.err);
  REQUIRE(f.code == 0);
  CHECK(f.out.empty());
  CHECK(f.err.empty());
  return read_bytes(file);
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

Finished refused(const Scratch& scratch, std::vector<std::string> arguments, const How& how = {}) {
  arguments.insert(arguments.begin(), "plot");
  const Finished f = run(arguments, how);
  CHECK(fs::is_empty(scratch.path()));
  return f;
}

}  // namespace

TEST_CASE("plot: P-positions with their lines, and where they are from") {
  const Scratch scratch;
  const std::string svg = plotted(scratch, {"wythoff.game", "--max", "100"});
  CHECK(svg == plotted(scratch, {"wythoff.game", "--max", "100"}));
  CHECK(says(svg, "P-positions (77)"));
  CHECK(says(svg, "slope (1 + sqrt(5))/2 = 1.6180... (claim beatty, holds to n = 38)"));
  CHECK(says(svg, "slope 1/((1 + sqrt(5))/2) = 0.6180..."));
  CHECK(says(svg, "W. A. Wythoff"));
  CHECK(says(svg, "engine "));
  CHECK(says(plotted(scratch, {"doubling.game", "--max", "60"}), "slope 1 + sqrt(3) = 2.7320..."));
}

TEST_CASE("plot: two games, what an extension removes") {
  const Scratch scratch;
  const std::string svg = plotted(scratch, {"wythoff.game", "--max", "60", "--with", "modular_wythoff m=7"});
  CHECK(says(svg, "P in both (9)"));
  CHECK(says(svg, "P only in wythoff (38)"));
  CHECK(says(svg, "P only in modular_wythoff, m=7 (0)"));
}

TEST_CASE("plot: heat map, marking, ratio") {
  const Scratch scratch;
  const std::string heat = plotted(scratch, {"wythoff.game", "--max", "30", "--kind", "grundy"});
  CHECK(says(heat, "data:image/png;base64,"));
  CHECK(says(heat, "Grundy values on 0..30"));
  const std::string marking = plotted(scratch, {"wythoff.game", "--max", "12", "--kind", "marking", "--steps", "4"});
  CHECK(says(marking, "4. (4, 7) and (7, 4)"));
  CHECK_FALSE(says(marking, "5. "));
  CHECK(says(plotted(scratch, {"wythoff.game", "--max", "200", "--kind", "ratio"}), "B_n / A_n"));
  CHECK(says(plotted(scratch, {"nim.game", "--max", "10,20", "--kind", "positions"}), "P-positions (11)"));
}

TEST_CASE("plot: against a parameter, from a database") {
  const Scratch scratch;
  write_bytes(scratch / "b.toml",
              "[[experiment]]\nrule = \"modular_wythoff\"\nm = \"2..9\"\nmax = 20\n"
              "compute = [\"outcomes\"]\nstore = [\"p_positions\"]\n");
  const std::string db = scratch / "r.db";
  REQUIRE(run({"run", scratch / "b.toml", "--db", db}).code == 0);
  const std::string svg = plotted(scratch, {"modular_wythoff.game", "--db", db, "--kind", "count"});
  CHECK(says(svg, "modular_wythoff: |P| against m"));
  CHECK(says(svg, "8 instances of rule"));
  CHECK(says(plotted(scratch, {"modular_wythoff.game", "--db", db, "--kind", "ratio"}), "B_n / A_n against m"));
  const Finished other = run({"plot", "wythoff.game", "--db", db, "--kind", "count", "--out", scratch / "no.svg"});
  CHECK(other.code == 2);
  CHECK(says(other.err, "--by NAME"));
  const Finished none =
      run({"plot", "generalized_wythoff.game", "--db", db, "--kind", "count", "--out", scratch / "no.svg"});
  CHECK(none.code == 2);
  CHECK(says(none.err, "no finished instance of generalized_wythoff"));
  CHECK_FALSE(fs::exists(scratch / "no.svg"));
}

TEST_CASE("plot: PNG of the wanted width") {
  if (std::system("command -v rsvg-convert >/dev/null") != 0) {
    WARN("skipped: plot: PNG of the wanted width (rsvg-convert is not installed)");
    return;
  }
  const Scratch scratch;
  const std::string file = scratch / "p.png";
  for (const int size : {400, 4000}) {
    const Finished f = run({"plot", "wythoff.game", "--max", "50", "--size", std::to_string(size), "--out", file});
    INFO(f.err);
    REQUIRE(f.code == 0);
    const std::string png = read_bytes(file);
    REQUIRE(png.size() > 100);
    CHECK(png.substr(1, 3) == "PNG");
    const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(png[i])); };
    CHECK(byte(18) * 256 + byte(19) == size);
  }
}

TEST_CASE("plot: without rsvg-convert PNG is refused, SVG is not") {
  const Scratch scratch, empty;
  const std::string file = scratch / "p.png";
  const std::vector<std::string> arguments{"wythoff.game", "--max", "9", "--out", file};
  const Finished f = refused(scratch, arguments, {.env = {{"PATH", empty.path().string()}}});
  CHECK(f.code == 3);
  CHECK(says(f.err, "librsvg2-bin"));
}

TEST_CASE("plot: what is wrong is said, and nothing is written") {
  const Scratch scratch;
  const std::string out = scratch / "p.svg";
  const auto wrong = [&](std::vector<std::string> arguments, int code, const std::string& part) {
    arguments.insert(arguments.end(), {"--out", out});
    const Finished f = refused(scratch, arguments);
    INFO(f.err);
    CHECK(f.code == code);
    CHECK(says(f.err, part));
  };
  wrong({"wythoff.game", "--max", "9", "--kind", "grundi"}, 2, "did you mean 'grundy'?");
  wrong({"wythoff.game"}, 2, "--max N is needed");
  wrong({"nim_3.game", "--max", "9"}, 2, "has 3");
  wrong({"wythoff.game", "--max", "9", "--kind", "count"}, 2, "--kind count needs --db");
  wrong({"wythoff.game", "--max", "9", "--with", "modular_wythoff"}, 2, "m");
  wrong({"wythoff.game", "--max", "9", "--size", "20"}, 2, "not between 200 and 8000");
  wrong({"wythoff.game", "--max", "90", "--kind", "marking"}, 3, "boards up to 60");
  wrong({"misere_wythoff.game", "--max", "9", "--kind", "grundy"}, 3, "mis");
  wrong({"wythoff.game", "--max", "99999", "--kind", "grundy"}, 3, "more than anyone can see");
  const Finished f = run({"plot", "wythoff.game", "--max", "9", "--out", scratch / "p.gif"});
  CHECK(f.code == 2);
  CHECK(says(f.err, "neither in .svg nor in .png"));
}
