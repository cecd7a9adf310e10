#include "tests/random_trees.hpp"

#include <cstdlib>

namespace wythoff::tests {

using dsl::Kind, dsl::Node, dsl::Op;

namespace {

Node name(const std::string& text) {
  return {Kind::name, text, {}, {}, 0};
}
Node node(Kind kind, std::vector<Node> children, std::vector<Op> ops = {}) {
  return {kind, "", std::move(children), std::move(ops), 0};
}

}  // namespace

std::uint64_t seed() {
  const char* text = std::getenv("WYTHOFF_SEED");
  return text ? std::strtoull(text, nullptr, 10) : 20260101;
}

Node RandomTrees::constant(const Vocabulary& words, int least) {
  return {Kind::number, std::to_string(least + below(words.largest + 1 - least)), {}, {}, 0};
}

std::vector<Node> RandomTrees::numbers(int count, int depth, const Vocabulary& words) {
  std::vector<Node> result;
  for (; count > 0; --count) result.push_back(number(depth, words));
  return result;
}

// A chain of two to four numbers, each operator one of `ops`.
Node RandomTrees::chain(Kind kind, std::vector<Op> ops, int depth, const Vocabulary& words) {
  int links = 1 + (below(3) == 0 ? 1 + below(2) : 0);
  Node result = node(kind, numbers(links + 1, depth - 1, words));
  for (; links > 0; --links) result.ops.push_back(one_of(ops));
  return result;
}

Node RandomTrees::product(int depth, const Vocabulary& words) {
  if (!words.linear) return chain(Kind::product, {Op::times, Op::times, Op::over, Op::div, Op::mod}, depth, words);
  Node factor = number(depth - 1, words);
  if (below(3) == 0) return node(Kind::product, {constant(words), std::move(factor)}, {Op::times});
  Op op = one_of(std::vector{Op::times, Op::over, Op::div, Op::mod});
  return node(Kind::product, {std::move(factor), constant(words, 1)}, {op});
}

Node RandomTrees::call(int depth, const Vocabulary& words) {
  std::vector<std::string> functions = {"min", "max", "floor"};
  if (!words.linear) functions.push_back("gcd");
  if (words.any_shape) functions.insert(functions.end(), {"sqrt", "A", "B", "f_1"});
  std::string function = one_of(functions);
  Node result = node(Kind::call, numbers(function == "floor" ? 1 : 1 + below(3), depth - 1, words));
  result.text = function;
  return result;
}

Node RandomTrees::number(int depth, const Vocabulary& words) {
  if (depth <= 0 || below(4) == 0) return below(2) ? constant(words) : name(one_of(words.numbers));
  if (words.any_shape && below(20) == 0) return anything(depth, words);
  switch (below(9)) {
    case 0:
    case 1:
    case 2:
      return chain(Kind::sum, {Op::plus, Op::minus}, depth, words);
    case 3:
    case 4:
      return product(depth, words);
    case 5:
      return node(Kind::negate, {number(depth - 1, words)});
    case 6:
      return node(Kind::abs, {number(depth - 1, words)});
    case 7:
      if (below(2)) return node(Kind::implicit, {constant(words), number(depth - 1, words)});
      if (words.any_shape) return node(Kind::power, numbers(2, depth - 1, words));
      return node(Kind::power,
                  {number(words.linear ? 0 : depth - 1, words), {Kind::number, words.linear ? "1" : "2", {}, {}, 0}});
    default:
      return call(depth, words);
  }
}

Node RandomTrees::anything(int depth, const Vocabulary& words) {
  switch (below(4)) {
    case 0:
      return node(Kind::tuple, numbers(2 + below(2), depth - 1, words));
    case 1:
      return node(Kind::set, numbers(below(3), depth - 1, words));
    case 2:
      return node(Kind::range, numbers(2, depth - 1, words));
    default:
      return condition(depth - 1, words);
  }
}

Node RandomTrees::member(int depth, const Vocabulary& words) {
  Node element = number(depth - 1, words);
  int kind = below(5);
  if (kind == 0) return node(Kind::member, {std::move(element), node(Kind::range, numbers(2, depth - 2, words))});
  if (kind == 1 && !words.integer_sets.empty())
    return node(Kind::member, {std::move(element), name(one_of(words.integer_sets))});
  Node pair = node(Kind::tuple, numbers(2, depth - 1, words));
  if (kind == 2 && !words.pair_sets.empty())
    return node(Kind::member, {std::move(pair), name(one_of(words.pair_sets))});
  Node set = node(Kind::set, {});
  for (int i = below(4); i > 0; --i) {
    if (kind == 3)
      set.children.push_back(node(Kind::tuple, numbers(2, depth - 2, words)));
    else
      set.children.push_back(below(4) ? number(depth - 2, words) : node(Kind::range, numbers(2, depth - 2, words)));
  }
  return node(Kind::member, {kind == 3 ? std::move(pair) : std::move(element), std::move(set)});
}

Node RandomTrees::congruence(int depth, const Vocabulary& words) {
  Node result = chain(Kind::congruence, {Op::equal, Op::equal, Op::not_equal}, depth, words);
  result.children.push_back(words.any_shape ? number(depth - 1, words) : constant(words, 1));
  return result;
}

Node RandomTrees::condition(int depth, const Vocabulary& words) {
  if (words.any_shape && below(20) == 0) return number(depth, words);
  int kind = below(depth <= 1 ? 5 : 9);
  if (kind < 2)
    return chain(Kind::relation, {Op::less, Op::less_equal, Op::equal, Op::not_equal, Op::greater_equal, Op::greater},
                 depth, words);
  if (kind == 2) return congruence(depth, words);
  if (kind == 3)
    return node(Kind::divides,
                {words.any_shape ? number(depth - 1, words) : constant(words, 1), number(depth - 1, words)});
  if (kind == 4) return member(depth, words);
  if (kind == 5) return node(Kind::negation, {condition(depth - 1, words)});
  Node result = node(kind < 7 ? Kind::conjunction : Kind::disjunction, {});
  for (int i = 2 + below(2); i > 0; --i) result.children.push_back(condition(depth - 1, words));
  return result;
}

std::vector<dsl::Letter> RandomTrees::image() {
  static const Vocabulary words{.numbers = {"p0", "phi"}, .integer_sets = {}, .pair_sets = {}, .any_shape = true};
  std::vector<dsl::Letter> result;
  for (int i = 1 + below(4); i > 0; --i) {
    dsl::Letter letter{below(2) ? 'a' : 'b', {}};
    if (below(2)) letter.repeat = number(2, words);
    result.push_back(std::move(letter));
  }
  return result;
}

dsl::ClaimNode RandomTrees::claim(int index, int piles) {
  using Form = dsl::ClaimNode::Form;
  static const Vocabulary words{
      .numbers = {"n", "A", "x", "phi", "p0"}, .integer_sets = {"S"}, .pair_sets = {}, .any_shape = true};
  dsl::ClaimNode result;
  result.form = static_cast<Form>(below(static_cast<int>(Form::grundy_same) + 1));
  if (below(2))
    result.label = dsl::Word{one_of(std::vector<std::string>{"where_", "x-", "P", "claim"}) + std::to_string(index), 0};
  switch (result.form) {
    case Form::pairs:
      for (int i = 0; i < piles; ++i) result.expressions.push_back(below(4) ? number(3, words) : name("mex"));
      break;
    case Form::word:
      result.image_a = image(), result.image_b = image();
      break;
    case Form::relation:
      result.expressions = {condition(3, words)};
      break;
    case Form::grundy_formula:
      for (int i = 0; i < piles; ++i) result.coordinates.push_back({std::string(1, "xyzw"[i]), 0});
      [[fallthrough]];
    case Form::count:
      result.expressions = {number(3, words)};
      break;
    case Form::same_p:
    case Form::subset_p:
    case Form::grundy_same:
      result.other = dsl::GameReference{{"other", 0}, numbers(below(3), 2, words)};
      break;
    default:
      break;
  }
  if (below(3) == 0) result.from = number(2, words);
  if (below(3) == 0) result.while_ = condition(2, words);
  if (below(3) == 0) result.when = condition(2, words);
  return result;
}

dsl::Game RandomTrees::game() {
  static const Vocabulary words{
      .numbers = {"k", "l", "p0", "phi", "_u1"}, .integer_sets = {"S"}, .pair_sets = {"R"}, .any_shape = true};
  dsl::Game game;
  game.name = {"random_game", 0};
  for (int i = below(4); i > 0; --i) {
    std::string p = "p" + std::to_string(game.parameters.size());
    auto type = static_cast<dsl::ParameterNode::Type>(below(3));
    dsl::ParameterNode parameter{{p, 0}, type, {}};
    Vocabulary itself{.numbers = {p}, .integer_sets = {}, .pair_sets = {}, .any_shape = false};
    if (type == dsl::ParameterNode::Type::integer && below(2))
      parameter.condition = node(Kind::relation, {name(p), number(2, itself)}, {Op::greater_equal});
    game.parameters.push_back(std::move(parameter));
  }
  if (below(2))
    game.title = one_of(std::vector<std::string>{"a # title", "é ≡ 零", std::string(90, 't'), "two\nlines"});
  game.piles = 1 + below(4), game.misere = below(2);
  for (int i = below(3); i > 0; --i)
    game.lets.push_back({{"v" + std::to_string(i), 0}, below(2) ? number(3, words) : anything(3, words)});
  for (int i = below(4); i > 0; --i) {
    dsl::MoveNode move{numbers(1 + below(4), 2, words), below(4) == 0, {}, {}, 0};
    if (below(3) == 0) move.sizes = {{"x", 0}, {"y", 0}};
    if (below(2)) move.where = condition(4, words);
    game.moves.push_back(std::move(move));
  }
  int claims = below(4);
  for (int i = 0; i < claims; ++i) game.claims.push_back(claim(i, game.piles));
  return game;
}

}  // namespace wythoff::tests
