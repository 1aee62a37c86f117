"""What happened at a table: the lines of its log. Who may be told what of them is in ``stonehenge.tables.telling``."""

from typing import Literal

import msgspec

from stonehenge.tables.settings import Settings
from stonehenge.wire.events import GameEvent

By = Literal["person", "bot", "stand_in"]
Why = Literal["clock", "away", "left"]


class Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that stands in a table's log."""


class Opened(Happened, frozen=True, tag="opened"):
    """A table was opened. The seed stays here until the game is over; everyone knows its hash from the start."""

    settings: Settings
    host: str
    host_name: str
    seed: str


class Arranged(Happened, frozen=True, tag="arranged"):
    """The host changed the settings before the game."""

    settings: Settings


class Seated(Happened, frozen=True, tag="seated"):
    """A person sat down."""

    seat: int
    identity: str
    name: str
    program: bool = False
    """A bot of somebody's own that plays over the socket."""


class BotSeated(Happened, frozen=True, tag="bot_seated"):
    """A bot of ours took a free seat."""

    seat: int
    bot: str


class Freed(Happened, frozen=True, tag="freed"):
    """A seat is free again; ``by`` is the host's who removed somebody, or nothing where they went by themselves."""

    seat: int
    removed: bool = False


class Renamed(Happened, frozen=True, tag="renamed"):
    """A person at the table has another name now."""

    identity: str
    name: str


class WordAdded(Happened, frozen=True, tag="word_added"):
    """A player added a word of their own to the shuffle's seed."""

    seat: int
    word: str


class Started(Happened, frozen=True, tag="started"):
    """The game began."""

    first_dealer: int


class Moved(Happened, frozen=True, tag="moved"):
    """A seat did something, with all that followed from it; ``seat`` is nothing for the first deal."""

    seat: int | None
    by: By
    events: list[GameEvent]


class StoodIn(Happened, frozen=True, tag="stood_in"):
    """A bot plays for this seat's person until they are back."""

    seat: int
    why: Why


class CameBack(Happened, frozen=True, tag="came_back"):
    """The seat's person plays themselves again."""

    seat: int


class Nudged(Happened, frozen=True, tag="nudged"):
    """Somebody asked a slow player to go on."""

    seat: int
    by: int


class UndoAsked(Happened, frozen=True, tag="undo_asked"):
    """A seat would like to take its last move back."""

    seat: int


class UndoAnswered(Happened, frozen=True, tag="undo_answered"):
    """Somebody granted or refused that."""

    seat: int
    granted: bool


class Undone(Happened, frozen=True, tag="undone"):
    """Everyone granted it: the last move did not happen."""

    seat: int


class Paused(Happened, frozen=True, tag="paused"):
    """The host stopped the game for a while."""


class Resumed(Happened, frozen=True, tag="resumed"):
    """The host let it go on."""


class HandedOver(Happened, frozen=True, tag="handed_over"):
    """Somebody else is the host now."""

    host: str
    host_name: str


class Closed(Happened, frozen=True, tag="closed"):
    """The host ended the table before the game was over."""


class Rematched(Happened, frozen=True, tag="rematched"):
    """The same people play again, at another table."""

    table: str


class Said(Happened, frozen=True, tag="said"):
    """One of the quick messages, by its key."""

    seat: int | None
    name: str
    message: str


class Chatted(Happened, frozen=True, tag="chatted"):
    """A message in somebody's own words."""

    seat: int | None
    name: str
    text: str


TableEvent = (
    Opened
    | Arranged
    | Seated
    | BotSeated
    | Freed
    | Renamed
    | WordAdded
    | Started
    | Moved
    | StoodIn
    | CameBack
    | Nudged
    | UndoAsked
    | UndoAnswered
    | Undone
    | Paused
    | Resumed
    | HandedOver
    | Closed
    | Rematched
    | Said
    | Chatted
)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(TableEvent)


def write(event: TableEvent) -> bytes:
    """An event as a line of the log."""
    return _ENCODER.encode(event)


def read(body: bytes) -> TableEvent:
    """The event of a line of the log."""
    event: TableEvent = _DECODER.decode(body)
    return event
