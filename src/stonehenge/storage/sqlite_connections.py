"""Connections to an SQLite file, opened the way Stonehenge needs them, and a few threads that read through them."""

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

from stonehenge.storage.interface import Unavailable
from stonehenge.storage.migrate import check_sqlite, migrate_sqlite

T = TypeVar("T")

_PATIENCE: Final = 10.0
"""Seconds that a writer waits for the writer of another process."""

_READERS: Final = 4


def prepare(path: Path) -> None:
    """Make the file if it isn't there, refuse one that isn't ours, and bring it up to date."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_private(path)
        with closing(_opened(path)) as connection:
            check_sqlite(connection, str(path), may_be_empty=True)
            _write_ahead(connection)
            migrate_sqlite(connection, str(path))
    except (OSError, sqlite3.Error) as error:
        raise Unavailable("storage.unavailable", where=path, reason=error) from error


def _make_private(path: Path) -> None:
    """A new file is its owner's alone: it holds what cookies are signed with, and the seeds of games that go on."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def readable_by_others(path: Path) -> bool:
    """Whether others on this machine may read the file; where there is no such thing, nobody may."""
    return os.name == "posix" and path.exists() and bool(path.stat().st_mode & 0o077)


def _opened(path: Path) -> sqlite3.Connection:
    # Threads hand connections over only at the end, to close them. Transactions are begun and ended by hand.
    return sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. Two processes that do so at once fail without waiting, so it is tried again."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def writing(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    connection = _opened(path)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # on a Mac a plain sync stops at the drive's own memory
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def scrub(path: Path) -> None:
    """Empty the write-ahead log, in which older pages stand; readers that are under way are waited for."""
    with closing(_opened(path)) as connection:
        deadline = time.monotonic() + _PATIENCE
        while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > deadline:
                raise Unavailable("storage.unavailable", where=path, reason="the write-ahead log is busy")
            time.sleep(0.05)


def reading(path: Path) -> sqlite3.Connection:
    """A connection that can't write."""
    connection = _opened(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


class Readers:
    """A few threads with a connection each: what they read never waits for a writer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="stonehenge-reader")

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let one of the threads do it."""
        try:
            waiting = asyncio.get_running_loop().run_in_executor(self._threads, self._work, work)
        except RuntimeError as error:  # what an executor says that was shut down
            raise Unavailable("storage.closed") from error
        return await waiting

    def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._connection())
        except sqlite3.DatabaseError as error:
            raise Unavailable("storage.unavailable", where=self._path, reason=error) from error

    def _connection(self) -> sqlite3.Connection:
        own: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if own is None:
            own = self._own.connection = reading(self._path)
            self._connections.append(own)
        return own

    def close(self) -> None:
        """Wait for what is being read, and let go of the file."""
        self._threads.shutdown()
        for connection in self._connections:
            connection.close()
