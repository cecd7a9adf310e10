-- From version 1 to 2: cells become lines, shared texts stand once, every instance gets a key and a run.
-- Runs after 2.sql, the old tables renamed to old_*; instance_key(hash, params, max, question) is the store's own function.
-- What a version 1 instance was asked is not recorded, so its question says only where it comes from.
INSERT INTO games SELECT game, name, hash, text, piles FROM old_games;

INSERT OR IGNORE INTO words(text) VALUES ('{"migrated_from":1}');
INSERT OR IGNORE INTO words(text) SELECT ended FROM old_instances;
INSERT OR IGNORE INTO words(text) SELECT engine FROM old_instances WHERE engine IS NOT NULL;
INSERT OR IGNORE INTO words(text) SELECT reason FROM old_checked WHERE reason IS NOT NULL;
INSERT INTO statements(label, text) SELECT DISTINCT claim, text FROM old_checked ORDER BY claim, text;

INSERT INTO runs(version, commit_id, host, batch, started)
  SELECT version, commit_id, host, '', CAST(round((julianday(min(started)) - 2440587.5) * 86400000.0) AS INTEGER)
  FROM old_instances GROUP BY version, commit_id, host ORDER BY min(instance);

INSERT INTO instances(instance, key, game, params, max, question, run, started, finished, ended, p_count, grundy_sum,
    engine, seconds)
  SELECT i.instance, instance_key(g.hash, i.params, i.max, q.text), i.game, i.params, i.max, q.word, r.run,
    CAST(round((julianday(i.started) - 2440587.5) * 86400000.0) AS INTEGER),
    CAST(round((julianday(i.finished) - 2440587.5) * 86400000.0) AS INTEGER), e.word, i.p_count, i.grundy_sum,
    engine.word, i.seconds
  FROM old_instances i JOIN old_games g USING (game) JOIN words q ON q.text = '{"migrated_from":1}'
    JOIN words e ON e.text = i.ended LEFT JOIN words engine ON engine.text = i.engine
    JOIN runs r ON r.version = i.version AND r.commit_id = i.commit_id AND r.host = i.host;

INSERT INTO positions SELECT instance, n, x, y, z, w FROM old_positions;

-- An aggregate takes its rows in the order of its subquery only where nothing is grouped in between.
CREATE INDEX old_lines ON old_grundy_cells(instance, x, y, z, w);
INSERT INTO grundy_lines(instance, x, y, z, cells)
  WITH lines AS (
    SELECT DISTINCT o.instance AS instance, CASE WHEN g.piles > 1 THEN o.x END AS x,
      CASE WHEN g.piles > 2 THEN o.y END AS y, CASE WHEN g.piles > 3 THEN o.z END AS z
    FROM old_grundy_cells o JOIN old_instances i USING (instance) JOIN old_games g USING (game))
  SELECT l.instance, ifnull(l.x, 0), ifnull(l.y, 0), ifnull(l.z, 0), (
    SELECT json_group_array(value) FROM (
      SELECT o.value AS value FROM old_grundy_cells o
      WHERE o.instance = l.instance AND o.x = ifnull(l.x, o.x) AND (l.y IS NULL OR o.y = l.y) AND (l.z IS NULL OR o.z = l.z)
      ORDER BY o.x, o.y, o.z, o.w))
  FROM lines l;

INSERT INTO verdicts(instance, statement, status, up_to, counterexample, reason)
  SELECT o.instance, s.statement, t.status, o.up_to, o.counterexample, r.word
  FROM old_checked o JOIN statements s ON s.label = o.claim AND s.text = o.text JOIN statuses t ON t.name = o.status
    LEFT JOIN words r ON r.text = o.reason;

DROP TABLE old_checked;
DROP TABLE old_grundy_cells;
DROP TABLE old_positions;
DROP TABLE old_instances;
DROP TABLE old_games;
