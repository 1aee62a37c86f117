"""The law: pure functions and frozen values; no I/O, no clock, no randomness, standard library only."""
