"""An append on an SQLite connection, inside a transaction that somebody else begins and ends."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from stonehenge.storage.interface import GameResult, Listing, Rate, Rating, Stale

_LISTING_COLUMNS: Final = "public, status, edition, people, body, host"
_APPEND_ONE: Final = (
    "INSERT INTO entries (table_id, seq, at, body) SELECT ?, ?, ?, ?"
    " WHERE (SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = ?) = ?"
)


def last_seq(connection: sqlite3.Connection, table: str) -> int:
    """The number of the last entry, 0 where there is none."""
    (last,) = connection.execute("SELECT max(seq) FROM entries WHERE table_id = ?", (table,)).fetchone()
    return last or 0


def append_one(connection: sqlite3.Connection, table: str, after: int, entry: bytes, at: int) -> int:
    """Write one entry and nothing else, in one statement: what a move takes."""
    seq = after + 1
    if connection.execute(_APPEND_ONE, (table, seq, at, entry, table, after)).rowcount != 1:
        raise Stale("storage.stale", table=table, after=after)
    return seq


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
    connection.executemany("INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)", rows)
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
