"""Tables that were kept with their logs, and what everyone at them was told, line by line.

A log lies here as it stands in a database: the time and the body of each line. Of what was told only a digest is kept.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from stonehenge.tables import log as happened
from stonehenge.tables.live_table import LiveTable, open_table
from stonehenge.tables.log import Opened
from stonehenge.tables.table_view import now_view, table_view
from stonehenge.tables.updates import just_happened, tell

HERE: Final = Path(__file__).parent
EVERY: Final = 20
"""After so many lines the whole view of everybody is looked at as well."""
SETUP: Final = ("edition", "players", "options", "teams", "deck", "hand_sizes", "trumps", "stakes")
"""What was told of a setup when the tables were kept; more may be told since, and is passed over."""
NOW: Final = ("phase", "actors", "legal", "limits", "since", "undo", "winning")
"""What was told of what a table waits for; why a trick went where it went is told since."""
TABLE_SINCE: Final = ("takeovers", "rated", "shuffle")
"""What is told of a table since."""
LINES_SINCE: Final = (
    happened.Hinted,
    happened.TakeoverAsked,
    happened.TakeoverAnswered,
    happened.Committed,
    happened.WordsFrozen,
    happened.WordShown,
    happened.DealVoided,
    happened.Unsealed,
)
"""What can happen at a table since."""
OPTIONS: Final = (
    "specials",
    "prediction",
    "plus_minus_one",
    "clairvoyance",
    "mode",
    "teams",
    "bidding",
    "stakes",
    "black_mage",
    "long_game",
)
"""The options that there were; one that came later stands at its default, and is passed over."""
SINCE: Final = ("won", "exact")
"""What is told of a trick and of a round since: why it went where it went, and for whom it went as predicted."""


def kept_tables() -> list[str]:
    """The names of the tables that lie here."""
    return sorted(path.name.removesuffix(".log.jsonl") for path in HERE.glob("*.log.jsonl"))


def kept_log(name: str) -> list[tuple[int, bytes]]:
    """The time and the body of each line of a table's log."""
    lines = (HERE / f"{name}.log.jsonl").read_text(encoding="utf-8").splitlines()
    return [(at, body.encode()) for at, body in map(json.loads, lines)]


def folded(log: list[tuple[int, bytes]]) -> Iterator[tuple[LiveTable, int, Any]]:
    """The table after each line of its log, with the line."""
    (at, first), *rest = log
    opened = happened.read(first)
    assert isinstance(opened, Opened)
    table = open_table("t", opened, at)
    yield table, at, opened
    for at, body in rest:
        event = happened.read(body)
        table.apply(event, at)
        yield table, at, event


def told(log: list[tuple[int, bytes]]) -> Iterator[str]:
    """A digest of all that anybody may be told after each line of a log."""
    on_turn: tuple[int, ...] = ()
    since = 0
    for number, (table, at, event) in enumerate(folded(log)):
        if isinstance(event, _TURN_BEGAN) or table.on_turn() != on_turn:
            since = at
        on_turn = table.on_turn()
        seats = (None, *range(table.setup.players))
        occurred = just_happened(table, event)
        told: list[object] = [tell(table, occurred, seat, host) for seat in seats for host in (False, True)]
        told += [now_view(table, seat) for seat in seats]
        if number % EVERY == 0 or number == len(log) - 1:
            identities = [getattr(occupant, "identity", "") for occupant in table.seats]
            told += [table_view(table, identity) for identity in (*identities, table.host, "nobody")]
        yield _digest(told, since)


_TURN_BEGAN: Final = (happened.Opened, happened.Moved, happened.Undone, happened.Resumed, happened.CameBack)
"""After these the time of those on turn began anew when the tables were kept; coming back wins no time since."""


def _digest(told: list[object], since: int) -> str:
    plain = _as_kept(json.loads(msgspec.json.encode(told)), since)
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()[:16]


def _as_kept(plain: Any, since: int) -> Any:
    """What was told, without what is told since."""
    if isinstance(plain, list):
        return [_as_kept(one, since) for one in plain]
    if not isinstance(plain, dict):
        return plain
    kept = {key: _as_kept(value, since) for key, value in plain.items() if key not in SINCE}
    if "deck" in kept:
        kept = {key: kept[key] for key in SETUP}
        kept["options"] = {key: kept["options"][key] for key in OPTIONS if key in kept["options"]}
    if "seed_hash" in kept:
        kept = {key: value for key, value in kept.items() if key not in TABLE_SINCE}
    if {*NOW} <= {*kept}:
        kept = {key: kept[key] for key in NOW} | {"since": since}
    return kept
