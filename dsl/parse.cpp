#include "dsl/parse.hpp"

#include <algorithm>
#include <vector>

#include "dsl/fold.hpp"
#include "dsl/grammar.hpp"
#include "dsl/keywords.hpp"
#include "dsl/lexical.hpp"

namespace wythoff::dsl {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The token at a place, as an error quotes it; a word whole, anything else one character.
std::string token_at(const std::string& text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_word(text[end])) ++end;
  if (end == at)
    do ++end;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
  return text.substr(at, std::min<std::size_t>(end - at, 40));
}

// The keyword that a word nearly is; of several as near, one that the place expects.
std::string nearest_keyword(const std::string& word, const std::string& expected) {
  std::vector<std::string_view> likely;
  for (std::string_view keyword : keywords)
    if (expected.find(keyword) != std::string::npos) likely.push_back(keyword);
  std::string best = nearest(word, likely);
  return best.empty() ? nearest(word, keywords) : best;
}

RuleError syntax_error(const Source& source, const SyntaxFailure& failure) {
  const std::string& text = source.text();
  std::size_t at = failure.at;
  if (at >= text.size()) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
      return source.error(text.size(), "the text is empty", failure.expected);
    return source.error(text.size(), "unexpected end of the text", failure.expected);
  }
  std::string token = token_at(text, at), expected = failure.expected;
  if (token == "game") return source.error(at, "a second game in one file", "one game a file");
  if (token == "." && at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])))
    return source.error(at, "decimal fractions are not exact", "a quotient, like 3/2");
  std::string suggestion;
  if (is_word(token[0]) && !std::isdigit(static_cast<unsigned char>(token[0])) && !is_keyword(token))
    suggestion = nearest_keyword(token, expected);
  else if (is_keyword(token) && expected == "a name")
    expected += " (a word of the language is not one)";
  return source.error(at, "unexpected '" + token + "'", expected, suggestion);
}

template <class Match>
auto parse_with(const Source& source, Match match) {
  check_text(source);
  try {
    return fold(match(source.text()), source);
  } catch (const SyntaxFailure& failure) {
    throw syntax_error(source, failure);
  }
}

}  // namespace

Game parse(const Source& source) {
  Game game = parse_with(source, match_file);
  for (std::size_t i = 0; i < game.claims.size(); ++i) {
    const auto& label = game.claims[i].label;
    for (std::size_t j = 0; label && j < i; ++j)
      if (game.claims[j].label == label)
        throw source.error(label->at, "the label '" + label->text + "' stands twice", "another label");
  }
  return game;
}

Node parse_expression(const Source& source) { return parse_with(source, match_expression); }

}  // namespace wythoff::dsl
