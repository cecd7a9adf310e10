// Pictures: what they say is what was computed, and the same input gives the same bytes.
#include <zlib.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>
#include <set>

#include "dsl/bind.hpp"
#include "explorer/colours.hpp"
#include "explorer/pictures.hpp"
#include "explorer/png.hpp"
#include "explorer/slope.hpp"
#include "solver/outcome.hpp"
#include "tests/games.hpp"
#include "tests/random_rules.hpp"

using namespace wythoff;
using namespace wythoff::explorer;

namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

// The data of the first chunk of a type.
std::string chunk(const std::string& png, const std::string& type) {
  for (std::size_t at = 8; at < png.size(); at += 12 + big_endian(png, at))
    if (png.substr(at + 4, 4) == type) return png.substr(at + 8, big_endian(png, at));
  return "";
}

std::string inflated(const std::string& bytes, std::size_t size) {
  std::string out(size, '\0');
  uLongf length = size;
  REQUIRE(uncompress(reinterpret_cast<Bytef*>(out.data()), &length, reinterpret_cast<const Bytef*>(bytes.data()),
                     bytes.size()) == Z_OK);
  REQUIRE(length == size);
  return out;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++n;
  return n;
}

// How a colour looks to an eye without the green (or red) cones, in linear light: G. M. Machado et al., A
// Physiologically-based Model for Simulation of Color Vision Deficiency, 2009, severity 1.
std::array<double, 3> seen(const std::string& hex, const double (&m)[3][3]) {
  std::array<double, 3> linear{}, out{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(hex.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
    linear[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) out[i] += m[i][j] * linear[j];
  return out;
}

constexpr double deuteranopia[3][3] = {
    {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};
constexpr double protanopia[3][3] = {
    {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}};

}  // namespace

TEST_CASE("numbers, escapes, base64, lines of SVG") {
  CHECK(number(3) == "3");
  CHECK(number(0.255) == "0.26");
  CHECK(number(-0.001) == "0");
  CHECK(escaped("a < b & \"c\"") == "a &lt; b &amp; &quot;c&quot;");
  CHECK(base64("") == "");
  CHECK(base64("M") == "TQ==");
  CHECK(base64("Ma") == "TWE=");
  CHECK(base64("Man") == "TWFu");
  CHECK(wrapped("one two three", 10, 45) == std::vector<std::string>{"one two", "three"});
}

TEST_CASE("ticks are round numbers inside the axis") {
  CHECK(ticks(0, 100, 5) == std::vector<double>{0, 20, 40, 60, 80, 100});
  CHECK(ticks(1, 60, 6) == std::vector<double>{10, 20, 30, 40, 50, 60});
  CHECK(ticks(5, 5, 6) == std::vector<double>{5});
}

TEST_CASE("a PNG holds its pixels") {
  const std::vector<std::uint8_t> pixels{0, 1, 2, 2, 1, 0};
  const std::string png = indexed_png(3, 2, pixels, {{0, 0, 0}, {255, 0, 0}, {9, 8, 7}});
  CHECK(png.substr(1, 3) == "PNG");
  CHECK(big_endian(chunk(png, "IHDR"), 0) == 3);
  CHECK(big_endian(chunk(png, "IHDR"), 4) == 2);
  CHECK(chunk(png, "PLTE") == std::string("\0\0\0\xff\0\0\x09\x08\x07", 9));
  CHECK(inflated(chunk(png, "IDAT"), 8) == std::string("\0\0\1\2\0\2\1\0", 8));
}

TEST_CASE("the colours of one picture differ to colour-blind eyes") {
  const std::string together[] = {colour::black, colour::blue, colour::vermilion, colour::orange, colour::light};
  for (const auto* matrix : {&deuteranopia, &protanopia})
    for (const std::string& a : together)
      for (const std::string& b : together) {
        if (a == b) continue;
        double distance = 0;
        for (std::size_t i = 0; i < 3; ++i) {
          const double d =
              std::sqrt(std::max(0.0, seen(a, *matrix)[i])) - std::sqrt(std::max(0.0, seen(b, *matrix)[i]));
          distance += d * d;
        }
        INFO(a << " and " << b);
        CHECK(std::sqrt(distance) > 0.2);
      }
  double last = -1;
  for (int i = 0; i <= 50; ++i) {  // viridis rises in lightness
    const Rgb c = viridis(i / 50.0);
    const double light = 0.2126 * std::pow(c[0], 2.2) + 0.7152 * std::pow(c[1], 2.2) + 0.0722 * std::pow(c[2], 2.2);
    CHECK(light > last);
    last = light;
  }
}

TEST_CASE("Isaacs' marking, carried to its end, finds the P-positions") {
  constexpr unsigned seed = 20261121;
  std::cout << "explorer_pictures: marking with seed " << seed << "\n";
  tests::RandomRules random(seed);
  std::vector<std::string> texts{"game w move (k) move (k, k)", "game m play misere move (k) move (k, k)",
                                 "game o move (0, k) in order move (k, k)",
                                 "game s move (k) move (k, k) move (k, l) from (x, y) where x <= y and l < k"};
  for (int i = 0; i < 40; ++i) texts.push_back(random.next(2).text());
  for (const std::string& text : texts) {
    INFO(text);
    const solver::Ruleset ruleset(tests::rule(text));
    const Cell max{7, 9};
    std::set<Cell> safe, killed;
    for (const MarkingStep& step : marking(ruleset, max, 1000)) {
      for (const Cell& c : step.safe) CHECK(safe.insert(c).second);
      for (const Cell& c : step.killed) CHECK(killed.insert(c).second);
    }
    const auto expected = solver::solve(ruleset, {{max[0], max[1]}}, {}, "definition");
    REQUIRE(safe.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(safe.contains({expected[i][0], expected[i][1]}));
    if (!ruleset.misere()) CHECK(safe.size() + killed.size() == 80);
  }
}

TEST_CASE("the slope of a closed form") {
  const auto slope = [](const std::string& text) {
    const auto rule = tests::rule(text);
    const auto value = slope_of(rule.claims.at(0));
    return value ? value->text() : "none";
  };
  const std::string moves = " move (k) move (k, k) ";
  CHECK(slope("game a" + moves + "claim P = (floor(n*phi), floor(n*phi^2))") == "(1 + sqrt(5))/2");
  CHECK(slope("game a" + moves + "claim P = (mex, A + n)") == "(1 + sqrt(5))/2");
  CHECK(slope("game a" + moves + "claim P = (mex, 2A + n)") == "1 + sqrt(3)");
  CHECK(slope("game a" + moves + "claim P = (mex, 3n)") == "2");
  CHECK(slope("game a" + moves + "claim P = (n, 2n + 5)") == "2");
  CHECK(slope("game a" + moves + "let alpha = sqrt(2) claim P = (floor(n*alpha), floor(n*alpha) + 2*n)") ==
        "1 + sqrt(2)");
  CHECK(slope("game a" + moves + "claim P = (n, n^2)") == "none");
  CHECK(slope("game a" + moves + "claim P = (n, 0)") == "none");
  CHECK(slope("game a" + moves + "claim P is finite") == "none");
  CHECK(approximately(dsl::Exact::phi()) == Approx(1.6180339887).margin(1e-9));
}

TEST_CASE("a picture of points has one mark a point, and the same bytes each time") {
  PositionsPicture picture{.labels = {.title = "a < b", .source = "someone", .x = "x", .y = "y", .foot = "foot"},
                           .max = {20, 20},
                           .sets = {{Mark::dot, colour::black, "P", {{0, 0}, {1, 2}, {2, 1}}}},
                           .lines = {{1.618, "slope"}}};
  const std::string svg = draw(picture, 1000);
  CHECK(svg == draw(picture, 1000));
  CHECK(count(svg, "h.01") == 4);  // three points and the legend's
  CHECK(svg.find("<title>a &lt; b</title>") != svg.npos);
  CHECK(svg.find("someone") != svg.npos);
  CHECK(svg.find("foot") != svg.npos);
  CHECK(svg.find("width=\"1000\"") != svg.npos);
}

TEST_CASE("a heat map has the value of every cell") {
  const solver::Ruleset ruleset(tests::rule("game w move (k) move (k, k)"));
  const auto table = solver::grundy(ruleset, {{3, 4}}, {});
  const std::string svg = draw(GrundyPicture{{.title = "w", .source = "", .x = "x", .y = "y", .foot = ""}, table}, 500);
  for (std::uint64_t i = 0; i < table.cells(); ++i) CHECK(count(svg, ">" + std::to_string(table[i]) + "</text>") > 0);
  CHECK(count(svg, ">0</text>") >= 3);
}
