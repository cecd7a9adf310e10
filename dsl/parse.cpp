#include "dsl/parse.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "dsl/diagnosis.hpp"
#include "dsl/fold.hpp"
#include "dsl/grammar.hpp"
#include "dsl/lexical.hpp"

namespace wythoff::dsl {

namespace {

template <class Match>
auto parse_with(const Source& source, Match match) {
  check_text(source);
  try {
    return fold(match(source.text()), source);
  } catch (const SyntaxFailure& failure) {
    throw diagnosed(source, failure);
  }
}

// A claim is called by its label, or by its number where it has none; no two by the same.
void check_labels(const Game& game, const Source& source) {
  std::set<std::string> taken;
  for (std::size_t i = 0; i < game.claims.size(); ++i)
    if (!game.claims[i].label) taken.insert(std::to_string(i + 1));
  for (const ClaimNode& claim : game.claims) {
    if (!claim.label || taken.insert(claim.label->text).second) continue;
    bool number =
        std::all_of(claim.label->text.begin(), claim.label->text.end(), [](char c) { return c >= '0' && c <= '9'; });
    throw source.error(claim.label->at,
                       "the label '" + claim.label->text + "' stands twice" +
                           (number ? ", or is the number of a claim without a label" : ""),
                       "another label");
  }
}

}  // namespace

Game parse(const Source& source) {
  Game game = parse_with(source, match_file);
  check_labels(game, source);
  return game;
}

Node parse_expression(const Source& source) {
  return parse_with(source, match_expression);
}

}  // namespace wythoff::dsl
