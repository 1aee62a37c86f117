-- oldest: 4
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
