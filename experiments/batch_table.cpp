#include "experiments/batch_table.hpp"

#include <algorithm>

namespace wythoff::experiments {

std::size_t offset_of(const dsl::Source& source, const toml::source_position& place) {
  const std::string& text = source.text();
  std::size_t at = 0;
  for (toml::source_index line = 1; line < place.line && at < text.size(); ++line) {
    const std::size_t end = text.find('\n', at);
    at = end == std::string::npos ? text.size() : end + 1;
  }
  for (toml::source_index column = 1; column < place.column && at < text.size(); ++at)
    if (at + 1 == text.size() || (text[at + 1] & 0xc0) != 0x80) ++column;
  return at;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::optional<Located> BatchTable::text(const std::string& key) const {
  const toml::node* node = get(key);
  if (!node) return std::nullopt;
  if (!node->is_string()) throw error(at(*node), fmt::format("'{}' is a text", key), "a text in quotes");
  return Located{node->as_string()->get(), at(*node)};
}

std::vector<Located> BatchTable::texts(const std::string& key) const {
  const toml::node* node = get(key);
  if (!node) return {};
  if (node->is_string()) return {*text(key)};
  if (!node->is_array()) throw error(at(*node), fmt::format("'{}' is a list of texts", key), "[\"...\", \"...\"]");
  std::vector<Located> out;
  for (const toml::node& each : *node->as_array()) {
    if (!each.is_string()) throw error(at(each), fmt::format("'{}' is a list of texts", key), "a text in quotes");
    out.push_back({each.as_string()->get(), at(each)});
  }
  return out;
}

std::optional<Located> BatchTable::expression(const toml::node& node) const {
  if (node.is_integer()) return Located{fmt::format("{}", node.as_integer()->get()), at(node)};
  if (node.is_string()) return Located{node.as_string()->get(), at(node)};
  return std::nullopt;
}

std::optional<Located> BatchTable::expression(const std::string& key, const std::string& example) const {
  const toml::node* node = get(key);
  if (!node) return std::nullopt;
  auto found = expression(*node);
  if (!found) throw error(at(*node), fmt::format("'{}' is a number or an expression", key), example);
  return found;
}

std::optional<std::uint64_t> BatchTable::count(const std::string& key) const {
  const toml::node* node = get(key);
  if (!node) return std::nullopt;
  if (!node->is_integer() || node->as_integer()->get() < 0)
    throw error(at(*node), fmt::format("'{}' is a whole number, 0 or more", key), fmt::format("{} = 100", key));
  return static_cast<std::uint64_t>(node->as_integer()->get());
}

bool BatchTable::flag(const std::string& key) const {
  const toml::node* node = get(key);
  if (!node) return false;
  if (!node->is_boolean()) throw error(at(*node), fmt::format("'{}' is true or false", key), "true");
  return node->as_boolean()->get();
}

void BatchTable::check_keys(const std::vector<std::string>& known, const std::string& expected) const {
  for (const auto& [key, node] : table_)
    if (!std::count(known.begin(), known.end(), key.str()))
      throw error(offset_of(*batch_, key.source().begin), fmt::format("unknown key '{}'", key.str()), expected,
                  dsl::nearest(key.str(), known));
}

}  // namespace wythoff::experiments
