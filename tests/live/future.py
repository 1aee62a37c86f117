"""``stonehenge serve`` as the next version might be: what it writes and says, today's has not heard of.

It adds a column and a table, a field to every move and everything said, a field to every message over the socket; and
whoever says something also raises their glass, which is a line of a kind of its own.
"""

import sys
from functools import cache
from typing import Any, Final, Union, get_args

import msgspec

from stonehenge.cli.main import main
from stonehenge.server import messages
from stonehenge.storage import migrate
from stonehenge.tables import commands, decide, live_table, log, talking, updates
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Happened, TableEvent, Telling, Whom
from stonehenge.tables.table_view import MessageView
from stonehenge.tables.who import Who

MOTTO: Final = (
    "ALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT 'carpe diem';\nCREATE TABLE toasts (name TEXT);\n"
)
TOASTED: Final = b'"toasted"'


class Toasted(Happened, frozen=True, tag="toasted"):
    """Somebody raised their glass."""

    telling = Telling(Whom.EVERYONE, later=True, listed=False)
    seat: int


class _Talkative:
    """Says more than anybody asked for."""

    def __init__(self, encoder: msgspec.json.Encoder) -> None:
        self._encoder = encoder

    def encode(self, message: Any) -> bytes:
        return self._encoder.encode(message)[:-1] + b',"mood":{"of":"the future"}}'


def _cheers(_table: LiveTable, event: Any, _looker: object, occurred: updates.Occurred) -> updates.TableTold:
    return updates.Spoken(MessageView(event.seat, "", occurred.at, quick="hello"))


def become_the_next_version() -> None:
    """Teach everything that the next version knows."""
    known, write, say = migrate.scripts, log.write, talking.say

    @cache
    def scripts(kind: str) -> tuple[str, ...]:
        now = known(kind)
        return (*now, f"-- oldest: {len(now)}\n{MOTTO}")

    def writes(event: TableEvent) -> bytes:
        return write(event)[:-1] + b',"weather":"rain"}'

    def says(table: LiveTable, who: Who, command: commands.Say) -> Decided:
        said = say(table, who, command)
        seat = table.seat_of(who.identity)
        return said if not isinstance(said, list) or seat is None else [*said, Toasted(seat)]  # type: ignore[list-item]

    migrate.scripts = scripts
    log.write = writes
    decide._DECIDERS[commands.Say] = says
    kinds = [log.WrittenMove if kind is log.Moved else kind for kind in get_args(TableEvent)]
    log._DECODER = msgspec.json.Decoder(Union[(*kinds, Toasted)])  # type: ignore[misc] # all there are
    live_table._APPLY[Toasted] = lambda _table, _event, _at: None
    updates._TELLERS[Toasted] = _cheers
    messages._ENCODER = _Talkative(messages._ENCODER)  # type: ignore[misc,assignment]


if __name__ == "__main__":
    become_the_next_version()
    sys.exit(main())
