"""What happened at a table: the lines of its log.

What a line is, is said here and nowhere else: its fields, its tag, who is told of it, and whether later just as well.
``stonehenge.tables.updates`` has the words in which each is told.
"""

from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, Union, get_args

import msgspec
from msgspec import UNSET, UnsetType

from stonehenge.rules.events import Event
from stonehenge.rules.value import value
from stonehenge.tables.settings import Settings
from stonehenge.wire.game_events import GameEvent, from_wire, to_wire

By = Literal["person", "bot", "stand_in"]
Why = Literal["clock", "away", "left"]


class Whom(Enum):
    """Who is told of a line."""

    NOBODY = "nobody"
    EVERYONE = "everyone"  # all of it
    EACH = "each"  # what they may know, or what concerns them


@value
class Telling:
    """What others come to know of a line."""

    whom: Whom
    later: bool
    """Whether it can be told later just as well; else who missed it is told how the table stands."""
    listed: bool = True
    """Whether the lobby may show something else after it."""


class Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that stands in a table's log. Who is told of it must be said: a line without that can't be declared."""

    telling: ClassVar[Telling]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not isinstance(getattr(cls, "telling", None), Telling):
            raise TypeError(f"who is told of {cls.__name__}?")


class Opened(Happened, frozen=True, tag="opened", omit_defaults=True):
    """A table was opened. The seed stays here until the game is over; everyone knows its hash from the start."""

    telling = Telling(Whom.NOBODY, later=False)
    settings: Settings
    host: str
    host_name: str
    seed: str
    removed: tuple[str, ...] = ()
    """Whom the host has sent away from the table before, of which this is the rematch."""
    tournament: str = ""
    """The tournament that it is a table of; nobody sits down there by themselves, and it begins by itself."""
    sealed: bool = False
    """Whether other tables are dealt the same cards: until all are done nobody else may see how it goes."""


class Arranged(Happened, frozen=True, tag="arranged"):
    """The host changed the settings before the game."""

    telling = Telling(Whom.EACH, later=False)
    settings: Settings


class Seated(Happened, frozen=True, tag="seated"):
    """A person sat down."""

    telling = Telling(Whom.EVERYONE, later=True)
    seat: int
    identity: str
    name: str
    program: bool = False
    """A bot of somebody's own that plays over the socket."""
    owner: str | msgspec.UnsetType = msgspec.UNSET
    """Whose it is."""
    face: str | UnsetType = UNSET
    """The figure that stands for them; a line of somebody without one doesn't speak of it."""


class TakeoverAsked(Happened, frozen=True, tag="takeover_asked", omit_defaults=True):
    """Somebody who watches would like to play on for a bot, from the next deal on; or their program is to."""

    telling = Telling(Whom.EACH, later=False)
    seat: int
    identity: str
    name: str
    owner: str = ""
    """Whose program it is, if it is one."""
    face: str = ""


class TakeoverAnswered(Happened, frozen=True, tag="takeover_answered"):
    """A player granted that or refused it; without ``by`` it was taken back."""

    telling = Telling(Whom.EACH, later=False)
    seat: int
    by: int | None
    granted: bool


class Hinted(Happened, frozen=True, tag="hinted"):
    """A player has asked for a hint, for the first time in this game."""

    telling = Telling(Whom.EVERYONE, later=True, listed=False)
    seat: int


class BotSeated(Happened, frozen=True, tag="bot_seated"):
    """A bot of ours took a free seat."""

    telling = Telling(Whom.EVERYONE, later=True)
    seat: int
    bot: str


class Freed(Happened, frozen=True, tag="freed"):
    """A seat is free again; ``removed`` says whether the host sent somebody away, or they went by themselves."""

    telling = Telling(Whom.EVERYONE, later=False)
    seat: int
    removed: bool = False


class Renamed(Happened, frozen=True, tag="renamed"):
    """A person at the table has another name now, or another face; a line without a face leaves them theirs."""

    telling = Telling(Whom.EACH, later=True)
    identity: str
    name: str
    face: str | UnsetType = UNSET


class WordAdded(Happened, frozen=True, tag="word_added"):
    """A player added a word of their own to the shuffle's seed; in older logs, before words were committed to."""

    telling = Telling(Whom.EVERYONE, later=True)
    seat: int
    word: str


class Committed(Happened, frozen=True, tag="committed"):
    """A player committed to a word for the shuffle: everyone sees its hash, and nobody the word."""

    telling = Telling(Whom.EVERYONE, later=True, listed=False)
    seat: int
    commitment: str


class WordsFrozen(Happened, frozen=True, tag="words_frozen"):
    """The host has started: from here on no seat and no commitment changes, and everyone shows their word."""

    telling = Telling(Whom.EVERYONE, later=False, listed=False)


class WordShown(Happened, frozen=True, tag="word_shown"):
    """A player has shown the word they had committed to. Until the last is in, word and nonce are for nobody's eyes."""

    telling = Telling(Whom.NOBODY, later=True, listed=False)
    seat: int
    nonce: str
    word: str


class DealVoided(Happened, frozen=True, tag="deal_voided"):
    """These seats did not show their words: nothing is dealt, and a new seed is drawn.

    It stays hidden as the first did: everyone is told its hash alone.
    """

    telling = Telling(Whom.EACH, later=False)
    withheld: tuple[int, ...]
    seed: str


class Started(Happened, frozen=True, tag="started"):
    """The game began."""

    telling = Telling(Whom.EVERYONE, later=False)
    first_dealer: int


class Moved(Happened, frozen=True, tag="moved", omit_defaults=True):
    """A seat did something, with all that followed from it; ``seat`` is nothing for the first deal."""

    telling = Telling(Whom.EACH, later=True)
    seat: int | None
    by: By
    events: tuple[Event, ...]
    """The law's own; they become messages when they are written or sent."""
    key: str = ""
    """What its client called it: asked for again, it has happened already."""


class StoodIn(Happened, frozen=True, tag="stood_in"):
    """A bot plays for this seat's person until they are back."""

    telling = Telling(Whom.EVERYONE, later=True)
    seat: int
    why: Why


class CameBack(Happened, frozen=True, tag="came_back"):
    """The seat's person plays themselves again."""

    telling = Telling(Whom.EVERYONE, later=True)
    seat: int


class Nudged(Happened, frozen=True, tag="nudged"):
    """Somebody asked a slow player to go on."""

    telling = Telling(Whom.EVERYONE, later=True, listed=False)
    seat: int
    by: int


class UndoAsked(Happened, frozen=True, tag="undo_asked"):
    """A seat would like to take its last move back."""

    telling = Telling(Whom.EVERYONE, later=False)
    seat: int


class UndoAnswered(Happened, frozen=True, tag="undo_answered"):
    """Somebody granted or refused that."""

    telling = Telling(Whom.EVERYONE, later=False)
    seat: int
    granted: bool


class Undone(Happened, frozen=True, tag="undone"):
    """Everyone granted it: the last move did not happen."""

    telling = Telling(Whom.EACH, later=False)
    seat: int


class Paused(Happened, frozen=True, tag="paused"):
    """The host stopped the game for a while."""

    telling = Telling(Whom.EVERYONE, later=False)


class Resumed(Happened, frozen=True, tag="resumed"):
    """The host let it go on."""

    telling = Telling(Whom.EVERYONE, later=False)


class HandedOver(Happened, frozen=True, tag="handed_over"):
    """Somebody else is the host now."""

    telling = Telling(Whom.EACH, later=False)
    host: str
    host_name: str


class Closed(Happened, frozen=True, tag="closed", omit_defaults=True):
    """The host ended the table before the game was over; or nobody has been there for long."""

    telling = Telling(Whom.EVERYONE, later=False)
    deserted: bool = False


class Unsealed(Happened, frozen=True, tag="unsealed"):
    """All tables with the same cards are done: everyone may see this one, and what it was shuffled by."""

    telling = Telling(Whom.NOBODY, later=False, listed=False)


class Rematched(Happened, frozen=True, tag="rematched"):
    """The same people play again, at another table."""

    telling = Telling(Whom.EVERYONE, later=False)
    table: str


class Said(Happened, frozen=True, tag="said"):
    """One of the quick messages, by its key."""

    telling = Telling(Whom.EVERYONE, later=True, listed=False)
    seat: int | None
    name: str
    message: str


class Chatted(Happened, frozen=True, tag="chatted"):
    """A message in somebody's own words."""

    telling = Telling(Whom.EVERYONE, later=True, listed=False)
    seat: int | None
    name: str
    text: str


TableEvent = (
    Opened
    | Arranged
    | Seated
    | BotSeated
    | TakeoverAsked
    | TakeoverAnswered
    | Hinted
    | Freed
    | Renamed
    | WordAdded
    | Committed
    | WordsFrozen
    | WordShown
    | DealVoided
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
    | Unsealed
    | Rematched
    | Said
    | Chatted
)


class WrittenMove(Moved, frozen=True, tag="moved"):
    """A move as it is written or sent: the law's events as messages."""

    events: list[GameEvent]  # type: ignore[assignment] # what Moved has in memory


_LINES: Final = [WrittenMove if kind is Moved else kind for kind in get_args(TableEvent)]
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[tuple(_LINES)])  # noqa: UP007 # all there are


@lru_cache(maxsize=4096)
def written(move: Moved) -> WrittenMove:
    """A move as it is written: made once, and kept for a while; its events are also what everyone is told of it."""
    return WrittenMove(move.seat, move.by, [*map(to_wire, move.events)], move.key)


def write(event: TableEvent) -> bytes:
    """An event as a line of the log."""
    if isinstance(event, Moved):
        return _ENCODER.encode(written(event))
    return _ENCODER.encode(event)


class NewerLineError(Exception):
    """A line that this version can't read: a newer one, side by side with it, has gone on with the table."""


def read(body: bytes) -> TableEvent:
    """The event of a line of the log; a kind of line, or of move, that is not known here is a newer version's.

    Fields that are not known are passed over: a version adds only such as older ones may leave alone, and else a kind.
    """
    try:
        line = _DECODER.decode(body)
    except msgspec.ValidationError as error:
        raise NewerLineError from error
    if isinstance(line, WrittenMove):
        return Moved(line.seat, line.by, tuple(map(from_wire, line.events)), line.key)
    event: TableEvent = line
    return event
