// The additive periods of the rows of a Grundy table: `grundy --periods`.
//
//   write_row_periods(call, out, ruleset, table, engine);
#pragma once

#include <string>

#include "experiments/commands.hpp"
#include "experiments/output.hpp"
#include "solver/grundy.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::experiments {

// UsageError where the game has no rows, or the format is none of text, csv and json.
void require_rows_with_periods(const Call& call, int piles);

// One line (csv), object (json) or line of a table (text) for each row 0, 1, ...; a row in which no period was seen
// three times over has empty fields, null, or dashes. Observed, never proved.
void write_row_periods(const Call& call, Output& out, const solver::Ruleset& ruleset, const solver::GrundyTable& table,
                       const std::string& engine);

}  // namespace wythoff::experiments
