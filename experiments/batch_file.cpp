#include "experiments/batch_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "experiments/claims.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

namespace fs = std::filesystem;
using dsl::Source;

const std::vector<std::string> known_keys = {"rule",  "set",   "max",     "compute", "store",      "claims",
                                             "where", "table", "p_count", "name",    "description"};

// The byte where a line and column of TOML stand, both from 1, columns in characters.
std::size_t offset_of(const Source& source, const toml::source_position& place) {
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

// Reads one [[experiment]] table.
class Reader {
 public:
  Reader(std::shared_ptr<const Source> batch, const toml::table& table) : table_(table) { out_.batch = batch; }

  Experiment read(std::size_t number) {
    read_rule();
    check_keys();
    out_.name = text_of("name").value_or(Located{fmt::format("experiment {}", number), 0}).text;
    text_of("description");
    out_.where = text_of("where");
    read_what();
    read_printed();
    read_max();
    read_sweeps();
    return std::move(out_);
  }

 private:
  std::size_t at(const toml::node& node) const { return offset_of(*out_.batch, node.source().begin); }
  dsl::RuleError error(std::size_t at, const std::string& message, const std::string& expected = "",
                       const std::string& suggestion = "") const {
    return out_.batch->error(at, message, expected, suggestion);
  }

  std::optional<Located> text_of(const char* key) const {
    const toml::node* node = table_.get(key);
    if (!node) return std::nullopt;
    if (!node->is_string()) throw error(at(*node), fmt::format("'{}' is a text", key), "a text in quotes");
    return Located{node->as_string()->get(), at(*node)};
  }

  // A list of texts, or one text alone.
  std::vector<Located> list_of(const char* key) const {
    const toml::node* node = table_.get(key);
    if (!node) return {};
    if (node->is_string()) return {*text_of(key)};
    if (!node->is_array()) throw error(at(*node), fmt::format("'{}' is a list of texts", key), "[\"...\", \"...\"]");
    std::vector<Located> out;
    for (const toml::node& each : *node->as_array()) {
      if (!each.is_string()) throw error(at(each), fmt::format("'{}' is a list of texts", key), "a text in quotes");
      out.push_back({each.as_string()->get(), at(each)});
    }
    return out;
  }

  // A number is an expression too.
  std::optional<Located> expression_of(const toml::node& node) const {
    if (node.is_integer()) return Located{fmt::format("{}", node.as_integer()->get()), at(node)};
    if (node.is_string()) return Located{node.as_string()->get(), at(node)};
    return std::nullopt;
  }

  void read_rule() {
    const auto rule = text_of("rule");
    if (!rule)
      throw error(at(table_), "an experiment without a rule",
                  "rule = \"wythoff\", a file or a name in the rule library");
    const fs::path beside = fs::path(out_.batch->name()).parent_path() / rule->text;
    std::error_code ignored;
    std::string found;
    for (const fs::path& path : {beside, fs::path(beside.string() + ".game"), fs::path(rule_library()) / rule->text,
                                 fs::path(rule_library()) / (rule->text + ".game")})
      if (found.empty() && fs::is_regular_file(path, ignored)) found = path.string();
    if (found.empty())
      throw error(rule->at, fmt::format("there is no rule '{}'", rule->text),
                  "a file beside the batch, or a name in the rule library");
    out_.rule = std::make_shared<const Source>(Source::read(found));
    out_.tree = dsl::parse(*out_.rule);
    out_.canonical = dsl::print(out_.tree);
    out_.piles = out_.tree.piles;
  }

  std::vector<std::string> parameter_names() const {
    std::vector<std::string> names;
    for (const auto& parameter : out_.tree.parameters) names.push_back(parameter.name.text);
    return names;
  }

  void check_keys() const {
    std::vector<std::string> all = known_keys;
    const std::vector<std::string> names = parameter_names();
    all.insert(all.end(), names.begin(), names.end());
    for (const auto& [key, node] : table_)
      if (!std::count(all.begin(), all.end(), key.str()))
        throw error(offset_of(*out_.batch, key.source().begin), fmt::format("unknown key '{}'", key.str()),
                    joined(known_keys) + (names.empty() ? "" : ", or a parameter: " + joined(names)),
                    dsl::nearest(key.str(), all));
  }

  void pick(const char* key, const std::vector<std::pair<std::string, bool*>>& choices) {
    for (const Located& word : list_of(key)) {
      std::vector<std::string> names;
      bool known = false;
      for (const auto& [name, flag] : choices) {
        names.push_back(name);
        if (name == word.text) *flag = known = true;
      }
      if (!known)
        throw error(word.at, fmt::format("'{}' cannot be a value of '{}'", word.text, key), joined(names),
                    dsl::nearest(word.text, names));
    }
  }

  void read_what() {
    pick("compute", {{"outcomes", &out_.outcomes}, {"grundy", &out_.grundy}, {"claims", &out_.claims}});
    pick("store", {{"p_positions", &out_.store_positions}, {"grundy", &out_.store_grundy}});
    if (!table_.get("compute")) out_.outcomes = out_.claims = true;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < out_.tree.claims.size(); ++i)
      known.push_back(out_.tree.claims[i].label ? out_.tree.claims[i].label->text : std::to_string(i + 1));
    for (const Located& label : list_of("claims")) {
      if (!std::count(known.begin(), known.end(), label.text))
        throw error(label.at, fmt::format("game '{}' has no claim '{}'", out_.tree.name.text, label.text),
                    joined(known), dsl::nearest(label.text, known));
      out_.labels.push_back(label.text);
      out_.claims = true;
    }
    out_.outcomes = out_.outcomes || out_.store_positions;
    out_.grundy = out_.grundy || out_.store_grundy;
    find_others(known);
  }

  // The games that selected claims compare with: an edited one makes another question.
  void find_others(const std::vector<std::string>& known) {
    if (!out_.claims) return;
    dsl::Rule rule;
    rule.source = out_.rule;
    for (std::size_t i = 0; i < out_.tree.claims.size(); ++i) {
      const auto& other = out_.tree.claims[i].other;
      const bool wanted = out_.labels.empty() || std::count(out_.labels.begin(), out_.labels.end(), known[i]);
      if (!wanted || !other) continue;
      dsl::OtherGame game;
      game.name = other->name.text;
      game.at = other->name.at;
      const Source source = Source::read(find_rule(rule, game));
      out_.others[game.name] = store::sha256_hex(dsl::print(dsl::parse(source)));
    }
  }

  void read_printed() {
    out_.table = text_of("table");
    if (out_.table && out_.piles != 2) throw error(out_.table->at, "a table is of a game of two piles");
    out_.grundy = out_.grundy || out_.table;
    const toml::node* count = table_.get("p_count");
    if (!count) return;
    out_.outcomes = true;
    if (const toml::array* list = count->as_array()) {
      for (const toml::node& each : *list) {
        if (!each.is_integer())
          throw error(at(each), "'p_count' is an expression or a list of numbers", "a whole number");
        out_.p_counts.push_back(each.as_integer()->get());
      }
      out_.p_count = Located{"", at(*count)};
    } else if (!(out_.p_count = expression_of(*count))) {
      throw error(at(*count), "'p_count' is an expression or a list of numbers, one for each case",
                  "p_count = \"2*m + 1\"");
    }
  }

  void read_max() {
    const toml::node* node = table_.get("max");
    if (!node) throw error(at(table_), "an experiment without a board", "max = 100");
    const auto add = [&](const toml::node& each) {
      const auto expression = expression_of(each);
      if (!expression)
        throw error(at(each), "'max' is a number, an expression, or a list of them",
                    "max = 100, max = \"4*m\" or max = [10, 20]");
      out_.max.push_back(*expression);
    };
    if (const toml::array* list = node->as_array())
      for (const toml::node& each : *list) add(each);
    else
      add(*node);
    if (out_.max.size() != 1 && static_cast<int>(out_.max.size()) != out_.piles)
      throw error(at(*node), fmt::format("'max' has {} numbers, the game {} piles", out_.max.size(), out_.piles));
  }

  const toml::node* value_of(const std::string& parameter) const {
    if (const toml::table* set = table_["set"].as_table())
      if (const toml::node* node = set->get(parameter)) return node;
    return std::count(known_keys.begin(), known_keys.end(), parameter) ? nullptr : table_.get(parameter);
  }

  void check_set() const {
    const toml::node* node = table_.get("set");
    if (!node) return;
    if (!node->is_table()) throw error(at(*node), "'set' is a table of parameters", "set = { m = \"1..60\" }");
    const std::vector<std::string> names = parameter_names();
    for (const auto& [key, value] : *node->as_table())
      if (!std::count(names.begin(), names.end(), key.str()))
        throw error(offset_of(*out_.batch, key.source().begin),
                    fmt::format("game '{}' has no parameter '{}'", out_.tree.name.text, key.str()),
                    names.empty() ? "no parameters" : joined(names), dsl::nearest(key.str(), names));
  }

  void read_sweeps() {
    check_set();
    std::vector<Sweep> sweeps;
    for (const auto& parameter : out_.tree.parameters) {
      const toml::node* node = value_of(parameter.name.text);
      if (!node)
        throw error(at(table_), fmt::format("parameter '{}' has no value", parameter.name.text), dsl::print(parameter));
      sweeps.push_back({parameter, values_of(parameter, *node)});
    }
    order(std::move(sweeps));
  }

  std::vector<Located> values_of(const dsl::ParameterNode& parameter, const toml::node& node) const {
    std::vector<Located> values;
    const auto add = [&](const toml::node& each) {
      const auto value = expression_of(each);
      if (!value)
        throw error(at(each), fmt::format("no value for parameter '{}'", parameter.name.text),
                    "a number, a list of numbers, or a text: \"1..6\", \"{(0,1),(1,0)}\"");
      values.push_back(*value);
    };
    if (const toml::array* list = node.as_array())
      for (const toml::node& each : *list) add(each);
    else
      add(node);
    return values;
  }

  static bool mentions(const Sweep& sweep, const std::string& name) {
    const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (const Located& value : sweep.values)
      for (std::size_t at = value.text.find(name); at != std::string::npos; at = value.text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !letter(value.text[at - 1])) && (end == value.text.size() || !letter(value.text[end])))
          return true;
      }
    return false;
  }

  // A range that depends on a parameter comes after it; otherwise the order of the header stays.
  void order(std::vector<Sweep> rest) {
    while (!rest.empty()) {
      const auto ready = std::find_if(rest.begin(), rest.end(), [&](const Sweep& sweep) {
        return std::none_of(rest.begin(), rest.end(),
                            [&](const Sweep& other) { return mentions(sweep, other.parameter.name.text); });
      });
      if (ready == rest.end())
        throw error(rest.front().values.empty() ? at(table_) : rest.front().values.front().at,
                    fmt::format("the values of parameter '{}' depend on themselves", rest.front().parameter.name.text));
      out_.sweeps.push_back(std::move(*ready));
      rest.erase(ready);
    }
  }

  const toml::table& table_;
  Experiment out_;
};

toml::table parse_toml(const Source& source) {
  try {
    return toml::parse(source.text(), source.name());
  } catch (const toml::parse_error& error) {
    throw source.error(offset_of(source, error.source().begin), std::string(error.description()), "TOML");
  }
}

}  // namespace

Batch read_batch(const std::string& path) {
  const auto source = std::make_shared<const Source>(Source::read(path));
  const toml::table root = parse_toml(*source);
  for (const auto& [key, node] : root)
    if (key.str() != "experiment")
      throw source->error(offset_of(*source, key.source().begin), fmt::format("unknown key '{}'", key.str()),
                          "[[experiment]] tables", dsl::nearest(key.str(), std::vector<std::string>{"experiment"}));
  const toml::array* list = root["experiment"].as_array();
  if (!list) throw source->error(0, "a batch without experiments", "[[experiment]] tables");
  Batch batch{path, {}};
  for (const toml::node& node : *list) {
    if (!node.is_table())
      throw source->error(offset_of(*source, node.source().begin), "not an experiment", "[[experiment]]");
    batch.experiments.push_back(Reader(source, *node.as_table()).read(batch.experiments.size() + 1));
  }
  return batch;
}

}  // namespace wythoff::experiments
