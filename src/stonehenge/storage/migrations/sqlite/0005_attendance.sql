-- oldest: 4
-- When somebody was last connected to a live table, give or take a minute; 0 where nobody has been since this is noted.
ALTER TABLE listings ADD COLUMN here INTEGER NOT NULL DEFAULT 0;
CREATE INDEX listings_here ON listings (here) WHERE status IN ('gathering', 'playing');
