"""What happens at a table without anybody asking: bots play, clocks run out, seats of those who are gone are held."""

from collections.abc import Mapping
from typing import Final

from stonehenge.rules.value import value
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.log import Why
from stonehenge.tables.people import PersonSeat


@value
class BotMove:
    """A bot has to decide for this seat; ``at`` is when it may be seen to."""

    seat: int
    at: int


@value
class StandIn:
    """From then on a bot plays for this seat's person."""

    seat: int
    at: int
    why: Why


@value
class UndoLapse:
    """From then on nobody waits for an answer to an undo any more."""

    seat: int
    at: int


Due = BotMove | StandIn | UndoLapse
UNDO_WAITS: Final = 30_000
"""Milliseconds that everyone has to answer an undo."""


def due(table: LiveTable, away_since: Mapping[int, int]) -> list[Due]:
    """All that is due at this table, with its time; ``away_since`` has the seats whose people are not connected."""
    if table.status is not Status.PLAYING:
        return []
    if table.undo_of is not None:
        return [UndoLapse(table.undo_of, table.undo_since + UNDO_WAITS), *_absent(table, away_since)]
    if table.paused:
        return _absent(table, away_since)
    return [*_bots(table), *_clocks(table), *_absent(table, away_since)]


def _bots(table: LiveTable) -> list[Due]:
    people = table.people()
    if people and all(person.stood_in for person in people):
        return []  # nobody is left to play with: the game waits for the first who returns
    return [
        BotMove(seat, table.turn_since + table.settings.pace)
        for seat in table.on_turn()
        if table.played_by(seat) != "person"
    ]


def _clocks(table: LiveTable) -> list[Due]:
    clock = table.settings.clock
    if clock is None:
        return []
    runs_out = table.turn_since + 1000 * clock
    return [StandIn(seat, runs_out, "clock") for seat in table.on_turn() if table.played_by(seat) == "person"]


def _absent(table: LiveTable, away_since: Mapping[int, int]) -> list[Due]:
    return [
        StandIn(seat, away_since[seat] + 1000 * table.settings.away, "away")
        for seat, occupant in enumerate(table.seats)
        if isinstance(occupant, PersonSeat) and not occupant.stood_in and seat in away_since
    ]
