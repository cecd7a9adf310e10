// What a text becomes, and texts meant to do harm: nested deeply, very long, not text at all.
#include <catch2/catch.hpp>
#include <chrono>
#include <iostream>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"

using namespace wythoff;

namespace {

dsl::Game game(const std::string& text) {
  return dsl::parse(dsl::Source("test.game", text));
}
dsl::Node expression(const std::string& text) {
  return dsl::parse_expression(dsl::Source("test", text));
}

// The error of a text, or "" where there is none.
std::string error(const std::string& text) {
  try {
    game(text);
    return "";
  } catch (const dsl::RuleError& e) {
    return e.what();
  }
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (; times > 0; --times) result += text;
  return result;
}

double seconds_to_parse(const std::string& text) {
  auto start = std::chrono::steady_clock::now();
  game(text);
  std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  std::cout << text.substr(0, 40) << "...: " << text.size() << " bytes in " << passed.count() << " s\n";
  return passed.count();
}

}  // namespace

TEST_CASE("the worked example of source.hpp") {
  dsl::Source source("wrong.game", "game g(limit) move (k) where k < lim");
  CHECK(std::string(source.error(33, "unknown name 'lim'", "a move variable, a parameter or a let", "limit").what()) ==
        "wrong.game:1:34: error: unknown name 'lim'\n"
        "  game g(limit) move (k) where k < lim\n"
        "                                   ^\n"
        "expected: a move variable, a parameter or a let\n"
        "did you mean 'limit'?");
}

TEST_CASE("Unicode and ASCII are the same tree") {
  const char* const pairs[][2] = {{"k ≤ l", "k <= l"},
                                  {"k ≥ l", "k >= l"},
                                  {"k ≠ l", "k != l"},
                                  {"k ≡ l mod 3", "k = l mod 3"},
                                  {"k − l", "k - l"},
                                  {"k < l ∧ l < 3", "k < l and l < 3"},
                                  {"k < l ∨ l < 3", "k < l or l < 3"},
                                  {"¬ k < l", "not k < l"},
                                  {"k ∈ {1}", "k in {1}"},
                                  {"2·k", "2*k"}};
  for (const auto& [unicode, ascii] : pairs) {
    INFO(unicode);
    CHECK(expression(unicode) == expression(ascii));
  }
  CHECK(game("game g claim P ⊆ P(h)") == game("game g claim P subset of P(h)"));
}

TEST_CASE("line breaks, indentation and comments carry no meaning") {
  dsl::Game one = game("game g(m >= 1) \"t\" move (k) move (k, l) where k ≡ l (mod m) claim P is finite");
  CHECK(game("# c\r\ngame\n g ( m\n>= 1 )\t\"t\"move(k)#(\nmove(k,l)where k≡l(mod m)\n\n\nclaim P\nis # {\n finite # "
             "end") == one);
  CHECK(game("\xEF\xBB\xBFgame g(m >= 1)\u00A0\"t\" move (k) move (k, l) where k ≡ l (mod m) claim P is finite") ==
        one);
}

TEST_CASE("deep nesting is refused and never overflows the stack") {
  const std::string opening[] = {"(", "-",    "|1+", "{",     "2^",     "floor(",
                                 "−", "not ", "¬",   "not (", "((-|1+", "1 < 2 or ("};
  for (const std::string& open : opening) {
    INFO(open);
    CHECK_THAT(error("game g move (k) where k < " + repeated(open, 100000)), Catch::Contains("nested too deeply"));
  }
  CHECK(error("game g move (k) where k < " + repeated("(", 150) + "k" + repeated(")", 150)).empty());
  CHECK(error("game g move (k) where k < " + repeated("-", 150) + "k").empty());
  CHECK(error("game g move (k) where k < " + repeated("|1 - ", 150) + "k" + repeated("|", 150)).empty());
}

TEST_CASE("long texts are read in time that grows with their length") {
  CHECK(seconds_to_parse("game g move (k)\n" + repeated("# a comment that says nothing\n", 350000)) < 60);
  CHECK(seconds_to_parse("game g move (k) where k < l" + repeated(" + 3*k", 100000)) < 60);
  CHECK(seconds_to_parse("game g move (k) where k in {0" + repeated(", 123456", 100000) + "}") < 60);
  CHECK(seconds_to_parse("game g move (k)" + repeated("\nclaim A(n) < B(n) for n >= 1", 20000)) < 60);
}

TEST_CASE("what would fill the memory is refused before it is read") {
  CHECK_THAT(error("game g move (k) where k < k" + repeated(" + 3*k", 1600000)), Catch::Contains("too long"));
  CHECK_THAT(error("game g move (k) where k in {0" + repeated(", 123456", 1200000) + "}"), Catch::Contains("too long"));
}

TEST_CASE("bytes that are no text are refused, and an error never echoes them") {
  for (const char* bytes :
       {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x89", "\x80", "\x1b[2J", "\x07"}) {
    std::string what = error(std::string("game g \"") + bytes + "\" move (k)");
    CHECK_FALSE(what.empty());
    CHECK(what.find(bytes) == std::string::npos);
  }
  CHECK_THAT(error(std::string("game g\0 move (k)", 16)), Catch::Contains("control character"));
}

TEST_CASE("the caret stands under the place, whatever stands before it") {
  auto caret_column = [](const std::string& text) {
    std::string what = error(text);
    std::size_t last = what.find("^");
    return last - what.rfind('\n', last) - 3;  // two spaces of indentation
  };
  CHECK(caret_column("game g ; move (k)") == 7);
  CHECK(caret_column("game g \"é\" ; move (k)") == 11);
  CHECK(caret_column("game g \"零\" ; move (k)") == 12);       // two columns wide
  CHECK(caret_column("game g \"e\u0301\" ; move (k)") == 11);  // the accent is a character of its own, without width
  CHECK_THAT(error("game g\tmove (k)\t;"), Catch::Contains("\n        \t        \t^"));
}

TEST_CASE("suggestions: one mistake, two neighbours that changed places, but nothing far-fetched") {
  CHECK(dsl::edit_distance("whree", "where") == 1);
  CHECK(dsl::edit_distance("kitten", "sitting") == 3);
  CHECK(dsl::edit_distance("", "abc") == 3);
  std::vector<std::string> known = {"limit", "m", "alpha"};
  CHECK(dsl::nearest("limt", known) == "limit");
  CHECK(dsl::nearest("alhpa", known) == "alpha");
  CHECK(dsl::nearest("k", known).empty());
  CHECK(dsl::nearest("beta", known).empty());
}
