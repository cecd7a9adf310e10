// wythoff play and hint, as processes: typed games and what they print.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/process.hpp"

using namespace wythoff::tests;
using nlohmann::json;

namespace {

Finished played(const std::string& arguments, const std::string& input) {
  const Finished f = shell("printf '" + input + "' | wythoff play " + arguments, {.folder = WYTHOFF_RULES_FOLDER});
  INFO(f.err);
  CHECK(f.code == 0);
  std::istringstream lines(f.out);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
  CHECK(f.out.find('\x1b') == std::string::npos);  // no colours, no cursor movements
  return f;
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("play: a whole game won from an N-position, by the hints") {
  const Finished f = played("wythoff.game 4 6", "hint\\n3 5\\n");
  REQUIRE(says(f.out, "N: you win by moving to"));
  // Against any defence: always move to the first position that `hint` names.
  std::string input = "";
  std::string out;
  for (int move = 0; move < 12; ++move) {
    out = played("wythoff.game 4 6", input + "hint\\n").out;
    if (says(out, "You have won.")) break;
    const auto at = out.rfind("you win by moving to (");
    REQUIRE(at != out.npos);
    const auto open = out.find('(', at), close = out.find(')', at);
    input += out.substr(open + 1, close - open - 1) + "\\n";
  }
  CHECK(says(out, "You have won."));
}

TEST_CASE("play: the program wins what it can, and may start") {
  CHECK(says(played("wythoff.game 1 2", "1 1\\n").out, "The program has won."));
  CHECK(says(played("wythoff.game 3 3 --first program", "").out, "The program has won."));
  CHECK(says(played("misere_wythoff.game 0 1", "0 0\\n").out, "The program has won."));
}

TEST_CASE("play: illegal moves, undo, an unfinished game") {
  const Finished f =
      played("wythoff.game 5 5", "4 3\\nnonsense\\nundo\\n5 4\\nundo\\nboard\\ntake 1 1\\nmoves\\nquit\\n");
  CHECK(says(f.out, "no move leads from (5, 5) to (4, 3)"));
  CHECK(says(f.out, "'nonsense' is neither 2 numbers nor a command"));
  CHECK(says(f.out, "there is no move of yours to take back"));
  CHECK(says(f.out, "(4, 4) -> (0, 0)"));
  CHECK(says(f.out, "The program has won."));
}

TEST_CASE("play: heaps, other rules, sizes") {
  CHECK(says(played("nim_3.game 1 2 3", "hint\\n1 2 2\\nquit\\n").out, "x  1  o"));
  CHECK(says(played("modular_wythoff.game 30 30 --set m=3", "hint\\nquit\\n").out, "The game was not finished."));
  const Finished wrong = run({"play", "wythoff.game", "3"}, {.folder = WYTHOFF_RULES_FOLDER});
  CHECK(wrong.code == 2);
  CHECK(says(wrong.err, "2 piles, and 1 size"));
  CHECK(run({"play", "wythoff.game", "3", "4", "--first", "me"}).code == 2);
  CHECK(run({"play", "wythoff.game", "3", "4", "--strength", "101"}).code == 2);
}

TEST_CASE("hint: a lost position is explained by the answer to each move") {
  const auto answer = [](const std::vector<std::string>& arguments) {
    const Finished f = run(arguments, {.folder = WYTHOFF_RULES_FOLDER});
    REQUIRE(f.code == 0);
    return f.out;
  };
  const auto j = json::parse(answer({"hint", "wythoff.game", "8", "13", "--format", "json"}));
  REQUIRE(j["refutations"].size() == 8 + 13 + 8);
  for (const auto& r : j["refutations"]) {
    const auto reply_to = r["reply_to"].get<std::vector<int>>();
    const auto next = json::parse(
        answer({"hint", "wythoff.game", std::to_string(reply_to[0]), std::to_string(reply_to[1]), "--format", "json"}));
    CHECK(next["outcome"] == "P");
    for (int i = 0; i < 2; ++i) {
      CHECK(j["position"][i].get<int>() - r["move"][i].get<int>() == r["to"][i].get<int>());
      CHECK(r["to"][i].get<int>() - r["reply"][i].get<int>() == reply_to[i]);
    }
  }
  CHECK(says(answer({"hint", "wythoff.game", "1", "2"}), "take (1, 0)  (0, 2)  take (0, 2)     (0, 0)"));
  CHECK(says(answer({"hint", "misere_wythoff.game", "0", "1"}), "nothing: no move is left, which wins"));
  CHECK(says(answer({"hint", "wythoff.game", "55", "89"}), "more moves (--format json lists all)"));
  CHECK(json::parse(answer({"hint", "wythoff.game", "4", "4", "--format", "json"}))["refutations"].empty());
}
