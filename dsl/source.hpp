// A rule's text with the name it goes by in errors, and the one kind of error that the user's text can cause.
//
//   Source source("wrong.game", "game g(limit) move (k) where k < lim");
//   throw source.error(33, "unknown name 'lim'", "a move variable, a parameter or a let", "limit");
// gives
//   wrong.game:1:34: error: unknown name 'lim'
//     game g(limit) move (k) where k < lim
//                                      ^
//   expected: a move variable, a parameter or a let
//   did you mean 'limit'?
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace wythoff::dsl {

class RuleError : public std::runtime_error {
 public:
  RuleError(std::string rendered, std::string file, int line, int column, std::string message)
      : std::runtime_error(std::move(rendered)),
        file_(std::move(file)),
        message_(std::move(message)),
        line_(line),
        column_(column) {}
  const std::string& file() const { return file_; }
  const std::string& message() const { return message_; }
  int line() const { return line_; }      // from 1
  int column() const { return column_; }  // from 1, in characters (not bytes)

 private:
  std::string file_, message_;
  int line_, column_;
};

class Source {
 public:
  Source(std::string name, std::string text);
  // Reads a file; throws RuleError (line 1, column 1) when it cannot be read.
  static Source read(const std::string& path);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }

  // `offset` is in bytes, at most text().size(). `expected` and `suggestion` may be empty.
  RuleError error(std::size_t offset, const std::string& message, const std::string& expected = "",
                  const std::string& suggestion = "") const;

 private:
  std::string name_, text_;
};

// The member of `known` nearest to `word` by edit distance, or "" where none is near enough to be meant.
template <class Range>
std::string nearest(std::string_view word, const Range& known);
std::size_t edit_distance(std::string_view a, std::string_view b);

template <class Range>
std::string nearest(std::string_view word, const Range& known) {
  std::string best;
  std::size_t least = word.size() < 4 ? 2 : 3;  // a distance below this counts as near
  for (const auto& candidate : known) {
    std::size_t d = edit_distance(word, candidate);
    if (d < least && d < word.size()) least = d, best = candidate;
  }
  return best;
}

}  // namespace wythoff::dsl
