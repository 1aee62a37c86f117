"""What is written to the log at once, in either database."""

from collections.abc import Mapping
from typing import NamedTuple

from stonehenge.storage.interface import GameResult, Listing, Rate, Rating, Stale
from stonehenge.storage.tournament_list import TournamentCard


class Append(NamedTuple):
    """Entries of one table, and what is written with them or not at all."""

    table: str
    after: int
    entries: tuple[bytes, ...]
    at: int
    listing: Listing | None = None
    result: GameResult | None = None
    rate: Rate | None = None
    tournament: TournamentCard | None = None
    append_id: bytes = b""
    """Drawn for this append alone, where it takes one to find out whether it was written."""

    @property
    def alone(self) -> bool:
        """Whether nothing is written with its entries."""
        return self.listing is None and self.result is None and self.tournament is None

    @property
    def last(self) -> int:
        """The number of its last entry."""
        return self.after + len(self.entries)


def stale(table: str, after: int) -> Stale:
    """The answer to an append that comes too late."""
    return Stale("storage.stale", table=table, after=after)


def second_result(table: str) -> ValueError:
    """The answer to a second result for a table, which is a bug."""
    return ValueError(f"table {table} has a result already")


def players_of(result: GameResult) -> list[str]:
    """Whose ratings a result changes."""
    return [seat.player for seat in result.seats]


def new_ratings(result: GameResult, rate: Rate, known: Mapping[str, Rating]) -> list[tuple[str, float, float, int]]:
    """The rows of ``ratings`` after a game, from those of its players who had one before it."""
    rated = rate(result.seats, tuple(known.get(player) for player in players_of(result)))
    kept = {seat.player for seat in result.kept}
    return [(rating.player, rating.mu, rating.sigma, rating.games) for rating in rated if rating.player in kept]
