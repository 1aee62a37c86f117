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

-- Until when a key that was replaced still holds; 0 for those that are in use.
ALTER TABLE secrets ADD COLUMN until BIGINT NOT NULL DEFAULT 0;

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

-- The oldest version of Stonehenge, by the scripts that it knows, that may use this database.
CREATE TABLE compatibility (
  oldest INTEGER NOT NULL
);
