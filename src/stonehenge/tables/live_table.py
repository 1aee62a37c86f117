"""A table at one moment, folded from its event log."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

import msgspec

from stonehenge.bots.registry import DEFAULT
from stonehenge.rules.game import begin
from stonehenge.rules.setup import Setup
from stonehenge.rules.shuffle import Shuffle
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.storage.interface import FINISHED
from stonehenge.tables import log
from stonehenge.tables.committed_words import SHUFFLING, Shuffling, shuffled_on
from stonehenge.tables.log import By, TableEvent
from stonehenge.tables.people import Answered, BotSeat, Free, Message, Occupant, PersonSeat, Takeover
from stonehenge.tables.settings import Settings, known_setup
from stonehenge.tables.stations import Stations

STAND_IN: Final = DEFAULT
"""The bot that plays for somebody who is away."""
REMEMBERED: Final = 50
"""How many messages somebody who comes later still reads."""
_TURN_BEGINS: Final = (log.Moved, log.Undone)
"""After these the time of those who are on turn begins anew; leaving and coming back wins nobody time."""


class Status(StrEnum):
    """How far a table is."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"  # the game was played to its end
    ENDED = "ended"  # the host ended it before, or it was deserted


@dataclass(slots=True)
class LiveTable:
    """Everything there is to know of a table; only the server sees it."""

    id: str
    settings: Settings
    setup: Setup
    host: str
    host_name: str
    shuffling: Shuffling
    seats: list[Occupant]
    opened_at: int
    status: Status = Status.GATHERING
    paused: bool = False
    deserted: bool = False
    """Whether it has ended because nobody was there for long."""
    first_dealer: int = 0
    game: State | None = None
    moves: list[log.Moved] = field(default_factory=list)
    """What happened in the game, in order; what was taken back is gone from here."""
    undo: dict[int, bool] = field(default_factory=dict)
    """Who has granted the undo that is asked for; empty where none is."""
    undo_of: int | None = None
    undo_since: int = 0
    removed: set[str] = field(default_factory=set)
    """Whom the host has sent away: they may watch."""
    takeovers: dict[int, Takeover] = field(default_factory=dict)
    """Who would like to play on for the bot on this seat."""
    dealt_in: list[Occupant] = field(default_factory=list)
    """Who sat where when the first cards were dealt: the game's result is theirs."""
    hinted: set[int] = field(default_factory=set)
    """The seats that have asked for a hint."""
    names_used: dict[str, str] = field(default_factory=dict)
    """What everyone who sat here, or opened the table, was last called."""
    messages: list[Message] = field(default_factory=list)
    rematch: str = ""
    tournament: str = ""
    """The tournament that it is a table of; empty for all others."""
    sealed: bool = False
    """Whether only those who play here may see how it goes: other tables have the same cards."""
    seq: int = 0
    """How many lines of the log this is the fold of."""
    at: int = 0
    """When the last of them was written, in milliseconds since 1970."""
    turn_since: int = 0
    """Since when those who are on turn now have been, less the pauses."""
    paused_at: int = 0
    asked: dict[int, int] = field(default_factory=dict)
    """The moment of each seat that is on turn: the line of the log since which it is asked for this decision."""
    answered: dict[int, Answered] = field(default_factory=dict)
    _places: dict[str, int] | None = field(default=None, compare=False)
    """Where each person sits, until the next event that may change it."""
    _stations: Stations = field(default_factory=Stations, compare=False)

    @property
    def shuffle(self) -> Shuffle:
        """What the cards are shuffled by: the server's seed and the players' words."""
        return self.shuffling.shuffle

    @property
    def finished(self) -> bool:
        """Whether nothing can be played here any more."""
        return self.status in FINISHED

    def copy(self) -> "LiveTable":
        """This moment, to keep."""
        return replace(
            self,
            seats=self.seats.copy(),
            game=None if self.game is None else self.game.copy(),
            moves=self.moves.copy(),
            undo=self.undo.copy(),
            removed=self.removed.copy(),
            asked=self.asked.copy(),
            answered=self.answered.copy(),
            takeovers=self.takeovers.copy(),
            hinted=self.hinted.copy(),
            names_used=self.names_used.copy(),
            _places=None,
            _stations=self._stations.copy(),
        )

    def seat_of(self, identity: str) -> int | None:
        """Where a person sits."""
        if self._places is None:
            seated = [(seat, person) for seat, person in enumerate(self.seats) if isinstance(person, PersonSeat)]
            self._places = {person.identity: seat for seat, person in reversed(seated)}
        return self._places.get(identity)

    def on_turn(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self.game is None or self.finished:
            return ()
        return actors(self.game.table)

    def people(self) -> list[PersonSeat]:
        """Everyone who sits here but the bots."""
        return [occupant for occupant in self.seats if isinstance(occupant, PersonSeat)]

    def played_by(self, seat: int) -> By:
        """Who decides for a seat now."""
        occupant = self.seats[seat]
        if isinstance(occupant, PersonSeat):
            return "stand_in" if occupant.stood_in else "person"
        return "bot"

    def name_of(self, seat: int) -> str:
        """What a seat is called; a free one has no name."""
        match self.seats[seat]:
            case PersonSeat(name=name):
                return name
            case BotSeat(bot):
                return bot
            case Free():
                return ""

    def apply(self, event: TableEvent, at: int, game: State | None = None) -> None:
        """Fold an event of the log into the table; ``game`` is the game after a move, where it is known already."""
        before = self.on_turn()
        if isinstance(event, log.Moved):
            _moved(self, event, game)
        else:
            _APPLY[type(event)](self, event, at)
            self._places = None
        self.seq += 1
        self.at = at
        on_turn = self.on_turn()
        if isinstance(event, _TURN_BEGINS) or on_turn != before:
            self.turn_since = at
            self._ask(event, before, on_turn)

    def _ask(self, event: TableEvent, before: tuple[int, ...], on_turn: tuple[int, ...]) -> None:
        """Note since which line each seat is asked; it stays while others predict at the same time."""
        moved = event.seat if isinstance(event, log.Moved) else None
        anew = isinstance(event, log.Undone)
        since = self.asked
        self.asked = {
            seat: self.seq if anew or seat == moved or seat not in before else since[seat] for seat in on_turn
        }
        if isinstance(event, log.Moved) and event.key and moved is not None:
            self.answered[moved] = Answered(event.key, self.seq)


def open_table(table: str, event: log.Opened, at: int) -> LiveTable:
    """The table after the first line of its log."""
    setup = known_setup(event.settings)
    seats: list[Occupant] = [Free()] * setup.players
    return LiveTable(
        table,
        event.settings,
        setup,
        event.host,
        event.host_name,
        Shuffling(Shuffle(event.seed)),
        seats,
        at,
        removed=set(event.removed),
        tournament=event.tournament,
        sealed=event.sealed,
        names_used={event.host: event.host_name},
        seq=1,
        at=at,
        turn_since=at,
    )


# --- how each event changes a table ----------------------------------------------------------------------------------


def _arranged(table: LiveTable, event: log.Arranged, _at: int) -> None:
    setup = known_setup(event.settings)
    if setup.players != table.setup.players:
        kept = [occupant for occupant in table.seats if not isinstance(occupant, Free)][: setup.players]
        table.seats = [*kept, *[Free()] * (setup.players - len(kept))]
        table.shuffling = table.shuffling.without_any()
    table.shuffling = replace(table.shuffling, void_at=None)
    table.settings, table.setup = event.settings, setup


def _seated(table: LiveTable, event: log.Seated, _at: int) -> None:
    owner = "" if event.owner is msgspec.UNSET else event.owner
    table.seats[event.seat] = PersonSeat(event.identity, event.name, event.program, owner, face=event.face or "")
    table.names_used[event.identity] = event.name
    table.takeovers.pop(event.seat, None)


def _takeover_asked(table: LiveTable, event: log.TakeoverAsked, _at: int) -> None:
    table.takeovers[event.seat] = Takeover(event.identity, event.name, event.owner, face=event.face)


def _takeover_answered(table: LiveTable, event: log.TakeoverAnswered, _at: int) -> None:
    if event.granted and event.by is not None:
        asked = table.takeovers[event.seat]
        table.takeovers[event.seat] = replace(asked, granted=asked.granted | {event.by})
    else:
        table.takeovers.pop(event.seat, None)


def _hinted(table: LiveTable, event: log.Hinted, _at: int) -> None:
    table.hinted.add(event.seat)


def _bot_seated(table: LiveTable, event: log.BotSeated, _at: int) -> None:
    table.seats[event.seat] = BotSeat(event.bot)


def _freed(table: LiveTable, event: log.Freed, _at: int) -> None:
    occupant = table.seats[event.seat]
    if event.removed and isinstance(occupant, PersonSeat):
        table.removed.add(occupant.identity)
    if table.game is None and table.shuffling.frozen_at is None:
        table.seats[event.seat] = Free()
        table.shuffling = table.shuffling.without(event.seat)
    else:
        table.seats[event.seat] = BotSeat(STAND_IN)
    table.undo.pop(event.seat, None)


def _renamed(table: LiveTable, event: log.Renamed, _at: int) -> None:
    seat = table.seat_of(event.identity)
    if seat is not None:
        occupant = table.seats[seat]
        assert isinstance(occupant, PersonSeat)
        table.seats[seat] = replace(occupant, name=event.name, face=event.face or occupant.face)
    table.names_used[event.identity] = event.name
    if table.host == event.identity:
        table.host_name = event.name


def _shuffled(table: LiveTable, event: TableEvent, at: int) -> None:
    table.shuffling = shuffled_on(table.shuffling, event, at, table.seats)


def _started(table: LiveTable, event: log.Started, at: int) -> None:
    _shuffled(table, event, at)
    table.status = Status.PLAYING
    table.first_dealer = event.first_dealer
    table.dealt_in = table.seats.copy()
    table.game = begin(table.setup, event.first_dealer)


def _moved(table: LiveTable, event: log.Moved, game: State | None) -> None:
    table.moves.append(event)
    if game is not None:
        table.game = game
    assert table.game is not None
    for happened in event.events if game is None else ():
        table.game.apply(happened)
    if table.game.table.phase is Phase.OVER:
        table.status = Status.OVER
    table._stations.pass_by(len(table.moves), table.game)


def _undone(table: LiveTable, _event: log.Undone, _at: int) -> None:
    """The game up to the last move, folded again: what was told before is told the same again."""
    taken_back = table.moves.pop()
    if taken_back.seat is not None:
        table.answered.pop(taken_back.seat, None)
    table.game = table._stations.back_to(table.moves, lambda: begin(table.setup, table.first_dealer))
    _undo_over(table)


def _undo_over(table: LiveTable) -> None:
    table.undo, table.undo_of = {}, None


def _stood_in(table: LiveTable, event: log.StoodIn, _at: int) -> None:
    occupant = table.seats[event.seat]
    assert isinstance(occupant, PersonSeat)
    table.seats[event.seat] = replace(occupant, stood_in=event.why)


def _came_back(table: LiveTable, event: log.CameBack, _at: int) -> None:
    occupant = table.seats[event.seat]
    assert isinstance(occupant, PersonSeat)
    table.seats[event.seat] = replace(occupant, stood_in="")


def _undo_asked(table: LiveTable, event: log.UndoAsked, at: int) -> None:
    table.undo_of, table.undo_since = event.seat, at
    table.undo = {event.seat: True}


def _undo_answered(table: LiveTable, event: log.UndoAnswered, _at: int) -> None:
    if event.granted:
        table.undo[event.seat] = True
    else:
        _undo_over(table)


def _paused(table: LiveTable, _event: log.Paused, at: int) -> None:
    table.paused, table.paused_at = True, at


def _resumed(table: LiveTable, _event: log.Resumed, at: int) -> None:
    table.paused = False
    table.turn_since += max(0, at - table.paused_at)  # the clock stood still


def _handed_over(table: LiveTable, event: log.HandedOver, _at: int) -> None:
    table.host, table.host_name = event.host, event.host_name


def _closed(table: LiveTable, event: log.Closed, _at: int) -> None:
    table.status, table.deserted = Status.ENDED, event.deserted


def _unsealed(table: LiveTable, _event: log.Unsealed, _at: int) -> None:
    table.sealed = False


def _rematched(table: LiveTable, event: log.Rematched, _at: int) -> None:
    table.rematch = event.table


def _said(table: LiveTable, event: log.Said, at: int) -> None:
    _remember(table, Message(event.seat, event.name, at, quick=event.message))


def _chatted(table: LiveTable, event: log.Chatted, at: int) -> None:
    _remember(table, Message(event.seat, event.name, at, text=event.text))


def _remember(table: LiveTable, message: Message) -> None:
    table.messages = [*table.messages[-REMEMBERED + 1 :], message]


_APPLY: Final[dict[type, Callable[[LiveTable, Any, int], None]]] = {
    log.Arranged: _arranged,
    log.Seated: _seated,
    log.BotSeated: _bot_seated,
    log.TakeoverAsked: _takeover_asked,
    log.TakeoverAnswered: _takeover_answered,
    log.Hinted: _hinted,
    log.Freed: _freed,
    log.Renamed: _renamed,
    log.Started: _started,
    log.StoodIn: _stood_in,
    log.CameBack: _came_back,
    log.Nudged: lambda _table, _event, _at: None,
    log.UndoAsked: _undo_asked,
    log.UndoAnswered: _undo_answered,
    log.Undone: _undone,
    log.Paused: _paused,
    log.Resumed: _resumed,
    log.HandedOver: _handed_over,
    log.Closed: _closed,
    log.Unsealed: _unsealed,
    log.Rematched: _rematched,
    log.Said: _said,
    log.Chatted: _chatted,
    **dict.fromkeys(SHUFFLING, _shuffled),
}
