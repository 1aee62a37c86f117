"""Cards, refusals and tables in words, and actions as people write them; no file is read or printed here."""
