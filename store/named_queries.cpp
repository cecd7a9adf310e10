#include "store/named_queries.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "store/error.hpp"

namespace wythoff::store {
namespace {

const std::vector<NamedQuery> queries = {
    {"overview", "every game: how many instances, how large, what became of its claims", {}, R"(
SELECT r.game, count(*) AS instances, sum(r.ended <> 'ok') AS failed, max(r.max) AS max,
  (SELECT count(*) FROM claims c WHERE c.rule_hash = r.rule_hash AND c.status = 'proved') AS proved,
  (SELECT count(*) FROM claims c WHERE c.rule_hash = r.rule_hash AND c.status = 'holds') AS hold,
  (SELECT count(*) FROM claims c WHERE c.rule_hash = r.rule_hash AND c.status = 'refuted') AS refuted,
  (SELECT count(*) FROM claims c WHERE c.rule_hash = r.rule_hash AND c.status = 'unknown') AS unknown,
  round(sum(r.seconds), 2) AS seconds
FROM results r GROUP BY r.game, r.rule_hash ORDER BY r.game)"},

    // The verdict is the weakest of the instances: one that only holds makes "holds" of many that are proved.
    {"papers", "every claim and printed number: on how many instances, its weakest verdict, how far", {}, R"(
SELECT game, claim, CASE WHEN length(text) > 20 THEN substr(text, 1, 19) || '…' ELSE text END AS compared,
  sum(status <> 'not applicable') AS n,
  CASE WHEN sum(status = 'refuted') > 0 THEN 'REFUTED'
    WHEN sum(status = 'unknown') > 0 THEN 'unknown'
    WHEN sum(status = 'holds') > 0 THEN 'holds'
    WHEN sum(status = 'proved') > 0 THEN 'proved' ELSE '-' END AS verdict,
  CASE WHEN min(up_to) = max(up_to) THEN max(up_to) ELSE min(up_to) || '..' || max(up_to) END AS up_to
FROM claims GROUP BY game, claim, text ORDER BY game, claim)"},

    {"claims", "every claim of every instance, with its verdict", {}, R"(
SELECT game, params, claim, CASE WHEN status = 'holds' THEN 'holds up to ' || up_to ELSE status END AS verdict,
  coalesce(counterexample, reason) AS detail
FROM claims ORDER BY game, length(params), params, claim)"},

    {"refuted", "the refuted claims and their counterexamples", {}, R"(
SELECT game, params, claim, text, counterexample FROM claims WHERE status = 'refuted'
ORDER BY game, claim, length(params), params)"},

    {"growth", "the number of P-positions by parameters and board", {}, R"(
SELECT game, params, max, p_count, round(1.0 * p_count / max, 4) AS per_max
FROM results WHERE p_count IS NOT NULL ORDER BY game, length(params), params, max)"},

    {"compare", "two games on equal boards: do they have the same P-positions?", {"GAME", "GAME"}, R"(
WITH one AS (SELECT i.*, g.name FROM instances i JOIN games g USING (game)
    WHERE i.p_checksum IS NOT NULL AND ?1 IN (g.name, g.name || i.params)),
  two AS (SELECT i.*, g.name FROM instances i JOIN games g USING (game)
    WHERE i.p_checksum IS NOT NULL AND ?2 IN (g.name, g.name || i.params))
SELECT one.params AS params_1, two.params AS params_2, one.max AS max, one.p_count AS count_1,
  two.p_count AS count_2,
  CASE WHEN one.p_checksum = two.p_checksum THEN 'same' ELSE 'different' END AS p,
  (SELECT '(' || x || ifnull(', ' || y, '') || ifnull(', ' || z, '') || ifnull(', ' || w, '') || ') in ' || owner FROM (SELECT * FROM (
     SELECT x, y, z, w, 'the first' AS owner FROM (
       SELECT x, y, z, w FROM positions WHERE instance = one.instance
       EXCEPT SELECT x, y, z, w FROM positions WHERE instance = two.instance)
     UNION ALL SELECT x, y, z, w, 'the second' FROM (
       SELECT x, y, z, w FROM positions WHERE instance = two.instance
       EXCEPT SELECT x, y, z, w FROM positions WHERE instance = one.instance))
     ORDER BY x + ifnull(y, 0) + ifnull(z, 0) + ifnull(w, 0), x, y, z, w LIMIT 1)
   WHERE EXISTS (SELECT 1 FROM positions WHERE instance = one.instance)
     AND EXISTS (SELECT 1 FROM positions WHERE instance = two.instance)) AS first_only
FROM one JOIN two ON one.max = two.max
  AND (one.params = two.params OR one.params = '{}' OR two.params = '{}' OR ?1 LIKE '%{%' OR ?2 LIKE '%{%')
GROUP BY one.game, two.game, one.params, two.params, one.max
ORDER BY length(one.params), one.params, length(two.params), two.params, one.max)"},

    {"finite", "is P finite: verdicts, and how far the count has stood still", {}, R"(
SELECT game, params, verdict, status, method, p_count, least AS unchanged_from, board AS up_to FROM (
  SELECT game, params, verdict, status, method, p_count, max AS board,
    min(max) OVER (PARTITION BY game, rule_hash, params, p_count) AS least,
    row_number() OVER (PARTITION BY game, rule_hash, params ORDER BY verdict IS NULL, max DESC) AS place
  FROM results WHERE p_count IS NOT NULL)
WHERE place = 1 ORDER BY game, length(params), params)"},

    {"same-p", "sets of instances of different games with the same P-positions", {}, R"(
SELECT i.max AS max, min(i.p_count) AS p_count, count(*) AS instances,
  group_concat(g.name || CASE i.params WHEN '{}' THEN '' ELSE i.params END, ', ') AS games
FROM instances i JOIN games g USING (game) WHERE i.p_checksum IS NOT NULL
GROUP BY i.max, i.p_checksum, g.piles HAVING count(DISTINCT g.hash || i.params) > 1 ORDER BY instances DESC, i.max)"},

    {"slowest", "the twenty slowest instances", {}, R"(
SELECT game, params, max, engine, round(seconds, 3) AS seconds, round(peak_bytes / 1048576.0, 1) AS mib
FROM results WHERE seconds IS NOT NULL ORDER BY results.seconds DESC LIMIT 20)"},

    {"failed", "what ended with a time limit, for want of memory, interrupted or in an error", {}, R"(
SELECT game, params, max, ended, finished FROM results WHERE ended <> 'ok' ORDER BY finished DESC)"},

    {"games", "the rules, by name and hash", {}, R"(
SELECT name, substr(hash, 1, 12) AS hash, piles, text FROM games ORDER BY name)"},

    {"runs", "which program computed what, where and when", {}, R"(
SELECT r.run, r.batch, r.version, r.commit_id, r.host, strftime('%Y-%m-%dT%H:%M:%SZ', r.started / 1000, 'unixepoch') AS started,
  count(i.instance) AS instances, round(sum(i.seconds), 2) AS seconds
FROM runs r LEFT JOIN instances i USING (run) GROUP BY r.run ORDER BY r.run)"},
};

// Levenshtein's distance, for the suggestion.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j)
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])}));
  }
  return row[b.size()];
}

}  // namespace

const std::vector<NamedQuery>& named_queries() {
  return queries;
}

const NamedQuery& named_query(const std::string& name) {
  const NamedQuery* nearest = &queries.front();
  for (const NamedQuery& query : queries) {
    if (query.name == name) return query;
    if (distance(query.name, name) < distance(nearest->name, name)) nearest = &query;
  }
  std::string message = "no query is called '" + name + "'";
  if (distance(nearest->name, name) <= 3) message += "; did you mean '" + nearest->name + "'?";
  throw StoreError(StoreError::Kind::query, message + " (--list shows all)");
}

}  // namespace wythoff::store
