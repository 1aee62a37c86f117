"""What goes over HTTP: the bodies of requests and answers."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stonehenge.locales import FALLBACK
from stonehenge.server.faces import Face
from stonehenge.server.languages import Lang
from stonehenge.server.messages import RefusalView
from stonehenge.tables.lobby import LobbyTable
from stonehenge.tables.settings import Options, Settings
from stonehenge.wire.told_events import ToldEvent
from stonehenge.wire.views import GameView, SetupView

Name = Annotated[str, Meta(min_length=1, max_length=30)]
TableId = str


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Introduction(Asked, frozen=True):
    """POST and PATCH /api/me: how one wants to be called, and seen; without a face one keeps the one one has."""

    name: Name
    lang: Lang = FALLBACK
    face: Face | UnsetType = UNSET


class Me(msgspec.Struct, frozen=True):
    """GET /api/me: who one is on this server."""

    name: str
    lang: Lang
    face: str | UnsetType = UNSET
    """Only where one has chosen one."""


class DeviceLink(msgspec.Struct, frozen=True):
    """POST /api/me/link: moves one's identity to another device, once, within ten minutes."""

    code: str
    url: str
    qr: str
    """An SVG picture of the address."""
    expires: int


class DeviceCode(Asked, frozen=True):
    """POST /api/me/claim/look: the code of a link from another device."""

    code: Annotated[str, Meta(max_length=100)]


class DeviceClaim(Asked, frozen=True):
    """POST /api/me/claim. Where the browser is somebody else, ``replace`` says that this is meant."""

    code: Annotated[str, Meta(max_length=100)]
    replace: bool = False


class Claimant(msgspec.Struct, frozen=True):
    """Somebody, and what they would leave behind."""

    name: str
    games: int
    """Tables they sit or sat at, as far as they are counted."""
    rated: int
    """Games that were rated."""
    devices: int
    """Other devices that they are signed in with."""
    face: str | UnsetType = UNSET


class ClaimPreview(msgspec.Struct, frozen=True):
    """POST /api/me/claim/look: whom the browser would become, and whom it would stop being."""

    becomes: Me
    now: Claimant | None
    """Nobody where the browser is nobody, or the same person already."""


class DeviceLine(msgspec.Struct, frozen=True):
    """A browser that one is signed in with."""

    id: str
    label: str
    """What it is, in two words; empty where that can't be told."""
    created: int
    seen: int
    """To the day."""
    here: bool


class Devices(msgspec.Struct, frozen=True):
    """GET /api/me/devices: where one is signed in, the newest first."""

    devices: list[DeviceLine]


class EndDevices(Asked, frozen=True):
    """POST /api/me/devices/end: all but the one that asks, or all."""

    which: Literal["others", "all"]


class Goodbye(Asked, frozen=True):
    """POST /api/me/forget: remove all that is kept of whoever asks; their name, so that nobody does it by chance."""

    name: Name


class Forgotten(msgspec.Struct, frozen=True):
    """POST /api/me/forget: at how many tables somebody is nobody now."""

    tables: int


class OptionChoices(msgspec.Struct, frozen=True):
    """An option of an edition: its values, the default first."""

    name: str
    values: list[str | bool | int]
    several: bool
    """Whether one chooses any number of the values (the special cards) instead of one."""
    together: list[list[str]]
    """Of those that one chooses any number of: which come only together (S0)."""


class EditionCard(msgspec.Struct, frozen=True):
    """An edition as one can choose it."""

    edition: str
    fewest: int
    most: int
    options: list[OptionChoices]
    names: dict[str, str]
    """What it is called, by language."""
    blurbs: dict[str, str]
    """What it is like, in one sentence, by language."""


class Catalogue(msgspec.Struct, frozen=True):
    """GET /api/catalogue: everything one can choose for a table."""

    editions: list[EditionCard]
    bots: list[str]
    quick_messages: list[str]


class SetupQuestion(Asked, frozen=True):
    """POST /api/setup: can this be played, and what could be changed?"""

    edition: Annotated[str, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=12)]
    options: Options = {}


class SetupAnswer(msgspec.Struct, frozen=True):
    """The game that would be played, or why it can't be; and for every other choice why that would be refused."""

    setup: SetupView | None
    refusal: RefusalView | None
    refused: dict[str, dict[str, RefusalView]]
    """By option (and ``players``), then by value as text: choices that don't go with the others."""


class Invitation(msgspec.Struct, frozen=True):
    """POST /api/tables, GET /api/tables/{table}/invitation: how others come to a table."""

    table: TableId
    url: str
    qr: str
    code: str = ""
    """Five letters that lead to it too, as long as it gathers; empty otherwise."""
    code_expires: int = 0
    """In milliseconds since 1970; whoever asks then is told another code."""


class CodeEntered(Asked, frozen=True):
    """POST /api/codes: five letters as somebody has heard them."""

    code: Annotated[str, Meta(max_length=40)]


class TableFound(msgspec.Struct, frozen=True):
    """POST /api/codes: the table that a code leads to."""

    table: TableId


class Lobby(msgspec.Struct, frozen=True):
    """GET /api/tables: the public tables; GET /api/me/games: one's own."""

    tables: list[LobbyTable]


class NewTable(Asked, frozen=True):
    """POST /api/tables. ``sit``: the host sits down; ``bots``: fills the other seats; ``start``: begins at once."""

    settings: Settings
    sit: bool = True
    bots: Annotated[str, Meta(max_length=40)] | None = None
    start: bool = False


class VoidedView(msgspec.Struct, frozen=True):
    """A deal that never was: somebody did not show the word that they had committed to."""

    seed: str
    seed_hash: str
    words: dict[str, str]
    nonces: dict[str, str]
    commitments: dict[str, str]


class Replay(msgspec.Struct, frozen=True):
    """GET /api/tables/{table}/replay?seat=: a finished game as one seat saw it, or face up (``seat`` is null)."""

    table: TableId
    setup: SetupView
    names: list[str]
    seat: int | None
    first: GameView
    """Before the first deal."""
    moves: list[list[ToldEvent]]
    seed: str
    seed_hash: str
    words: dict[str, str]
    faces: list[str]
    """The figures of those who sat there; empty for bots, and for who has chosen none."""
    nonces: dict[str, str] = {}
    """What hid each word until all were shown; nothing in older games, whose words nobody had committed to."""
    commitments: dict[str, str] = {}
    voided: list[VoidedView] = []


class GameSoFar(msgspec.Struct, frozen=True):
    """GET /api/tables/{table}/events: every move so far as one's seat may know it, to fold a view from.

    What the socket tells with a number above ``seq`` comes after it.
    """

    table: TableId
    seq: int
    settings: Settings
    setup: SetupView
    first_dealer: int
    seat: int | None
    moves: list[list[ToldEvent]]


class OwnBot(Asked, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/token: what one's own bot is called."""

    name: Name = "Bot"


class SeatToken(msgspec.Struct, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/token: seats a bot of one's own; the token is shown this once."""

    token: str
    seat: int


class EditionStatistics(msgspec.Struct, frozen=True):
    """How one has played an edition."""

    edition: str
    games: int
    wins: int
    points: int
    rounds: int
    exact: int


class Standing(msgspec.Struct, frozen=True):
    """How well somebody plays where 1500 is average and 200 more win three of four; and how unsure that is."""

    points: int
    unsure: int


class PlayedGame(msgspec.Struct, frozen=True):
    """One of one's finished games."""

    edition: str
    at: int
    points: int
    won: bool
    rounds: int
    exact: int


class Statistics(msgspec.Struct, frozen=True):
    """GET /api/me/statistics."""

    editions: list[EditionStatistics]
    rating: float | None
    games_rated: int
    standing: Standing | None
    """Nothing until so many games were rated as it takes to say something."""
    games_needed: int
    history: list[PlayedGame]
    """The latest, the oldest of them first."""


class LeaderboardLine(msgspec.Struct, frozen=True):
    """A player of the server."""

    place: int
    name: str
    rating: float
    games: int
    me: bool
    standing: Standing | None
    face: str | UnsetType = UNSET


class Landmark(msgspec.Struct, frozen=True):
    """A bot, by which a standing can be read."""

    bot: str
    standing: Standing


class Leaderboard(msgspec.Struct, frozen=True):
    """GET /api/leaderboard."""

    lines: list[LeaderboardLine]
    bots: list[Landmark]
    """Those that have played here, the best first."""


class Health(msgspec.Struct, frozen=True):
    """GET /health."""

    status: Literal["ok", "stopping", "unavailable"]
    version: str
    storage: Literal["ok", "unavailable"]
    redis: Literal["ok", "unavailable", "unused"]


class Problem(msgspec.Struct, frozen=True):
    """The body of every answer of 400 and above."""

    refusal: RefusalView
