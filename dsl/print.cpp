#include "dsl/print.hpp"

#include <algorithm>

namespace wythoff::dsl {

namespace {

// Binding strength, weakest first; a child weaker than its place asks for is put in parentheses.
enum Level { any, conjunct, negated, related, ranged, summand, factor, signed_factor, scaled, powered, primary };

Level level(const Node& node) {
  switch (node.kind) {
    case Kind::disjunction:
      return any;
    case Kind::conjunction:
      return conjunct;
    case Kind::negation:
      return negated;
    case Kind::relation:
    case Kind::congruence:
    case Kind::divides:
    case Kind::member:
      return related;
    case Kind::range:
      return ranged;
    case Kind::sum:
      return summand;
    case Kind::product:
      return factor;
    case Kind::negate:
      return signed_factor;
    case Kind::implicit:
      return scaled;
    case Kind::power:
      return powered;
    default:
      return primary;
  }
}

const char* symbol(Op op) {
  switch (op) {
    case Op::plus:
      return " + ";
    case Op::minus:
      return " - ";
    case Op::times:
      return "*";
    case Op::over:
      return "/";
    case Op::div:
      return " div ";
    case Op::mod:
      return " mod ";
    case Op::less:
      return " < ";
    case Op::less_equal:
      return " <= ";
    case Op::equal:
      return " = ";
    case Op::not_equal:
      return " != ";
    case Op::greater_equal:
      return " >= ";
    case Op::greater:
      return " > ";
  }
  return "";
}

std::string text(const Node& node, Level least = any);

std::string in_parentheses(const Node& node) {
  return "(" + text(node) + ")";
}

template <class Items, class Print>
std::string join(const Items& items, const std::string& separator, Print print_item) {
  std::string result;
  for (const auto& item : items) result += (&item == &items[0] ? "" : separator) + print_item(item);
  return result;
}

std::string list(const std::vector<Node>& nodes) {
  return join(nodes, ", ", [](const Node& n) { return text(n); });
}

// Mods of a side that would stand outside all brackets.
std::size_t bare_mods(const Node& side) {
  if (side.kind == Kind::product) return std::count(side.ops.begin(), side.ops.end(), Op::mod);
  std::size_t count = 0;
  for (const Node& child : side.children) {  // a sum in a sum stands in parentheses
    bool bare = side.kind == Kind::sum ? child.kind == Kind::product : side.kind == Kind::range;
    if (bare) count += bare_mods(child);
  }
  return count;
}

// k = (l mod 3): without parentheses the one bare mod at the end would make a congruence of the relation.
bool reads_as_congruence(const Node& relation) {
  for (Op op : relation.ops)
    if (op != Op::equal && op != Op::not_equal) return false;
  std::size_t count = 0;
  for (const Node& side : relation.children) count += bare_mods(side);
  return count == 1 && bare_mods(relation.children.back()) == 1;
}

std::string chain(const Node& node, Level least) {
  std::string result = text(node.children[0], least);
  for (std::size_t i = 0; i < node.ops.size(); ++i) {
    bool last = i + 1 == node.ops.size();
    bool guard = last && node.kind == Kind::relation && reads_as_congruence(node);
    result += symbol(node.ops[i]) + (guard ? in_parentheses(node.children[i + 1]) : text(node.children[i + 1], least));
  }
  return result;
}

std::string congruence(const Node& node) {
  std::string result = text(node.children[0], ranged);
  for (std::size_t i = 0; i < node.ops.size(); ++i)
    result += (node.ops[i] == Op::equal ? " ≡ " : " != ") + text(node.children[i + 1], ranged);
  return result + " (mod " + text(node.children.back()) + ")";
}

std::string exponent(const Node& node) {
  return node.kind == Kind::negate ? "-" + exponent(node.children[0]) : text(node, powered);
}

// 2k, 2(k + l), 2(3^k): what follows the number must start with a letter or a parenthesis.
std::string implicit(const Node& node) {
  std::string operand = text(node.children[1], powered);
  bool starts_well = operand[0] == '(' || operand[0] == '_' || std::isalpha(static_cast<unsigned char>(operand[0]));
  return node.children[0].text + (starts_well ? operand : in_parentheses(node.children[1]));
}

std::string bare(const Node& node) {
  switch (node.kind) {
    case Kind::number:
    case Kind::name:
      return node.text;
    case Kind::sum:
      return chain(node, factor);
    case Kind::product:
      return chain(node, signed_factor);
    case Kind::relation:
      return chain(node, ranged);
    case Kind::congruence:
      return congruence(node);
    case Kind::implicit:
      return implicit(node);
    case Kind::negate:
      return "-" + text(node.children[0], signed_factor);
    case Kind::power:
      return text(node.children[0], primary) + "^" + exponent(node.children[1]);
    case Kind::abs:
      return "|" + text(node.children[0], summand) + "|";
    case Kind::call:
      return node.text + "(" + list(node.children) + ")";
    case Kind::tuple:
      return "(" + list(node.children) + ")";
    case Kind::set:
      return "{" + list(node.children) + "}";
    case Kind::range:
      return text(node.children[0], summand) + ".." + text(node.children[1], summand);
    case Kind::divides:
      return text(node.children[0], ranged) + " divides " + text(node.children[1], ranged);
    case Kind::member:
      return text(node.children[0], ranged) + " in " + text(node.children[1], ranged);
    case Kind::negation:
      return "not " + text(node.children[0], negated);
    case Kind::conjunction:
      return join(node.children, " and ", [](const Node& n) { return text(n, negated); });
    case Kind::disjunction:
      return join(node.children, " or ", [](const Node& n) { return text(n, conjunct); });
  }
  return "";
}

std::string text(const Node& node, Level least) {
  return level(node) < least ? in_parentheses(node) : bare(node);
}

std::string parameter(const ParameterNode& p) {
  if (p.type == ParameterNode::Type::pairs) return p.name.text + " : pairs";
  if (p.type == ParameterNode::Type::integers) return p.name.text + " : integers";
  return p.condition ? text(*p.condition) : p.name.text;
}

std::string names(const std::vector<Word>& words) {
  return join(words, ", ", [](const Word& w) { return w.text; });
}

std::string image(const std::vector<Letter>& letters) {
  std::string result;
  for (const Letter& letter : letters) {
    result += letter.letter;
    if (!letter.repeat) continue;
    bool plain =
        letter.repeat->kind == Kind::number || (letter.repeat->kind == Kind::name && letter.repeat->text != "phi");
    result += "^" + (plain ? letter.repeat->text : in_parentheses(*letter.repeat)) + " ";
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::string reference(const GameReference& r) {
  return r.name.text + (r.arguments.empty() ? "" : "(" + list(r.arguments) + ")");
}

std::string claim_body(const ClaimNode& claim) {
  using Form = ClaimNode::Form;
  switch (claim.form) {
    case Form::pairs:
      return "P = (" + list(claim.expressions) + ")";
    case Form::word:
      return "P = word(a -> " + image(claim.image_a) + ", b -> " + image(claim.image_b) + ")";
    case Form::count:
      return "|P| = " + text(claim.expressions[0]);
    case Form::finite:
      return "P is finite";
    case Form::infinite:
      return "P is infinite";
    case Form::same_p:
      return "P = P(" + reference(*claim.other) + ")";
    case Form::subset_p:
      return "P subset of P(" + reference(*claim.other) + ")";
    case Form::relation:
      return text(claim.expressions[0]);
    case Form::grundy_formula:
      return "grundy(" + names(claim.coordinates) + ") = " + text(claim.expressions[0]);
    case Form::grundy_same:
      return "grundy = grundy(" + reference(*claim.other) + ")";
  }
  return "";
}

constexpr std::size_t title_column = 80;  // a header that is longer has its title on a line of its own

}  // namespace

std::string print(const Node& node) {
  return text(node);
}

std::string print(const ParameterNode& p) {
  return parameter(p);
}

std::string print(const MoveNode& move) {
  std::string result = "move (" + list(move.components) + ")";
  if (move.in_order) result += " in order";
  if (!move.sizes.empty()) result += " from (" + names(move.sizes) + ")";
  if (move.where) result += " where " + text(*move.where);
  return result;
}

std::string print(const ClaimNode& claim) {
  std::string result = claim_body(claim);
  if (claim.from) result += " for n >= " + text(*claim.from);
  if (claim.while_) result += " while " + text(*claim.while_);
  if (claim.when) result += " when " + text(*claim.when);
  return result;
}

std::string print(const Game& game) {
  std::string result = "game " + game.name.text;
  if (!game.parameters.empty()) result += "(" + join(game.parameters, ", ", parameter) + ")";
  if (!game.title.empty()) {
    bool fits = result.size() + game.title.size() + 3 <= title_column;
    result += (fits ? " \"" : "\n  \"") + game.title + "\"";
  }
  result += "\n";
  if (game.piles != 2) result += "piles " + std::to_string(game.piles) + "\n";
  if (game.misere) result += "play misere\n";
  if (!game.lets.empty()) result += "\n";
  for (const LetNode& let : game.lets) result += "let " + let.name.text + " = " + text(let.value) + "\n";
  if (!game.moves.empty()) result += "\n";
  for (const MoveNode& move : game.moves) result += print(move) + "\n";
  if (!game.claims.empty()) result += "\n";
  for (const ClaimNode& claim : game.claims)
    result += "claim " + (claim.label ? claim.label->text + ": " : "") + print(claim) + "\n";
  return result;
}

}  // namespace wythoff::dsl
