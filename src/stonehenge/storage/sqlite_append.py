"""An append on an SQLite connection, inside a transaction that somebody else begins and ends."""

import json
import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from stonehenge.storage import statements
from stonehenge.storage.append import Append, new_ratings, players_of, second_result, stale
from stonehenge.storage.interface import GameResult, Listing, Rate, Rating, Stale
from stonehenge.storage.sql_tournaments import card_steps

_INSERT: Final = "INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
_MOST_ROWS: Final = 64
"""Of one statement: older SQLites take no more than 999 parameters."""
_STALE: Final = (
    "SELECT json_group_array(key) FROM json_each(?) WHERE json_extract(value, '$[1]') !="
    " (SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = json_extract(value, '$[0]'))"
)
"""The places in a list of tables and numbers of those tables whose last entry has another number."""


def numbered(values: Sequence[object]) -> dict[str, object]:
    """Values by the numbers that name them in a statement: the first is ``$1``."""
    return {str(place): value for place, value in enumerate(values, 1)}


def among(connection: sqlite3.Connection, query: str, names: Sequence[str]) -> list[Any]:
    """The rows of a query that ends with a column, where that column is one of these names."""
    listed = (json.dumps(list(names)),)
    return connection.execute(f"{query} IN (SELECT value FROM json_each(?))", listed).fetchall()


class SingleEntry(NamedTuple):
    """One entry that is to be written and nothing else: what a move takes."""

    table: str
    after: int
    body: bytes
    at: int


def append_singles(connection: sqlite3.Connection, singles: Sequence[SingleEntry]) -> list[int | Stale]:
    """Write entries of different tables, in as few statements as can be: the number of each, or that it is stale."""
    claims = json.dumps([(single.table, single.after) for single in singles])
    (too_late,) = connection.execute(_STALE, (claims,)).fetchone()
    outcomes: list[int | Stale] = [single.after + 1 for single in singles]
    for place in json.loads(too_late):
        outcomes[place] = stale(singles[place].table, singles[place].after)
    fresh = [single for single, outcome in zip(singles, outcomes, strict=True) if not isinstance(outcome, Stale)]
    begin = 0
    while begin < len(fresh):
        size = min(_MOST_ROWS, 1 << (len(fresh) - begin).bit_length() - 1)  # a power of two, so that few are prepared
        rows = [(single.table, single.after + 1, single.at, single.body) for single in fresh[begin : begin + size]]
        connection.execute(_INSERT + ", (?, ?, ?, ?)" * (size - 1), list(chain.from_iterable(rows)))
        begin += size
    return outcomes


def write(connection: sqlite3.Connection, append: Append) -> int:
    """Write the entries and what goes with them, if ``after`` is still the last; the number of the last one."""
    table = append.table
    (last,) = connection.execute(statements.LAST_SEQ, numbered([table])).fetchone()
    if (last or 0) != append.after:
        raise stale(table, append.after)
    rows = [(table, seq, append.at, body) for seq, body in enumerate(append.entries, append.after + 1)]
    connection.executemany(_INSERT, rows)
    if append.listing is not None:
        _list(connection, table, append.at, append.listing)
    if append.result is not None:
        _keep_result(connection, table, append.result)
        if append.rate is not None:
            _rate(connection, append.result, append.rate)
    if append.tournament is not None:
        for step in card_steps(table, append.at, append.tournament):
            connection.execute(step.statement, numbered(step.values))
    return append.last


def _list(connection: sqlite3.Connection, table: str, at: int, listing: Listing) -> None:
    people = json.dumps(listing.people)
    before = connection.execute("SELECT people FROM listings WHERE table_id = ?", (table,)).fetchone()
    connection.execute(
        f"INSERT INTO listings (table_id, created, at, {statements.LISTING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (table_id) DO UPDATE SET {statements.RELISTED}",
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
        raise second_result(table)
    connection.execute(statements.KEEP_RESULT, numbered([table, result.edition, result.at]))
    connection.executemany(statements.KEEP_SEAT, map(numbered, statements.seat_rows(table, result)))


def _rate(connection: sqlite3.Connection, result: GameResult, rate: Rate) -> None:
    known = {row[0]: Rating(*row) for row in among(connection, statements.RATINGS, players_of(result))}
    connection.executemany(statements.PUT_RATING, map(numbered, new_ratings(result, rate, known)))
