"""What each person at a table is told: of the table itself, and of every line of its log.

Built up, as a game's views are: an event that is not named here is told to nobody.
"""

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from stonehenge.rules.plain import listed_actions
from stonehenge.rules.projection import project
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, Table, actors
from stonehenge.rules.tricks import best_play
from stonehenge.rules.view import SPECTATOR
from stonehenge.tables.events import (
    Arranged,
    BotSeated,
    By,
    CameBack,
    Chatted,
    Closed,
    Freed,
    HandedOver,
    Moved,
    Nudged,
    Paused,
    Rematched,
    Renamed,
    Resumed,
    Said,
    Seated,
    Started,
    StoodIn,
    TableEvent,
    UndoAnswered,
    UndoAsked,
    Undone,
    WordAdded,
)
from stonehenge.tables.live_table import BotSeat, Free, LiveTable, Occupant, PersonSeat
from stonehenge.tables.settings import Settings
from stonehenge.tables.undo import why_no_undo
from stonehenge.wire import actions as wire_actions
from stonehenge.wire import events as wire_events
from stonehenge.wire import views as wire_views
from stonehenge.wire.actions import Move
from stonehenge.wire.events import GameEvent
from stonehenge.wire.views import GameView, LimitsView, PhaseName

StatusName = Literal["gathering", "playing", "over", "ended"]


class SeatView(msgspec.Struct, frozen=True):
    """Who sits on a seat, as everyone sees it."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    bot: str = ""
    """The bot that sits here, or that stands in."""
    program: bool = False
    stood_in: str = ""
    host: bool = False
    word: str = ""


class UndoView(msgspec.Struct, frozen=True):
    """An undo that is asked for: by whom, and who has granted it."""

    seat: int
    granted: list[int]


class MessageView(msgspec.Struct, frozen=True):
    """Something that was said."""

    seat: int | None
    name: str
    at: int
    text: str = ""
    quick: str = ""


class TableView(msgspec.Struct, frozen=True):
    """All that one person may know of a table."""

    table: str
    settings: Settings
    status: StatusName
    paused: bool
    seats: list[SeatView]
    host_name: str
    seat: int | None
    """Where the one who looks sits."""
    host: bool
    """Whether the one who looks is the host."""
    seed_hash: str
    seed: str | None
    """What the cards were shuffled by, once the game is over."""
    undo: UndoView | None
    messages: list[MessageView]
    rematch: str
    seq: int
    now: "Now | None"
    game: GameView | None


class Now(msgspec.Struct, frozen=True):
    """What the table waits for, and what this seat may do."""

    phase: PhaseName
    actors: list[int]
    legal: list[Move]
    limits: LimitsView | None
    since: int
    """Since when, in milliseconds since 1970."""
    undo: bool
    """Whether this seat may ask to take its last move back."""
    winning: int | None
    """Whose card would win the trick on the table as it lies; nothing where none lies."""


# --- what is told of an event ----------------------------------------------------------------------------------------


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


class Begun(Told, frozen=True, tag="begun"):
    """The game began."""

    first_dealer: int


class Played(Told, frozen=True, tag="game"):
    """What happened in the game."""

    seat: int | None
    by: By
    events: list[GameEvent]


class Poked(Told, frozen=True, tag="nudged"):
    """Somebody was asked to go on."""

    seat: int
    by: int


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


class Again(Told, frozen=True, tag="rematch"):
    """The same people play again, there."""

    table: str


TableTold = (
    SeatChanged | TableChanged | Begun | Played | Poked | UndoChanged | TakenBack | Halted | Over | Spoken | Again
)


def seat_view(table: LiveTable, seat: int) -> SeatView:
    """Who sits here, as everyone sees it."""
    return _seat_view(table, seat, table.seats[seat])


def _seat_view(table: LiveTable, seat: int, occupant: Occupant) -> SeatView:
    word = table.words.get(seat, "")
    match occupant:
        case Free():
            return SeatView("free", word=word)
        case BotSeat(bot):
            return SeatView("bot", bot=bot, word=word)
        case PersonSeat(identity, name, program, stood_in):
            return SeatView("person", name, program=program, stood_in=stood_in, host=identity == table.host, word=word)


def table_view(table: LiveTable, identity: str) -> TableView:
    """All that a person may know of a table now."""
    seat = table.seat_of(identity)
    return _table_view(table, seat, table.host == identity)


def _table_view(table: LiveTable, seat: int | None, host: bool) -> TableView:
    undo = None if table.undo_of is None else UndoView(table.undo_of, sorted(table.undo))
    return TableView(
        table=table.id,
        settings=table.settings,
        status=table.status.value,
        paused=table.paused,
        seats=[seat_view(table, place) for place in range(table.setup.players)],
        host_name=table.host_name,
        seat=seat,
        host=host,
        seed_hash=table.seed_hash,
        seed=table.seed if table.finished else None,
        undo=undo,
        messages=[message_view(table, place) for place in range(len(table.messages))],
        rematch=table.rematch,
        seq=table.seq,
        now=now_view(table, seat),
        game=game_view(table, seat),
    )


def message_view(table: LiveTable, place: int) -> MessageView:
    """One of the last messages."""
    said = table.messages[place]
    return MessageView(said.seat, said.name, said.at, said.text, said.quick)


def game_view(table: LiveTable, seat: int | None) -> GameView | None:
    """What a seat may know of the game."""
    if table.game is None:
        return None
    return wire_views.to_wire(table.game.view(SPECTATOR if seat is None else seat))


def now_view(table: LiveTable, seat: int | None) -> Now | None:
    """What the table waits for, and what this seat may do."""
    if table.game is None:
        return None
    state = table.game.table
    on_turn = actors(state)
    mine = seat is not None and seat in on_turn
    view = table.game.view(SPECTATOR if seat is None else seat)
    return Now(
        phase=state.phase.value,
        actors=list(on_turn),
        legal=[wire_actions.to_wire(action) for action in listed_actions(view)] if mine else [],
        limits=wire_views.limits_to_wire(view) if mine else None,
        since=table.turn_since,
        undo=seat is not None and why_no_undo(table, seat) is None,
        winning=_winning(state),
    )


def _winning(state: Table) -> int | None:
    trick = state.trick
    if state.phase is not Phase.PLAY or not trick.cards:
        return None
    return (trick.leader + best_play(trick.faces, len(trick.cards), state.round.trump)) % state.setup.players


# --- who is told what ------------------------------------------------------------------------------------------------


def tell(table: LiveTable, event: TableEvent, seat: int | None, host: bool, at: int) -> TableTold | None:
    """What one who sits there (or has no seat) is told of an event, now or later; nothing of some."""
    if isinstance(event, Said):
        return Spoken(MessageView(event.seat, event.name, at, quick=event.message))
    if isinstance(event, Chatted):
        return Spoken(MessageView(event.seat, event.name, at, text=event.text))
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(table, event, seat, host)


def audience(table: LiveTable, event: TableEvent, seat: int | None, host: bool) -> tuple[int | None, bool]:
    """Those for whom this is the same are told the same of an event that has just happened, and of what is due now.

    Of most moves everyone is told all. Then only who has moved (and could take it back) and who is on turn are told
    something of their own.
    """
    if type(event) is not Moved or any(type(told) not in _PUBLIC for told in event.events):
        return seat, host
    return (seat, False) if seat == event.seat or seat in table.on_turn() else (None, False)


_REPEATABLE: Final = (Moved, Said, Chatted, Nudged, Seated, BotSeated, Renamed, WordAdded, StoodIn, CameBack)


def repeatable(event: TableEvent, identity: str) -> bool:
    """Whether this can be told somebody later just as well: who missed only such gets them one by one.

    Everyone else gets a fresh view, and so does whoever has another seat since.
    """
    return isinstance(event, _REPEATABLE) and not (isinstance(event, Seated) and event.identity == identity)


def told_events(setup: Setup, events: list[GameEvent], seat: int | None) -> list[GameEvent]:
    """A move's events as a seat may know them."""
    return [event if type(event) in _PUBLIC else _projected(setup, event, seat) for event in events]


_PUBLIC: Final = frozenset(
    {
        wire_events.Werewolf,
        wire_events.Trump,
        wire_events.Shown,
        wire_events.Seals,
        wire_events.BlackMage,
        wire_events.Card,
        wire_events.Trick,
        wire_events.Seal,
        wire_events.Cloud,
        wire_events.Score,
        wire_events.End,
    }
)
"""Events of which everyone is told all; those that are missing here are projected for each seat."""


def _projected(setup: Setup, event: GameEvent, seat: int | None) -> GameEvent:
    told = project(wire_events.from_wire(event), SPECTATOR if seat is None else seat, setup)
    return wire_events.to_wire(told)


def _tell_seat(why: Any) -> Callable[[LiveTable, Any, int | None, bool], TableTold]:
    return lambda table, event, _seat, _host: SeatChanged(event.seat, seat_view(table, event.seat), why)


def _tell_stood_in(table: LiveTable, event: StoodIn, _seat: int | None, _host: bool) -> TableTold:
    return SeatChanged(event.seat, seat_view(table, event.seat), event.why)


def _tell_freed(table: LiveTable, event: Freed, _seat: int | None, _host: bool) -> TableTold:
    return SeatChanged(event.seat, seat_view(table, event.seat), "removed" if event.removed else "freed")


def _tell_renamed(table: LiveTable, event: Renamed, seat: int | None, host: bool) -> TableTold:
    sits = table.seat_of(event.identity)
    return (
        _tell_table(table, event, seat, host) if sits is None else SeatChanged(sits, seat_view(table, sits), "renamed")
    )


def _tell_table(table: LiveTable, _event: TableEvent, _seat: int | None, host: bool) -> TableTold:
    seats = [seat_view(table, place) for place in range(table.setup.players)]
    return TableChanged(table.settings, seats, table.host_name, host)


def _tell_moved(table: LiveTable, event: Moved, seat: int | None, _host: bool) -> TableTold:
    return Played(event.seat, event.by, told_events(table.setup, event.events, seat))


def _tell_undone(table: LiveTable, event: Undone, seat: int | None, _host: bool) -> TableTold:
    game = game_view(table, seat)
    assert game is not None
    return TakenBack(event.seat, game)


def over(table: LiveTable) -> Over:
    """That a table is at its end, and what its cards were shuffled by."""
    words = {str(seat): word for seat, word in sorted(table.words.items())}
    return Over(table.status.value, table.seed, words)


_TELLERS: Final[dict[type, Callable[[LiveTable, Any, int | None, bool], TableTold]]] = {
    Arranged: _tell_table,
    HandedOver: _tell_table,
    Seated: _tell_seat("seated"),
    BotSeated: _tell_seat("bot_seated"),
    Freed: _tell_freed,
    Renamed: _tell_renamed,
    WordAdded: _tell_seat("word"),
    Started: lambda _table, event, _seat, _host: Begun(event.first_dealer),
    Moved: _tell_moved,
    StoodIn: _tell_stood_in,
    CameBack: _tell_seat("came_back"),
    Nudged: lambda _table, event, _seat, _host: Poked(event.seat, event.by),
    UndoAsked: lambda _table, event, _seat, _host: UndoChanged(event.seat, "asked"),
    UndoAnswered: lambda _table, event, _seat, _host: UndoChanged(
        event.seat, "granted" if event.granted else "refused"
    ),
    Undone: _tell_undone,
    Paused: lambda _table, _event, _seat, _host: Halted(True),
    Resumed: lambda _table, _event, _seat, _host: Halted(False),
    Closed: lambda table, _event, _seat, _host: over(table),
    Rematched: lambda _table, event, _seat, _host: Again(event.table),
}
"""The first line of a log is told to nobody: who comes is told how the table stands."""
