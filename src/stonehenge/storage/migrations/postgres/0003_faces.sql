-- The figure that stands for somebody; empty where none was chosen.
ALTER TABLE people ADD COLUMN face TEXT NOT NULL DEFAULT '';
