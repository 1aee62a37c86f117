"""An append on an SQLite connection, inside a transaction that somebody else begins and ends."""

import json
import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from stonehenge.storage.interface import GameResult, Listing, Rate, Rating, Stale

_LISTING_COLUMNS: Final = "public, status, edition, people, body, host"
_INSERT: Final = "INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
_MOST_ROWS: Final = 64
"""Of one statement: older SQLites take no more than 999 parameters."""
_STALE: Final = (
    "SELECT json_group_array(key) FROM json_each(?) WHERE json_extract(value, '$[1]') !="
    " (SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = json_extract(value, '$[0]'))"
)
"""Which of these tables have another last entry than is thought, by their places in the list."""


def last_seq(connection: sqlite3.Connection, table: str) -> int:
    """The number of the last entry, 0 where there is none."""
    (last,) = connection.execute("SELECT max(seq) FROM entries WHERE table_id = ?", (table,)).fetchone()
    return last or 0


class Line(NamedTuple):
    """One entry that is to be written and nothing else: what a move takes."""

    table: str
    after: int
    body: bytes
    at: int


def append_lines(connection: sqlite3.Connection, lines: Sequence[Line]) -> list[int | Stale]:
    """Write entries of different tables, in as few statements as can be: the number of each, or that it is stale."""
    claims = json.dumps([(line.table, line.after) for line in lines])
    (stale,) = connection.execute(_STALE, (claims,)).fetchone()
    outcomes: list[int | Stale] = [line.after + 1 for line in lines]
    for place in json.loads(stale):
        outcomes[place] = Stale("storage.stale", table=lines[place].table, after=lines[place].after)
    fresh = [line for line, outcome in zip(lines, outcomes, strict=True) if not isinstance(outcome, Stale)]
    begin = 0
    while begin < len(fresh):
        size = min(_MOST_ROWS, 1 << (len(fresh) - begin).bit_length() - 1)  # a power of two, so that few are prepared
        rows = [(line.table, line.after + 1, line.at, line.body) for line in fresh[begin : begin + size]]
        connection.execute(_INSERT + ", (?, ?, ?, ?)" * (size - 1), list(chain.from_iterable(rows)))
        begin += size
    return outcomes


def append(
    connection: sqlite3.Connection,
    table: str,
    after: int,
    entries: Sequence[bytes],
    at: int,
    listing: Listing | None,
    result: GameResult | None,
    rate: Rate | None,
) -> int:
    """Write the entries and what goes with them, if ``after`` is still the last; the number of the last one."""
    if last_seq(connection, table) != after:
        raise Stale("storage.stale", table=table, after=after)
    rows = [(table, seq, at, body) for seq, body in enumerate(entries, after + 1)]
    connection.executemany(_INSERT, rows)
    if listing is not None:
        _list(connection, table, at, listing)
    if result is not None:
        _keep_result(connection, table, result)
        if rate is not None:
            _rate(connection, result, rate)
    return after + len(entries)


def listing_of(row: Sequence[Any]) -> Listing:
    """A listing from the columns ``public, status, edition, people, body, host``."""
    public, status, edition, people, body, host = row
    return Listing(bool(public), status, edition, tuple(json.loads(people)), body, host)


def _list(connection: sqlite3.Connection, table: str, at: int, listing: Listing) -> None:
    people = json.dumps(listing.people)
    before = connection.execute("SELECT people FROM listings WHERE table_id = ?", (table,)).fetchone()
    connection.execute(
        f"INSERT INTO listings (table_id, created, at, {_LISTING_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, public = excluded.public, status = excluded.status,"
        " edition = excluded.edition, people = excluded.people, body = excluded.body, host = excluded.host",
        (table, at, at, listing.public, listing.status, listing.edition, people, listing.body, listing.host),
    )
    if before is None or before[0] != people:  # few listings change who sits there
        seat(connection, table, listing.people)


def seat(connection: sqlite3.Connection, table: str, people: Sequence[str]) -> None:
    """Keep who sits at a table, to find somebody's games by."""
    connection.execute("DELETE FROM seated WHERE table_id = ?", (table,))
    rows = [(identity, table) for identity in dict.fromkeys(people)]
    connection.executemany("INSERT INTO seated (identity, table_id) VALUES (?, ?)", rows)


def _keep_result(connection: sqlite3.Connection, table: str, result: GameResult) -> None:
    if connection.execute("SELECT 1 FROM results WHERE table_id = ?", (table,)).fetchone():
        raise ValueError(f"table {table} has a result already")
    connection.execute(
        "INSERT INTO results (table_id, edition, at) VALUES (?, ?, ?)", (table, result.edition, result.at)
    )
    connection.executemany(
        "INSERT INTO seat_results (table_id, seat, player, points, place, won, rounds, exact)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(table, s.seat, s.player, s.points, s.place, s.won, s.rounds, s.exact) for s in result.seats],
    )


def _rate(connection: sqlite3.Connection, result: GameResult, rate: Rate) -> None:
    known = ratings(connection, [seat.player for seat in result.seats])
    rated = rate(result.seats, tuple(known.get(seat.player) for seat in result.seats))
    connection.executemany(
        "INSERT OR REPLACE INTO ratings (player, mu, sigma, games) VALUES (?, ?, ?, ?)",
        [(rating.player, rating.mu, rating.sigma, rating.games) for rating in rated],
    )


def ratings(connection: sqlite3.Connection, players: Sequence[str]) -> dict[str, Rating]:
    """The ratings of those who have one."""
    rows = connection.execute(
        "SELECT player, mu, sigma, games FROM ratings WHERE player IN (SELECT value FROM json_each(?))",
        (json.dumps(list(players)),),
    )
    return {row[0]: Rating(*row) for row in rows}
