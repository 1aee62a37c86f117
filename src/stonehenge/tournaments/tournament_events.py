"""What happened in a tournament: the lines of its log, and their JSON.

What a line is, is said here and nowhere else. A line of a kind that isn't known is a newer version's; fields that are
not known are passed over, as in a table's log.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from stonehenge.rules.value import value
from stonehenge.tournaments.format import Format

Source = Literal["organiser", "pad", "live"]
"""Who says how a table ended: somebody who runs the tournament, the table's score pad, or the live table itself."""
Step = Literal["round", "lots", "end"]
BOT: Final = 0
"""Stands for a bot among the players of a table; players are numbered from 1 up."""


@value
class TournamentOpened:
    """A tournament begins. Everyone knows its commitment; the secret is known bit by bit (``chained_seeds``)."""

    format: Format
    commitment: str
    secret: str = ""
    """Nothing in a log that was handed out to be checked."""
    organiser: str = ""
    """An identity; empty where it is run from a terminal."""
    organiser_name: str = ""


@value
class FormatChanged:
    """The organiser chose something else."""

    format: Format


@value
class PlayersEntered:
    """Players came, each with the next number; ``identities`` are those of players at live tables."""

    names: tuple[str, ...]
    identities: tuple[str, ...] = ()


@value
class PlayerClaimed:
    """Somebody whose name was entered before has come by themselves."""

    player: int
    identity: str


@value
class PlayerRenamed:
    """A player is called something else."""

    player: int
    name: str


@value
class PlayerLeft:
    """A player is drawn no more; perhaps a referee has sent them away."""

    player: int
    disqualified: bool = False


@value
class PlayerReturned:
    """A player who had left is back."""

    player: int


@value
class RoundDrawn:
    """A round was drawn: its tables with the players in the order of their seats; the first of them deals first."""

    round: int
    tables: tuple[tuple[int, ...], ...]
    seed: str
    """The next of the chain, shown by this."""
    word: str = ""
    """What somebody in the hall called out."""


@value
class StepTakenBack:
    """The last draw, or the end, did not count."""

    step: Step


@value
class SeatsChanged:
    """Other players sit at a table than were drawn there."""

    round: int
    table: int
    players: tuple[int, ...]


@value
class TableReported:
    """How a table ended: the points of each seat; nothing for one who did not play to the end."""

    round: int
    table: int
    points: tuple[int | None, ...]
    source: Source = "organiser"
    by: str = ""
    """The name of whoever said so."""
    reason: str = ""
    """Why it was corrected."""
    rounds: int = 0
    """How many rounds its pad has; 0 where it comes from no pad."""


@value
class PenaltyGiven:
    """A referee takes points from a player for what they did in a round."""

    player: int
    round: int
    points: int
    reason: str = ""
    by: str = ""
    key: str = ""
    """What its client called it: asked for again, it has happened already."""


@value
class PenaltyLifted:
    """A referee takes that back; penalties are numbered from 1 up."""

    penalty: int


@value
class LotsDrawn:
    """The preliminary rounds are over: who is level is ordered by lots."""

    seed: str
    word: str = ""


@value
class TournamentEnded:
    """Nothing more is played; the ranking stands."""


@value
class HelperAdmitted:
    """Somebody else may run the tournament, too."""

    identity: str
    name: str


@value
class HelperDismissed:
    """Somebody may no more."""

    identity: str


@value
class LiveTablesOpened:
    """The tables of a round can be played at; their ids in order."""

    round: int
    tables: tuple[str, ...]


@value
class DealsShown:
    """A round at live tables is over everywhere: everyone may know by which seed of the chain they were dealt."""

    round: int
    seed: str


TournamentEvent = (
    TournamentOpened
    | FormatChanged
    | PlayersEntered
    | PlayerClaimed
    | PlayerRenamed
    | PlayerLeft
    | PlayerReturned
    | RoundDrawn
    | StepTakenBack
    | SeatsChanged
    | TableReported
    | PenaltyGiven
    | PenaltyLifted
    | LotsDrawn
    | TournamentEnded
    | HelperAdmitted
    | HelperDismissed
    | LiveTablesOpened
    | DealsShown
)


# --- as JSON ---------------------------------------------------------------------------------------------------------

_TAGS: Final = {
    kind: "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in kind.__name__).strip("_")
    for kind in get_args(TournamentEvent)
}
_KINDS: Final = {tag: kind for kind, tag in _TAGS.items()}
_HINTS: Final = {kind: get_type_hints(kind) for kind in (*_TAGS, Format)}

T = TypeVar("T")


class UnreadableLineError(ValueError):
    """A line that this version can't read; ``newer`` where it is of a kind that isn't known here."""

    def __init__(self, problem: str, *, newer: bool = False) -> None:
        super().__init__(problem)
        self.newer = newer


def write_line(event: TournamentEvent) -> bytes:
    """An event as a line of the log."""
    body = {"type": _TAGS[type(event)], **plain(event)}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def read_line(body: bytes) -> TournamentEvent:
    """The event of a line of the log."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise UnreadableLineError("no JSON") from None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise UnreadableLineError("no line of a tournament")
    kind = _KINDS.get(found["type"])
    if kind is None:
        raise UnreadableLineError(found["type"], newer=True)
    event: TournamentEvent = _made(kind, found)
    return event


def plain(what: Any) -> dict[str, Any]:
    """A value's fields as JSON has them."""
    return {field.name: _plain(getattr(what, field.name)) for field in fields(what)}


def _plain(what: Any) -> Any:
    return plain(what) if is_dataclass(what) else what


def _made(kind: type[T], found: Mapping[str, Any]) -> T:
    """A value from JSON; what isn't there is as it is where nothing is said."""
    given = {}
    for name, hint in _HINTS[kind].items():
        if name in found:
            given[name] = _read(hint, found[name])
    try:
        return kind(**given)
    except TypeError:
        raise UnreadableLineError(f"{kind.__name__} lacks something") from None


def _read(hint: Any, found: Any) -> Any:
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(found, dict):
        return _made(hint, found)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple and isinstance(found, list):
        return tuple(_read(parts[0], one) for one in found)
    if origin is Literal and found in parts:
        return found
    if isinstance(hint, UnionType):
        return None if found is None and NoneType in parts else _read(parts[0], found)
    if origin is Mapping and isinstance(found, dict):
        return found
    if hint in (int, str, bool) and type(found) is hint:
        return found
    raise UnreadableLineError(f"{found!r} where {hint} is expected")
