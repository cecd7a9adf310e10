#include "experiments/batch_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "experiments/claims.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

namespace fs = std::filesystem;

bool letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// The name of the hole that starts at a "$", and where it ends; "" where there is none.
std::pair<std::string, std::size_t> hole_at(const std::string& text, std::size_t at) {
  const bool braces = at + 1 < text.size() && text[at + 1] == '{';
  std::size_t end = at + (braces ? 2 : 1);
  const std::size_t begin = end;
  while (end < text.size() && letter(text[end])) ++end;
  const std::string name = text.substr(begin, end - begin);
  if (braces && (end == text.size() || text[end] != '}')) return {"", at};
  return {name, end + (braces ? 1 : 0)};
}

}  // namespace

std::shared_ptr<const RuleText> read_rule(dsl::Source source) {
  auto rule = std::make_shared<RuleText>();
  rule->source = std::make_shared<const dsl::Source>(std::move(source));
  rule->tree = dsl::parse(*rule->source);
  rule->canonical = dsl::print(rule->tree);
  rule->hash = store::sha256_hex(rule->canonical);
  return rule;
}

std::string rule_path(const dsl::Source& batch, const std::string& name) {
  const fs::path beside = fs::path(batch.name()).parent_path() / name;
  std::error_code ignored;
  for (const fs::path& path : {beside, fs::path(beside.string() + ".game"), fs::path(rule_library()) / name,
                               fs::path(rule_library()) / (name + ".game")})
    if (fs::is_regular_file(path, ignored)) return path.string();
  return "";
}

Template::Template(std::shared_ptr<const dsl::Source> batch, Located text)
    : batch_(std::move(batch)), text_(std::move(text)) {
  const std::string& all = batch_->text();
  lines_before_ = static_cast<std::size_t>(std::count(all.begin(), all.begin() + static_cast<long>(text_.at), '\n'));
  // The line break after opening """ or ''' is no part of the text.
  const std::size_t after = text_.at + 3;
  if (after < all.size() && (all.compare(text_.at, 3, "\"\"\"") == 0 || all.compare(text_.at, 3, "'''") == 0) &&
      (all[after] == '\n' || all.compare(after, 2, "\r\n") == 0))
    ++lines_before_;
  std::string plain;
  for (std::size_t at = 0; at < text_.text.size();) {
    if (text_.text[at] != '$') {
      plain += text_.text[at++];
      continue;
    }
    const auto [name, end] = hole_at(text_.text, at);
    if (name.empty()) throw batch_->error(text_.at, "a '$' of the template without the name of a hole", "$p or ${p}");
    pieces_.push_back({std::exchange(plain, ""), false});
    pieces_.push_back({name, true});
    if (!std::count(holes_.begin(), holes_.end(), name)) holes_.push_back(name);
    at = end;
  }
  pieces_.push_back({plain, false});
}

std::shared_ptr<const RuleText> Template::fill(const std::map<std::string, std::string>& values) const {
  std::string text(lines_before_, '\n');
  for (const Piece& piece : pieces_) text += piece.hole ? values.at(piece.text) : piece.text;
  return read_rule(dsl::Source(batch_->name(), std::move(text)));
}

}  // namespace wythoff::experiments
