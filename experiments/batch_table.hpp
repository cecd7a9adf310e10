// One [[experiment]] table of a batch, read with errors that point into the file.
//
//   BatchTable table(source, toml_table);
//   table.text("name");     // a Located, or nothing; RuleError where `name` is no text
#pragma once

#include <toml++/toml.h>

#include <fmt/format.h>

#include "experiments/batch_rule.hpp"

namespace wythoff::experiments {

// The byte where a line and column of TOML stand, both from 1, columns in characters.
std::size_t offset_of(const dsl::Source& source, const toml::source_position& place);
std::string joined(const std::vector<std::string>& words);

class BatchTable {
 public:
  BatchTable(std::shared_ptr<const dsl::Source> batch, const toml::table& table) : batch_(batch), table_(table) {}

  const toml::table& toml() const { return table_; }
  const std::shared_ptr<const dsl::Source>& batch() const { return batch_; }
  const toml::node* get(const std::string& key) const { return table_.get(key); }
  std::size_t at() const { return at(table_); }
  std::size_t at(const toml::node& node) const { return offset_of(*batch_, node.source().begin); }
  dsl::RuleError error(std::size_t at, const std::string& message, const std::string& expected = "",
                       const std::string& suggestion = "") const {
    return batch_->error(at, message, expected, suggestion);
  }

  std::optional<Located> text(const std::string& key) const;
  // A list of texts, or one text alone.
  std::vector<Located> texts(const std::string& key) const;
  // A number is an expression too. Nothing where the node is neither a number nor a text.
  std::optional<Located> expression(const toml::node& node) const;
  std::optional<Located> expression(const std::string& key, const std::string& example) const;
  std::optional<std::uint64_t> count(const std::string& key) const;
  bool flag(const std::string& key) const;
  // Every key is one of `known`; the error says these are `expected`.
  void check_keys(const std::vector<std::string>& known, const std::string& expected) const;

 private:
  std::shared_ptr<const dsl::Source> batch_;
  const toml::table& table_;
};

}  // namespace wythoff::experiments
