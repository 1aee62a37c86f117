"""What goes over HTTP of the slips that lie on the tables of a tournament."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from stonehenge.server.schemas import Asked
from stonehenge.server.tournament_schemas import Points
from stonehenge.tables.settings import Options
from stonehenge.tournaments.tournament_events import Source


class Slip(msgspec.Struct, frozen=True):
    """What lies on a table, to be printed."""

    table: int
    key: str
    url: str
    qr: str


class Slips(msgspec.Struct, frozen=True):
    """GET /api/tournaments/{tournament}/rounds/{round}/slips."""

    round: int
    slips: list[Slip]


class SlipView(msgspec.Struct, frozen=True):
    """GET /api/tournaments/{tournament}/rounds/{round}/tables/{table}/{key}: what a table needs to keep score."""

    tournament: str
    name: str
    round: int
    rounds: int
    table: int
    edition: str
    options: Options
    names: list[str]
    """In the order of the seats; the first deals first."""
    pad_names: list[str]
    """The same as a score pad takes them: a pad that is sent has these."""
    points: list[int | None] | None
    """What counts now."""
    source: Source | None
    open: bool
    """Whether the table may still report."""


class SlipPad(Asked, frozen=True):
    """POST …/{key}/pad: how the table ended, by its score pad as files have one (docs/pad.md)."""

    pad: dict[str, Any]
    by: Annotated[str, Meta(max_length=60)] = ""


class SlipReport(Asked, frozen=True):
    """POST the same: how the table ended, by seat."""

    points: Points
    by: Annotated[str, Meta(max_length=60)] = ""
