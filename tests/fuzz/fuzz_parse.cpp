// Any bytes as a rule file: `parse` either throws RuleError or gives a tree whose canonical text parses to the same
// tree, prints to the same text, and whose binding does nothing worse than throw RuleError.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "dsl/bind.hpp"
#include "dsl/parse.hpp"
#include "dsl/print.hpp"

using namespace wythoff::dsl;

namespace {

void require(bool condition, const char* what, const std::string& text) {
  if (condition) return;
  std::fprintf(stderr, "%s\n%s\n", what, text.c_str());
  std::abort();
}

// Small values for the parameters, whatever their conditions say.
Parameters values_for(const Game& game, int value) {
  Parameters parameters;
  for (const ParameterNode& parameter : game.parameters) {
    Value v = Integer(value);
    if (parameter.type == ParameterNode::Type::integers) v = IntegerSet{1, value};
    if (parameter.type == ParameterNode::Type::pairs) v = PairSet{{0, 1}, {value, 0}};
    parameters[parameter.name.text] = v;
  }
  return parameters;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("fuzz.game", std::string(reinterpret_cast<const char*>(data), size));
  Game game;
  try {
    game = parse(source);
  } catch (const RuleError&) {
    return 0;
  }
  const std::string canonical = print(game);
  try {
    const Game again = parse(Source("canonical.game", canonical));
    require(again == game, "the canonical text is another tree", canonical);
    require(print(again) == canonical, "the canonical text is not stable", canonical);
  } catch (const RuleError& error) {
    require(false, error.what(), canonical);
  }
  for (int value : {1, 3}) try {
      bind(source, game, values_for(game, value));
    } catch (const RuleError&) {
    }
  return 0;
}
