"""A match: the same bots in every seating of each deal, so that nobody is lucky with the cards."""

from dataclasses import dataclass

from stonehenge.arena.games import Game
from stonehenge.rules.setup import Setup


def seatings(bots: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The bots as given, then each one seat further on, until the table is the first one again.

    Bots of one name are alike, so a table that would come again need not be played again: every table of the whole
    circle comes equally often.
    """
    rotations = (bots[turn:] + bots[:turn] for turn in range(len(bots)))
    return tuple(dict.fromkeys(rotations))


@dataclass(frozen=True, slots=True)
class Match:
    """Which bots meet, at what game, over how many deals."""

    setup: Setup
    bots: tuple[str, ...]
    seed: str
    deals: int

    def games(self) -> list[Game]:
        """Every game: deal by deal, and each deal seating by seating."""
        tables = seatings(self.bots)
        return [Game(self.setup, table, self.seed, deal) for deal in range(self.deals) for table in tables]
