#include "experiments/batch_file.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "experiments/batch_table.hpp"
#include "experiments/claims.hpp"
#include "experiments/commands.hpp"
#include "store/sha256.hpp"

namespace wythoff::experiments {
namespace {

using dsl::Source;

const std::vector<std::string> known_keys = {"rule",   "rules",  "template",   "set",          "max",        "compute",
                                             "store",  "claims", "where",      "table",        "p_count",    "name",
                                             "sample", "seed",   "time_limit", "memory_limit", "description"};
const std::vector<std::string> subset_keys = {"subsets_of", "symmetric", "size", "sample", "seed"};

// Reads one [[experiment]] table: an experiment for each rule it names.
class Reader {
 public:
  explicit Reader(BatchTable table) : table_(std::move(table)) {}

  std::vector<Experiment> read(std::size_t number) {
    out_.batch = table_.batch();
    out_.at = table_.at();
    read_rules();
    check_keys();
    out_.name = table_.text("name").value_or(Located{fmt::format("experiment {}", number), 0}).text;
    table_.text("description");
    out_.where = table_.text("where");
    out_.sample = table_.count("sample");
    out_.seed = table_.count("seed").value_or(1);
    read_limits();
    read_what();
    check_labels();
    read_printed();
    read_max();
    std::vector<Experiment> all;
    for (const auto& rule : rules_) all.push_back(of(rule));
    return all;
  }

 private:
  dsl::RuleError error(std::size_t at, const std::string& message, const std::string& expected = "",
                       const std::string& suggestion = "") const {
    return table_.error(at, message, expected, suggestion);
  }

  void read_rules() {
    const auto named = table_.texts(table_.get("rules") ? "rules" : "rule");
    const auto text = table_.text("template");
    if (table_.get("rule") && table_.get("rules"))
      throw error(table_.at(*table_.get("rules")), "'rule' and 'rules': one of them is enough");
    if (text && !named.empty()) throw error(text->at, "a rule and a template: one of them is enough");
    if (!text && named.empty())
      throw error(table_.at(), "an experiment without a rule",
                  "rule = \"wythoff\", a file or a name in the rule library; or a list of them; or a template");
    for (const Located& name : named) {
      const std::string path = rule_path(*out_.batch, name.text);
      if (path.empty())
        throw error(name.at, fmt::format("there is no rule '{}'", name.text),
                    "a file beside the batch, or a name in the rule library");
      rules_.push_back(read_rule(Source::read(path)));
    }
    if (text) read_template(*text);
  }

  // The first filling tells what parameters the game has, and finds what is wrong with the text.
  void read_template(const Located& text) {
    out_.filled = std::make_shared<const Template>(out_.batch, text);
    for (const std::string& hole : out_.filled->holes()) {
      const toml::node* node = value_of(hole);
      if (!node)
        throw error(text.at, fmt::format("the hole '${}' of the template has no value", hole),
                    fmt::format("{} = \"1..20\"", hole));
      holes_.push_back({hole, std::nullopt, values_of(hole, *node, true)});
    }
    order(holes_, out_.sweeps);
    Experiment first = out_;
    first.where = table_.text("where");
    try {
      rules_.push_back(first_filling(first));
    } catch (const dsl::RuleError&) {  // `where` may be about parameters that are not known yet
      first.where.reset();
      rules_.push_back(first_filling(first));
    }
  }

  static std::shared_ptr<const RuleText> first_filling(const Experiment& experiment) {
    std::shared_ptr<const RuleText> rule;
    struct Enough {};
    try {
      visit(experiment, [&](const Case& c) {
        rule = rule_of(experiment, c);
        throw Enough();
      });
    } catch (const Enough&) {
    }
    return rule;
  }

  std::vector<std::string> parameter_names() const {
    std::vector<std::string> names;
    for (const Sweep& hole : holes_) names.push_back(hole.name);
    for (const auto& rule : rules_)
      if (rule)
        for (const auto& parameter : rule->tree.parameters)
          if (!std::count(names.begin(), names.end(), parameter.name.text)) names.push_back(parameter.name.text);
    return names;
  }

  void check_keys() const {
    if (rules_.size() == 1 && !rules_[0]) return;  // a template that is never filled: nobody knows its parameters
    const std::vector<std::string> names = parameter_names();
    std::vector<std::string> all = known_keys;
    all.insert(all.end(), names.begin(), names.end());
    table_.check_keys(all, joined(known_keys) + (names.empty() ? "" : ", or a parameter: " + joined(names)));
    const toml::node* node = table_.get("set");
    if (!node) return;
    if (!node->is_table()) throw error(table_.at(*node), "'set' is a table of parameters", "set = { m = \"1..60\" }");
    for (const auto& [key, value] : *node->as_table())
      if (!std::count(names.begin(), names.end(), key.str()))
        throw error(offset_of(*out_.batch, key.source().begin),
                    fmt::format("game '{}' has no parameter '{}'", rules_[0]->tree.name.text, key.str()),
                    names.empty() ? "no parameters" : joined(names), dsl::nearest(key.str(), names));
  }

  void pick(const char* key, const std::vector<std::pair<std::string, bool*>>& choices) {
    for (const Located& word : table_.texts(key)) {
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
    pick("compute", {{"outcomes", &out_.outcomes},
                     {"grundy", &out_.grundy},
                     {"periods", &out_.periods},
                     {"decide", &out_.decide},
                     {"prove", &out_.prove},
                     {"claims", &out_.claims}});
    pick("store", {{"p_positions", &out_.store_positions},
                   {"grundy", &out_.store_grundy},
                   {"certificates", &out_.store_certificates}});
    if (!table_.get("compute")) out_.outcomes = out_.claims = true;
    out_.outcomes = out_.outcomes || out_.store_positions;
    out_.grundy = out_.grundy || out_.store_grundy || out_.periods;
    out_.decide = out_.decide || out_.prove || out_.store_certificates;
  }

  void read_limits() {
    if (const toml::node* node = table_.get("time_limit")) {
      const auto seconds = node->value<double>();
      if (!seconds || !std::isfinite(*seconds) || *seconds <= 0)
        throw error(table_.at(*node), "'time_limit' is a number of seconds", "time_limit = 2.5");
      out_.time_limit = *seconds;
    }
    if (const toml::node* node = table_.get("memory_limit")) {
      const auto size = table_.expression(*node);
      try {
        out_.memory_limit = size ? parse_bytes(size->text) : 0;
      } catch (const UsageError&) {
      }
      if (out_.memory_limit == 0) throw error(table_.at(*node), "'memory_limit' is a size", "memory_limit = \"500M\"");
    }
  }

  static std::vector<std::string> labels_of(const dsl::Game& tree) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < tree.claims.size(); ++i)
      known.push_back(tree.claims[i].label ? tree.claims[i].label->text : std::to_string(i + 1));
    return known;
  }

  // Each label is that of a claim in one of the rules.
  void check_labels() {
    std::vector<std::string> known;
    for (const auto& rule : rules_)
      if (rule)
        for (const std::string& label : labels_of(rule->tree)) known.push_back(label);
    for (const Located& label : table_.texts("claims")) {
      if (rules_[0] && !std::count(known.begin(), known.end(), label.text))
        throw error(label.at, fmt::format("game '{}' has no claim '{}'", rules_[0]->tree.name.text, label.text),
                    joined(known), dsl::nearest(label.text, known));
      out_.labels.push_back(label.text);
      out_.claims = true;
    }
  }

  // The games that selected claims compare with: an edited one makes another question.
  void find_others(Experiment& e) {
    if (!e.claims || !e.rule) return;
    dsl::Rule rule;
    rule.source = e.rule->source;
    const std::vector<std::string> known = labels_of(e.rule->tree);
    for (std::size_t i = 0; i < e.rule->tree.claims.size(); ++i) {
      const auto& other = e.rule->tree.claims[i].other;
      const bool wanted = e.labels.empty() || std::count(e.labels.begin(), e.labels.end(), known[i]);
      if (!wanted || !other) continue;
      dsl::OtherGame game;
      game.name = other->name.text;
      game.at = other->name.at;
      const Source source = Source::read(find_rule(rule, game));
      e.others[game.name] = store::sha256_hex(dsl::print(dsl::parse(source)));
    }
  }

  void read_printed() {
    out_.table = table_.text("table");
    out_.grundy = out_.grundy || out_.table;
    const toml::node* count = table_.get("p_count");
    if (!count) return;
    out_.outcomes = true;
    if (const toml::array* list = count->as_array()) {
      for (const toml::node& each : *list) {
        if (!each.is_integer())
          throw error(table_.at(each), "'p_count' is an expression or a list of numbers", "a whole number");
        out_.p_counts.push_back(each.as_integer()->get());
      }
      out_.p_count = Located{"", table_.at(*count)};
    } else if (!(out_.p_count = table_.expression(*count))) {
      throw error(table_.at(*count), "'p_count' is an expression or a list of numbers, one for each case",
                  "p_count = \"2*m + 1\"");
    }
  }

  void read_max() {
    const toml::node* node = table_.get("max");
    if (!node) {
      if (!out_.outcomes && !out_.grundy && !out_.claims) return;
      throw error(table_.at(), "an experiment without a board",
                  "max = 100; only compute = [\"decide\", \"prove\"] needs none");
    }
    const auto add = [&](const toml::node& each) {
      const auto expression = table_.expression(each);
      if (!expression)
        throw error(table_.at(each), "'max' is a number, an expression, or a list of them",
                    "max = 100, max = \"4*m\" or max = [10, 20]");
      out_.max.push_back(*expression);
    };
    if (const toml::array* list = node->as_array())
      for (const toml::node& each : *list) add(each);
    else
      add(*node);
  }

  // The experiment with one of the rules.
  Experiment of(const std::shared_ptr<const RuleText>& rule) {
    Experiment e = out_;
    e.rule = rule;
    if (!rule) return e;
    if (rules_.size() > 1) e.name += ", " + rule->tree.name.text;
    e.piles = rule->tree.piles;
    const toml::node* max = table_.get("max");
    if (max && e.max.size() != 1 && static_cast<int>(e.max.size()) != e.piles)
      throw error(table_.at(*max), fmt::format("'max' has {} numbers, the game {} piles", e.max.size(), e.piles));
    if (e.table && e.piles != 2) throw error(e.table->at, "a table is of a game of two piles");
    if (e.periods && e.piles != 2)
      throw error(table_.at(*table_.get("compute")), "the periods of rows are those of a game of two piles");
    read_sweeps(e);
    find_others(e);
    return e;
  }

  const toml::node* value_of(const std::string& parameter) const {
    if (const toml::node* set = table_.get("set"))
      if (const toml::table* values = set->as_table())
        if (const toml::node* node = values->get(parameter)) return node;
    return std::count(known_keys.begin(), known_keys.end(), parameter) ? nullptr : table_.get(parameter);
  }

  void read_sweeps(Experiment& e) const {
    std::vector<Sweep> sweeps;
    for (const auto& parameter : e.rule->tree.parameters) {
      const std::string& name = parameter.name.text;
      if (std::any_of(holes_.begin(), holes_.end(), [&](const Sweep& hole) { return hole.name == name; }))
        throw error(e.filled->at(), fmt::format("'{}' is both a hole and a parameter of the template", name));
      const toml::node* node = value_of(name);
      if (!node) throw error(table_.at(), fmt::format("parameter '{}' has no value", name), dsl::print(parameter));
      sweeps.push_back({name, parameter, values_of(name, *node, false)});
    }
    order(std::move(sweeps), e.sweeps);
  }

  std::vector<std::variant<Located, SubsetsOf>> values_of(const std::string& name, const toml::node& node,
                                                          bool hole) const {
    std::vector<std::variant<Located, SubsetsOf>> values;
    const auto add = [&](const toml::node& each) {
      if (const toml::table* family = each.as_table()) {
        values.push_back(subsets_of(BatchTable(table_.batch(), *family)));
      } else if (const auto value = table_.expression(each)) {
        values.push_back(*value);
      } else {
        throw error(table_.at(each), fmt::format("no value for {} '{}'", hole ? "hole" : "parameter", name),
                    "a number, a list of numbers, a text: \"1..6\", \"{(0,1),(1,0)}\", or { subsets_of = ... }");
      }
    };
    if (const toml::array* list = node.as_array())
      for (const toml::node& each : *list) add(each);
    else
      add(node);
    return values;
  }

  SubsetsOf subsets_of(const BatchTable& table) const {
    table.check_keys(subset_keys, joined(subset_keys));
    const auto elements = table.text("subsets_of");
    if (!elements) throw error(table.at(), "a family of sets without its elements", "subsets_of = \"residues mod m\"");
    SubsetsOf out;
    out.elements = *elements;
    out.symmetric = table.flag("symmetric");
    out.size = table.expression("size", "size = 2, or size = \"1..2\"");
    out.sample = table.count("sample");
    out.seed = table.count("seed").value_or(1);
    return out;
  }

  static bool mentions(const std::string& text, const std::string& name) {
    const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end]))) return true;
    }
    return false;
  }

  static bool mentions(const Sweep& sweep, const std::string& name) {
    for (const auto& value : sweep.values) {
      if (const auto* text = std::get_if<Located>(&value)) {
        const bool words = !sweep.parameter && text->text.find("..") == std::string::npos;  // fills a hole as it is
        if (!words && mentions(text->text, name)) return true;
      } else {
        const SubsetsOf& family = std::get<SubsetsOf>(value);
        if (mentions(family.elements.text, name) || (family.size && mentions(family.size->text, name))) return true;
      }
    }
    return false;
  }

  static std::size_t place(const Sweep& sweep, std::size_t otherwise) {
    if (sweep.values.empty()) return otherwise;
    if (const auto* text = std::get_if<Located>(&sweep.values.front())) return text->at;
    return std::get<SubsetsOf>(sweep.values.front()).elements.at;
  }

  // A range that depends on another sweep comes after it; otherwise the order of the header stays.
  void order(std::vector<Sweep> rest, std::vector<Sweep>& out) const {
    while (!rest.empty()) {
      const auto ready = std::find_if(rest.begin(), rest.end(), [&](const Sweep& sweep) {
        return std::none_of(rest.begin(), rest.end(), [&](const Sweep& other) { return mentions(sweep, other.name); });
      });
      if (ready == rest.end())
        throw error(place(rest.front(), table_.at()),
                    fmt::format("the values of parameter '{}' depend on themselves", rest.front().name));
      out.push_back(std::move(*ready));
      rest.erase(ready);
    }
  }

  BatchTable table_;
  Experiment out_;  // what all rules share
  std::vector<std::shared_ptr<const RuleText>> rules_;
  std::vector<Sweep> holes_;
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
  BatchTable(source, root).check_keys({"experiment"}, "[[experiment]] tables");
  const toml::array* list = root["experiment"].as_array();
  if (!list) throw source->error(0, "a batch without experiments", "[[experiment]] tables");
  Batch batch{path, {}};
  std::size_t number = 0;
  for (const toml::node& node : *list) {
    if (!node.is_table())
      throw source->error(offset_of(*source, node.source().begin), "not an experiment", "[[experiment]]");
    for (Experiment& experiment : Reader(BatchTable(source, *node.as_table())).read(++number))
      batch.experiments.push_back(std::move(experiment));
  }
  return batch;
}

}  // namespace wythoff::experiments
