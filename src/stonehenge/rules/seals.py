"""Extreme's seals: on plain integers, each rule once. Coloured seals have the number of their colour."""

from collections.abc import Sequence
from typing import Final, NewType

from stonehenge.rules.cards import RED

Seal = NewType("Seal", int)
WHITE: Final = Seal(5)
BLACK: Final = Seal(6)
KINDS: Final = 7
COLOURED: Final = 5
SEAL_LETTERS: Final = "BRGYVWK"
MIDDLE: Final = (3, 5, 3, 3, 3, 4, 6)
"""How many of each kind lie in the middle when a round begins: blue, red, green, yellow, violet, white, black (X2)."""
MOST_SEALS: Final = 15
"""The most seals in one prediction (X4)."""


def fits(seal: int, led: int, won_by: int) -> bool:
    """Whether a seal can be returned for a trick led in one colour and won by a card of another or the same (X7)."""
    return seal == WHITE or seal == led or (seal == RED and won_by == RED)


def must_steal(middle: int, wanted: int) -> int:
    """How many seals of one colour have to be taken from others: those the middle does not have (X4)."""
    return wanted - middle if wanted > middle else 0


def coloured_left(seals: Sequence[int]) -> int:
    """How many coloured seals are among these."""
    count = 0
    for colour in range(COLOURED):
        count += seals[colour]
    return count
