"""A backup of everything while servers run, and back while none does; also the way from SQLite to PostgreSQL.

A backup is always one SQLite file, whatever it was made of, and is restored into either kind. It holds one moment, and
appears whole or not at all; so does what is restored.
"""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from stonehenge.storage.interface import StorageError, Unavailable
from stonehenge.storage.migrate import check_sqlite, migrate_sqlite
from stonehenge.storage.open import place_of
from stonehenge.storage.transfer import postgres_to_sqlite, sqlite_to_postgres, sqlite_to_sqlite

Told = Callable[[int, int], None]
"""Hears how much is done, of how much."""

_PAGES: Final = 500


def _nobody(_done: int, _total: int) -> None:
    """Nobody wants to know."""


async def backup(url: str, path: Path, told: Told = _nobody) -> None:
    """Write everything that is kept at this address into a file."""
    place = place_of(url)
    part = path.with_name(f"{path.name}.part")
    try:
        with _naming(path):
            await asyncio.to_thread(_make_private, part)
            if isinstance(place, Path):
                _refuse_itself(place, path)
                await asyncio.to_thread(_copy_file, place, part, told)
            else:
                await postgres_to_sqlite(place, part, told)
            await asyncio.to_thread(_finish, part, path)
    finally:
        part.unlink(missing_ok=True)


async def restore(path: Path, url: str, *, replace: bool = False, told: Told = _nobody) -> None:
    """Bring back what a backup holds; what is there is kept unless it may be replaced."""
    place = place_of(url)
    if isinstance(place, Path):
        _refuse_itself(path, place)
    with tempfile.TemporaryDirectory(prefix="stonehenge-") as folder:
        with _naming(path):
            sound = await asyncio.to_thread(_sound, path, Path(folder))
        with _naming(place if isinstance(place, Path) else path):
            if isinstance(place, Path):
                await asyncio.to_thread(sqlite_to_sqlite, sound, place, replace, told)
            else:
                await sqlite_to_postgres(sound, place, replace, told)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Whatever goes wrong with a file is told with its name."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise Unavailable("storage.unavailable", where=path, reason=error) from error


def _refuse_itself(source: Path, target: Path) -> None:
    if not source.exists():
        raise StorageError("storage.missing", where=source)
    if target.exists() and source.samefile(target):
        raise StorageError("storage.onto_itself", where=source)


def _make_private(part: Path) -> None:
    """An empty file that nobody else can read: it will hold what sessions are signed with."""
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _copy_file(source: Path, part: Path, told: Told) -> None:
    with closing(sqlite3.connect(source, isolation_level=None)) as here, closing(sqlite3.connect(part)) as there:
        check_sqlite(here, str(source))
        # A snapshot that is held: without it the copy would begin again whenever somebody writes.
        here.execute("BEGIN")
        here.execute("SELECT count(*) FROM sqlite_master").fetchone()
        here.backup(there, pages=_PAGES, progress=lambda _, left, total: told(total - left, total), sleep=0)
        there.execute("PRAGMA journal_mode = DELETE")  # one file, without a write-ahead log beside it


def _finish(part: Path, path: Path) -> None:
    """Put the file in its place when it is on the disk."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(path)
    if os.name == "posix":  # its name too: a folder is synced like a file
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _sound(path: Path, folder: Path) -> Path:
    """The backup, if it is whole; a copy that was brought up to date if it is an older one."""
    if not path.exists():
        raise StorageError("storage.missing", where=path)
    copy = folder / "backup.db"
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(copy, isolation_level=None)) as there:
        check_sqlite(here, str(path), exactly=True)
        here.backup(there)
        try:
            complaints = there.execute("PRAGMA quick_check(1)").fetchall()
        except sqlite3.DatabaseError as error:
            raise StorageError("storage.damaged", where=path) from error
        if complaints != [("ok",)]:
            raise StorageError("storage.damaged", where=path)
        migrate_sqlite(there, str(path))
    return copy
