-- A database of version 6, which knows tournaments, with a few rows. It is never changed.

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
  body BLOB NOT NULL,
  here INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX listings_live ON listings (created) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_host ON listings (host) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_here ON listings (here) WHERE status IN ('gathering', 'playing');
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
  seen INTEGER NOT NULL,
  face TEXT NOT NULL DEFAULT ''
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
  secret BLOB NOT NULL,
  until INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Short codes that lead to a table while it gathers: a table has one at most, and no two tables the same.
CREATE TABLE codes (
  code TEXT NOT NULL PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE,
  expires INTEGER NOT NULL
) WITHOUT ROWID;

-- The browsers that somebody is signed in with: a cookie is worth something as long as its device is here.
CREATE TABLE devices (
  device TEXT NOT NULL PRIMARY KEY,
  identity TEXT NOT NULL,
  label TEXT NOT NULL, -- "Firefox · Android"
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL -- to the day
) WITHOUT ROWID;
CREATE INDEX devices_identity ON devices (identity);

-- Those whose cookies from before there were devices are worth nothing any more.
CREATE TABLE signed_out (
  identity TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- What servers look at once a second: it goes up when something changed that they have in memory.
CREATE TABLE revisions (
  name TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL
) WITHOUT ROWID;

-- Tables whose log was rewritten because somebody's data was removed, and at which revision.
CREATE TABLE rewritten (
  table_id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL
) WITHOUT ROWID;

-- Whose tournaments there are, a row for each who runs one. The log of a tournament stands among the entries.
CREATE TABLE tournaments (
  tournament_id TEXT NOT NULL,
  organiser TEXT NOT NULL,
  at INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (tournament_id, organiser)
) WITHOUT ROWID;
CREATE INDEX tournaments_organiser ON tournaments (organiser, at);

-- The oldest version of Stonehenge, by the scripts that it knows, that may use this database.
CREATE TABLE compatibility (
  oldest INTEGER NOT NULL
);

INSERT INTO entries VALUES ('t', 1, 10, x'626567756e');
INSERT INTO entries VALUES ('t', 2, 20, x'00ff');
INSERT INTO listings VALUES ('t', 10, 20, 1, 'playing', 'classic', 'ann', '["ann", "bob"]', x'73', 20);
INSERT INTO seated VALUES ('ann', 't');
INSERT INTO seated VALUES ('bob', 't');
INSERT INTO results VALUES ('old', 'classic', 5);
INSERT INTO seat_results VALUES ('old', 0, 'ann', 70, 1, 1, 15, 9);
INSERT INTO seat_results VALUES ('old', 1, 'bot:magician', 40, 2, 0, 15, 6);
INSERT INTO ratings VALUES ('ann', 26.5, 7.5, 1);
INSERT INTO ratings VALUES ('bot:magician', 23.5, 7.5, 1);
INSERT INTO people VALUES ('ann', 'Änne', 'de', 1, 2, '');
INSERT INTO tickets VALUES (x'646967657374', 'seat', 'ann', 't', 1, 0, 0);
INSERT INTO codes VALUES ('PFXKW', 't', 99);
INSERT INTO tournaments VALUES ('tournament:old', 'ann', 7, 0, x'7b7d');
INSERT INTO devices VALUES ('d1', 'ann', 'Firefox · Android', 1, 2);
INSERT INTO signed_out VALUES ('bob', 2);
INSERT INTO revisions VALUES ('identities', 3);
INSERT INTO compatibility VALUES (4);
INSERT INTO secrets VALUES ('cookie', x'7373737373737373737373737373737373737373737373737373737373737373', 0);
PRAGMA user_version = 6;
PRAGMA application_id = 1400131176;
