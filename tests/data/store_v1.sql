-- A database of schema version 1, the first one: every P-position and Grundy value a row of its own, times as text,
-- no runs, no record of what was asked. It stands here so that the migration from it stays tested.
PRAGMA application_id = 1467569256;
PRAGMA user_version = 1;
CREATE TABLE games(
  game INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL,
  piles INTEGER NOT NULL) STRICT;
CREATE TABLE instances(
  instance INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, params TEXT NOT NULL, max INTEGER NOT NULL,
  p_count INTEGER, grundy_sum INTEGER, engine TEXT, seconds REAL, version TEXT NOT NULL, commit_id TEXT NOT NULL,
  host TEXT NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL, ended TEXT NOT NULL,
  UNIQUE(game, params, max)) STRICT;
CREATE TABLE positions(
  instance INTEGER NOT NULL REFERENCES instances, n INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER, z INTEGER,
  w INTEGER, PRIMARY KEY(instance, n)) STRICT;
CREATE TABLE grundy_cells(
  instance INTEGER NOT NULL REFERENCES instances, x INTEGER NOT NULL, y INTEGER, z INTEGER, w INTEGER,
  value INTEGER NOT NULL) STRICT;
CREATE TABLE checked(
  instance INTEGER NOT NULL REFERENCES instances, claim TEXT NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL,
  up_to INTEGER, counterexample TEXT, reason TEXT, PRIMARY KEY(instance, claim)) STRICT;

-- Two games on small boards; the values are those of the games themselves.
INSERT INTO games VALUES
  (1, 'wythoff', '83a5815893d605a27f6dabca0096e68ef51173ef80e4dc008c5d2e669ba469bc',
   'game wythoff' || char(10) || char(10) || 'move (k)' || char(10) || 'move (k, k)' || char(10), 2),
  (2, 'take_two', '6280c730a7a7fd7a38e94959250dfa150d9bcd4d6224bbbd96b9f4a461c3b162',
   'game take_two(t >= 1)' || char(10) || char(10) || 'piles 1' || char(10) || 'move (k) where k <= t' || char(10), 1);
INSERT INTO instances VALUES
  (1, 1, '{}', 2, 3, 9, 'definition', 0.25, '0.0.1', 'abc123', 'lab', '2024-02-03T04:05:06Z', '2024-02-03T04:05:07.5Z', 'ok'),
  (2, 2, '{"t":2}', 4, 2, 4, 'definition', 0.5, '0.0.1', 'abc123', 'lab', '2024-02-03T04:05:08Z', '2024-02-03T04:05:09Z', 'ok'),
  (3, 2, '{"t":3}', 4, NULL, NULL, NULL, NULL, '0.0.2', 'def456', 'lab', '2024-02-04T00:00:00Z', '2024-02-04T00:00:01Z', 'interrupted');
INSERT INTO positions VALUES
  (1, 0, 0, 0, NULL, NULL), (1, 1, 1, 2, NULL, NULL), (2, 0, 0, NULL, NULL, NULL), (2, 1, 3, NULL, NULL, NULL);
INSERT INTO grundy_cells VALUES
  (1, 0, 0, NULL, NULL, 0), (1, 0, 1, NULL, NULL, 1), (1, 0, 2, NULL, NULL, 2),
  (1, 1, 2, NULL, NULL, 0), (1, 1, 1, NULL, NULL, 2), (1, 1, 0, NULL, NULL, 1),
  (1, 2, 0, NULL, NULL, 2), (1, 2, 1, NULL, NULL, 0), (1, 2, 2, NULL, NULL, 1),
  (2, 0, NULL, NULL, NULL, 0), (2, 1, NULL, NULL, NULL, 1), (2, 2, NULL, NULL, NULL, 2), (2, 3, NULL, NULL, NULL, 0),
  (2, 4, NULL, NULL, NULL, 1);
INSERT INTO checked VALUES
  (1, 'beatty', 'P = (floor(n*phi), floor(n*phi^2))', 'holds', 1, NULL, NULL),
  (1, 'infinite', 'P is infinite', 'unknown', NULL, NULL, 'a board cannot show it'),
  (2, 'multiples', 'P = (4n)', 'refuted', NULL, 'n = 1: 3, not 4', NULL);
