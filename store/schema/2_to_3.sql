-- From version 2 to 3: runs know their shard, an instance may have no board, and rows of Grundy tables have periods.
-- Runs after 3.sql, the old tables renamed to old_*. Nothing is worked out anew; what version 2 did not ask is NULL.
INSERT INTO words SELECT word, text FROM old_words;
INSERT INTO games SELECT game, name, hash, text, piles FROM old_games;
INSERT INTO runs(run, version, commit_id, host, batch, started)
  SELECT run, version, commit_id, host, batch, started FROM old_runs;
INSERT INTO instances(instance, key, game, params, max, question, run, started, finished, ended, p_count, grundy_sum,
    verdict, status, method, engine, seconds, peak_bytes, p_checksum, grundy_checksum)
  SELECT instance, key, game, params, max, question, run, started, finished, ended, p_count, grundy_sum, verdict,
    status, method, engine, seconds, peak_bytes, p_checksum, grundy_checksum FROM old_instances;
INSERT INTO positions SELECT instance, n, x, y, z, w FROM old_positions;
INSERT INTO grundy_lines(instance, x, y, z, cells) SELECT instance, x, y, z, cells FROM old_grundy_lines;
INSERT INTO statements SELECT statement, label, text FROM old_statements;
INSERT INTO verdicts SELECT instance, statement, status, up_to, counterexample, reason, certificate FROM old_verdicts;

DROP TABLE old_verdicts;
DROP TABLE old_grundy_lines;
DROP TABLE old_positions;
DROP TABLE old_instances;
DROP TABLE old_runs;
DROP TABLE old_games;
DROP TABLE old_statements;
DROP TABLE old_statuses;
DROP TABLE old_words;
