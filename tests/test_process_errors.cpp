// What goes wrong: messages, places and exit codes of the real binary.
#include <catch2/catch.hpp>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;

namespace {

// The run failed with this code, wrote no data, and its message has these parts.
void fails(int code, const std::vector<std::string>& arguments, const std::vector<std::string>& parts) {
  const Finished f = run(arguments);
  INFO("stderr: " << f.err.substr(0, 1000));
  CHECK(f.code == code);
  CHECK(f.out.empty());
  for (const std::string& part : parts) {
    INFO("wanted: " << part);
    CHECK(f.err.find(part) != std::string::npos);
  }
}

std::string rule_file(const Scratch& scratch, const std::string& text) {
  write_bytes(scratch / "wrong.game", text);
  return scratch / "wrong.game";
}

}  // namespace

TEST_CASE("usage: verbs and options") {
  fails(2, {}, {"a verb is missing", "--help"});
  fails(2, {"slove"}, {"unknown verb 'slove'", "did you mean 'solve'?"});
  fails(2, {"solve"}, {"RULE is missing"});
  fails(2, {"solve", "wythoff.game"}, {"--max"});
  fails(2, {"solve", "wythoff.game", "--mex", "4"}, {"unknown option '--mex'", "'--max'"});
  fails(2, {"solve", "wythoff.game", "--max", "4", "extra"}, {"unexpected argument 'extra'"});
  fails(2, {"solve", "wythoff.game", "--max"}, {"--max needs a value"});
  fails(2, {"solve", "wythoff.game", "--max", "4", "--max", "5"}, {"--max is given twice"});
  fails(2, {"solve", "wythoff.game", "--max", "4", "--format", "jsn"}, {"'jsn'", "json"});
  fails(2, {"solve", "wythoff.game", "--max", "4", "--engine", "definitoin"}, {"definitoin", "'definition'"});
  fails(2, {"help", "slove"}, {"unknown verb"});
}

TEST_CASE("usage: --max") {
  for (const std::string max :
       {"", "x", "-1", "1.5", "1e3", "0x10", " 5", "5 ", "99999999999999999999", "3,", ",3", "3,x"}) {
    INFO("--max '" << max << "'");
    fails(2, {"solve", "wythoff.game", "--max=" + max}, {"--max"});
  }
  fails(2, {"solve", "wythoff.game", "--max", "-5"}, {"--max: -5 is not between 0"});
  fails(2, {"solve", "wythoff.game", "--max", "3,4,5"}, {"3 numbers", "2 piles"});
  fails(2, {"solve", "nim_3.game", "--max", "3,4"}, {"2 numbers", "3 piles"});
  CHECK(run({"solve", "wythoff.game", "--max", "0", "--format", "csv"}).out == "x,y\n0,0\n");
}

TEST_CASE("usage: other options") {
  fails(2, {"solve", "wythoff.game", "--max", "4", "--memory-limit", "lots"}, {"--memory-limit", "4G"});
  fails(2, {"solve", "wythoff.game", "--max", "4", "--jobs", "0"}, {"--jobs"});
  fails(2, {"solve", "wythoff.game", "--max", "4", "--format", "bfile"}, {"--sequence"});
  fails(2, {"solve", "nim_3.game", "--max", "4", "--format", "bfile", "--sequence", "A"}, {"piles"});
  fails(2, {"grundy", "wythoff.game"}, {"--max"});
  fails(2, {"grundy", "wythoff.game", "--rows", "3"}, {"--columns"});
  fails(2, {"grundy", "wythoff.game", "--max", "4", "--value", "-1"}, {"--value"});
  fails(2, {"grundy", "nim_3.game", "--rows", "3", "--columns", "4"}, {"3 piles"});
  fails(2, {"hint", "wythoff.game", "3"}, {"2 piles", "1 size"});
  fails(2, {"hint", "wythoff.game", "3", "-4"}, {"-4"});
  fails(2, {"hint", "wythoff.game", "3", "four"}, {"'four'"});
  fails(2, {"check", "wythoff.game", "--max", "5", "--claim", "beaty"}, {"no claim 'beaty'", "'beatty'"});
  fails(2, {"engines", "--max", "5"}, {"--for"});
}

TEST_CASE("parameters: missing, unknown, out of range, ill-typed") {
  fails(2, {"solve", "modular_wythoff.game", "--max", "5"}, {"'m'", "m >= 1"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m=0"}, {"m >= 1"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m=5", "--set", "n=3"}, {"'n'"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m=5", "--set", "m=6"}, {"twice"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m"}, {"NAME=VALUE"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m="}, {"--set m"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m={(0,1)}"}, {"'m'"});
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m=1..3"}, {"'m'"});
  fails(2, {"solve", "residue_extension.game", "--max", "5", "--set", "m=2"}, {"'R'"});
  fails(2, {"solve", "residue_extension.game", "--max", "5", "--set", "m=2", "--set", "R=3"}, {"'R'"});
  fails(2, {"check", "modular_wythoff.game", "--max", "5", "--set", "m=0..3"}, {"m >= 1"});
  fails(2, {"check", "modular_wythoff.game", "--max", "5", "--set", "m=1..99999999999"}, {"--set m"});
  fails(2, {"check", "modular_wythoff.game", "--max", "5", "--set", "m=3..1"}, {"m"});
  // The edges of what is legal: the least m, and one far beyond the board.
  CHECK(run({"solve", "modular_wythoff.game", "--max", "5", "--set", "m=1"}).code == 0);
  CHECK(run({"solve", "modular_wythoff.game", "--max", "5", "--set", "m=1000000000"}).code == 0);
  fails(2, {"solve", "modular_wythoff.game", "--max", "5", "--set", "m=100000000000000000000"}, {"64"});
}

TEST_CASE("rule files: no such file, a folder, nothing in it") {
  const Scratch scratch;
  fails(2, {"solve", scratch / "none.game", "--max", "5"}, {"none.game:1:1: error: "});
  fails(2, {"solve", scratch.path().string(), "--max", "5"}, {":1:1: error: "});
  fails(2, {"solve", rule_file(scratch, ""), "--max", "5"}, {"wrong.game:1:1: error: ", "empty"});
  fails(2, {"fmt", rule_file(scratch, "\n\n# only a comment\n")}, {"wrong.game:", "error: "});
}

TEST_CASE("rule files: a wrong one names file, line, column, shows a caret") {
  const Scratch scratch;
  fails(2, {"solve", rule_file(scratch, "game g\nmove (k) where j < 2\n"), "--max", "5"},
        {"wrong.game:2:16: error: ", "move (k) where j < 2\n", "               ^"});
  fails(2, {"fmt", rule_file(scratch, "game g\nmove (k)\ngame h\nmove (k)\n")}, {"wrong.game:3:1: error: "});
}

TEST_CASE("rule files: invalid UTF-8, a zero byte, ten megabytes, deep nesting") {
  const Scratch scratch;
  fails(2, {"fmt", rule_file(scratch, "game g\nmove (k) \xff\xfe")}, {"wrong.game:2:10: error: "});
  fails(2, {"fmt", rule_file(scratch, std::string("game g\0move (k)", 15))}, {"error: "});
  fails(2, {"fmt", rule_file(scratch, "game g move (k) where " + std::string(10'000'000, '('))}, {"error: "});
  fails(2, {"fmt", rule_file(scratch, std::string(10'000'000, 'a'))}, {"error: "});
  const std::string deep(100'000, '(');
  fails(2, {"fmt", rule_file(scratch, "game g move (k) where " + deep + "k" + std::string(100'000, ')') + " > 1")},
        {"error: ", "deep"});
  fails(2, {"fmt", rule_file(scratch, "game g move (k) where " + std::string(100'000, '-') + "k > 1")}, {"error: "});
  std::string not_chain = "game g move (k) where ";
  for (int i = 0; i < 50'000; ++i) not_chain += "not ";
  fails(2, {"fmt", rule_file(scratch, not_chain + "k > 1")}, {"error: "});
}

TEST_CASE("rule files: ten megabytes of a legal rule are read") {
  const Scratch scratch;
  std::string text = "game g\nmove (k)\n";
  while (text.size() < 10'000'000) text += "# a comment that makes the file long, as often as it takes\n";
  const Finished f = run({"fmt", rule_file(scratch, text)});
  CHECK(f.code == 0);
  CHECK(f.out == "game g\n\nmove (k)\n");
}

TEST_CASE("rule files: numbers beyond 64 bits in a move") {
  const Scratch scratch;
  fails(2, {"solve", rule_file(scratch, "game g move (k) where k < 99999999999999999999999"), "--max", "3"},
        {"wrong.game:1:", "64"});
}

TEST_CASE("memory: refused beforehand, exit 3, with the sizes") {
  fails(3, {"solve", "euclid.game", "--max", "100000", "--memory-limit", "1M"}, {"memory"});
  fails(3, {"grundy", "wythoff.game", "--max", "1000000", "--memory-limit", "1GiB"}, {"memory"});
  fails(3, {"grundy", "wythoff.game", "--max", "1000000000000000000"}, {"error: "});
  fails(3, {"hint", "nim_3.game", "1000000000", "1000000000", "1000000000"}, {"memory"});
  fails(3, {"grundy", "misere_wythoff.game", "--max", "10"}, {"mis"});
}

TEST_CASE("check: exit 1 and the counterexample where a claim is refuted") {
  const Scratch scratch;
  const std::string file =
      rule_file(scratch, "game g\nmove (k)\nclaim wrong: P = (n, n + 1)\nclaim right: P = (n, n)\n");
  const Finished f = run({"check", file, "--max", "9"});
  CHECK(f.code == 1);
  CHECK(f.err.empty());
  CHECK(f.out.find("refuted") != std::string::npos);
  CHECK(f.out.find("proved") != std::string::npos);
  CHECK(run({"check", file, "--max", "9", "--claim", "right"}).code == 0);
}
