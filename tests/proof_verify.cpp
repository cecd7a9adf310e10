// Certificates changed by the hundred: each is rejected, or what it claims is true all the same. The plain Python
// checker is asked about a third of them too, and must give the same answer.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>

#include "proof/verify.hpp"
#include "tests/amount.hpp"
#include "tests/proof_games.hpp"
#include "tests/python_checker.hpp"
#include "tests/random_games.hpp"

using namespace wythoff;
using nlohmann::json;
using proof::Vec;

namespace {

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : engine_(seed) {}
  int number(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

  json operator()(json c) {
    switch (number(0, 9)) {
      case 0:
        return drop(c);
      case 1:
        return add(c);
      case 2:
      case 3:
        return nudge(c["data"]), c;
      case 4:
        return nudge(c["parameters"]), c;
      case 5:
      case 6:
      case 7:
        return text(c);
      case 8:
        return label(c);
      default:
        return number(0, 1) ? drop(drop(c)) : add(add(c));
    }
  }

 private:
  json drop(json c) {
    json& list = c["data"]["positions"];
    if (list.is_array() && !list.empty())
      list.erase(static_cast<std::size_t>(number(0, static_cast<int>(list.size()) - 1)));
    else
      nudge(c["data"]);
    if (c.contains("count")) c["count"] = list.size();
    return c;
  }
  json add(json c) {
    c["data"]["positions"].push_back({number(0, 12), number(0, 12)});
    if (c.contains("count")) c["count"] = c["data"]["positions"].size();
    return c;
  }
  // One number in the value becomes another one nearby.
  void nudge(json& value) {
    std::vector<json*> numbers;
    collect(value, numbers);
    if (numbers.empty()) return;
    json& chosen = *numbers[static_cast<std::size_t>(number(0, static_cast<int>(numbers.size()) - 1))];
    chosen = chosen.get<int>() + (number(0, 1) ? 1 : -1) * number(1, 3);
  }
  static void collect(json& value, std::vector<json*>& numbers) {
    if (value.is_number_integer()) numbers.push_back(&value);
    if (value.is_structured())
      for (json& part : value) collect(part, numbers);
  }
  // A digit, a relation or a word of the rule changes, after its header.
  json text(json c) {
    std::string rule = c["rule"];
    const std::vector<std::pair<std::string, std::string>> words = {{"<=", ">="},
                                                                    {">=", "<="},
                                                                    {"<", ">"},
                                                                    {"≡", "!="},
                                                                    {" and ", " or "},
                                                                    {"k", "l"},
                                                                    {"+", "-"},
                                                                    {"move (k)\n", ""},
                                                                    {"where", "in order where"},
                                                                    {"1", "2"},
                                                                    {"2", "3"},
                                                                    {"3", "1"},
                                                                    {"5", "4"},
                                                                    {"move (k)", "move (k, k)"}};
    const auto& [from, to] = words[static_cast<std::size_t>(number(0, static_cast<int>(words.size()) - 1))];
    std::size_t start = rule.find("move");
    std::vector<std::size_t> places;
    for (std::size_t at = rule.find(from, start); at != std::string::npos; at = rule.find(from, at + 1))
      places.push_back(at);
    if (!places.empty())
      rule.replace(places[static_cast<std::size_t>(number(0, static_cast<int>(places.size()) - 1))], from.size(), to);
    c["rule"] = rule;
    return c;
  }
  json label(json c) {
    const char* methods[] = {"window", "rays", "empty sector", "diagonal", "residues", "progressions"};
    const char* regions[] = {"all", "cross", "box", "rows", "columns"};
    switch (number(0, 3)) {
      case 0:
        c["claim"] = c["claim"] == "finite" ? "infinite" : "finite";
        break;
      case 1:
        c["method"] = methods[number(0, 5)];
        break;
      case 2:
        c["data"]["region"] = regions[number(0, 4)];
        break;
      default:
        c["claim"] = "infinite", c["method"] = methods[number(2, 5)];
    }
    return c;
  }
  std::mt19937_64 engine_;
};

// Is the claim of an accepted certificate true, as far as a board of 240 shows?
bool true_claim(const json& c) {
  dsl::Source source("certificate", c["rule"].get<std::string>());
  dsl::Game tree = dsl::parse(source);
  std::map<std::string, std::string> texts;
  for (const auto& [name, value] : c["parameters"].items()) {
    std::string text = value.dump();
    for (char& ch : text) ch = ch == '[' ? '(' : ch == ']' ? ')' : ch;
    if (value.is_array()) text.front() = '{', text.back() = '}';
    texts[name] = text;
  }
  solver::Ruleset ruleset(dsl::bind(source, tree, dsl::parse_parameters(source, tree, texts)));
  std::vector<Vec> board = tests::board_of(ruleset, 240);
  proof::Game game(*ruleset.formula(), ruleset.misere());
  bool all = proof::finite_window(game, {240, board}, proof::Budget(proof::Limits{})).has_value();
  if (c["claim"] == "infinite") return !all;
  if (c["method"] == "window" && c["count"].get<std::size_t>() != board.size()) return false;
  return all;
}

// Certificates of every method, from fixed and from random rules.
std::vector<json> certificates() {
  std::vector<std::string> texts = {
      "game g move (k) move (k, l) where k ≡ l (mod 5)",
      "game g move (k) move (k, l) where k ≡ l (mod 4) or |k - l| < 3",
      "game g move (k) move (k, k)",
      "game g move (k) move (k, l) where k <= l <= 2k",
      "game g move (k) move (k, k) move (k, l) where k ≡ l ≡ 1 (mod 2)",
      "game g move (k) move (k, l) in order where (k - l) mod 7 in {1, 2, 4}",
      "game g move (k) move (1, 1) move (k, l) where k != l",
      "game g move (k, l)",
      "game g play misere move (k) move (k, l) where k ≡ l (mod 3)",
      "game g move (k) move (k, l) where k ≡ 1 (mod 2) and k >= 3 and l >= 3 or |k - l| < 2",
      "game g move (k) move (2k + 1, l) where l div 2 <= k and min(k, l) mod 2 = 1 or k in {2, 5}",
  };
  tests::RandomGames games(1608);
  for (tests::RandomGames::Kind kind : tests::RandomGames::kinds())
    for (int i = 0; i < 6; ++i) texts.push_back(games.next(kind));
  std::vector<json> list;
  for (const std::string& text : texts) {
    proof::Limits limits;
    limits.board = 128;
    proof::Verdict verdict = proof::decide(solver::Ruleset(tests::rule(text)), limits);
    if (verdict.kind == proof::Verdict::Kind::unknown || verdict.certificate.size() > 1200) continue;
    list.push_back(json::parse(verdict.certificate));
  }
  dsl::PairSet residues{{0, 1}, {1, 2}, {2, 2}};
  const dsl::Rule extension =
      tests::rule("game extension(m >= 1, R : pairs) move (k) move (k, k) move (k, l) where (k mod m, l mod m) in R",
                  {{"m", dsl::Integer(3)}, {"R", residues}});
  list.push_back(json::parse(proof::decide(solver::Ruleset(extension)).certificate));
  json rays = list[0];
  rays["method"] = "rays";
  rays["data"] = json::object();
  rays.erase("count");
  list.push_back(rays);
  return list;
}

}  // namespace

TEST_CASE("certificates are accepted as they are, by both checkers") {
  std::vector<std::string> texts;
  for (const json& c : certificates()) {
    texts.push_back(c.dump());
    INFO(texts.back());
    CHECK(proof::verify(texts.back()).why == "");
  }
  CHECK(texts.size() >= 40);
  std::vector<std::string> answers = tests::ask_python(texts);
  REQUIRE(answers.size() == texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    INFO(texts[i]);
    CHECK(answers[i] == "accepted");
  }
}

TEST_CASE("a changed certificate is rejected, or its claim is true") {
  const std::uint64_t seed = 314159;
  INFO("seed " << seed);
  Mutator mutate(seed);
  std::vector<std::string> texts;
  int accepted = 0, rejected = 0;
  for (const json& original : certificates())
    for (int i = 0; i < tests::amount(30); ++i) {
      json changed = mutate(original);
      if (i % 4 == 3) changed = mutate(changed);
      if (changed == original) continue;
      texts.push_back(changed.dump());
      INFO(texts.back());
      proof::Check check = proof::verify(texts.back());
      ++(check.accepted ? accepted : rejected);
      if (check.accepted) CHECK(true_claim(changed));
    }
  WARN(texts.size() << " changed certificates: " << rejected << " rejected, " << accepted << " accepted and true");
  CHECK(rejected > tests::amount(700));
  std::vector<std::string> asked;  // one in three: plain Python takes a while
  for (std::size_t i = 0; i < texts.size(); i += 3) asked.push_back(texts[i]);
  tests::check_agreement(asked);
}

TEST_CASE("a wrong rule with a right certificate is rejected") {
  json c = json::parse(
      proof::decide(solver::Ruleset(tests::rule("game g move (k) move (k, l) where k ≡ l (mod 5)"))).certificate);
  for (const char* wrong : {"game g move (k) move (k, l) where k ≡ l (mod 7)", "game g move (k) move (k, k)",
                            "game g move (k)", "game g play misere move (k) move (k, l) where k ≡ l (mod 5)",
                            "game g move (k) move (k, l) in order where k ≡ l (mod 5) and k > 1"}) {
    json changed = c;
    changed["rule"] = wrong;
    CHECK_FALSE(proof::verify(changed.dump()).accepted);
  }
}

TEST_CASE("what is no certificate is rejected with a reason") {
  json c = json::parse(proof::decide(solver::Ruleset(tests::rule("game g move (k) move (k, l)"))).certificate);
  std::vector<std::string> texts = {"", "{", "[]", "{}", "null", "7", c.dump().substr(0, 40)};
  for (const char* key : {"format", "rule", "parameters", "claim", "method", "data"}) {
    json changed = c;
    changed.erase(key);
    texts.push_back(changed.dump());
    changed[key] = 17;
    texts.push_back(changed.dump());
  }
  json broken = c, large = c, twice = c;
  broken["rule"] = "game g move (";
  large["data"]["positions"] = {{1e300, 2}};
  twice["data"]["positions"] = {{0, 0}, {0, 0}};
  for (const json& changed : {broken, large, twice}) texts.push_back(changed.dump());
  for (const std::string& text : texts) {
    INFO(text);
    proof::Check check = proof::verify(text);
    CHECK_FALSE(check.accepted);
    CHECK(check.why != "");
  }
}
