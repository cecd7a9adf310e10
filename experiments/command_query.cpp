// wythoff query: named questions and SQL that only reads.
#include <fmt/format.h>

#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "store/named_queries.hpp"
#include "store/reader.hpp"

namespace wythoff::experiments {
namespace {

std::string signature(const store::NamedQuery& query) {
  std::string out = query.name;
  for (const std::string& argument : query.arguments) out += " " + argument;
  return out;
}

int list() {
  Output out;
  for (const store::NamedQuery& query : store::named_queries())
    out.write(fmt::format("{:<18}  {}\n", signature(query), query.summary));
  out.commit();
  return done;
}

void require(bool condition, const std::string& message) {
  if (!condition) throw UsageError(message);
}

// The SQL and the values for its parameters.
std::pair<std::string, std::vector<std::string>> asked(const Call& call) {
  std::vector<std::string> words = call.texts("NAME");
  require(call.given("sql") != !words.empty(),
          "either the name of a query or --sql is needed (--list shows the names)");
  if (call.given("sql")) return {call.text("sql"), {}};
  const store::NamedQuery& query = store::named_query(words.front());
  words.erase(words.begin());
  require(words.size() == query.arguments.size(), fmt::format("the query is asked as '{}'", signature(query)));
  return {query.sql, words};
}

int run(const Call& call) {
  if (call.given("list")) return list();
  require(call.given("db"), "--db FILE is needed (the results database)");
  const auto [sql, values] = asked(call);
  Output out(call.text("out"));
  store::Reader reader(call.text("db"), &stop_requested());
  const auto rows = store::make_format(call.format(), [&](std::string_view text) { out.write(text); });
  reader.run(sql, values, *rows);
  out.commit();
  return done;
}

}  // namespace

Verb query_verb() {
  return {
      .name = "query",
      .summary = "ask a results database: named queries, or SQL that only reads",
      .arguments = {"[NAME...]"},
      .options = {"db", "sql", "list", "format", "out"},
      .formats = store::format_names(),
      .example = "query --list",
      .details =
          "NAME is one of the named queries with its arguments, as --list shows them. --sql takes one statement over "
          "the views results, p_positions, grundy_values and claims (store/README.md); what would write is "
          "refused.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
