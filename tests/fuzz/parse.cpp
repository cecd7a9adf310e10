// The parser on any bytes at all (libFuzzer): a text is refused with a RuleError or read, and what was read survives
// being printed and read again; binding it throws nothing else either. Anything else - a crash, a hang, a sanitizer's
// report, a changed text - is a finding.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/bin/fuzz_parse -dict=tests/fuzz/words.dict build/fuzz/corpus tests/fuzz/seeds experiments/rules
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"

using namespace wythoff::dsl;

// Small values for the parameters, whatever their conditions say: nothing worse than a RuleError may come of it.
static void bind_with(const Source& source, const Game& game, int value) {
  Parameters parameters;
  for (const ParameterNode& parameter : game.parameters) {
    Value& v = parameters[parameter.name.text];
    v = Integer(value);
    if (parameter.type == ParameterNode::Type::integers) v = IntegerSet{1, value};
    if (parameter.type == ParameterNode::Type::pairs) v = PairSet{{0, 1}, {value, 0}};
  }
  try {
    bind(source, game, parameters);
  } catch (const RuleError&) {
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("fuzz.game", std::string(reinterpret_cast<const char*>(data), size));
  Game game;
  std::string printed;
  try {
    game = parse(source);
    printed = print(game);
  } catch (const RuleError& error) {
    if (error.line() < 1 || error.column() < 1 || error.message().empty()) std::abort();
    return 0;
  }
  std::string again;
  try {
    again = print(parse(Source("printed.game", printed)));
  } catch (const RuleError& error) {
    again = error.what();
  }
  if (again == printed) return bind_with(source, game, 1), bind_with(source, game, 3), 0;
  std::fprintf(stderr, "printed:\n%s\nread again:\n%s\n", printed.c_str(), again.c_str());
  std::abort();
}
