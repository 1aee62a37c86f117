"""Seeds that are fixed before the first of them is shown: each is the hash of the next.

What everyone knows from the start is the hash of the first. Each draw shows one more, and everyone can see at once that
it is the one that was meant: its hash is the seed shown before. Nobody can tell the next from those that are known.
"""

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

LENGTH: Final = 2000
"""How many seeds a tournament has: more than it can use."""

T = TypeVar("T")


def sha256(*lines: str) -> str:
    """The hash of some lines, none of which has a line's end in it."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def linked(seed: str) -> str:
    """The seed before this one in the chain."""
    return sha256("stonehenge-link/1", seed)


def seed_at(secret: str, place: int) -> str:
    """The seed at this place of the chain that ends in a secret; place 0 is what everyone knows from the start."""
    seed = secret
    for _ in range(LENGTH - place):
        seed = linked(seed)
    return seed


def purpose(seed: str, use: str, word: str = "") -> str:
    """What is drawn by: a seed of the chain, what it is for, and a word that somebody in the hall has called out."""
    return sha256(f"stonehenge-{use}/1", seed, word)


class SeededChance:
    """Numbers drawn by a seed, the same everywhere (splitmix64, begun with the hash of the seed)."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    def below(self, bound: int) -> int:
        """A number from 0 up to this one, without it; the tiny unevenness (bound / 2^64) is nobody's advantage."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) * bound) >> 64

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in an order by chance (Fisher and Yates)."""
        found = list(things)
        for place in range(len(found) - 1, 0, -1):
            other = self.below(place + 1)
            found[place], found[other] = found[other], found[place]
        return found


_MASK: Final = 2**64 - 1


def lot(seed: str, player: int) -> str:
    """The lot that somebody draws: of two who are level in all else, the one with the smaller lot is ahead."""
    return sha256("stonehenge-lot/1", seed, str(player))
