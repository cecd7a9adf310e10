// What the verbs write, in every format, by the real binary.
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
using nlohmann::json;

namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

std::vector<std::vector<long>> numbers(const std::vector<std::string>& rows, char separator = ',') {
  std::vector<std::vector<long>> all;
  for (const std::string& row : rows) {
    auto& numbers = all.emplace_back();
    std::istringstream in(row);
    for (std::string field; std::getline(in, field, separator);) numbers.push_back(std::stol(field));
  }
  return all;
}

// The run succeeded and said nothing on stderr.
std::string output(const std::vector<std::string>& arguments, int code = 0) {
  const Finished f = run(arguments);
  INFO(f.err);
  REQUIRE(f.code == code);
  REQUIRE(f.err.empty());
  return f.out;
}

std::map<std::string, std::string> summary(const std::string& text) {
  std::map<std::string, std::string> values;
  for (const std::string& line : lines(text)) {
    const auto equals = line.find('=');
    REQUIRE(equals != std::string::npos);
    values[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return values;
}

// Wythoff's pairs without arithmetic in the reals: A_n = mex, B_n = A_n + n.
std::vector<std::vector<long>> wythoff_pairs(long max) {
  std::vector<std::vector<long>> pairs;
  std::set<long> used;
  long a = 0;
  for (long n = 0; a + n <= max; ++n) {
    pairs.push_back({a, a + n});
    used.insert(a), used.insert(a + n);
    while (used.count(a)) ++a;
  }
  return pairs;
}

}  // namespace

TEST_CASE("solve: csv is every P-position, sorted, with a header") {
  auto rows = lines(output({"solve", "wythoff.game", "--max", "100", "--format", "csv"}));
  REQUIRE(rows.front() == "x,y");
  rows.erase(rows.begin());
  std::set<std::vector<long>> expected;
  for (const auto& p : wythoff_pairs(100)) expected.insert(p), expected.insert({p[1], p[0]});
  const auto found = numbers(rows);
  CHECK(found == std::vector<std::vector<long>>(expected.begin(), expected.end()));
}

TEST_CASE("solve: text has n, A_n, B_n, B_n - A_n") {
  const auto rows = lines(output({"solve", "wythoff.game", "--max", "20"}));
  CHECK(rows[0] == "n  A_n  B_n  B_n - A_n");
  CHECK(rows[3] == "2    3    5          2");
  CHECK(rows[9] == "8   12   20          8");
  CHECK(rows[10].empty());
}

TEST_CASE("solve: json holds what csv holds") {
  const auto j = json::parse(output({"solve", "wythoff.game", "--max", "50", "--format", "json"}));
  CHECK(j["game"] == "wythoff");
  CHECK(j["params"] == json::object());
  CHECK(j["max"] == 50);
  CHECK(j["engine"].is_string());
  CHECK(j["count"] == j["positions"].size());
  auto rows = lines(output({"solve", "wythoff.game", "--max", "50", "--format", "csv"}));
  rows.erase(rows.begin());
  CHECK(j["positions"].get<std::vector<std::vector<long>>>() == numbers(rows));
}

TEST_CASE("solve: json names set parameters as sorted lists") {
  const auto j = json::parse(output({"solve", "residue_extension.game", "--max", "9", "--set", "m=2", "--set",
                                     "R={(1,1),(0,1)}", "--format", "json"}));
  CHECK(j["params"]["m"] == 2);
  CHECK(j["params"]["R"] == json::parse("[[0,1],[1,1]]"));
}

TEST_CASE("solve: the two b-files, as far as the board settles them") {
  for (const std::string sequence : {"A", "B"}) {
    const auto found = numbers(
        lines(output({"solve", "wythoff.game", "--max", "30", "--format", "bfile", "--sequence", sequence})), ' ');
    const auto pairs = wythoff_pairs(30);
    REQUIRE(found.size() == pairs.size());
    for (std::size_t n = 0; n < pairs.size(); ++n)
      CHECK(found[n] == std::vector<long>{static_cast<long>(n), pairs[n][sequence == "A" ? 0 : 1]});
  }
}

TEST_CASE("solve: a b-file never has a term that a larger board would change") {
  for (const std::string rule : {"doubling.game", "smaller_loses_more.game", "euclid.game", "misere_wythoff.game"})
    for (const std::string sequence : {"A", "B"}) {
      const auto small = lines(output({"solve", rule, "--max", "25", "--format", "bfile", "--sequence", sequence}));
      const auto large = lines(output({"solve", rule, "--max", "60", "--format", "bfile", "--sequence", sequence}));
      INFO(rule << " " << sequence);
      REQUIRE(small.size() <= large.size());
      CHECK(std::equal(small.begin(), small.end(), large.begin()));
    }
}

TEST_CASE("solve: summary") {
  const auto s = summary(output({"solve", "wythoff.game", "--max", "100", "--format", "summary"}));
  long count = 0, sum = 0;
  for (const auto& p : wythoff_pairs(100)) {
    count += p[0] == p[1] ? 1 : 2;
    sum += (p[0] == p[1] ? 1 : 2) * (p[0] + p[1]);
  }
  CHECK(s.at("count") == std::to_string(count));
  CHECK(s.at("sum") == std::to_string(sum));
  CHECK(!s.at("engine").empty());
  CHECK(std::stod(s.at("seconds")) >= 0);
  CHECK(std::stol(s.at("bytes")) > 100000);
}

TEST_CASE("solve: one, three and rectangular piles") {
  const auto one = lines(output({"solve", "subtraction.game", "--max", "9", "--format", "csv", "--set", "S={1,2,3}"}));
  CHECK(one == std::vector<std::string>{"x", "0", "4", "8"});
  const auto three = lines(output({"solve", "nim_3.game", "--max", "3", "--format", "csv"}));
  CHECK(three.size() == 1 + 16);
  CHECK(three[0] == "x,y,z");
  CHECK(three[7] == "1,2,3");
  const auto thin = lines(output({"solve", "wythoff.game", "--max", "2,9", "--format", "csv"}));
  CHECK(thin == std::vector<std::string>{"x,y", "0,0", "1,2", "2,1"});
  const auto j = json::parse(output({"solve", "wythoff.game", "--max", "2,9", "--format", "json"}));
  CHECK(j["max"] == json::parse("[2,9]"));
}

TEST_CASE("solve: a game that is not symmetric lists ordered positions") {
  const auto rows = lines(output({"solve", "one_sided.game", "--max", "3"}));
  CHECK(rows[0].find("x") != std::string::npos);
  CHECK(rows[0].find("A_n") == std::string::npos);
}

TEST_CASE("grundy: csv has line x, column y and no header, known sums of Wythoff's values") {
  const auto table = numbers(lines(output({"grundy", "wythoff.game", "--max", "100", "--format", "csv"})));
  REQUIRE(table.size() == 101);
  long sum = 0;
  for (const auto& row : table) {
    REQUIRE(row.size() == 101);
    for (const long value : row) sum += value;
  }
  CHECK(sum == 639716);  // the sum of A004481's table over 0..100
  const std::vector<long> diagonal{0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11, 20};  // OEIS A047708
  for (std::size_t i = 0; i < diagonal.size(); ++i) CHECK(table[i][i] == diagonal[i]);
}

TEST_CASE("grundy: rectangular and thin boards") {
  const std::string thin = output({"grundy", "one_sided.game", "--rows", "2", "--columns", "5", "--format", "csv"});
  CHECK(thin == output({"grundy", "one_sided.game", "--max", "2,5", "--format", "csv"}));
  CHECK(thin == "0,1,2,3,4,5\n0,1,2,3,4,5\n0,1,2,3,4,5\n");
}

TEST_CASE("grundy: other pile counts have one line a position") {
  CHECK(output({"grundy", "subtraction.game", "--max", "4", "--format", "csv", "--set", "S={1,2,3}"}) ==
        "0,0\n1,1\n2,2\n3,3\n4,0\n");
  const auto rows = numbers(lines(output({"grundy", "nim_3.game", "--max", "3", "--format", "csv"})));
  REQUIRE(rows.size() == 64);
  for (const auto& row : rows) CHECK(row[3] == (row[0] ^ row[1] ^ row[2]));
}

TEST_CASE("grundy: the b-file goes by antidiagonals") {
  const auto found = numbers(lines(output({"grundy", "wythoff.game", "--max", "4", "--format", "bfile"})), ' ');
  const std::vector<long> expected{0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4};  // OEIS A004481
  REQUIRE(found.size() == expected.size());
  for (std::size_t n = 0; n < expected.size(); ++n)
    CHECK(found[n] == std::vector<long>{static_cast<long>(n), expected[n]});
}

TEST_CASE("grundy: json nests by pile, summary agrees with it, --value lists positions") {
  const auto j = json::parse(output({"grundy", "nim_3.game", "--max", "2,1,3", "--format", "json"}));
  REQUIRE(j["values"].size() == 3);
  REQUIRE(j["values"][0].size() == 2);
  REQUIRE(j["values"][0][0].size() == 4);
  CHECK(j["values"][2][1][3] == 0);
  const auto s = summary(output({"grundy", "wythoff.game", "--max", "20", "--format", "summary"}));
  const auto table = numbers(lines(output({"grundy", "wythoff.game", "--max", "20", "--format", "csv"})));
  long sum = 0, max = 0;
  std::string sevens = "x,y\n";
  for (std::size_t x = 0; x < table.size(); ++x)
    for (std::size_t y = 0; y < table.size(); ++y) {
      sum += table[x][y];
      max = std::max(max, table[x][y]);
      if (table[x][y] == 7) sevens += std::to_string(x) + "," + std::to_string(y) + "\n";
    }
  CHECK(s.at("cells") == "441");
  CHECK(s.at("sum") == std::to_string(sum));
  CHECK(s.at("max") == std::to_string(max));
  CHECK(output({"grundy", "wythoff.game", "--max", "20", "--value", "7", "--format", "csv"}) == sevens);
  CHECK(output({"grundy", "wythoff.game", "--max", "30", "--value", "0", "--format", "csv"}) ==
        output({"solve", "wythoff.game", "--max", "30", "--format", "csv"}));
}

TEST_CASE("grundy: text fits 80 columns whatever the board") {
  for (const std::string& line : lines(output({"grundy", "wythoff.game", "--max", "60"}))) CHECK(line.size() <= 80);
}

TEST_CASE("hint: agrees with solve and grundy, the winning moves lead to P-positions") {
  const auto j = json::parse(output({"hint", "wythoff.game", "10", "13", "--format", "json"}));
  CHECK(j["outcome"] == "N");
  const auto table = numbers(lines(output({"grundy", "wythoff.game", "--max", "10,13", "--format", "csv"})));
  CHECK(j["grundy"] == table[10][13]);
  std::set<std::vector<long>> to;
  for (const auto& m : j["winning_moves"]) {
    to.insert(m["to"].get<std::vector<long>>());
    CHECK(m["move"][0].get<long>() + m["to"][0].get<long>() == 10);
    CHECK(m["move"][1].get<long>() + m["to"][1].get<long>() == 13);
  }
  CHECK(to == std::set<std::vector<long>>{{10, 6}, {8, 13}, {4, 7}});
}

TEST_CASE("hint: remoteness by hand") {
  // Nim, two piles: (n, n) is lost, and the loser resists longest by single tokens: 2n moves.
  CHECK(json::parse(output({"hint", "nim.game", "3", "3", "--format", "json"}))["remoteness"] == 6);
  CHECK(json::parse(output({"hint", "nim.game", "0", "5", "--format", "json"}))["remoteness"] == 1);
  CHECK(json::parse(output({"hint", "wythoff.game", "0", "0", "--format", "json"}))["remoteness"] == 0);
  CHECK(json::parse(output({"hint", "wythoff.game", "1", "2", "--format", "json"}))["remoteness"] == 2);
}

TEST_CASE("hint: misère play and other pile counts") {
  const auto misere = json::parse(output({"hint", "misere_wythoff.game", "0", "1", "--format", "json"}));
  CHECK(misere["outcome"] == "P");
  CHECK(misere["grundy"].is_null());
  CHECK(misere["remoteness"] == 1);
  const auto three = json::parse(output({"hint", "nim_3.game", "1", "2", "4", "--format", "json"}));
  CHECK(three["outcome"] == "N");
  CHECK(three["grundy"] == 7);
  CHECK(three["winning_moves"].size() == 1);
  CHECK(three["winning_moves"][0]["to"] == json::parse("[1,2,3]"));
}

TEST_CASE("check: json has claim, status, up_to, counterexample, params, exit 0 without a refuted claim") {
  const auto j = json::parse(output({"check", "wythoff.game", "--max", "60", "--format", "json"}));
  REQUIRE(j.size() >= 5);
  for (const auto& claim : j) {
    CHECK(claim["params"] == json::object());
    CHECK(claim["claim"].is_string());
    CHECK(claim.contains("up_to"));
    CHECK(claim.contains("counterexample"));
    CHECK(std::set<std::string>{"proved", "holds", "unknown", "not applicable"}.count(claim["status"]) == 1);
  }
}

TEST_CASE("check: sweeps give every instance its claims and parameters") {
  const auto j =
      json::parse(output({"check", "generalized_wythoff.game", "--set", "c=1..3", "--max", "30", "--format", "json"}));
  std::set<int> seen;
  for (const auto& claim : j) seen.insert(claim["params"]["c"].get<int>());
  CHECK(seen == std::set<int>{1, 2, 3});
  const auto some = json::parse(
      output({"check", "heap_game.game", "--set", "s={1,2}", "--set", "t={1,3}", "--max", "20", "--format", "json"}));
  std::set<std::pair<int, int>> pairs;
  for (const auto& claim : some) pairs.insert({claim["params"]["s"].get<int>(), claim["params"]["t"].get<int>()});
  CHECK(pairs == std::set<std::pair<int, int>>{{1, 1}, {1, 3}, {2, 1}, {2, 3}});
}

TEST_CASE("check: one claim by its label, text fits 80 columns") {
  const auto j = json::parse(output({"check", "wythoff.game", "--claim", "beatty", "--max", "60", "--format", "json"}));
  REQUIRE(j.size() == 1);
  CHECK(j[0]["claim"] == "beatty");
  CHECK(j[0]["status"] == "proved");
  for (const std::string& line : lines(output({"check", "wythoff.game", "--max", "60"}))) CHECK(line.size() <= 80);
}

TEST_CASE("moves: properties and every move of the board") {
  const auto j = json::parse(output({"moves", "wythoff.game", "--max", "3", "--format", "json"}));
  CHECK(j["invariant"] == true);
  CHECK(j["symmetric"] == true);
  CHECK(j["nim_moves"] == true);
  CHECK(j["presburger"] == true);
  CHECK(j["moves"] == json::parse("[[0,1],[0,2],[0,3],[1,0],[1,1],[2,0],[2,2],[3,0],[3,3]]"));
  CHECK(j["classes"] == json::parse(R"([{"bases": [[0,1]], "generators": [[0,1]]},
      {"bases": [[1,0]], "generators": [[1,0]]}, {"bases": [[1,1]], "generators": [[1,1]]}])"));
  CHECK(j["why_no_classes"].is_null());
  const std::vector<std::string> wide{"moves", "generalized_wythoff.game", "--set", "c=500", "--max", "3"};
  std::size_t bases = 0;  // all of them in json; in the text some, and how many more there are
  auto whole = wide;
  whole.insert(whole.end(), {"--format", "json"});
  const json wide_json = json::parse(output(whole));
  for (const auto& c : wide_json["classes"]) bases = std::max(bases, c["bases"].size());
  CHECK(bases == 999);
  CHECK(output(wide).find("... 959 more bases} + N(1,1)") != std::string::npos);
  for (const std::string& line : lines(output(wide))) CHECK(line.size() <= 80);
  CHECK(output({"moves", "wythoff.game", "--max", "1", "--format", "csv"}) == "x,y\n0,1\n1,0\n1,1\n");
  const auto one = json::parse(output({"moves", "one_sided.game", "--max", "3", "--format", "json"}));
  CHECK(one["symmetric"] == false);
  CHECK(one["nim_moves"] == false);
}

TEST_CASE("fmt: canonical text, the same when done twice") {
  const std::string once = output({"fmt", "modular_wythoff.game"});
  CHECK(once.starts_with("game modular_wythoff(m >= 1)"));
  const Finished twice =
      shell("wythoff fmt modular_wythoff.game > \"$TMP/a.game\" && wythoff fmt \"$TMP/a.game\"; rm \"$TMP/a.game\"",
            {.env = {{"TMP", "/tmp"}}});
  CHECK(twice.out == once);
}

TEST_CASE("engines: the list, and the choice for a rule") {
  CHECK(output({"engines"}).find("definition") != std::string::npos);
  const auto j = json::parse(output({"engines", "--for", "wythoff.game", "--max", "100", "--format", "json"}));
  int chosen = 0;
  for (const auto& engine : j) chosen += engine["chosen"].get<bool>();
  CHECK(chosen == 2);  // one for outcomes, one for Grundy values
}

TEST_CASE("the options --version and --help") {
  const std::string version = output({"--version"});
  for (const std::string what : {"wythoff ", "commit", "compiler", "libraries", "CPU"}) {
    INFO(what);
    CHECK(version.find(what) != std::string::npos);
  }
  CHECK(output({"--help"}).find("solve") != std::string::npos);
}

TEST_CASE("experiments/COMMANDS.md is what 'wythoff help --markdown' writes") {
  CHECK(output({"help", "--markdown"}) == read_bytes(WYTHOFF_COMMANDS_MD));
}

TEST_CASE("the example of every --help works when pasted, and no line is wider than 80 columns") {
  for (const std::string verb : {"moves", "solve", "grundy", "hint", "check", "fmt", "engines"}) {
    INFO(verb);
    const Finished help = shell("wythoff " + verb + " --help");
    REQUIRE(help.code == 0);
    for (const std::string& line : lines(help.out)) CHECK(line.size() <= 80);
    const auto at = help.out.find("\nexample\n  ");
    REQUIRE(at != std::string::npos);
    const Finished pasted = shell(help.out.substr(at + 11));
    INFO(pasted.err);
    CHECK(pasted.code == 0);
    CHECK(!pasted.out.empty());
    CHECK(run({"help", verb}).code == 0);
  }
}
