"""A match: the same bots in every seating of each deal, so that nobody is lucky with the cards."""

from dataclasses import dataclass

from stonehenge.arena.match_games import MatchGame
from stonehenge.rules.setup import Setup


def seatings(bots: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every rotation of the bots that is different from the others, the one given first.

    Bots of one name are alike, so a seating that comes again in the circle need not be played again: each of them
    comes equally often.
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

    def games(self) -> list[MatchGame]:
        """Every game: deal by deal, and each deal seating by seating."""
        return [
            MatchGame(self.setup, seating, self.seed, deal)
            for deal in range(self.deals)
            for seating in seatings(self.bots)
        ]
