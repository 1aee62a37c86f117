"""Brings a database to the version this Stonehenge needs, from whichever it has; never from a newer one.

The version is the number of scripts that were run on it. All that are missing run in one transaction. A script that
only adds what older versions may leave alone says so in its first line, ``-- oldest: 6``: a Stonehenge that knows six
scripts or more may go on with the database. Without that line all servers must be as new as the script.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any, Final

from stonehenge.storage.interface import NewerDatabase, StorageError, Unavailable

_APPLICATION: Final = 0x53744E68
"""Marks an SQLite file as ours ("StNh")."""

_LOCK: Final = 0x53744E68
"""The advisory lock on PostgreSQL: of two servers that start at once, one migrates."""

_VERSION_TABLE: Final = "stonehenge_version"
_MARK: Final = re.compile(r"-- oldest: (\d+)\n")
_SAY_OLDEST: Final = "INSERT INTO compatibility (oldest) VALUES ({})"


@cache
def scripts(kind: str) -> tuple[str, ...]:
    """The scripts for ``sqlite`` or ``postgres``, in order."""
    folder = files("stonehenge.storage.migrations").joinpath(kind)
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in found]
    assert numbers == list(range(1, len(found) + 1)), "scripts are numbered from 0001 on, without gaps"
    return tuple(file.read_text(encoding="utf-8") for file in found)


def oldest_after(kind: str, version: int) -> int:
    """The oldest version of Stonehenge that may use a database of this version."""
    marks = enumerate(scripts(kind)[:version], start=1)
    return max((_oldest(script, number) for number, script in marks), default=0)


def _oldest(script: str, number: int) -> int:
    mark = _MARK.match(script)
    return number if mark is None else int(mark[1])


def missing(kind: str, version: int, where: str, oldest: int | None = None) -> tuple[str, ...]:
    """The scripts that a database of this version still needs; one that only newer versions may use is refused."""
    known = scripts(kind)
    if version > len(known) and (oldest is None or oldest > len(known)):
        raise NewerDatabase("storage.newer", where=where, version=version, known=len(known))
    return known[version:]


# --- SQLite ----------------------------------------------------------------------------------------------------------


def migrate_sqlite(connection: sqlite3.Connection, where: str) -> None:
    """Make an SQLite file ours, if it is empty, or bring it up to date."""
    with _explained(where):
        if not _missing_in(connection, where):
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            if needed := _missing_in(connection, where):  # once more, now that nobody else can do it
                for script in needed:
                    for statement in _statements(script):
                        connection.execute(statement)
                version = len(scripts("sqlite"))
                connection.execute("DELETE FROM compatibility")
                connection.execute(_SAY_OLDEST.format(oldest_after("sqlite", version)))
                connection.execute(f"PRAGMA user_version = {version}")
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _sqlite_version(connection: sqlite3.Connection, where: str) -> int:
    """The version of the file; one that another program has made is refused, before anything is changed in it."""
    application, version, objects = connection.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)"
        " FROM pragma_application_id, pragma_user_version"
    ).fetchone()
    if application != _APPLICATION and (application or version or objects):
        raise StorageError("storage.foreign", where=where)
    return int(version)


def _missing_in(connection: sqlite3.Connection, where: str, *, exactly: bool = False) -> tuple[str, ...]:
    version = _sqlite_version(connection, where)
    return missing("sqlite", version, where, None if exactly else _sqlite_oldest(connection))


def _sqlite_oldest(connection: sqlite3.Connection) -> int | None:
    """What the newest Stonehenge that used this file says of older ones; nothing where none said anything."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'compatibility'").fetchone():
        return None
    found = connection.execute("SELECT max(oldest) FROM compatibility").fetchone()
    return None if found[0] is None else int(found[0])


def check_sqlite(
    connection: sqlite3.Connection, where: str, *, may_be_empty: bool = False, exactly: bool = False
) -> None:
    """Refuse a file that isn't ours or too new, and change nothing; ``exactly``: also one that might still be used."""
    with _explained(where):
        version = _sqlite_version(connection, where)
        _missing_in(connection, where, exactly=exactly)
    if not version and not may_be_empty:  # a backup of nothing would be taken for one that holds no games
        raise StorageError("storage.no_database", where=where)


@contextmanager
def _explained(where: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise Unavailable("storage.unavailable", where=where, reason=error) from error
    except sqlite3.DatabaseError as error:
        raise StorageError("storage.no_database", where=where) from error


def _statements(script: str) -> Iterator[str]:
    """The statements one by one: ``executescript`` would end the transaction first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


async def migrate_postgres(connection: Any, where: str, *, exactly: bool = False) -> None:
    """Make a PostgreSQL database ours, if it has none of our tables, or bring it up to date.

    ``exactly`` refuses a newer one also where this version might use it: what copies all of it has to know all of it.
    """
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        version = await _postgres_version(connection)
        needed = missing("postgres", version, where, None if exactly else await _postgres_oldest(connection))
        if not needed:
            return
        for script in needed:
            await connection.execute(script)
        await connection.execute(f"CREATE TABLE IF NOT EXISTS {_VERSION_TABLE} (version INTEGER NOT NULL)")
        await connection.execute(f"DELETE FROM {_VERSION_TABLE}")
        await connection.execute(f"INSERT INTO {_VERSION_TABLE} VALUES ($1)", version + len(needed))
        await connection.execute("DELETE FROM compatibility")
        await connection.execute(_SAY_OLDEST.format(oldest_after("postgres", version + len(needed))))


async def _postgres_version(connection: Any) -> int:
    if await connection.fetchval("SELECT to_regclass($1)", _VERSION_TABLE) is None:
        return 0
    return int(await connection.fetchval(f"SELECT version FROM {_VERSION_TABLE}"))


async def _postgres_oldest(connection: Any) -> int | None:
    if await connection.fetchval("SELECT to_regclass('compatibility')") is None:
        return None
    oldest = await connection.fetchval("SELECT max(oldest) FROM compatibility")
    return None if oldest is None else int(oldest)
