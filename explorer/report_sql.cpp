// The questions that both forms of the report ask.
#include "explorer/report.hpp"

namespace wythoff::explorer::report_sql {

const char* const claims = R"(
SELECT game, claim, text, sum(status <> 'not applicable') AS instances,
  CASE WHEN sum(status = 'refuted') > 0 THEN 'refuted' WHEN sum(status = 'unknown') > 0 THEN 'unknown'
    WHEN sum(status = 'holds') > 0 THEN 'holds' WHEN sum(status = 'proved') > 0 THEN 'proved'
    ELSE 'not applicable' END AS verdict,
  CASE WHEN min(up_to) = max(up_to) THEN CAST(max(up_to) AS TEXT) ELSE min(up_to) || '..' || max(up_to) END AS up_to,
  min(CASE WHEN status = 'refuted' THEN params || ': ' || counterexample
    WHEN status = 'unknown' THEN params || ': ' || reason END) AS detail
FROM claims GROUP BY game, rule_hash, claim, text ORDER BY game, rule_hash, claim, text)";

const char* const counts = R"(
SELECT game, name, value, p_count FROM (
  SELECT r.game AS game, r.rule_hash AS hash, p.key AS name, p.value AS value, r.p_count AS p_count,
    row_number() OVER (PARTITION BY r.rule_hash, r.params ORDER BY CAST(r.max AS INTEGER) DESC) AS place
  FROM results r, json_each(r.params) p
  WHERE r.p_count IS NOT NULL AND r.ended = 'ok' AND p.type = 'integer'
    AND (SELECT count(*) FROM json_each(r.params)) = 1)
WHERE place = 1 ORDER BY game, hash, value)";

const char* const pairs = R"(
WITH sizes AS (SELECT game, rule_hash, params, max, count(*) AS n FROM p_positions WHERE y IS NOT NULL AND z IS NULL
    GROUP BY game, rule_hash, params, max),
  best AS (SELECT *, row_number() OVER (PARTITION BY rule_hash ORDER BY n DESC, params, max) AS place FROM sizes)
SELECT DISTINCT p.game, p.params, p.max, p.n, p.x, p.y FROM p_positions p JOIN best b
  ON b.place = 1 AND p.rule_hash = b.rule_hash AND p.params = b.params AND p.max = b.max
ORDER BY p.game, p.rule_hash, p.n)";

const char* const values = R"(
WITH corner AS (SELECT DISTINCT game, rule_hash, params, max, x, y, value FROM grundy_values
    WHERE x < 15 AND y < 15 AND z IS NULL),
  best AS (SELECT rule_hash, params, max,
      row_number() OVER (PARTITION BY rule_hash ORDER BY count(*) DESC, length(params), params, max) AS place
    FROM corner GROUP BY rule_hash, params, max)
SELECT c.game, c.params, c.x, c.y, c.value FROM corner c JOIN best b
  ON b.place = 1 AND c.rule_hash = b.rule_hash AND c.params = b.params AND c.max = b.max
ORDER BY c.game, c.rule_hash, c.x, c.y)";

}  // namespace wythoff::explorer::report_sql
