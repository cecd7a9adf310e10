#include "proof/theorem_json.hpp"

namespace wythoff::proof {

using nlohmann::json;

json to_json(const automata::Induction& induction) {
  json given = json::array(), elements = json::array(), pairs = json::array();
  for (const auto& state : induction.given) given.push_back(state);
  for (const auto& element : induction.elements) elements.push_back(json::array({element.clause, element.state}));
  for (const auto& pair : induction.pairs) {
    json row = json::array({pair.given});
    for (int e : pair.elements) row.push_back(e);
    pairs.push_back(std::move(row));
  }
  return {{"given", given}, {"elements", elements}, {"pairs", pairs}};
}

json to_json(const automata::PairAutomaton& m) {
  json accepting = json::array(), arrows = json::array();
  for (int s = 0; s < m.size(); ++s) {
    if (m.accepting[s]) accepting.push_back(s);
    for (const auto& arrow : m.arrows[s]) arrows.push_back({s, arrow.x, arrow.y, arrow.to});
  }
  return {{"states", m.size()}, {"accepting", accepting}, {"arrows", arrows}};
}

json to_json(const std::vector<Part>& moves) {
  json list = json::array();
  for (const Part& part : moves) {
    json atoms = json::array();
    for (const PartAtom& p : part) switch (p.kind) {
        case PartAtom::Kind::at_least_zero:
          atoms.push_back({">=", p.a, p.b, p.c});
          break;
        case PartAtom::Kind::zero:
          atoms.push_back({"=", p.a, p.b, p.c});
          break;
        case PartAtom::Kind::congruent:
          atoms.push_back({"mod", p.a, p.b, p.c, p.m});
          break;
        case PartAtom::Kind::incongruent:
          atoms.push_back({"!mod", p.a, p.b, p.c, p.m});
          break;
      }
    list.push_back(std::move(atoms));
  }
  return list;
}

}  // namespace wythoff::proof
