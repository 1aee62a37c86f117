"""What each person at a table is told of every line of its log.

Who is told what of a line, and whether later just as well, stands at its class (``stonehenge.tables.log``). What is
told has forms of its own here: where it is the line itself, the form is derived from that.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from stonehenge.rules.events import Event
from stonehenge.rules.projection import PUBLIC, project
from stonehenge.rules.setup import Setup
from stonehenge.rules.view import SPECTATOR
from stonehenge.tables import log
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import By, TableEvent, Whom
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import MessageView, SeatView, StatusName, game_view, seat_view
from stonehenge.wire.game_events import GameEvent, to_wire
from stonehenge.wire.views import GameView


class Told(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened at the table."""


class SeatChanged(Told, frozen=True, tag="seat"):
    """Who sits on a seat, or plays for whoever sits there, is another now."""

    seat: int
    now: SeatView
    why: Literal["seated", "bot_seated", "freed", "removed", "renamed", "word", "clock", "away", "left", "came_back"]


class TableChanged(Told, frozen=True, tag="table"):
    """The settings, or so much else that everything is told anew."""

    settings: Settings
    seats: list[SeatView]
    host_name: str
    host: bool


class Begun(log.Started, frozen=True, tag="begun"):
    """The game began."""


class GameMoved(Told, frozen=True, tag="game"):
    """What happened in the game; what the mover's client called it is nobody else's business."""

    seat: int | None
    by: By
    events: list[GameEvent]


class Poked(log.Nudged, frozen=True, tag="nudged"):
    """Somebody was asked to go on."""


class TakeoverChanged(Told, frozen=True, tag="takeover"):
    """Somebody would like to play on for the bot on this seat; somebody grants or refuses it, or it is taken back."""

    seat: int
    name: str
    what: Literal["asked", "granted", "refused", "taken_back"]
    by: int | None = None


class HintTaken(log.Hinted, frozen=True, tag="hinted"):
    """Somebody has asked for a hint, for the first time in this game: it is not rated any more."""


class UndoChanged(Told, frozen=True, tag="undo"):
    """Somebody asks for an undo, grants or refuses it."""

    seat: int
    what: Literal["asked", "granted", "refused"]


class TakenBack(Told, frozen=True, tag="undone"):
    """The last move did not happen: this is how it stands now."""

    seat: int
    game: GameView


class Halted(Told, frozen=True, tag="paused"):
    """The game rests, or goes on."""

    paused: bool


class Over(Told, frozen=True, tag="over"):
    """The table is at its end; now the seed may be known."""

    status: StatusName
    seed: str
    words: dict[str, str]


class Spoken(Told, frozen=True, tag="message"):
    """Somebody said something."""

    message: MessageView


class Again(log.Rematched, frozen=True, tag="rematch"):
    """The same people play again, there."""


TableTold = (
    SeatChanged
    | TableChanged
    | TakeoverChanged
    | HintTaken
    | Begun
    | GameMoved
    | Poked
    | UndoChanged
    | TakenBack
    | Halted
    | Over
    | Spoken
    | Again
)


# --- who is told what ------------------------------------------------------------------------------------------------


def tell(table: LiveTable, event: TableEvent, seat: int | None, host: bool, at: int) -> TableTold | None:
    """What one who sits there (or has no seat) is told of a line of the log, now or later; nothing of some."""
    if event.telling.whom is Whom.NOBODY:
        return None
    return _TELLERS[type(event)](table, event, Looker(seat, host), at)


class Audience(NamedTuple):
    """Who is told the same of an event that has just happened, and of what is due now."""

    apart: frozenset[int | None] | None
    """Where everyone is told the same of the event: the seats for which what is due now differs.

    Nothing where each seat is told something of its own.
    """

    def of(self, seat: int | None, host: bool) -> tuple[int | None, bool]:
        """The part of the audience that somebody belongs to: all who belong to it are told the same."""
        if self.apart is None:
            return seat, host
        return (seat, False) if seat in self.apart else (None, False)


def audience(table: LiveTable, event: TableEvent) -> Audience:
    """Who is told the same of an event that has just happened.

    Of most moves everyone is told all. Then only the seat that has moved (and could take it back) and those on turn are
    told something of their own.
    """
    if not isinstance(event, log.Moved) or not _public(event):
        return Audience(None)
    return Audience(frozenset((event.seat, *table.on_turn())))


def _public(move: log.Moved) -> bool:
    """Whether everyone may see all of a move."""
    return all(type(event) in PUBLIC for event in move.events)


def repeatable(event: TableEvent, identity: str) -> bool:
    """Whether this can be told somebody later just as well: who missed only such gets them one by one.

    Everyone else gets a fresh view, and so does whoever has another seat since.
    """
    return event.telling.later and not (isinstance(event, log.Seated) and event.identity == identity)


def told_events(setup: Setup, events: Sequence[Event], seat: int | None) -> list[GameEvent]:
    """A move's events as a seat may know them."""
    return [to_wire(project(event, SPECTATOR if seat is None else seat, setup)) for event in events]


def over(table: LiveTable) -> Over:
    """That a table is at its end, and what its cards were shuffled by."""
    words = {str(seat): word for seat, word in sorted(table.words.items())}
    return Over(table.status.value, table.seed, words)


# --- how each line is told -------------------------------------------------------------------------------------------


class Looker(NamedTuple):
    """Who is told something."""

    seat: int | None
    host: bool


Teller = Callable[[LiveTable, Any, Looker, int], TableTold]


def _itself(form: type[Any]) -> Teller:
    """The line as it is, in the form that is derived from it."""
    return lambda _table, event, _looker, _at: form(**msgspec.structs.asdict(event))


def _seat(why: Any) -> Teller:
    return lambda table, event, _looker, _at: SeatChanged(event.seat, seat_view(table, event.seat), why)


def _stood_in(table: LiveTable, event: log.StoodIn, _looker: Looker, _at: int) -> TableTold:
    return SeatChanged(event.seat, seat_view(table, event.seat), event.why)


def _freed(table: LiveTable, event: log.Freed, _looker: Looker, _at: int) -> TableTold:
    return SeatChanged(event.seat, seat_view(table, event.seat), "removed" if event.removed else "freed")


def _renamed(table: LiveTable, event: log.Renamed, looker: Looker, at: int) -> TableTold:
    sits = table.seat_of(event.identity)
    return _table(table, event, looker, at) if sits is None else SeatChanged(sits, seat_view(table, sits), "renamed")


def _table(table: LiveTable, _event: TableEvent, looker: Looker, _at: int) -> TableTold:
    seats = [seat_view(table, place) for place in range(table.setup.players)]
    return TableChanged(table.settings, seats, table.host_name, looker.host)


def _takeover_asked(_table: LiveTable, event: log.TakeoverAsked, _looker: Looker, _at: int) -> TableTold:
    return TakeoverChanged(event.seat, event.name, "asked")


def _takeover_answered(table: LiveTable, event: log.TakeoverAnswered, _looker: Looker, _at: int) -> TableTold:
    if event.by is None:
        return TakeoverChanged(event.seat, "", "taken_back")
    return TakeoverChanged(event.seat, table.name_of(event.by), "granted" if event.granted else "refused", event.by)


def _moved(table: LiveTable, event: log.Moved, looker: Looker, _at: int) -> TableTold:
    if _public(event):
        return GameMoved(event.seat, event.by, log.written(event).events)
    return GameMoved(event.seat, event.by, told_events(table.setup, event.events, looker.seat))


def _undone(table: LiveTable, event: log.Undone, looker: Looker, _at: int) -> TableTold:
    game = game_view(table, looker.seat)
    assert game is not None
    return TakenBack(event.seat, game)


def _undo_answered(_table: LiveTable, event: log.UndoAnswered, _looker: Looker, _at: int) -> TableTold:
    return UndoChanged(event.seat, "granted" if event.granted else "refused")


def _said(_table: LiveTable, event: log.Said, _looker: Looker, at: int) -> TableTold:
    return Spoken(MessageView(event.seat, event.name, at, quick=event.message))


def _chatted(_table: LiveTable, event: log.Chatted, _looker: Looker, at: int) -> TableTold:
    return Spoken(MessageView(event.seat, event.name, at, text=event.text))


_TELLERS: Final[dict[type, Teller]] = {
    log.Arranged: _table,
    log.HandedOver: _table,
    log.Seated: _seat("seated"),
    log.BotSeated: _seat("bot_seated"),
    log.TakeoverAsked: _takeover_asked,
    log.TakeoverAnswered: _takeover_answered,
    log.Hinted: _itself(HintTaken),
    log.Freed: _freed,
    log.Renamed: _renamed,
    log.WordAdded: _seat("word"),
    log.Started: _itself(Begun),
    log.Moved: _moved,
    log.StoodIn: _stood_in,
    log.CameBack: _seat("came_back"),
    log.Nudged: _itself(Poked),
    log.UndoAsked: lambda _table, event, _looker, _at: UndoChanged(event.seat, "asked"),
    log.UndoAnswered: _undo_answered,
    log.Undone: _undone,
    log.Paused: lambda _table, _event, _looker, _at: Halted(True),
    log.Resumed: lambda _table, _event, _looker, _at: Halted(False),
    log.Closed: lambda table, _event, _looker, _at: over(table),
    log.Rematched: _itself(Again),
    log.Said: _said,
    log.Chatted: _chatted,
}
