// The checker of certificates that say which automaton accepts the P-positions: README.md, "Automata".
#pragma once

#include <nlohmann/json.hpp>

#include "proof/limits.hpp"
#include "proof/verify_words.hpp"

namespace wythoff::proof::check {

// Throws Rejected unless the language is P of the rule, and each of the statements about it holds.
void examine_p_set(const nlohmann::json& certificate, const Budget& budget);

// The language is the P-set of the rule: `data` has `symmetric`, `moves`, `absorbing`.
void require_p_set(const Words& words, const nlohmann::json& rule, const nlohmann::json& data, const Budget& budget);

// No move of the rule joins two members; `data` has `symmetric` and `moves`.
void require_independent(const Words& words, const nlohmann::json& rule, const nlohmann::json& data,
                         const Budget& budget);

// The statements of a certificate, one after the other; a later one may build on earlier ones.
void examine_statements(const Words& words, bool symmetric, const nlohmann::json& statements, const Budget& budget);

}  // namespace wythoff::proof::check
