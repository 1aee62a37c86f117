"""``stonehenge serve`` that is careless in one way: what it acknowledges may still be lost. For tests of the tests."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest import mock

from stonehenge.cli.main import main
from stonehenge.storage import sqlite_writer
from stonehenge.storage.append import Append
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.storage.sqlite_connections import writing

HOW: Final = "CARELESS"
"""The variable of the environment that says in which way."""


def _synchronous(mode: str) -> Any:
    """Commits that are not synced: never (OFF), or only now and then (NORMAL)."""

    def careless(path: Path) -> sqlite3.Connection:
        connection = writing(path)
        connection.execute(f"PRAGMA synchronous = {mode}")
        return connection

    return mock.patch.object(sqlite_writer, "writing", careless)


def _told_first() -> Any:
    """What is to be written counts as written, while it is still waiting for the writer."""
    write = SqliteStorage._append
    before: list[asyncio.Task[int]] = []

    async def later(storage: SqliteStorage, append: Append, earlier: list[asyncio.Task[int]]) -> int:
        await asyncio.gather(*earlier)
        return await write(storage, append)

    async def careless(storage: SqliteStorage, append: Append) -> int:
        before[:] = [asyncio.create_task(later(storage, append, before[:]))]
        return append.last

    return mock.patch.object(SqliteStorage, "_append", careless)


WAYS: Final[dict[str, Callable[[], Any]]] = {
    "OFF": lambda: _synchronous("OFF"),
    "NORMAL": lambda: _synchronous("NORMAL"),
    "told first": _told_first,
}

if __name__ == "__main__":
    with WAYS[os.environ[HOW]]():
        sys.exit(main())
