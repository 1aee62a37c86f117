"""What each person at a table is told of every line of its log.

Who is told what of a line, and whether later just as well, stands at its class (``stonehenge.tables.log``). What is
told has forms of its own here: where it is the line itself, the form is derived from that.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from stonehenge.rules.events import Event
from stonehenge.rules.fold import fold
from stonehenge.rules.projection import PUBLIC, project
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import empty_table
from stonehenge.rules.view import SPECTATOR
from stonehenge.tables import log
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import By, TableEvent, Whom
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import (
    MessageView,
    SeatView,
    ShuffleView,
    StatusName,
    game_view,
    seat_view,
    shuffle_view,
)
from stonehenge.wire.game_events import to_wire
from stonehenge.wire.outcomes import NOTHING, Outcome, outcome_of
from stonehenge.wire.told_events import ToldEvent, with_outcome
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


class ShuffleChanged(Told, frozen=True, tag="shuffle"):
    """Somebody has committed to a word; the words are to be shown; or one was withheld, and a new seed is drawn."""

    what: Literal["committed", "showing", "void"]
    seed_hash: str
    shuffle: ShuffleView


class Begun(log.Started, frozen=True, tag="begun"):
    """The game began."""


class GameMoved(Told, frozen=True, tag="game"):
    """What happened in the game; what the mover's client called it is nobody else's business."""

    seat: int | None
    by: By
    events: list[ToldEvent]


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
    """The table is at its end; now the seed may be known, unless other tables still play the same cards."""

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
    | ShuffleChanged
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


class Occurred(NamedTuple):
    """A line of the log that has happened, with what the law says of it: all that it takes to tell it later."""

    event: TableEvent
    at: int
    outcome: Outcome


def just_happened(table: LiveTable, event: TableEvent) -> Occurred:
    """The line that the table has just changed by."""
    if not isinstance(event, log.Moved):
        return Occurred(event, table.at, NOTHING)
    assert table.game is not None
    return Occurred(event, table.at, outcome_of(table.game.table, event.events))


def tell(table: LiveTable, occurred: Occurred, seat: int | None, host: bool) -> TableTold | None:
    """What one who sits there (or has no seat) is told of a line of the log, now or later; nothing of some."""
    if occurred.event.telling.whom is Whom.NOBODY:
        return None
    return _TELLERS[type(occurred.event)](table, occurred.event, Looker(seat, host), occurred)


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
    return PUBLIC.issuperset(map(type, move.events))


def repeatable(event: TableEvent, identity: str) -> bool:
    """Whether this can be told somebody later just as well: who missed only such gets them one by one.

    Everyone else gets a fresh view, and so does whoever has another seat since.
    """
    return event.telling.later and not (isinstance(event, log.Seated) and event.identity == identity)


def told_events(setup: Setup, events: Sequence[Event], seat: int | None, outcome: Outcome) -> list[ToldEvent]:
    """A move's events as a seat may know them, with what the law says of the move."""
    place = SPECTATOR if seat is None else seat
    return with_outcome([to_wire(project(event, place, setup)) for event in events], outcome)


def told_moves(table: LiveTable, seat: int | None) -> list[list[ToldEvent]]:
    """Every move of the game so far, as a seat (or a spectator) may know it."""
    return [told_events(table.setup, move.events, seat, outcome) for move, outcome in _moves(table)]


def open_moves(table: LiveTable) -> list[list[ToldEvent]]:
    """Every move of the game so far, face up."""
    return [with_outcome(log.written(move).events, outcome) for move, outcome in _moves(table)]


def _moves(table: LiveTable) -> Iterator[tuple[log.Moved, Outcome]]:
    """Every move of the game so far, with what the law says of it."""
    stands = empty_table(table.setup, table.first_dealer)
    for move in table.moves:
        for event in move.events:
            fold(stands, event)
        yield move, outcome_of(stands, move.events)


def over(table: LiveTable) -> Over:
    """That a table is at its end, and what its cards were shuffled by."""
    words = {str(seat): word for seat, word in sorted(table.shuffle.all_words.items())}
    return Over(table.status.value, "" if table.sealed else table.shuffle.seed, words)


# --- how each line is told -------------------------------------------------------------------------------------------


class Looker(NamedTuple):
    """Who is told something."""

    seat: int | None
    host: bool


Teller = Callable[[LiveTable, Any, Looker, Occurred], TableTold]


def _itself(form: type[Any]) -> Teller:
    """The line as it is, in the form that is derived from it."""
    return lambda _table, event, _looker, _occurred: form(**msgspec.structs.asdict(event))


def _seat(why: Any) -> Teller:
    return lambda table, event, _looker, _occurred: SeatChanged(event.seat, seat_view(table, event.seat), why)


def _shuffle(what: Any) -> Teller:
    return lambda table, _event, _looker, _occurred: ShuffleChanged(what, table.shuffle.hash, shuffle_view(table))


def _stood_in(table: LiveTable, event: log.StoodIn, _looker: Looker, _occurred: Occurred) -> TableTold:
    return SeatChanged(event.seat, seat_view(table, event.seat), event.why)


def _freed(table: LiveTable, event: log.Freed, _looker: Looker, _occurred: Occurred) -> TableTold:
    return SeatChanged(event.seat, seat_view(table, event.seat), "removed" if event.removed else "freed")


def _renamed(table: LiveTable, event: log.Renamed, looker: Looker, occurred: Occurred) -> TableTold:
    sits = table.seat_of(event.identity)
    return (
        _table(table, event, looker, occurred) if sits is None else SeatChanged(sits, seat_view(table, sits), "renamed")
    )


def _table(table: LiveTable, _event: TableEvent, looker: Looker, _occurred: Occurred) -> TableTold:
    seats = [seat_view(table, place) for place in range(table.setup.players)]
    return TableChanged(table.settings, seats, table.host_name, looker.host)


def _takeover_asked(_table: LiveTable, event: log.TakeoverAsked, _looker: Looker, _occurred: Occurred) -> TableTold:
    return TakeoverChanged(event.seat, event.name, "asked")


def _takeover_answered(
    table: LiveTable, event: log.TakeoverAnswered, _looker: Looker, _occurred: Occurred
) -> TableTold:
    if event.by is None:
        return TakeoverChanged(event.seat, "", "taken_back")
    return TakeoverChanged(event.seat, table.name_of(event.by), "granted" if event.granted else "refused", event.by)


def _moved(table: LiveTable, event: log.Moved, looker: Looker, occurred: Occurred) -> TableTold:
    if _public(event):
        return GameMoved(event.seat, event.by, with_outcome(log.written(event).events, occurred.outcome))
    return GameMoved(event.seat, event.by, told_events(table.setup, event.events, looker.seat, occurred.outcome))


def _undone(table: LiveTable, event: log.Undone, looker: Looker, _occurred: Occurred) -> TableTold:
    game = game_view(table, looker.seat)
    assert game is not None
    return TakenBack(event.seat, game)


def _undo_answered(_table: LiveTable, event: log.UndoAnswered, _looker: Looker, _occurred: Occurred) -> TableTold:
    return UndoChanged(event.seat, "granted" if event.granted else "refused")


def _said(_table: LiveTable, event: log.Said, _looker: Looker, occurred: Occurred) -> TableTold:
    return Spoken(MessageView(event.seat, event.name, occurred.at, quick=event.message))


def _chatted(_table: LiveTable, event: log.Chatted, _looker: Looker, occurred: Occurred) -> TableTold:
    return Spoken(MessageView(event.seat, event.name, occurred.at, text=event.text))


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
    log.Committed: _shuffle("committed"),
    log.WordsFrozen: _shuffle("showing"),
    log.DealVoided: _shuffle("void"),
    log.Started: _itself(Begun),
    log.Moved: _moved,
    log.StoodIn: _stood_in,
    log.CameBack: _seat("came_back"),
    log.Nudged: _itself(Poked),
    log.UndoAsked: lambda _table, event, _looker, _occurred: UndoChanged(event.seat, "asked"),
    log.UndoAnswered: _undo_answered,
    log.Undone: _undone,
    log.Paused: lambda _table, _event, _looker, _occurred: Halted(True),
    log.Resumed: lambda _table, _event, _looker, _occurred: Halted(False),
    log.Closed: lambda table, _event, _looker, _occurred: over(table),
    log.Rematched: _itself(Again),
    log.Said: _said,
    log.Chatted: _chatted,
}
