#include "dsl/diagnosis.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/keywords.hpp"
#include "dsl/lexical.hpp"

namespace wythoff::dsl {

namespace {

// Signs of other notations, longest first, with what they are called here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> foreign = {
    {{"=>", ">="},     {"=<", "<="}, {"<>", "!="}, {"&&", "and"}, {"**", "^"},    {"≢", "!="},
     {"×", "*"},       {"⋅", "*"},   {"÷", "/"},   {"–", "-"},    {"—", "-"},     {"²", "^2"},
     {"³", "^3"},      {"φ", "phi"}, {"ϕ", "phi"}, {"√", "sqrt"}, {"⌊", "floor"}, {"⊂", "subset of"},
     {"∣", "divides"}, {"“", "\""},  {"&", "and"}, {"%", "mod"},  {"!", "not"},   {"∉", "not k in S"}}};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c));
}

// The token at a place, as an error quotes it; a word whole, anything else one character.
std::string token_at(const std::string& text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_word(text[end])) ++end;
  if (end == at) do
      ++end;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
  return text.substr(at, std::min<std::size_t>(end - at, 40));
}

// The word that ends where the white space before `at` begins.
std::string word_before(const std::string& text, std::size_t& at) {
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  std::size_t end = at;
  while (at > 0 && !std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  return text.substr(at, end - at);
}

// The sign at the place, or one whose second half stands there, in the words of this language.
std::string translated(const std::string& text, std::size_t at) {
  for (const auto& [sign, meant] : foreign) {
    bool here = text.compare(at, sign.size(), sign) == 0;
    if (sign == "!" && text[at + 1] == '=') continue;  // a sign of this language in the wrong place
    bool across = sign.size() == 2 && at > 0 && text.compare(at - 1, 2, sign) == 0;
    if (here || across) return std::string(meant);
  }
  return "";
}

// The keyword that a word nearly is: one that the place expects, where it expects any.
std::string nearest_keyword(const std::string& word, const std::string& expected) {
  std::vector<std::string_view> likely;
  for (std::string_view keyword : keywords)
    for (std::size_t i = expected.find(keyword); i != std::string::npos; i = expected.find(keyword, i + 1)) {
      bool whole = (i == 0 || !is_word(expected[i - 1])) &&
                   (i + keyword.size() == expected.size() || !is_word(expected[i + keyword.size()]));
      if (whole) likely.push_back(keyword);
    }
  return likely.empty() ? nearest(word, keywords) : nearest(word, likely);
}

// `when` after a move, `where` after a claim.
std::string other_clause(const std::string& text, std::size_t at, const std::string& token) {
  std::size_t move = text.rfind("move", at), claim = text.rfind("claim", at);
  bool in_move = move != std::string::npos && (claim == std::string::npos || claim < move);
  if (in_move && (token == "when" || token == "while")) return "where";
  if (!in_move && token == "where") return "when";
  return "";
}

// The word between `claim` and the place, where it can only be a label.
std::string open_label(const std::string& text, std::size_t at) {
  std::string label = word_before(text, at);
  bool word = std::all_of(label.begin(), label.end(), [](char c) { return is_word(c) || c == '-'; });
  return word && label != "P" && label != "grundy" && word_before(text, at) == "claim" ? label : "";
}

class Diagnosis {
 public:
  Diagnosis(const Source& source, const SyntaxFailure& failure)
      : source_(source), text_(source.text()), at_(failure.at), expected_(failure.expected) {}

  RuleError error() {
    if (at_ >= text_.size()) return at_end();
    token_ = token_at(text_, at_);
    bool statement_over = expected_ == end_of_statement;
    if (statement_over && token_ == "game") return source_.error(at_, "a second game in one file", "one game a file");
    if (token_ == "." && at_ > 0 && is_digit(text_[at_ - 1]))
      return source_.error(at_, "decimal fractions are not exact", "a quotient, like 3/2");
    if (std::string label = open_label(text_, at_); !label.empty())
      return unexpected("':' after the label '" + label + "', which is one word");
    if (std::find(functions.begin(), functions.end(), token_) != functions.end())
      return unexpected(token_ + "(...), the argument in parentheses");
    return unexpected(expected_ + remark(), suggestion());
  }

 private:
  RuleError at_end() const {
    std::size_t end = end_of_code(text_);
    if (end == 0) return source_.error(0, "the text is empty", expected_);
    return source_.error(end, "unexpected end of the text", expected_);
  }

  RuleError unexpected(const std::string& expected, const std::string& suggestion = "") const {
    return source_.error(at_, "unexpected '" + token_ + "'", expected, suggestion);
  }

  bool expects(std::string_view start) const { return expected_.compare(0, start.size(), start) == 0; }

  // White space does not multiply, and words of the language are not names.
  std::string remark() const {
    if (is_keyword(token_) && (token_ != "phi" || expected_ == "a name")) {
      bool word = expected_ == "a name" || (expects("an expression") && std::isupper(token_[0])) || token_ == "mex";
      return word ? " (a word of the language is not a name)" : "";
    }
    bool operand = is_word(token_[0]) || token_ == "(" || token_ == "|";
    std::size_t previous = text_.find_last_not_of(" \t\r\n", at_ == 0 ? 0 : at_ - 1);
    bool after_value = previous != std::string::npos && (is_word(text_[previous]) || text_[previous] == ')');
    bool over = expects("an operator") || expected_ == "')'";
    std::size_t line = text_.find('\n', previous);
    bool same_line = line == std::string::npos || line > at_;
    return operand && after_value && over && same_line && suggestion().empty() ? "; a product needs '*', but for 2k"
                                                                               : "";
  }

  std::string suggestion() const {
    if (std::string meant = translated(text_, at_); !meant.empty()) return meant;
    if (std::string meant = other_clause(text_, at_, token_); !meant.empty()) return meant;
    if (token_ == "not" && expects("an operator")) return "not k in S";
    if (!is_word(token_[0]) || is_digit(token_[0]) || is_keyword(token_)) return "";
    return nearest_keyword(token_, expected_);
  }

  const Source& source_;
  const std::string& text_;
  std::size_t at_;
  std::string expected_, token_;
};

}  // namespace

RuleError diagnosed(const Source& source, const SyntaxFailure& failure) {
  return Diagnosis(source, failure).error();
}

}  // namespace wythoff::dsl
