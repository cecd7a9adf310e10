-- A results database of schema version 2: that of store_v1.sql, migrated.
PRAGMA application_id = 1467569256;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE games(
  game INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE CHECK(length(hash) = 64),
  text TEXT NOT NULL,
  piles INTEGER NOT NULL CHECK(piles BETWEEN 1 AND 4)) STRICT;
INSERT INTO "games" VALUES(1,'wythoff','83a5815893d605a27f6dabca0096e68ef51173ef80e4dc008c5d2e669ba469bc','game wythoff

move (k)
move (k, k)
',2);
INSERT INTO "games" VALUES(2,'take_two','6280c730a7a7fd7a38e94959250dfa150d9bcd4d6224bbbd96b9f4a461c3b162','game take_two(t >= 1)

piles 1
move (k) where k <= t
',1);
CREATE TABLE grundy_lines(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  z INTEGER NOT NULL,
  cells TEXT NOT NULL,
  UNIQUE(instance, x, y, z)) STRICT;
INSERT INTO "grundy_lines" VALUES(1,0,0,0,'[0,1,2]');
INSERT INTO "grundy_lines" VALUES(1,1,0,0,'[1,2,0]');
INSERT INTO "grundy_lines" VALUES(1,2,0,0,'[2,0,1]');
INSERT INTO "grundy_lines" VALUES(2,0,0,0,'[0,1,2,0,1]');
CREATE TABLE instances(
  instance INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE CHECK(length(key) = 16),
  game INTEGER NOT NULL REFERENCES games,
  params TEXT NOT NULL,
  max ANY NOT NULL CHECK(typeof(max) IN ('integer', 'text')),
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
  grundy_checksum INTEGER) STRICT;
INSERT INTO "instances" VALUES(1,X'21853F02DE04CA95319E8AD1A8D5553D',1,'{}',2,1,1,1706933106000,1706933107500,2,3,9,NULL,NULL,NULL,4,0.25,NULL,NULL,NULL);
INSERT INTO "instances" VALUES(2,X'F543E54BA49FA4D5FED8B136B316992E',2,'{"t":2}',4,1,1,1706933108000,1706933109000,2,2,4,NULL,NULL,NULL,4,0.5,NULL,NULL,NULL);
INSERT INTO "instances" VALUES(3,X'90330E39687FD0406CE7B20005841CFE',2,'{"t":3}',4,1,2,1707004800000,1707004801000,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE positions(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  n INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER,
  z INTEGER,
  w INTEGER,
  PRIMARY KEY(instance, n)) STRICT, WITHOUT ROWID;
INSERT INTO "positions" VALUES(1,0,0,0,NULL,NULL);
INSERT INTO "positions" VALUES(1,1,1,2,NULL,NULL);
INSERT INTO "positions" VALUES(2,0,0,NULL,NULL,NULL);
INSERT INTO "positions" VALUES(2,1,3,NULL,NULL,NULL);
CREATE TABLE runs(
  run INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  commit_id TEXT NOT NULL,
  host TEXT NOT NULL,
  batch TEXT NOT NULL,
  started INTEGER NOT NULL) STRICT;
INSERT INTO "runs" VALUES(1,'0.0.1','abc123','lab','',1706933106000);
INSERT INTO "runs" VALUES(2,'0.0.2','def456','lab','',1707004800000);
CREATE TABLE statements(
  statement INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE(label, text)) STRICT;
INSERT INTO "statements" VALUES(1,'beatty','P = (floor(n*phi), floor(n*phi^2))');
INSERT INTO "statements" VALUES(2,'infinite','P is infinite');
INSERT INTO "statements" VALUES(3,'multiples','P = (4n)');
CREATE TABLE statuses(
  status INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO "statuses" VALUES(0,'proved');
INSERT INTO "statuses" VALUES(1,'holds');
INSERT INTO "statuses" VALUES(2,'refuted');
INSERT INTO "statuses" VALUES(3,'unknown');
INSERT INTO "statuses" VALUES(4,'not applicable');
CREATE TABLE verdicts(
  instance INTEGER NOT NULL REFERENCES instances ON DELETE CASCADE,
  statement INTEGER NOT NULL REFERENCES statements,
  status INTEGER NOT NULL REFERENCES statuses,
  up_to INTEGER,
  counterexample TEXT,
  reason INTEGER REFERENCES words,
  certificate TEXT,
  PRIMARY KEY(instance, statement)) STRICT, WITHOUT ROWID;
INSERT INTO "verdicts" VALUES(1,1,1,1,NULL,NULL,NULL);
INSERT INTO "verdicts" VALUES(1,2,3,NULL,NULL,5,NULL);
INSERT INTO "verdicts" VALUES(2,3,2,NULL,'n = 1: 3, not 4',NULL,NULL);
CREATE TABLE words(
  word INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO "words" VALUES(1,'{"migrated_from":1}');
INSERT INTO "words" VALUES(2,'ok');
INSERT INTO "words" VALUES(3,'interrupted');
INSERT INTO "words" VALUES(4,'definition');
INSERT INTO "words" VALUES(5,'a board cannot show it');
CREATE VIEW results AS
  SELECT g.name AS game, g.hash AS rule_hash, i.params AS params, i.max AS max, i.p_count AS p_count,
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
COMMIT;
