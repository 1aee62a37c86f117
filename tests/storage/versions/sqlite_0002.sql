-- A database of version 2, which has short codes, with a few rows. It is never changed.

-- The log. What is written stays as it is; (table_id, seq) being unique is the lock between writers.
CREATE TABLE entries (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE listings (
  table_id TEXT NOT NULL PRIMARY KEY,
  created INTEGER NOT NULL,
  at INTEGER NOT NULL,
  public INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('gathering', 'playing', 'over', 'ended')),
  edition TEXT NOT NULL,
  host TEXT NOT NULL,
  people TEXT NOT NULL, -- JSON, in the order of the seats
  body BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX listings_live ON listings (created) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_host ON listings (host) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_finished ON listings (at) WHERE status IN ('over', 'ended');

-- The people of the listings once more, to find somebody's games by.
CREATE TABLE seated (
  identity TEXT NOT NULL,
  table_id TEXT NOT NULL REFERENCES listings ON DELETE CASCADE,
  PRIMARY KEY (identity, table_id)
) WITHOUT ROWID;
CREATE INDEX seated_table ON seated (table_id);

-- Results outlive the tables they come from.
CREATE TABLE results (
  table_id TEXT NOT NULL PRIMARY KEY,
  edition TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE seat_results (
  table_id TEXT NOT NULL REFERENCES results ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  player TEXT NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL,
  won INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  exact INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seat_results_player ON seat_results (player);

CREATE TABLE ratings (
  player TEXT NOT NULL PRIMARY KEY,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  games INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings (mu - 3 * sigma);

CREATE TABLE people (
  identity TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  lang TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tickets (
  digest BLOB NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  identity TEXT NOT NULL,
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  once INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tickets_seat ON tickets (table_id, seat);
CREATE INDEX tickets_expiry ON tickets (expires) WHERE expires > 0;

CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  secret BLOB NOT NULL
) WITHOUT ROWID;

-- Short codes that lead to a table while it gathers: a table has one at most, and no two tables the same.
CREATE TABLE codes (
  code TEXT NOT NULL PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE,
  expires INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO entries VALUES ('t', 1, 10, x'626567756e');
INSERT INTO entries VALUES ('t', 2, 20, x'00ff');
INSERT INTO listings VALUES ('t', 10, 20, 1, 'playing', 'classic', 'ann', '["ann", "bob"]', x'73');
INSERT INTO seated VALUES ('ann', 't');
INSERT INTO seated VALUES ('bob', 't');
INSERT INTO results VALUES ('old', 'classic', 5);
INSERT INTO seat_results VALUES ('old', 0, 'ann', 70, 1, 1, 15, 9);
INSERT INTO seat_results VALUES ('old', 1, 'bot:magician', 40, 2, 0, 15, 6);
INSERT INTO ratings VALUES ('ann', 26.5, 7.5, 1);
INSERT INTO ratings VALUES ('bot:magician', 23.5, 7.5, 1);
INSERT INTO people VALUES ('ann', 'Änne', 'de', 1, 2);
INSERT INTO tickets VALUES (x'646967657374', 'seat', 'ann', 't', 1, 0, 0);
INSERT INTO codes VALUES ('PFXKW', 't', 99);
INSERT INTO secrets VALUES ('cookie', x'7373737373737373737373737373737373737373737373737373737373737373');
PRAGMA user_version = 2;
PRAGMA application_id = 1400131176;
