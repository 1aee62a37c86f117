"""``stonehenge serve`` whose clock, disk or word can't be relied on, as files in its data folder say."""

import asyncio
import random
import sys
import time
from pathlib import Path
from typing import Any, Final

from stonehenge.cli.main import main
from stonehenge.server import clock
from stonehenge.storage.append import Append
from stonehenge.storage.postgres import PostgresStorage
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.storage.sqlite_writer import Writer

SKEW: Final = "skew"
"""By how many milliseconds the clock is wrong."""
SLOW: Final = "slow"
"""Seconds that a write may take to be begun, and as many to be answered."""

CARELESS: Final = "careless"
"""Where this is, what is to be written is acknowledged at once: for a test of the tests."""


def _skew(milliseconds: int) -> None:
    right = clock._wall
    clock._wall = lambda: right() + milliseconds
    clock._CLOCK.__init__()  # type: ignore[misc] # everyone has its method already


def _slow(folder: Path) -> None:
    """Of PostgreSQL only the way there and back is ours to slow down; with SQLite the writer itself stands still."""
    write, group = PostgresStorage._append, Writer._group

    def seconds() -> float:
        try:
            return random.uniform(0.0, float((folder / SLOW).read_text()))
        except (OSError, ValueError):
            return 0.0

    async def slowly(storage: PostgresStorage, append: Append) -> int:
        await asyncio.sleep(seconds())
        last = await write(storage, append)
        await asyncio.sleep(seconds())
        return last

    def slow_group(writer: Writer, jobs: list[Any]) -> list[Any]:
        time.sleep(seconds())
        outcomes = group(writer, jobs)
        time.sleep(seconds())
        return outcomes

    PostgresStorage._append = slowly  # type: ignore[method-assign,assignment]
    Writer._group = slow_group  # type: ignore[method-assign,assignment]


def _careless(kind: type[PostgresStorage | SqliteStorage]) -> None:
    write: Any = kind._append
    under_way: set[asyncio.Task[int]] = set()

    async def at_once(storage: Any, append: Append) -> int:
        under_way.add(asyncio.create_task(write(storage, append)))
        return append.last

    kind._append = at_once  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    data = Path(sys.argv[sys.argv.index("--data") + 1])
    _skew(int((data / SKEW).read_text()))
    _slow(data)
    if (data / CARELESS).exists():
        _careless(PostgresStorage)
        _careless(SqliteStorage)
    sys.exit(main())
