// The files of schema/ as text; the build writes schema_sql.cpp from them.
#pragma once

namespace wythoff::store {

extern const char* const sql_schema_2;
extern const char* const sql_1_to_2;
extern const char* const sql_schema_3;
extern const char* const sql_2_to_3;

}  // namespace wythoff::store
