"""What goes over a table's socket, both ways: tagged by ``type``.

A client says hello first, with the last number it has; it gets the rest, or everything. What it asks for is answered
by ``done`` (the move is in the log, and in the database) or ``refused``, with the id it gave.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from stonehenge.locales import FALLBACK
from stonehenge.server.languages import Lang
from stonehenge.tables.commands import Command
from stonehenge.tables.table_view import Now, TableView
from stonehenge.tables.updates import TableTold
from stonehenge.wire.moves import Move

Id = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Param = str | int


class RefusalView(msgspec.Struct, frozen=True):
    """Why something is not possible: a code and what it is about, the clause it rests on, and one sentence."""

    code: str
    clause: str
    params: dict[str, Param]
    sentence: str


# --- from the client -------------------------------------------------------------------------------------------------


class FromClient(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything a client can say."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first thing to say. ``have`` is the last number that was received; nothing asks for everything."""

    have: Id | None = None
    lang: Lang = FALLBACK
    token: Annotated[str, Meta(max_length=200)] | None = None
    """For a bot's seat; a person is known by the cookie."""


class Do(FromClient, frozen=True, tag="do"):
    """Ask for something."""

    id: Id
    command: Command


class AskHint(FromClient, frozen=True, tag="hint"):
    """What would a strong player do?"""

    id: Id


class Ping(FromClient, frozen=True, tag="ping"):
    """Still there?"""


ClientMessage = Hello | Do | AskHint | Ping


# --- from the server -------------------------------------------------------------------------------------------------


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything the server can say."""


class Away(msgspec.Struct, frozen=True):
    """Somebody at the table who isn't connected; a bot steps in ``settings.away`` seconds after ``since``."""

    seat: int
    since: int
    """The server's clock, in milliseconds since 1970."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """How everything stands, for this one who came: everything before it is out of date."""

    table: TableView
    present: list[int]
    """The seats whose people are connected."""
    spectators: int
    time: int
    """The server's clock, in milliseconds since 1970."""
    away: list[Away] = []
    removed: bool = False
    """Whether the host has removed this one; perhaps while they were not connected."""


class Update(FromServer, frozen=True, tag="update"):
    """A line of the log, as this one may know it; ``seq`` counts them without gaps."""

    seq: int
    at: int
    told: list[TableTold]
    now: Now | None


class Done(FromServer, frozen=True, tag="done"):
    """What was asked for has happened, is written down, and its updates up to ``seq`` were sent before this."""

    id: Id
    seq: int


class Refused(FromServer, frozen=True, tag="refused"):
    """What was asked for did not happen; without an id it was not even readable.

    The code ``not_known_yet`` says that nobody knows: ``done`` or another refusal with the same id follows.
    """

    id: Id | None
    refusal: RefusalView


class Hint(FromServer, frozen=True, tag="hint"):
    """What a strong player would do."""

    id: Id
    move: Move


class Present(FromServer, frozen=True, tag="present"):
    """Who is connected now."""

    present: list[int]
    spectators: int
    away: list[Away] = []


class Pong(FromServer, frozen=True, tag="pong"):
    """Still here."""

    time: int


class ComeBack(FromServer, frozen=True, tag="come_back"):
    """This connection ends; come back with what you have.

    Whoever was ``removed`` by the host is told so; who stays nevertheless, or comes back, watches. Who was
    ``signed_out`` is nobody any more.
    """

    why: Literal["slow", "stopping", "elsewhere", "removed", "signed_out"]


ServerMessage = Welcome | Update | Done | Refused | Hint | Present | Pong | ComeBack

_ENCODER: Final = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """A message as it goes over the socket."""
    return _ENCODER.encode(message)
