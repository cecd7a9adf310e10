// The questions people ask of a results database, by name.
//
//   const NamedQuery& query = named_query("compare");          // query.arguments == {"GAME", "GAME"}
//   reader.run(query.sql, {"wythoff", "modular_wythoff"}, rows);
#pragma once

#include <string>
#include <vector>

namespace wythoff::store {

struct NamedQuery {
  std::string name;
  std::string summary;                 // one line
  std::vector<std::string> arguments;  // the values of ?1, ?2, ...
  std::string sql;                     // over the views, where they suffice
};

const std::vector<NamedQuery>& named_queries();
// StoreError (query) with the nearest name where there is none of that name.
const NamedQuery& named_query(const std::string& name);

}  // namespace wythoff::store
