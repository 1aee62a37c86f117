-- oldest: 4
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
