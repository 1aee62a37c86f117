-- Short codes that lead to a table while it gathers: a table has one at most, and no two tables the same.
CREATE TABLE codes (
  code TEXT NOT NULL PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE,
  expires BIGINT NOT NULL
);
