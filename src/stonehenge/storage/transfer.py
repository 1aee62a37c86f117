"""Rows from one database to another, table by table, in one transaction."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from stonehenge.storage.in_use import alone
from stonehenge.storage.interface import StorageError
from stonehenge.storage.migrate import check_sqlite, migrate_sqlite
from stonehenge.storage.sqlite_append import seat
from stonehenge.storage.sqlite_connections import prepare, writing
from stonehenge.storage.statements import COLUMNS

Told = Callable[[int, int], None]

_TRUTHS: Final = ("public", "won", "once", "ended")
"""Numbers in SQLite, true or false in PostgreSQL."""

_PRECIOUS: Final = ("entries", "listings", "results", "people")
"""A database that has any of these isn't empty. A server that was merely started has made its secrets."""

_ROWS: Final = 2000


class _Count:
    """Tells how many rows are done."""

    def __init__(self, total: int, told: Told) -> None:
        self._total = total
        self._told = told
        self._done = 0
        told(0, total)

    def more(self, rows: int) -> None:
        self._done += rows
        self._told(min(self._done, self._total), self._total)


# --- into SQLite -----------------------------------------------------------------------------------------------------


def sqlite_to_sqlite(source: Path, target: Path, replace: bool, told: Told) -> None:
    """Fill a database from a backup, which nobody else may use meanwhile."""
    prepare(target)
    with alone(target), closing(sqlite3.connect(source)) as here, closing(writing(target)) as there:
        check_sqlite(there, str(target), exactly=True)  # of a newer one it is not known what else would have to go
        there.execute("BEGIN IMMEDIATE")
        if not replace and _has_rows(there):
            raise StorageError("storage.not_empty", where=target)
        count = _Count(_rows_in(here), told)
        for table in reversed(COLUMNS):
            there.execute(f"DELETE FROM {table}")
        for table in COLUMNS:
            for rows in _batches(here, table):
                _insert(there, table, rows)
                count.more(len(rows))
        there.execute("COMMIT")


async def postgres_to_sqlite(url: str, target: Path, told: Told) -> None:
    """Write one moment of a PostgreSQL database into a fresh SQLite file."""
    from stonehenge.storage.postgres_connections import connected

    with closing(sqlite3.connect(target, isolation_level=None, check_same_thread=False)) as there:
        migrate_sqlite(there, str(target))
        there.execute("BEGIN")
        async with connected(url, exactly=True) as here, here.transaction(isolation="repeatable_read", readonly=True):
            total = 0
            for table in COLUMNS:
                total += await here.fetchval(f"SELECT count(*) FROM {table}")
            count = _Count(total, told)
            for table, columns in COLUMNS.items():
                cursor = await here.cursor(f"SELECT {', '.join(columns)} FROM {table}")
                while rows := await cursor.fetch(_ROWS):
                    await asyncio.to_thread(_insert, there, table, [_for_sqlite(row) for row in rows])
                    count.more(len(rows))
        there.execute("COMMIT")


def _for_sqlite(row: Sequence[Any]) -> list[Any]:
    return [json.dumps(value) if isinstance(value, list) else value for value in row]


def _insert(there: sqlite3.Connection, table: str, rows: Sequence[Sequence[Any]]) -> None:
    columns = COLUMNS[table]
    marks = ", ".join("?" * len(columns))
    there.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
    if table == "listings":
        for row in rows:
            seat(there, row[0], json.loads(row[columns.index("people")]))


def _has_rows(there: sqlite3.Connection) -> bool:
    return any(there.execute(f"SELECT EXISTS (SELECT * FROM {table})").fetchone()[0] for table in _PRECIOUS)


# --- from SQLite -----------------------------------------------------------------------------------------------------


async def sqlite_to_postgres(source: Path, url: str, replace: bool, told: Told) -> None:
    """Fill a PostgreSQL database from a backup, in one transaction, while no server uses it."""
    from stonehenge.storage.postgres_connections import IN_USE, connected

    with closing(sqlite3.connect(source, check_same_thread=False)) as here:
        async with connected(url, exactly=True) as there, there.transaction():
            if not await there.fetchval("SELECT pg_try_advisory_xact_lock($1)", IN_USE):
                raise StorageError("storage.in_use", where=_shown(url))
            await there.execute(f"LOCK TABLE {', '.join(COLUMNS)} IN EXCLUSIVE MODE")  # others may still read
            for table in _PRECIOUS:
                if not replace and await there.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
                    raise StorageError("storage.not_empty", where=_shown(url))
            count = _Count(_rows_in(here), told)
            for table in reversed(COLUMNS):
                await there.execute(f"DELETE FROM {table}")
            for table, columns in COLUMNS.items():
                for rows in _batches(here, table):
                    records = [_for_postgres(columns, row) for row in rows]
                    await there.copy_records_to_table(table, records=records, columns=columns)
                    count.more(len(rows))


def _shown(url: str) -> str:
    from stonehenge.storage.postgres_connections import without_password

    return without_password(url)


def _for_postgres(columns: Sequence[str], row: Sequence[Any]) -> list[Any]:
    values = []
    for column, value in zip(columns, row, strict=True):
        if column == "people":
            values.append(json.loads(value))
        else:
            values.append(bool(value) if column in _TRUTHS else value)
    return values


def _rows_in(here: sqlite3.Connection) -> int:
    return sum(here.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COLUMNS)


def _batches(here: sqlite3.Connection, table: str) -> Iterator[list[Any]]:
    cursor = here.execute(f"SELECT {', '.join(COLUMNS[table])} FROM {table}")
    while rows := cursor.fetchmany(_ROWS):
        yield rows
