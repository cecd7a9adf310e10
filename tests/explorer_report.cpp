// wythoff report, as a process: what it says is in the database, and its certificates are accepted.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

std::string results(const Scratch& scratch) {
  write_bytes(scratch / "b.toml",
              "[[experiment]]\nrule = \"modular_wythoff\"\nm = \"2..6\"\nmax = 20\nstore = [\"p_positions\"]\n"
              "[[experiment]]\nrule = \"wrong\"\nmax = 9\ncompute = [\"outcomes\", \"grundy\", \"claims\"]\n"
              "store = [\"grundy\"]\n");
  write_bytes(scratch / "wrong.game", "game wrong \"a < b\"\nmove (k)\nmove (k, k)\nclaim bad: P = (n, 2*n)\n");
  const std::string db = scratch / "r.db";
  REQUIRE(run({"run", scratch / "b.toml", "--db", db}).code == 1);  // a claim is refuted
  return db;
}

std::string reported(const Scratch& scratch, const std::string& db, const std::string& name) {
  const Finished f = run({"report", "--db", db, "--out", scratch / name});
  INFO(f.err);
  REQUIRE(f.code == 0);
  CHECK(f.out.empty());
  return read_bytes(scratch / name);
}

std::string decoded(const std::string& text) {
  static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned word = 0, bits = 0;
  for (const char c : text) {
    if (c == '=') break;
    word = word << 6 | static_cast<unsigned>(digits.find(c));
    if ((bits += 6) < 8) continue;
    bits -= 8;
    out += static_cast<char>(word >> bits & 255);
  }
  return out;
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("report: tables, verdicts, pictures; the same bytes each time") {
  const Scratch scratch;
  const std::string db = results(scratch), html = reported(scratch, db, "a.html");
  CHECK(html == reported(scratch, db, "a.html"));
  CHECK(says(html, "<span class=\"refuted\">refuted</span>"));
  CHECK(says(html, "<span class=\"proved\">proved</span>"));
  CHECK(says(html, "P = (n, 2*n)"));
  CHECK(says(html, "modular_wythoff: |P| against m"));
  CHECK(says(html, "a &lt; b"));
  CHECK_FALSE(says(html, "http://localhost"));
  CHECK(std::count(html.begin(), html.end(), '<') == std::count(html.begin(), html.end(), '>'));
}

TEST_CASE("report: every certificate in the page is accepted") {
  const Scratch scratch;
  const std::string html = reported(scratch, results(scratch), "a.html"), mark = "data:application/json;base64,";
  std::vector<std::string> verify{"verify"};
  for (std::size_t at = 0; (at = html.find(mark, at)) != html.npos;) {
    at += mark.size();
    verify.push_back(scratch / ("c" + std::to_string(verify.size()) + ".json"));
    write_bytes(verify.back(), decoded(html.substr(at, html.find('"', at) - at)));
  }
  REQUIRE(verify.size() > 5);
  const Finished f = run(verify);
  CHECK(f.code == 0);
  CHECK_FALSE(says(f.out, "rejected"));
}

TEST_CASE("report: LaTeX tables") {
  const Scratch scratch;
  const std::string db = results(scratch), tex = reported(scratch, db, "a.tex");
  CHECK(says(tex, "\\begin{table}"));
  CHECK(says(tex, "Claims about modular\\_wythoff"));
  CHECK(says(tex, "A\\_n & 0 & 1 & 3"));
  CHECK(says(tex, "refuted"));
  CHECK(says(tex, "Grundy values of wrong."));
  CHECK(says(tex, "2 & 2 & 0 & 1 & 5 & 3 & 4 & 8 & 6 & 7 & 11 \\\\"));  // Wythoff's game, row 2
  int depth = 0;
  for (std::size_t i = 0; i < tex.size(); ++i) {
    if (tex[i] == '\\') {
      ++i;
      continue;
    }
    depth += (tex[i] == '{') - (tex[i] == '}');
    REQUIRE(depth >= 0);
  }
  CHECK(depth == 0);
  const auto count = [&](const std::string& part) {
    int n = 0;
    for (std::size_t at = 0; (at = tex.find(part, at)) != tex.npos; ++at) ++n;
    return n;
  };
  CHECK(count("\\begin{") == count("\\end{"));
  CHECK(run({"report", "--db", db, "--out", "-", "--format", "latex"}).out == tex);
}

TEST_CASE("report: what is wrong is said, and nothing is written") {
  const Scratch scratch;
  CHECK(run({"report", "--db", scratch / "none.db", "--out", scratch / "a.html"}).code != 0);
  CHECK(run({"report", "--out", scratch / "a.html"}).code == 2);
  CHECK(run({"report", "--db", scratch / "none.db", "--out", scratch / "a.pdf"}).code == 2);
  CHECK(fs::is_empty(scratch.path()));
}
