// Grundy values as somebody printed them, compared cell by cell with computed ones.
//
//   PrintedTable table = read_table("tables/wythoff.csv");   // line x, column y, no header, as `grundy --format csv`
//   ClaimResult r = compare(table, evidence.grundy_values());
//   // r.claim == "printed_table", r.status == Status::holds, r.up_to == 15
//
// A board smaller than the table is compared as far as it goes. Throws RuleError where the file is no such table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/claims.hpp"

namespace wythoff::experiments {

struct PrintedTable {
  std::string name;  // the file's, without folders
  std::string hash;  // SHA-256 of its bytes
  std::vector<std::vector<std::int64_t>> lines;
};

PrintedTable read_table(const std::string& path);
ClaimResult compare(const PrintedTable& table, const solver::GrundyTable& values);

}  // namespace wythoff::experiments
