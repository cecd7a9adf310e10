#include "proof/export_automaton.hpp"

namespace wythoff::proof {

namespace {

std::string joined(const std::vector<std::string>& parts, const std::string& with) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : with) + part;
  return text;
}

// The side of a*k + b*l + c >= 0 with the terms of one sign, which Walnut has no negative numbers for.
std::string side(const PartAtom& p, bool positive, const std::string& more = "") {
  std::vector<std::string> terms;
  auto add = [&](std::int64_t n, const std::string& name) {
    if (n == 0 || (n > 0) != positive) return;
    const std::string size = std::to_string(n < 0 ? -n : n);
    terms.push_back(name.empty() ? size : size == "1" ? name : size + "*" + name);
  };
  add(p.a, "k"), add(p.b, "l"), add(p.c, "");
  if (!more.empty()) terms.push_back(more);
  return terms.empty() ? "0" : joined(terms, "+");
}

std::string walnut(const PartAtom& p) {
  switch (p.kind) {
    case PartAtom::Kind::at_least_zero:
      return side(p, true) + ">=" + side(p, false);
    case PartAtom::Kind::zero:
      return side(p, true) + "=" + side(p, false);
    default: {  // residues are not negative
      const std::string multiple = "(Ej " + side(p, true) + "=" + std::to_string(p.m) + "*j)";
      return p.kind == PartAtom::Kind::congruent ? multiple : "~" + multiple;
    }
  }
}

}  // namespace

std::string walnut_numeration(const automata::Numeration& u) {
  if (u.b == 0) return "msd_" + std::to_string(u.a);
  if (u.a == 1) return "msd_fib";
  return "msd_U_" + std::to_string(u.a) + "_" + std::to_string(u.b);
}

std::string walnut_automaton(const automata::PairAutomaton& m) {
  const std::string name = walnut_numeration(m.u);
  std::string text = name + " " + name + "\n";
  for (int s = 0; s < m.size(); ++s) {
    text += "\n" + std::to_string(s) + " " + (m.accepting[s] ? "1" : "0") + "\n";
    for (const auto& arrow : m.arrows[s])
      text += std::to_string(arrow.x) + " " + std::to_string(arrow.y) + " -> " + std::to_string(arrow.to) + "\n";
  }
  return text;
}

std::string walnut_script(const Theorem& theorem) {
  const std::string u = "?" + walnut_numeration(theorem.numeration()) + " ";
  std::vector<std::string> parts;
  for (const Part& part : theorem.moves) {
    std::vector<std::string> atoms;
    for (const PartAtom& atom : part) atoms.push_back(walnut(atom));
    parts.push_back("(" + joined(atoms, " & ") + ")");
  }
  return "def moves \"" + u + (parts.empty() ? "k<0" : joined(parts, " | ")) + "\":\n" +  //
         "def Q \"" + u + (theorem.symmetric ? "$P(x,y) | $P(y,x)" : "$P(x,y)") + "\":\n" + "eval independent \"" + u +
         "Ax,y,u,v,k,l ($Q(x,y) & $Q(u,v) & x=u+k & y=v+l) => ~$moves(k,l)\":\n"
         "eval absorbing \"" +
         u + "Ax,y (~$Q(x,y)) => (Eu,v,k,l $Q(u,v) & x=u+k & y=v+l & $moves(k,l))\":\n";
}

std::string walnut_largest_moves(const Theorem& theorem) {
  return "eval largest \"?" + walnut_numeration(theorem.numeration()) +
         " Ak,l $X(k,l) <=> ~(Ex,y,u,v $Q(x,y) & $Q(u,v) & x=u+k & y=v+l)\":\n";
}

std::string graphviz(const automata::PairAutomaton& m) {
  std::string text = "digraph P {\n  rankdir = LR;\n  node [shape = circle];\n  start [shape = point];\n";
  for (int s = 0; s < m.size(); ++s)
    if (m.accepting[s]) text += "  " + std::to_string(s) + " [shape = doublecircle];\n";
  text += "  start -> 0;\n";
  for (int s = 0; s < m.size(); ++s)
    for (const auto& arrow : m.arrows[s])
      text += "  " + std::to_string(s) + " -> " + std::to_string(arrow.to) + " [label = \"" + std::to_string(arrow.x) +
              "," + std::to_string(arrow.y) + "\"];\n";
  return text + "}\n";
}

}  // namespace wythoff::proof
