#include "dsl/lexical.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace wythoff::dsl {

std::size_t utf8_length(std::string_view s, std::size_t i) {
  auto byte = [&](std::size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0u; };
  auto next = [&](std::size_t k) { return (byte(k) & 0xC0) == 0x80; };
  unsigned c = byte(i);
  if (c < 0x80) return 1;
  if (c >= 0xC2 && c <= 0xDF) return next(i + 1) ? 2 : 0;
  if (c >= 0xE0 && c <= 0xEF) {
    if ((c == 0xE0 && byte(i + 1) < 0xA0) || (c == 0xED && byte(i + 1) > 0x9F)) return 0;
    return next(i + 1) && next(i + 2) ? 3 : 0;
  }
  if (c >= 0xF0 && c <= 0xF4) {
    if ((c == 0xF0 && byte(i + 1) < 0x90) || (c == 0xF4 && byte(i + 1) > 0x8F)) return 0;
    return next(i + 1) && next(i + 2) && next(i + 3) ? 4 : 0;
  }
  return 0;
}

namespace {

void check_utf8(const Source& source) {
  const std::string& text = source.text();
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = utf8_length(text, i);
    if (length == 0) throw source.error(i, "this byte is not UTF-8", "a text file in UTF-8");
    bool control = static_cast<unsigned char>(text[i]) < 32 && !std::isspace(static_cast<unsigned char>(text[i]));
    if (control || text[i] == 127) throw source.error(i, "a control character", "a text file in UTF-8");
    i += length;
  }
}

// Follows brackets through the text, comments and titles left out. A bar closes where a value has just ended and a
// bar is open, else it opens; a run of signs, 'not's or powers nests like brackets, since the grammar recurses on it.
class BracketCheck {
 public:
  explicit BracketCheck(const Source& source) : source_(source), text_(source.text()) {}

  void run() {
    for (std::size_t i = 0; i < text_.size();) i = step(i);
    if (!open_.empty())
      throw source_.error(open_.back().at, std::string("this '") + open_.back().bracket + "' is never closed",
                          std::string("'") + closing(open_.back().bracket) + "'", doubled_bar() ? "or" : "");
  }

 private:
  struct Open {
    char bracket;
    std::size_t at;
    int run;  // signs and powers before it
  };

  bool doubled_bar() const {
    std::size_t at = open_.back().at;
    return text_[at] == '|' && at > 0 && text_[at - 1] == '|';
  }

  static char closing(char bracket) { return bracket == '(' ? ')' : bracket == '{' ? '}' : '|'; }

  std::size_t step(std::size_t i) {
    char c = text_[i];
    if (std::isspace(static_cast<unsigned char>(c))) return i + 1;
    if (c == '#') return std::min(text_.find('\n', i), text_.size());
    if (++tokens_ > length_limit)
      throw source_.error(i, "the rule is too long: more than " + std::to_string(length_limit) + " words and signs");
    if (c == '"') return title(i);
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') return word(i);
    if (c == '(' || c == '{' || (c == '|' && !closes_bar())) {
      open_.push_back({c, i, run_});
      deeper(i);
      ended_ = false;
    } else if (c == ')' || c == '}' || c == '|') {
      close(c, i);
    } else {
      sign(i);
      ended_ = false;
    }
    return i + utf8_length(text_, i);
  }

  bool closes_bar() const { return ended_ && !open_.empty() && open_.back().bracket == '|'; }

  void close(char c, std::size_t i) {
    if (open_.empty()) throw source_.error(i, std::string("nothing is open that this '") + c + "' could close");
    if (closing(open_.back().bracket) != c)
      throw source_.error(i,
                          std::string("this '") + c + "' does not close the '" + open_.back().bracket + "' before it",
                          std::string("'") + closing(open_.back().bracket) + "'");
    run_ = open_.back().run;
    open_.pop_back();
    ended_ = true;
  }

  std::size_t title(std::size_t i) {
    std::size_t end = text_.find('"', i + 1);
    if (end == std::string::npos) throw source_.error(i, "this title is never closed", "'\"'");
    return end + 1;
  }

  std::size_t word(std::size_t i) {
    std::size_t end = i;
    while (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_')) ++end;
    std::string_view word = std::string_view(text_).substr(i, end - i);
    if (ended_) run_ = 0;
    if (word == "not") {
      ++run_, deeper(i);
    } else {
      ended_ = word != "and" && word != "or" && word != "in" && word != "divides" && word != "mod" && word != "div" &&
               word != "where" && word != "when" && word != "while" && word != "claim";
      if (!ended_) run_ = 0;
    }
    return end;
  }

  // Signs and powers add up until another operator comes.
  void sign(std::size_t i) {
    char c = text_[i];
    bool minus = c == '-' || text_.compare(i, 3, "−") == 0, no = text_.compare(i, 2, "¬") == 0;
    if (c == '^' || no || (minus && !ended_))
      ++run_, deeper(i);
    else
      run_ = 0;
  }

  void deeper(std::size_t i) {
    int depth = run_;
    depth += static_cast<int>(open_.size());
    for (const Open& open : open_) depth += open.run;
    if (depth > nesting_limit)
      throw source_.error(i, "nested too deeply: more than " + std::to_string(nesting_limit) + " levels");
  }

  const Source& source_;
  const std::string& text_;
  std::vector<Open> open_;
  int run_ = 0, tokens_ = 0;
  bool ended_ = false;  // the last token ended a value
};

}  // namespace

void check_text(const Source& source) {
  check_utf8(source);
  BracketCheck(source).run();
}

std::size_t end_of_code(const std::string& text) {
  std::size_t end = 0;
  bool title = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#' && !title) {
      i = text.find('\n', i);
      if (i == std::string::npos) break;
      continue;
    }
    if (text[i] == '"') title = !title;
    if (!std::isspace(static_cast<unsigned char>(text[i]))) end = i + 1;
  }
  return end;
}

}  // namespace wythoff::dsl
