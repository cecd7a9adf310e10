// What a results database holds, for a co-author who has no program to ask it.
//
//   store::Reader reader("results.db");
//   report_html(reader, "wythoff 0.1.0", "results.db")     one page: tables, pictures, verdicts, certificates to save
//   report_latex(reader, "wythoff 0.1.0", "results.db")    tables to \input into a paper
//
// Both follow from the database alone: no clock, no host is asked, and the same database gives the same bytes.
#pragma once

#include <string>

#include "store/reader.hpp"

namespace wythoff::explorer {

std::string report_html(store::Reader& reader, const std::string& program, const std::string& database);
std::string report_latex(store::Reader& reader, const std::string& program, const std::string& database);

namespace report_sql {
// game, claim, text, instances, verdict (the weakest), up_to, counterexample
extern const char* const claims;
// game, parameter, value, p_count of games with one integer parameter, the largest board of each value
extern const char* const counts;
// game, params, max, instance's pairs n, x, y: of each game of two piles the instance with most stored P-positions
extern const char* const pairs;
// game, params, x, y, value: of each game of two piles the corner below 15 of one instance with stored Grundy values
extern const char* const values;
}  // namespace report_sql

}  // namespace wythoff::explorer
