"""Matches that tests of the arena share."""

from stonehenge.arena.match_games import Result
from stonehenge.arena.matches import Match
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup


def setup_of(edition: str, players: int, **options: object) -> Setup:
    setup = set_up(edition, players, options)
    assert isinstance(setup, Setup), setup
    return setup


def match_of(*bots: str, edition: str = "junior", deals: int = 2, seed: str = "7", **options: object) -> Match:
    """Junior by default: its games are the shortest."""
    return Match(setup_of(edition, len(bots), **options), bots, seed, deals)


def made_up(points: tuple[tuple[int, ...], ...], winners: tuple[int, ...] = (0,), exact: int = 0) -> Result:
    """A result nobody played: points by round and seat."""
    seats = len(points[0])
    return Result(points, (exact,) * seats, winners, ((1.0, 2.0, 3.0),) * seats)


def unheard(_done: int) -> None:
    """Nobody watches the progress."""
