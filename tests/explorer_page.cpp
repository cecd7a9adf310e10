// wythoff explore, as a process; what the page does in a browser is tested in tests/browser.
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
using nlohmann::json;

namespace {

// The data of the page, or nothing where this build has no page: then `explore` says what it needs.
json data_of(const Scratch& scratch, std::vector<std::string> arguments) {
  const std::string file = scratch / "page.html";
  arguments.insert(arguments.begin(), "explore");
  arguments.insert(arguments.end(), {"--out", file});
  const Finished f = run(arguments, {.folder = WYTHOFF_RULES_FOLDER});
  INFO(f.err);
  if (f.code == 3 && f.err.find("built without its page") != f.err.npos) {
    CHECK(f.err.find("nodejs") != f.err.npos);
    CHECK(std::filesystem::is_empty(scratch.path()));
    WARN("skipped: the data of the page (this program was built without Node)");
    return nullptr;
  }
  REQUIRE(f.code == 0);
  const std::string html = read_bytes(file), mark = "<script type=\"application/json\" id=\"data\">";
  const auto from = html.find(mark) + mark.size(), to = html.find("</script>", from);
  return json::parse(html.substr(from, to - from));
}

}  // namespace

TEST_CASE("explore: the data of the page are those of the other verbs") {
  const Scratch scratch;
  const json data =
      data_of(scratch, {"modular_wythoff.game", "--set", "m=2..5", "--max", "20,30", "--with", "wythoff"});
  if (data.is_null()) return;
  CHECK(data["max"] == json::array({20, 30}));
  REQUIRE(data["games"].size() == 2);
  REQUIRE(data["games"][0]["instances"].size() == 4);
  CHECK(data["games"][1]["name"] == "wythoff");
  for (const json& instance : data["games"][0]["instances"]) {
    const std::string m = instance["parameters"]["m"];
    const Finished check =
        run({"check", "modular_wythoff.game", "--set", "m=" + m, "--max", "20,30", "--format", "json"},
            {.folder = WYTHOFF_RULES_FOLDER});
    const json claims = json::parse(check.out);
    REQUIRE(claims.size() == instance["claims"].size());
    for (std::size_t i = 0; i < claims.size(); ++i) CHECK(claims[i]["status"] == instance["claims"][i]["status"]);
  }
}

TEST_CASE("explore: misère play has no Grundy values, text cannot end the script") {
  const Scratch scratch;
  const json data = data_of(scratch, {"misere_wythoff.game", "--max", "9"});
  if (data.is_null()) return;
  CHECK_FALSE(data["games"][0]["instances"][0].contains("grundy"));
  write_bytes(scratch / "g.game", "game g \"</script><b>\" move (k)");
  CHECK(data_of(scratch, {scratch / "g.game", "--max", "3"})["games"][0]["source"] == "</script><b>");
}

TEST_CASE("explore: what cannot be shown is refused, and nothing is written") {
  const Scratch scratch;
  const auto refused = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "explore");
    arguments.insert(arguments.end(), {"--out", scratch / "page.html"});
    const int code = run(arguments, {.folder = WYTHOFF_RULES_FOLDER}).code;
    CHECK(std::filesystem::is_empty(scratch.path()));
    return code;
  };
  const bool built = refused({"wythoff.game"}) == 2;  // --max is missing
  CHECK(built);
  CHECK(refused({"wythoff.game", "--max", "5000"}) == 3);
  const int other = refused({"wythoff.game", "--max", "5", "--with", "nim_3"});
  CHECK((other == 2 || other == 3));
  CHECK(refused({"nowhere.game", "--max", "5"}) >= 2);
}
