"""How a table stands, as one person may know it: built up from nothing, as a game's views are."""

from typing import Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from stonehenge.rules.plain import listed_actions
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, Table, actors
from stonehenge.rules.view import SPECTATOR
from stonehenge.tables.due import GATHERS
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.people import BotSeat, Free, Occupant, PersonSeat
from stonehenge.tables.results import rated
from stonehenge.tables.settings import Settings
from stonehenge.tables.undo import why_no_undo
from stonehenge.wire import moves, views
from stonehenge.wire.moves import Move
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
    face: str | UnsetType = UNSET
    """The figure that a person has chosen; one of a newer server may be unknown to whoever is told. Bots have none."""


class ShownWordView(msgspec.Struct, frozen=True):
    """A word of the shuffle, and the random text that had hidden it."""

    nonce: str
    word: str


class ShuffleView(msgspec.Struct, frozen=True):
    """How players have a part in the shuffle; by seat, where something is told of one."""

    attempt: int = 1
    """Which deal this is: one more after each that became void."""
    showing: bool = False
    """Whether the host has started, and those who have committed to a word are to show it now."""
    commitments: dict[str, str] = {}
    shown: dict[str, ShownWordView] = {}
    """The words, once all are in and the cards are dealt."""
    fixed: bool = False
    """Whether the cards come from a tournament's own seeds, which were fixed before it: no word is wanted."""
    withheld: list[list[str]] = []
    """Of each deal that became void the names of those who did not show their word."""


class UndoView(msgspec.Struct, frozen=True):
    """An undo that is asked for: by whom, and who has granted it."""

    seat: int
    granted: list[int]


class TakeoverView(msgspec.Struct, frozen=True):
    """Somebody who would like to play on for a bot from the next deal on, and the seats that have granted it."""

    seat: int
    name: str
    granted: list[int]
    mine: bool = False


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
    shuffle: ShuffleView
    takeovers: list[TakeoverView] = []
    deserted: bool | UnsetType = UNSET
    """Whether the table has ended because nobody was there for long; said only where it is so."""
    rated: bool = False
    """Whether the game's result changes what is thought of its players."""
    tournament: str | UnsetType = UNSET
    """The tournament that it is a table of, if it is."""
    begins: int | UnsetType = UNSET
    """When a tournament's table begins at the latest, in milliseconds since 1970; else as soon as all are there."""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
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
    moment: int = 0
    """Which decision this seat is asked for, if it is: a move that says it can't be taken for another."""


def seat_view(table: LiveTable, seat: int) -> SeatView:
    """Who sits here, as everyone sees it."""
    return _seat_view(table, seat, table.seats[seat])


def _seat_view(table: LiveTable, seat: int, occupant: Occupant) -> SeatView:
    word = table.shuffle.words.get(seat, "")
    match occupant:
        case Free():
            return SeatView("free", word=word)
        case BotSeat(bot):
            return SeatView("bot", bot=bot, word=word)
        case PersonSeat(identity, name, program, _, stood_in, face):
            host = identity == table.host
            return SeatView("person", name, "", program, stood_in, host, word, face or UNSET)


def table_view(table: LiveTable, identity: str) -> TableView:
    """All that a person may know of a table now."""
    seat = table.seat_of(identity)
    takeovers = [
        TakeoverView(wanted, asked.name, sorted(asked.granted), asked.identity == identity)
        for wanted, asked in sorted(table.takeovers.items())
    ]
    undo = None if table.undo_of is None else UndoView(table.undo_of, sorted(table.undo))
    return TableView(
        table=table.id,
        settings=table.settings,
        status=table.status.value,
        paused=table.paused,
        seats=[seat_view(table, place) for place in range(table.setup.players)],
        host_name=table.host_name,
        seat=seat,
        host=table.host == identity,
        seed_hash=table.shuffle.hash,
        seed=table.shuffle.seed if table.finished and not table.sealed else None,
        undo=undo,
        messages=[message_view(table, place) for place in range(len(table.messages))],
        rematch=table.rematch,
        seq=table.seq,
        now=now_view(table, seat),
        game=game_view(table, seat),
        takeovers=takeovers,
        deserted=table.deserted or UNSET,
        rated=rated(table),
        shuffle=shuffle_view(table),
        tournament=table.tournament or UNSET,
        begins=table.opened_at + GATHERS if table.tournament and table.game is None else UNSET,
    )


def shuffle_view(table: LiveTable) -> ShuffleView:
    """How far the shuffle is, as everyone may know it: no word before all are shown, which is when cards are dealt."""
    shuffling = table.shuffling
    shown = {} if table.game is None else table.shuffle.shown
    return ShuffleView(
        attempt=shuffling.attempt,
        showing=shuffling.frozen_at is not None,
        commitments={str(seat): text for seat, text in sorted(table.shuffle.commitments.items())},
        shown={str(seat): ShownWordView(*word) for seat, word in sorted(shown.items())},
        withheld=[list(names) for names in shuffling.withheld],
        fixed=bool(table.tournament),
    )


def message_view(table: LiveTable, place: int) -> MessageView:
    """One of the last messages."""
    said = table.messages[place]
    return MessageView(said.seat, said.name, said.at, said.text, said.quick)


def game_view(table: LiveTable, seat: int | None) -> GameView | None:
    """What a seat may know of the game."""
    if table.game is None:
        return None
    return views.to_wire(table.game.view(SPECTATOR if seat is None else seat))


class Awaited(NamedTuple):
    """What a game waits for, as everyone is told it."""

    phase: PhaseName
    actors: list[int]
    winning: int | None


def awaited(table: LiveTable) -> Awaited | None:
    """What the table waits for: worked out once, however many are told."""
    return None if table.game is None else _awaited(table.game.table)


def _awaited(state: Table) -> Awaited:
    winning = state.winning if state.phase is Phase.PLAY and state.trick.cards else None
    return Awaited(state.phase.value, list(actors(state)), winning)


def now_view(table: LiveTable, seat: int | None, waits: Awaited | None = None) -> Now | None:
    """What the table waits for (``waits``, if it is known already), and what this seat may do."""
    if table.game is None:
        return None
    undo = seat is not None and why_no_undo(table, seat) is None
    moment = 0 if seat is None else table.asked.get(seat, 0)
    return now_of(table.game, seat, table.turn_since, undo, moment, waits)


def now_of(game: State, seat: int | None, since: int, undo: bool, moment: int = 0, waits: Awaited | None = None) -> Now:
    """What a game waits for (``waits``, if it is known already), and what this seat may do."""
    waits = waits or _awaited(game.table)
    view = game.view(seat) if seat is not None and seat in waits.actors else None
    return Now(
        phase=waits.phase,
        actors=waits.actors,
        legal=[] if view is None else [moves.to_wire(action) for action in listed_actions(view)],
        limits=None if view is None else views.limits_to_wire(view),
        since=since,
        undo=undo,
        winning=waits.winning,
        moment=moment,
    )
