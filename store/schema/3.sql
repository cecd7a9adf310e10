-- Schema version 3, the current one. store/README.md says what each table holds and why.
-- Texts that many rows share (engines, questions, reasons) stand once, in `words`.
CREATE TABLE words(
  word INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE games(
  game INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE CHECK(length(hash) = 64),
  text TEXT NOT NULL,
  piles INTEGER NOT NULL CHECK(piles BETWEEN 1 AND 4)) STRICT;

CREATE TABLE runs(
  run INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  commit_id TEXT NOT NULL,
  host TEXT NOT NULL,
  batch TEXT NOT NULL,
  started INTEGER NOT NULL,
  plan BLOB CHECK(length(plan) = 16),
  shard INTEGER,
  shards INTEGER) STRICT;

-- `key` identifies the experiment: the first 16 bytes of SHA-256 over rule hash, params, max and question.
-- Times are milliseconds since 1970. NULL: not asked for, or the instance did not end with `ok`.
-- p_whole and largest speak of the whole infinite board: how many P-positions a game has that is decided to be finite, and
-- the largest pile of one. same_as is the instance of an equal game whose result was taken over.
CREATE TABLE instances(
  instance INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE CHECK(length(key) = 16),
  game INTEGER NOT NULL REFERENCES games,
  params TEXT NOT NULL,
  max ANY CHECK(typeof(max) IN ('integer', 'text', 'null')),
  question INTEGER NOT NULL REFERENCES words,
  run INTEGER NOT NULL REFERENCES runs,
  started INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  ended INTEGER NOT NULL REFERENCES words,
  p_count INTEGER,
  grundy_sum INTEGER,
  verdict INTEGER REFERENCES words,
  status INTEGER REFERENCES words,
  method INTEGER REFERENCES words,
  engine INTEGER REFERENCES words,
  seconds REAL,
  peak_bytes INTEGER,
  p_checksum INTEGER,
  grundy_checksum INTEGER,
  p_whole INTEGER,
  largest INTEGER,
  grundy_max INTEGER,
  same_as INTEGER) STRICT;

CREATE TABLE positions(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  n INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER,
  z INTEGER,
  w INTEGER,
  PRIMARY KEY(instance, n)) STRICT, WITHOUT ROWID;

-- One row a line of the board along the last pile: `cells` is a JSON array of the values; x, y, z are the piles before the
-- last one, and 0 where the game has fewer.
CREATE TABLE grundy_lines(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  z INTEGER NOT NULL,
  cells TEXT NOT NULL,
  UNIQUE(instance, x, y, z)) STRICT;

-- Row x of a Grundy table: g(x, y + period) = g(x, y) + saltus from y = preperiod on, seen over `observed` periods.
-- All NULL where no period was seen.
CREATE TABLE row_periods(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  x INTEGER NOT NULL,
  preperiod INTEGER,
  period INTEGER,
  saltus INTEGER,
  observed INTEGER,
  PRIMARY KEY(instance, x)) STRICT, WITHOUT ROWID;

CREATE TABLE statements(
  statement INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE(label, text)) STRICT;

CREATE TABLE verdicts(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  statement INTEGER NOT NULL REFERENCES statements,
  status INTEGER NOT NULL REFERENCES statuses,
  up_to INTEGER,
  counterexample TEXT,
  reason INTEGER REFERENCES words,
  certificate TEXT,
  PRIMARY KEY(instance, statement)) STRICT, WITHOUT ROWID;

CREATE TABLE statuses(
  status INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO statuses VALUES (0, 'proved'), (1, 'holds'), (2, 'refuted'), (3, 'unknown'), (4, 'not applicable');

CREATE VIEW results AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, i.max AS max,
    ifnull(i.p_count, i.p_whole) AS p_count,
    i.grundy_sum AS grundy_sum, verdict.text AS verdict, status.text AS status, method.text AS method,
    engine.text AS engine, i.seconds AS seconds, i.peak_bytes AS peak_bytes, r.version AS version,
    r.commit_id AS commit_id, r.host AS host,
    strftime('%Y-%m-%dT%H:%M:%fZ', i.started / 1000.0, 'unixepoch') AS started,
    strftime('%Y-%m-%dT%H:%M:%fZ', i.finished / 1000.0, 'unixepoch') AS finished, ended.text AS ended
  FROM instances i JOIN games g USING (game) JOIN runs r USING (run) JOIN words ended ON ended.word = i.ended
    LEFT JOIN words verdict ON verdict.word = i.verdict LEFT JOIN words status ON status.word = i.status
    LEFT JOIN words method ON method.word = i.method LEFT JOIN words engine ON engine.word = i.engine;

CREATE VIEW p_positions AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, i.max AS max, p.n AS n, p.x AS x, p.y AS y,
    p.z AS z, p.w AS w
  FROM positions p JOIN instances i USING (instance) JOIN games g USING (game);

CREATE VIEW grundy_values AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, i.max AS max, l.x AS x, c.key AS y, NULL AS z,
    NULL AS w, c.value AS value
  FROM games g JOIN instances i USING (game) JOIN grundy_lines l USING (instance) JOIN json_each(l.cells) c
  WHERE g.piles = 2
  UNION ALL
  SELECT g.name, g.hash, i.params, i.max, c.key, NULL, NULL, NULL, c.value
  FROM games g JOIN instances i USING (game) JOIN grundy_lines l USING (instance) JOIN json_each(l.cells) c
  WHERE g.piles = 1
  UNION ALL
  SELECT g.name, g.hash, i.params, i.max, l.x, l.y, c.key, NULL, c.value
  FROM games g JOIN instances i USING (game) JOIN grundy_lines l USING (instance) JOIN json_each(l.cells) c
  WHERE g.piles = 3
  UNION ALL
  SELECT g.name, g.hash, i.params, i.max, l.x, l.y, l.z, c.key, c.value
  FROM games g JOIN instances i USING (game) JOIN grundy_lines l USING (instance) JOIN json_each(l.cells) c
  WHERE g.piles = 4;

CREATE VIEW claims AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, s.label AS claim, s.text AS text, t.name AS status,
    v.up_to AS up_to, v.counterexample AS counterexample, reason.text AS reason, v.certificate AS certificate
  FROM verdicts v JOIN instances i USING (instance) JOIN games g USING (game) JOIN statements s USING (statement)
    JOIN statuses t ON t.status = v.status LEFT JOIN words reason ON reason.word = v.reason;

-- Beyond the four views above: what else an instance may know.
CREATE VIEW details AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, i.max AS max, i.p_whole AS p_whole,
    i.largest AS largest, i.grundy_max AS grundy_max, i.p_checksum AS p_checksum,
    i.grundy_checksum AS grundy_checksum, same.params AS same_params, same_game.name AS same_game
  FROM instances i JOIN games g USING (game) LEFT JOIN instances same ON same.instance = i.same_as
    LEFT JOIN games same_game ON same_game.game = same.game;

CREATE VIEW periods AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, i.max AS max, p.x AS x, p.preperiod AS preperiod,
    p.period AS period, p.saltus AS saltus, p.observed AS observed
  FROM row_periods p JOIN instances i USING (instance) JOIN games g USING (game);
