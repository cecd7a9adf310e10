#include "store/named_queries.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "store/error.hpp"

namespace wythoff::store {
namespace {

const std::vector<NamedQuery> queries = {
    {"overview", "every game: how many instances, how large, what became of its claims", {}, R"(
WITH judged AS (
    SELECT i.game AS game, sum(v.status = 0) AS proved, sum(v.status = 1) AS hold, sum(v.status = 2) AS refuted,
      sum(v.status = 3) AS unknown
    FROM verdicts v JOIN instances i USING (instance) GROUP BY i.game)
SELECT g.name AS game, count(*) AS instances, sum(e.text <> 'ok') AS failed, max(i.max) AS max,
  ifnull(j.proved, 0) AS proved, ifnull(j.hold, 0) AS hold, ifnull(j.refuted, 0) AS refuted,
  ifnull(j.unknown, 0) AS unknown, round(sum(i.seconds), 2) AS seconds
FROM instances i JOIN games g USING (game) JOIN words e ON e.word = i.ended LEFT JOIN judged j USING (game)
GROUP BY i.game ORDER BY g.name)"},

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
WITH last AS (
    SELECT instance, max(ifnull(max, -1) + (verdict IS NOT NULL) * 1e18) FROM instances
    WHERE p_count IS NOT NULL OR verdict IS NOT NULL GROUP BY game, params),
  still AS (
    SELECT game, params, p_count, min(max) AS least FROM instances
    WHERE p_count IS NOT NULL AND max IS NOT NULL GROUP BY game, params, p_count)
SELECT g.name AS game, i.params AS params, v.text AS verdict, s.text AS status, m.text AS method,
  ifnull(i.p_whole, i.p_count) AS p_count, still.least AS unchanged_from, i.max AS up_to
FROM instances i JOIN games g USING (game) LEFT JOIN words v ON v.word = i.verdict
  LEFT JOIN words s ON s.word = i.status LEFT JOIN words m ON m.word = i.method
  LEFT JOIN still ON still.game = i.game AND still.params = i.params AND still.p_count = i.p_count
WHERE i.instance IN (SELECT instance FROM last) ORDER BY g.name, i.instance)"},

    {"same-p", "where games have the same P-positions: how many of them, and two (the hundred largest groups)", {}, R"(
SELECT i.max AS max, max(ifnull(i.p_count, i.p_whole)) AS p_count, count(*) AS instances,
  min(g.name || CASE i.params WHEN '{}' THEN '' ELSE i.params END) AS one,
  max(g.name || CASE i.params WHEN '{}' THEN '' ELSE i.params END) AS another
FROM instances i JOIN games g USING (game) WHERE i.p_checksum IS NOT NULL
GROUP BY i.max, i.p_checksum, g.piles HAVING count(DISTINCT g.hash || i.params) > 1
ORDER BY instances DESC, i.max, p_count LIMIT 100)"},

    {"finite-families", "which games have finitely many P-positions: by family and its m", {}, R"(
SELECT g.name AS game, i.params ->> '$.m' AS m, count(*) AS games, sum(v.text = 'finite') AS finite,
  sum(v.text = 'infinite') AS infinite, sum(v.text = 'unknown') AS unknown, max(i.p_whole) AS most,
  max(i.largest) AS largest
FROM instances i JOIN games g USING (game) JOIN words v ON v.word = i.verdict
GROUP BY g.name, i.params ->> '$.m' ORDER BY g.name, i.params ->> '$.m')"},

    {"largest", "the twenty largest finite P: the most P-positions, and their largest pile", {}, R"(
SELECT g.name AS game, i.params AS params, i.p_whole AS p_count, i.largest AS largest_pile
FROM instances i JOIN games g USING (game) WHERE i.p_whole IS NOT NULL
ORDER BY i.p_whole DESC, i.largest DESC, i.params LIMIT 20)"},

    {"counterexamples", "the counterexamples to one claim, across a sweep", {"CLAIM"}, R"(
SELECT game, params, text, counterexample FROM claims WHERE claim = ?1 AND status = 'refuted'
ORDER BY game, length(params), params)"},

    {"size", "|P| as a function of a parameter m: which formulas fit, with which numbers", {"GAME", "PARAMETER"}, R"(
WITH points AS (
    SELECT CAST(params ->> ('$.' || ?2) AS INTEGER) AS m, max(p_count) AS p FROM results
    WHERE game = ?1 AND p_count IS NOT NULL AND params ->> ('$.' || ?2) IS NOT NULL GROUP BY 1),
  slope AS (
    SELECT (sum(1.0 * m * p) * count(*) - sum(m) * sum(p)) / nullif(sum(m * m) * count(*) - sum(m) * sum(m), 0) AS c
    FROM points),
  line AS (SELECT c, (SELECT avg(p) - c * avg(m) FROM points) AS d FROM slope),
  forms(place, form, a, b) AS (VALUES (1, 'floor(m*alpha)', 1, 0), (2, 'floor(m*alpha) + 1', 1, 1),
    (3, '2*floor(m*alpha)', 2, 0), (4, '2*floor(m*alpha) + 1', 2, 1)),
  fits AS (
    SELECT place, form, max(1.0 * ((p - b) / a) / m) AS low, min(1.0 * ((p - b) / a + 1) / m) AS high,
      sum((p - b) % a <> 0) AS odd, count(*) AS points
    FROM forms JOIN points ON m > 0 GROUP BY place)
SELECT 0 AS place, 'c*m + d' AS form, 'c = ' || round(c, 6) || ', d = ' || round(d, 6) AS numbers,
  CASE WHEN (SELECT max(abs(p - c * m - d)) FROM points) < 1e-6 THEN 'yes'
    ELSE 'no, off by up to ' || round((SELECT max(abs(p - c * m - d)) FROM points), 2) END AS fits,
  (SELECT count(*) FROM points) AS points
FROM line WHERE c IS NOT NULL
UNION ALL SELECT place, form, CASE WHEN low < high AND odd = 0 THEN round(low, 6) || ' <= alpha < ' || round(high, 6) END,
  CASE WHEN low < high AND odd = 0 THEN 'yes' ELSE 'no' END, points FROM fits ORDER BY 1)"},

    {"equal-games", "games that are the same under two names, computed once", {}, R"(
SELECT g.name AS game, i.params AS params, h.name AS same_as, k.params AS same_params
FROM instances i JOIN games g USING (game) JOIN instances k ON k.instance = i.same_as JOIN games h ON h.game = k.game
ORDER BY g.name, length(i.params), i.params)"},

    {"periods", "the periods of rows of Grundy values: g(x, y + period) = g(x, y) + saltus", {"GAME"}, R"(
SELECT params, x, preperiod, period, saltus, observed FROM periods WHERE game = ?1
ORDER BY length(params), params, max, x)"},

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
