// The rule of an experiment as text: a file, a name in the library, or a template with holes.
//
//   Template t(batch, node);                       // "game ray move (k) move ($p*k, $q*k)", or ${p}
//   t.holes == {"p", "q"};
//   t.fill({{"p", "2"}, {"q", "3"}})->canonical == "game ray\n\nmove (k)\nmove (2k, 3k)\n"
//
// Errors in a filled template point into the batch, at the line of the template.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dsl/rule.hpp"

namespace wythoff::experiments {

// A text of the batch file with the place where it stands.
struct Located {
  std::string text;
  std::size_t at = 0;
};

struct RuleText {
  std::shared_ptr<const dsl::Source> source;
  dsl::Game tree;
  std::string canonical;  // print(tree)
  std::string hash;       // of that, SHA-256 in hexadecimal
};
std::shared_ptr<const RuleText> read_rule(dsl::Source source);

// The path of a rule named in a batch: beside the batch, then in the rule library; "" where there is none.
std::string rule_path(const dsl::Source& batch, const std::string& name);

class Template {
 public:
  // `text` was given by `batch` at `at`, where its quotes begin.
  Template(std::shared_ptr<const dsl::Source> batch, Located text);

  const std::vector<std::string>& holes() const { return holes_; }  // in the order of their first use
  std::size_t at() const { return text_.at; }
  // `values` has a text for each hole.
  std::shared_ptr<const RuleText> fill(const std::map<std::string, std::string>& values) const;

 private:
  struct Piece {
    std::string text;
    bool hole = false;
  };
  std::shared_ptr<const dsl::Source> batch_;
  Located text_;
  std::size_t lines_before_ = 0;  // of the batch, before the template's first line
  std::vector<Piece> pieces_;
  std::vector<std::string> holes_;
};

}  // namespace wythoff::experiments
