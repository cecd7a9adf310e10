// Automata, moves and inductions as certificates hold them: README.md, "Certificates of automata".
#pragma once

#include <nlohmann/json.hpp>

#include "proof/automata/sentence.hpp"
#include "proof/move_parts.hpp"

namespace wythoff::proof {

nlohmann::json to_json(const automata::Induction& induction);
nlohmann::json to_json(const automata::PairAutomaton& automaton);  // {"states": .., "accepting": .., "arrows": ..}
nlohmann::json to_json(const std::vector<Part>& moves);

}  // namespace wythoff::proof
