#include "dsl/fold.hpp"

#include <algorithm>
#include <utility>

namespace wythoff::dsl {

namespace {

class Folder {
 public:
  explicit Folder(const Source& source) : source_(source) {}

  Node node(const syntax::Expression& e) const { return chain(Kind::disjunction, e); }
  Game game(const syntax::File& file) const;

 private:
  // A chain of one link is the link itself.
  template <class Links>
  Node chain(Kind kind, const Links& links) const {
    if (links.size() == 1) return node(links.front());
    Node result{kind, "", {}, {}, 0};
    for (const auto& link : links) result.children.push_back(node(link));
    result.at = result.children.front().at;  // X3 loses the place of a chain where it appends one to another
    return result;
  }
  Node node(const syntax::Conjunction& c) const { return chain(Kind::conjunction, c); }
  Node node(const syntax::Negation& n) const {
    return wrapped(Kind::negation, n.nots.size(), n.place, node(n.relation));
  }
  Node wrapped(Kind kind, std::size_t times, std::size_t place, Node inner) const {
    for (; times; --times) inner = Node{kind, "", {std::move(inner)}, {}, place};
    return inner;
  }

  Node node(const syntax::Relation& relation) const;
  Node special(const syntax::Relation& relation) const;
  Node congruence(const syntax::Relation& relation) const;
  Node node(const syntax::Side& side) const {
    Node low = node(side.low);
    if (side.high.empty()) return low;
    return {Kind::range, "", {std::move(low), node(side.high.front())}, {}, side.place};
  }
  Node node(const syntax::Sum& sum) const {
    if (sum.rest.empty()) return node(sum.first);
    Node result{Kind::sum, "", {node(sum.first)}, {}, sum.place};
    for (const auto& rest : sum.rest) result.ops.push_back(rest.op), result.children.push_back(node(rest.product));
    return result;
  }
  Node node(const syntax::Product& product) const { return node(product, product.rest.size()); }
  Node node(const syntax::Product& product, std::size_t rests) const {
    if (rests == 0) return node(product.first);
    Node result{Kind::product, "", {node(product.first)}, {}, product.place};
    for (std::size_t i = 0; i < rests; ++i) {
      result.ops.push_back(product.rest[i].op);
      result.children.push_back(node(product.rest[i].factor));
    }
    return result;
  }
  Node node(const syntax::Factor& f) const { return wrapped(Kind::negate, f.signs.size(), f.place, node(f.scaled)); }
  Node node(const syntax::Scaled& scaled) const {
    Node inner = node(scaled.power);
    if (scaled.multiplier.empty()) return inner;
    return {Kind::implicit, "", {node(scaled.multiplier.front()), std::move(inner)}, {}, scaled.place};
  }
  Node node(const syntax::Power& power) const {
    Node base = node(power.base);
    if (power.exponent.empty()) return base;
    const syntax::Exponent& exponent = power.exponent.front();
    Node raised = wrapped(Kind::negate, exponent.signs.size(), exponent.place, node(exponent.power));
    return {Kind::power, "", {std::move(base), std::move(raised)}, {}, power.place};
  }
  Node node(const syntax::Primary& primary) const {
    return boost::apply_visitor([this](const auto& part) { return node(part); }, primary.get());
  }
  Node node(const syntax::Number& number) const {
    std::size_t zeros = std::min(number.find_first_not_of('0'), number.size() - 1);
    return {Kind::number, number.substr(zeros), {}, {}, number.place};
  }
  Node node(const syntax::Text& name) const { return {Kind::name, name, {}, {}, name.place}; }
  Node node(const syntax::Call& call) const {
    return {Kind::call, call.function, nodes(call.arguments), {}, call.place};
  }
  Node node(const syntax::Parenthesis& parts) const {
    if (parts.size() == 1) return node(parts.front());
    return {Kind::tuple, "", nodes(parts), {}, parts.place};
  }
  Node node(const syntax::Bars& bars) const { return {Kind::abs, "", {node(bars.front())}, {}, bars.place}; }
  Node node(const syntax::Braces& set) const { return {Kind::set, "", nodes(set), {}, set.place}; }
  std::vector<Node> nodes(const std::vector<syntax::Expression>& list) const {
    std::vector<Node> result;
    for (const auto& e : list) result.push_back(node(e));
    return result;
  }
  std::optional<Node> optional(const std::vector<syntax::Expression>& list) const {
    return list.empty() ? std::nullopt : std::optional(node(list.front()));
  }

  Word word(const syntax::Text& text) const { return {text, text.place}; }
  std::vector<Word> words(const std::vector<syntax::Text>& list) const {
    std::vector<Word> result;
    for (const auto& text : list) result.push_back(word(text));
    return result;
  }
  ParameterNode parameter(const syntax::Parameter& p, const std::vector<ParameterNode>& earlier) const;
  MoveNode move(const syntax::Move& m) const {
    if (!m.in_order.empty() && !m.late_order.empty())
      throw source_.error(m.place, "'in order' stands twice in one move");
    bool in_order = !m.in_order.empty() || !m.late_order.empty();
    return {nodes(m.components), in_order, words(m.sizes), optional(m.where), m.place};
  }
  GameReference reference(const syntax::Reference& r) const { return {word(r.name), nodes(r.arguments)}; }
  std::vector<Letter> image(const std::vector<syntax::WordLetter>& letters) const;
  ClaimNode claim(const syntax::Claim& c) const;
  void body(const syntax::ClaimBody& body, ClaimNode& result) const;
  void modifier(const syntax::Modifier& m, ClaimNode& result) const;

  const Source& source_;
};

Op comparison(syntax::Rel rel) {
  using syntax::Rel;
  switch (rel) {
    case Rel::less:
      return Op::less;
    case Rel::less_equal:
      return Op::less_equal;
    case Rel::not_equal:
      return Op::not_equal;
    case Rel::greater_equal:
      return Op::greater_equal;
    case Rel::greater:
      return Op::greater;
    default:
      return Op::equal;
  }
}

// Bare mods: those no bracket of the side encloses.
std::size_t bare_mods(const syntax::Side& side) {
  auto in_product = [](const syntax::Product& product) {
    return std::count_if(product.rest.begin(), product.rest.end(), [](const auto& r) { return r.op == Op::mod; });
  };
  auto in_sum = [&](const syntax::Sum& sum) {
    std::size_t count = in_product(sum.first);
    for (const auto& rest : sum.rest) count += in_product(rest.product);
    return count;
  };
  std::size_t count = in_sum(side.low);
  for (const auto& high : side.high) count += in_sum(high);
  return count;
}

const syntax::Product& last_product(const syntax::Sum& sum) {
  return sum.rest.empty() ? sum.first : sum.rest.back().product;
}

// A number, a name, a parenthesis or an implicit product.
bool can_be_modulus(const syntax::Factor& factor) {
  if (!factor.signs.empty() || !factor.scaled.power.exponent.empty()) return false;
  const auto& base = factor.scaled.power.base.get();
  bool simple = boost::get<syntax::Number>(&base) || boost::get<syntax::Text>(&base);
  const auto* parenthesis = boost::get<syntax::Parenthesis>(&base);
  return simple || (parenthesis && parenthesis->size() == 1) ||
         (!factor.scaled.multiplier.empty() && boost::get<syntax::Call>(&base));
}

bool ends_with_modulus(const syntax::Side& side) {
  if (!side.high.empty()) return false;
  const syntax::Product& product = last_product(side.low);
  return !product.rest.empty() && product.rest.back().op == Op::mod && can_be_modulus(product.rest.back().factor);
}

Node Folder::node(const syntax::Relation& relation) const {
  using syntax::Rel;
  if (relation.rest.empty()) {
    if (!relation.modulus.empty())
      throw source_.error(node(relation.modulus.front()).at, "a modulus without a relation", "k ≡ l (mod m)");
    return node(relation.first);
  }
  auto has = [&](auto... rels) {
    return std::any_of(relation.rest.begin(), relation.rest.end(),
                       [&](const auto& r) { return ((r.op == rels) || ...); });
  };
  if (has(Rel::divides, Rel::member)) return special(relation);
  if (has(Rel::congruent) || !relation.modulus.empty()) return congruence(relation);
  if (!has(Rel::less, Rel::less_equal, Rel::greater, Rel::greater_equal)) {
    std::size_t bare = bare_mods(relation.first);
    for (const auto& rest : relation.rest) bare += bare_mods(rest.side);
    if (bare == 1 && ends_with_modulus(relation.rest.back().side)) return congruence(relation);
  }
  Node result{Kind::relation, "", {node(relation.first)}, {}, relation.place};
  for (const auto& rest : relation.rest) {
    result.ops.push_back(comparison(rest.op));
    result.children.push_back(node(rest.side));
  }
  return result;
}

// `m divides e` and `e in S` do not chain.
Node Folder::special(const syntax::Relation& relation) const {
  if (relation.rest.size() > 1 || !relation.modulus.empty())
    throw source_.error(relation.rest.back().place, "'divides' and 'in' do not chain with other relations",
                        "two conditions joined by 'and'");
  const auto& rest = relation.rest.front();
  Kind kind = rest.op == syntax::Rel::divides ? Kind::divides : Kind::member;
  return {kind, "", {node(relation.first), node(rest.side)}, {}, relation.place};
}

// k ≡ l ≡ 0 (mod m), or k = l + 1 mod m: the modulus that ends the relation is that of its whole sides.
Node Folder::congruence(const syntax::Relation& relation) const {
  Node result{Kind::congruence, "", {node(relation.first)}, {}, relation.place};
  for (const auto& rest : relation.rest) {
    if (rest.op != syntax::Rel::congruent && rest.op != syntax::Rel::equal && rest.op != syntax::Rel::not_equal)
      throw source_.error(rest.place, "a congruence cannot be mixed with an inequality",
                          "two conditions joined by 'and'");
    result.ops.push_back(rest.op == syntax::Rel::not_equal ? Op::not_equal : Op::equal);
    result.children.push_back(node(rest.side));
  }
  if (!relation.modulus.empty()) {
    result.children.push_back(node(relation.modulus.front()));
    return result;
  }
  std::size_t bare = bare_mods(relation.first);
  for (const auto& rest : relation.rest) bare += bare_mods(rest.side);
  if (bare != 1 || !ends_with_modulus(relation.rest.back().side))
    throw source_.error(relation.rest.back().place, "'≡' needs one modulus", "a modulus at the end, like (mod m)");
  const syntax::Sum& last = relation.rest.back().side.low;
  const syntax::Product& product = last_product(last);
  Node shortened = node(product, product.rest.size() - 1);
  if (last.rest.empty())
    result.children.back() = std::move(shortened);
  else
    result.children.back().children.back() = std::move(shortened);
  result.children.push_back(node(product.rest.back().factor));
  return result;
}

void collect_names(const Node& node, std::vector<Word>& names) {
  if (node.kind == Kind::name && node.text != "phi") names.push_back({node.text, node.at});
  for (const Node& child : node.children) collect_names(child, names);
}

// `c >= 1`, `1 <= m <= 9`, `t < s`: the parameter is the one name that no earlier parameter has.
ParameterNode Folder::parameter(const syntax::Parameter& p, const std::vector<ParameterNode>& earlier) const {
  if (const auto* set = boost::get<syntax::SetParameter>(&p.get())) {
    auto type = set->type == "pairs" ? ParameterNode::Type::pairs : ParameterNode::Type::integers;
    return {word(set->name), type, std::nullopt};
  }
  const auto& expression = boost::get<syntax::Expression>(p.get());
  Node condition = node(expression);
  if (condition.kind == Kind::name) return {{condition.text, condition.at}, ParameterNode::Type::integer, std::nullopt};
  std::vector<Word> names;
  collect_names(condition, names);
  std::optional<Word> found;
  for (const Word& name : names) {
    bool known = std::any_of(earlier.begin(), earlier.end(), [&](const auto& e) { return e.name == name; });
    if (known || found == name) continue;
    if (found)
      throw source_.error(name.at, "unknown name '" + name.text + "'",
                          "the condition of one parameter and of earlier ones");
    found = name;
  }
  if (!found) throw source_.error(condition.at, "this condition names no new parameter", "a parameter, like 'c >= 1'");
  return {*found, ParameterNode::Type::integer, std::move(condition)};
}

std::vector<Letter> Folder::image(const std::vector<syntax::WordLetter>& letters) const {
  std::vector<Letter> result;
  for (const auto& letter : letters) {
    std::optional<Node> repeat;
    if (!letter.repeat.empty()) repeat = node(letter.repeat.front());
    result.push_back({letter.letter, std::move(repeat)});
  }
  return result;
}

void Folder::body(const syntax::ClaimBody& body, ClaimNode& result) const {
  const auto& variant = body.get();
  if (const auto* form = boost::get<ClaimNode::Form>(&variant)) {
    result.form = *form;
  } else if (const auto* related = boost::get<syntax::Related>(&variant)) {
    result.form = related->form;
    result.other = reference(related->other);
  } else if (const auto* pairs = boost::get<syntax::Pairs>(&variant)) {
    result.form = ClaimNode::Form::pairs;
    for (const auto& part : *pairs) {
      const auto* mex = boost::get<syntax::Text>(&part.get());
      result.expressions.push_back(mex ? node(*mex) : node(boost::get<syntax::Expression>(part.get())));
    }
  } else if (const auto* word = boost::get<syntax::Word>(&variant)) {
    result.form = ClaimNode::Form::word;
    result.image_a = image(word->image_a), result.image_b = image(word->image_b);
  } else {
    const auto& stated = boost::get<syntax::Stated>(variant);
    result.form = stated.form;
    result.coordinates = words(stated.coordinates);
    result.expressions.push_back(node(stated.expression));
  }
}

void Folder::modifier(const syntax::Modifier& m, ClaimNode& result) const {
  auto& slot = m.limit == syntax::Limit::from     ? result.from
               : m.limit == syntax::Limit::while_ ? result.while_
                                                  : result.when;
  if (slot) throw source_.error(m.place, "this stands twice in one claim", "one condition, joined by 'and'");
  slot = node(m.expression);
}

ClaimNode Folder::claim(const syntax::Claim& c) const {
  ClaimNode result;
  result.at = c.place;
  if (!c.label.empty()) result.label = word(c.label.front());
  body(c.body, result);
  for (const auto& m : c.modifiers) modifier(m, result);
  return result;
}

Game Folder::game(const syntax::File& file) const {
  Game game;
  game.name = word(file.name);
  for (const auto& p : file.parameters) game.parameters.push_back(parameter(p, game.parameters));
  if (!file.title.empty()) game.title = file.title.front();
  bool piles_given = false, play_given = false;
  for (const auto& statement : file.statements) {
    const auto& variant = statement.get();
    if (const auto* piles = boost::get<syntax::Piles>(&variant)) {
      if (std::exchange(piles_given, true))
        throw source_.error(piles->place, "the number of piles stands twice", "one 'piles' statement");
      if (piles->size() > 1 || *piles < "1" || *piles > "4")
        throw source_.error(source_.text().find_first_of("0123456789", piles->place),
                            "a game has 1 to 4 piles, not " + *piles, "1, 2, 3 or 4");
      game.piles = (*piles)[0] - '0';
    } else if (const auto* play = boost::get<syntax::Play>(&variant)) {
      if (std::exchange(play_given, true))
        throw source_.error(play->place, "the kind of play stands twice", "one 'play' statement");
      game.misere = *play != "normal";
    } else if (const auto* let = boost::get<syntax::Let>(&variant)) {
      game.lets.push_back({word(let->name), node(let->value)});
    } else if (const auto* m = boost::get<syntax::Move>(&variant)) {
      game.moves.push_back(move(*m));
    } else {
      game.claims.push_back(claim(boost::get<syntax::Claim>(variant)));
    }
  }
  return game;
}

}  // namespace

Game fold(const syntax::File& file, const Source& source) {
  return Folder(source).game(file);
}
Node fold(const syntax::Expression& expression, const Source& source) {
  return Folder(source).node(expression);
}

}  // namespace wythoff::dsl
