"""What happens at a table without anybody asking: bots play, clocks run out, seats are held, deserted tables end."""

from collections.abc import Mapping
from typing import Final

from stonehenge.bots.registry import BOTS
from stonehenge.bots.registry import THOROUGH as THOROUGH_BOTS
from stonehenge.rules.value import value
from stonehenge.tables.live_table import STAND_IN, LiveTable, Status
from stonehenge.tables.log import Closed, TableEvent, Why
from stonehenge.tables.people import BotSeat, PersonSeat
from stonehenge.tables.shuffling import givers, why_not_yet


@value
class BotMove:
    """A bot has to decide for this seat; ``at`` is when it may be seen to, and then again every so many milliseconds.

    How long it thought would tell something of its hand: who has one card that may be played needs not think at all.
    So the moments at which a bot may be seen to move depend on nothing but what everyone knows.
    """

    seat: int
    at: int
    every: int

    def seen_at(self, ready: int) -> int:
        """When a decision is seen that was there at this time: at the first such moment."""
        late = max(0, ready - self.at)
        return self.at + -(-late // self.every) * self.every


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


@value
class WordsLapse:
    """From then on nobody waits for the words of a shuffle any more."""

    at: int


@value
class DealAgain:
    """From then on a deal that became void may be made again."""

    at: int


@value
class BeginGame:
    """From then on a tournament's table begins: all are there, or nobody waits any longer."""

    at: int


Due = BeginGame | BotMove | StandIn | UndoLapse | WordsLapse | DealAgain
UNDO_WAITS: Final = 30_000
"""Milliseconds that everyone has to answer an undo."""
WORDS_WAIT: Final = 10_000
"""Milliseconds that everyone has to show their word before the deal: a lost connection is back by then."""
AGAIN: Final = 2_000
"""Milliseconds from a void deal to the next, so that it can be read why."""
GATHERS: Final = 180_000
"""Milliseconds that a tournament's table waits for those who are not there yet."""
QUICK: Final = 10
"""Milliseconds that a quick bot has to decide, however soon it is done, and whatever pace was chosen."""
THOROUGH: Final = 400
"""Milliseconds that a thorough one has: 99 of 100 decisions of a magician take less than half of that."""
FOREIGN: Final = 50
"""Milliseconds that one of another package has, of which nobody knows how long it thinks."""
ONE_BY_ONE: Final = 10
"""Milliseconds between bots that decide at the same time, so that their order doesn't tell who was done first."""


def thinking_time(pace: int, bot: str) -> int:
    """Milliseconds from being asked until a bot may be seen to move: by the table's settings and the bot's name."""
    kind = THOROUGH if bot in THOROUGH_BOTS else QUICK if bot in BOTS else FOREIGN
    return max(pace, kind)


def deserted(table: LiveTable) -> list[TableEvent]:
    """What happens at a table where nobody has been for as long as the operator allows: it ends."""
    return [] if table.finished else [Closed(deserted=True)]


def due(table: LiveTable, away_since: Mapping[int, int]) -> list[Due]:
    """All that is due at this table, with its time; ``away_since`` has the seats whose people are not connected."""
    frozen_at = table.shuffling.frozen_at
    if table.status is Status.GATHERING and frozen_at is not None:
        return [WordsLapse(frozen_at + WORDS_WAIT)]
    if table.status is Status.GATHERING:
        return _begins(table, away_since) if table.tournament else _again(table, away_since)
    if table.status is not Status.PLAYING:
        return []
    if table.undo_of is not None:
        return [UndoLapse(table.undo_of, table.undo_since + UNDO_WAITS), *_absent(table, away_since)]
    if table.paused:
        return _absent(table, away_since)
    return [*_bots(table), *_clocks(table), *_absent(table, away_since)]


def _begins(table: LiveTable, away_since: Mapping[int, int]) -> list[Due]:
    """A tournament's table begins when all are there; or else when it has waited long enough."""
    return [BeginGame(table.opened_at + (GATHERS if away_since else 0))]


def _again(table: LiveTable, away_since: Mapping[int, int]) -> list[Due]:
    """As soon as all are there who have given a word, and have committed to one anew."""
    void_at = table.shuffling.void_at
    if void_at is None or not givers(table) or why_not_yet(table, away_since) is not None:
        return []
    return [DealAgain(void_at + AGAIN)]


def _bots(table: LiveTable) -> list[Due]:
    by_bots = [seat for seat in table.on_turn() if table.played_by(seat) != "person"]
    if not by_bots:
        return []
    people = table.people()
    if people and all(person.stood_in for person in people) and not table.tournament:
        return []  # nobody is left to play with: the game waits for the first who returns
    return [_bot_move(table, seat, place) for place, seat in enumerate(by_bots)]


def _bot_move(table: LiveTable, seat: int, place: int) -> BotMove:
    occupant = table.seats[seat]
    time = thinking_time(table.settings.pace, occupant.bot if isinstance(occupant, BotSeat) else STAND_IN)
    return BotMove(seat, table.turn_since + time + place * ONE_BY_ONE, time)


def _clocks(table: LiveTable) -> list[Due]:
    clock = table.settings.clock
    if clock is None:
        return []
    runs_out = table.turn_since + 1000 * clock
    return [StandIn(seat, runs_out, "clock") for seat in table.on_turn() if table.played_by(seat) == "person"]


def _absent(table: LiveTable, away_since: Mapping[int, int]) -> list[Due]:
    people = [(seat, table.seats[seat]) for seat in sorted(away_since)]
    return [
        StandIn(seat, away_since[seat] + 1000 * table.settings.away, "away")
        for seat, occupant in people
        if isinstance(occupant, PersonSeat) and not occupant.stood_in
    ]
