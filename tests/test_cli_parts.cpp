// Parts of the command line that can be asked without a process: tables, formulas as text, remoteness, sizes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "experiments/formula_text.hpp"
#include "experiments/output.hpp"
#include "experiments/progress.hpp"
#include "experiments/table.hpp"
#include "explorer/remoteness.hpp"
#include "tests/games.hpp"
#include "tests/scratch.hpp"

using namespace wythoff;
using namespace wythoff::experiments;
using explorer::Remoteness;
using Position = std::vector<std::int64_t>;

namespace {

const std::vector<std::string> rules{
    "game g move (k) move (k, k)",
    "game g move (k) move (k, l) where k = l mod 3",
    "game g move (k) move (k, l) where |k - l| < 3 and not (k = 2 or l != 1)",
    "game g move (k, l) where 2k + 1 <= 3l or k + l = 0 mod 4",
    "game g move (k) where k in {1, 3, 4} move (1, 2)",
    "game g play misere move (k) move (k, k)",
    "game g play misere move (k) where k < 4",
    "game g move (k, l) in order where k <= l move (k, 0) in order",
    "game g move (k) from (x) where 2k <= x + 1",
};

struct Value {
  bool p;
  std::uint32_t remoteness;
};

// The definition, word for word.
Value value(const solver::Ruleset& ruleset, const Position& at, std::map<Position, Value>& known) {
  if (const auto found = known.find(at); found != known.end()) return found->second;
  std::vector<Value> options;
  for (std::int64_t k = 0; k <= at[0]; ++k)
    for (std::int64_t l = 0; l <= at[1]; ++l)
      if (ruleset.allows(at, Position{k, l})) options.push_back(value(ruleset, {at[0] - k, at[1] - l}, known));
  Value v{options.empty() ? !ruleset.misere() : true, 0};
  for (const Value& o : options) v.p = v.p && !o.p;
  for (const Value& o : options) {
    if (v.p) v.remoteness = std::max(v.remoteness, o.remoteness + 1);
    if (!v.p && o.p) v.remoteness = v.remoteness ? std::min(v.remoteness, o.remoteness + 1) : o.remoteness + 1;
  }
  return known[at] = v;
}

}  // namespace

TEST_CASE("outcome and remoteness are those of the definition") {
  for (const std::string& text : rules) {
    INFO(text);
    const solver::Ruleset ruleset(tests::rule(text));
    const Position top{9, 11};
    const Remoteness below(ruleset, top, solver::Context{});
    std::map<Position, Value> known;
    for (std::int64_t x = 0; x <= top[0]; ++x)
      for (std::int64_t y = 0; y <= top[1]; ++y) {
        INFO(x << "," << y);
        const Value v = value(ruleset, {x, y}, known);
        REQUIRE(below.is_p({x, y}) == v.p);
        REQUIRE(below.of({x, y}) == v.remoteness);
        const auto reply = below.reply({x, y});
        REQUIRE(reply.has_value() == (!v.p && v.remoteness > 0));
        if (reply) {
          CHECK(value(ruleset, *reply, known).p);
          CHECK(below.of(*reply) + 1 == v.remoteness);
          CHECK(ruleset.allows(Position{x, y}, Position{x - (*reply)[0], y - (*reply)[1]}));
        }
      }
  }
}

TEST_CASE("remoteness is refused beyond the memory limit, and stops when told") {
  const solver::Ruleset ruleset(tests::rule(rules[0]));
  solver::Context small;
  small.memory_limit = 1000;
  CHECK_THROWS_AS(Remoteness(ruleset, {99, 99}, small), solver::Refused);
  const std::atomic<bool> stop{true};
  solver::Context stopped;
  stopped.stop = &stop;
  CHECK_THROWS_AS(Remoteness(ruleset, {99, 99}, stopped), solver::Interrupted);
}

TEST_CASE("a formula's text is a condition of the language with the same meaning") {
  for (const std::string& text : rules) {
    const solver::Ruleset ruleset(tests::rule(text));
    if (!ruleset.formula()) continue;
    std::string condition;
    for (const std::string& part : formula_text(*ruleset.formula(), {"k", "l"}))
      condition += (condition.empty() ? "(" : " or (") + part + ")";
    INFO(text << " as " << condition);
    const solver::Ruleset again(tests::rule("game g move (k, l) in order where " + condition));
    for (std::int64_t k = 1; k < 15; ++k)
      for (std::int64_t l = 1; l < 15; ++l) REQUIRE(again.contains(Position{k, l}) == ruleset.contains(Position{k, l}));
  }
}

TEST_CASE("tables wrap at spaces, else at commas, break what has neither, and keep numbers whole") {
  CHECK(wrap("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrap("abcdefgh", 3) == std::vector<std::string>{"abc", "def", "gh"});
  CHECK(wrap("ab,c,def", 5) == std::vector<std::string>{"ab,c,", "def"});
  CHECK(wrap("ab\n\ncd", 5) == std::vector<std::string>{"ab", "", "cd"});
  CHECK(wrap("äöü äöü", 3) == std::vector<std::string>{"äöü", "äöü"});
  Table table({{"claim"}, {"n", Align::right}});
  table.row({{"beatty"}, {"61"}});
  CHECK(table.text() == "claim    n\nbeatty  61\n");
  Table painted({{"a"}, {"b"}});
  painted.row({{"x", Colour::red}, {"yes", Colour::green}});
  CHECK(painted.text(true) == "a  b\n\x1b[31mx\x1b[0m  \x1b[32myes\x1b[0m\n");
  CHECK(painted.text() == "a  b\nx  yes\n");
  table.row({{std::string(200, 'x')}, {"1"}});
  const std::string wide = table.text();
  std::size_t start = 0, end = 0;
  for (; (end = wide.find('\n', start)) != std::string::npos; start = end + 1) CHECK(end - start <= 80);
  CHECK(std::count(wide.begin(), wide.end(), 'x') == 200);
}

TEST_CASE("csv fields are quoted where they must be") {
  CHECK(csv_field("a b") == "a b");
  CHECK(csv_field("(1, 2)") == "\"(1, 2)\"");
  CHECK(csv_field("say \"x\"") == "\"say \"\"x\"\"\"");
}

TEST_CASE("durations") {
  CHECK(duration(0.2) == "1 s");
  CHECK(duration(200) == "3 min 20 s");
  CHECK(duration(18420) == "5 h 7 min");
}

TEST_CASE("an output that is not committed leaves nothing") {
  const tests::Scratch scratch;
  {
    Output out(scratch / "file");
    out.write(std::string(1 << 20, 'x'));
  }
  CHECK(std::filesystem::is_empty(scratch.path()));
  {
    Output out(scratch / "file");
    out.number(-42);
    out.commit();
  }
  CHECK(tests::read_bytes(scratch / "file") == "-42");
}
