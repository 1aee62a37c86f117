-- A database of version 6, which knows tournaments, with a few rows. It is never changed.

-- The log. What is written stays as it is; (table_id, seq) being unique is the lock between writers.
CREATE TABLE entries (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at BIGINT NOT NULL,
  body BYTEA NOT NULL,
  append_id BYTEA, -- whose append it was, so that a writer whose connection was lost can look whether it got there
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE listings (
  table_id TEXT NOT NULL PRIMARY KEY,
  created BIGINT NOT NULL,
  at BIGINT NOT NULL,
  public BOOLEAN NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('gathering', 'playing', 'over', 'ended')),
  edition TEXT NOT NULL,
  host TEXT NOT NULL,
  people TEXT[] NOT NULL, -- in the order of the seats
  body BYTEA NOT NULL,
  here BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX listings_live ON listings (created) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_host ON listings (host) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_here ON listings (here) WHERE status IN ('gathering', 'playing');
CREATE INDEX listings_finished ON listings (at) WHERE status IN ('over', 'ended');
CREATE INDEX listings_people ON listings USING gin (people);

-- Results outlive the tables they come from.
CREATE TABLE results (
  table_id TEXT NOT NULL PRIMARY KEY,
  edition TEXT NOT NULL,
  at BIGINT NOT NULL
);

CREATE TABLE seat_results (
  table_id TEXT NOT NULL REFERENCES results ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  player TEXT NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL,
  won BOOLEAN NOT NULL,
  rounds INTEGER NOT NULL,
  exact INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX seat_results_player ON seat_results (player);

CREATE TABLE ratings (
  player TEXT NOT NULL PRIMARY KEY,
  mu DOUBLE PRECISION NOT NULL,
  sigma DOUBLE PRECISION NOT NULL,
  games INTEGER NOT NULL
);
CREATE INDEX ratings_best ON ratings ((mu - 3 * sigma));

CREATE TABLE people (
  identity TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  lang TEXT NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL,
  face TEXT NOT NULL DEFAULT ''
);

CREATE TABLE tickets (
  digest BYTEA NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  identity TEXT NOT NULL,
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  expires BIGINT NOT NULL,
  once BOOLEAN NOT NULL
);
CREATE INDEX tickets_seat ON tickets (table_id, seat);
CREATE INDEX tickets_expiry ON tickets (expires) WHERE expires > 0;

CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  secret BYTEA NOT NULL,
  until BIGINT NOT NULL DEFAULT 0
);

-- Short codes that lead to a table while it gathers: a table has one at most, and no two tables the same.
CREATE TABLE codes (
  code TEXT NOT NULL PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE,
  expires BIGINT NOT NULL
);

-- The browsers that somebody is signed in with: a cookie is worth something as long as its device is here.
CREATE TABLE devices (
  device TEXT NOT NULL PRIMARY KEY,
  identity TEXT NOT NULL,
  label TEXT NOT NULL, -- "Firefox · Android"
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL -- to the day
);
CREATE INDEX devices_identity ON devices (identity);

-- Those whose cookies from before there were devices are worth nothing any more.
CREATE TABLE signed_out (
  identity TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);

-- What servers look at once a second: it goes up when something changed that they have in memory.
CREATE TABLE revisions (
  name TEXT NOT NULL PRIMARY KEY,
  number BIGINT NOT NULL
);

-- Tables whose log was rewritten because somebody's data was removed, and at which revision.
CREATE TABLE rewritten (
  table_id TEXT NOT NULL PRIMARY KEY,
  number BIGINT NOT NULL
);

-- Whose tournaments there are, a row for each who runs one. The log of a tournament stands among the entries.
CREATE TABLE tournaments (
  tournament_id TEXT NOT NULL,
  organiser TEXT NOT NULL,
  at BIGINT NOT NULL,
  ended BOOLEAN NOT NULL,
  body BYTEA NOT NULL,
  PRIMARY KEY (tournament_id, organiser)
);
CREATE INDEX tournaments_organiser ON tournaments (organiser, at);

-- The oldest version of Stonehenge, by the scripts that it knows, that may use this database.
CREATE TABLE compatibility (
  oldest INTEGER NOT NULL
);

INSERT INTO entries VALUES ('t', 1, 10, '\x626567756e', NULL);
INSERT INTO entries VALUES ('t', 2, 20, '\x00ff', NULL);
INSERT INTO listings VALUES ('t', 10, 20, TRUE, 'playing', 'classic', 'ann', '{ann,bob}', '\x73', 20);
INSERT INTO results VALUES ('old', 'classic', 5);
INSERT INTO seat_results VALUES ('old', 0, 'ann', 70, 1, TRUE, 15, 9);
INSERT INTO seat_results VALUES ('old', 1, 'bot:magician', 40, 2, FALSE, 15, 6);
INSERT INTO ratings VALUES ('ann', 26.5, 7.5, 1);
INSERT INTO ratings VALUES ('bot:magician', 23.5, 7.5, 1);
INSERT INTO people VALUES ('ann', 'Änne', 'de', 1, 2, '');
INSERT INTO tickets VALUES ('\x646967657374', 'seat', 'ann', 't', 1, 0, FALSE);
INSERT INTO codes VALUES ('PFXKW', 't', 99);
INSERT INTO tournaments VALUES ('tournament:old', 'ann', 7, FALSE, '\x7b7d');
INSERT INTO devices VALUES ('d1', 'ann', 'Firefox · Android', 1, 2);
INSERT INTO signed_out VALUES ('bob', 2);
INSERT INTO revisions VALUES ('identities', 3);
INSERT INTO compatibility VALUES (4);
INSERT INTO secrets VALUES ('cookie', '\x7373737373737373737373737373737373737373737373737373737373737373', 0);
CREATE TABLE stonehenge_version (version INTEGER NOT NULL);
INSERT INTO stonehenge_version VALUES (6);
