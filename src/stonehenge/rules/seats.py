"""Seats, counted from 0 in the order of play."""

from typing import Final, NewType

Seat = NewType("Seat", int)

SPECTATOR: Final = Seat(-1)
"""The seat of one who has none: they see what everyone sees."""
