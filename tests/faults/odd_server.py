"""``stonehenge serve`` whose clock, disk or word can't be relied on, as files in its data folder say."""

import asyncio
import random
import sys
from pathlib import Path
from typing import Final

from stonehenge.cli.main import main
from stonehenge.server import clock
from stonehenge.storage.append import Append
from stonehenge.storage.postgres import PostgresStorage

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
    write = PostgresStorage._append

    async def wait() -> None:
        try:
            most = float((folder / SLOW).read_text())
        except (OSError, ValueError):
            return
        await asyncio.sleep(random.uniform(0.0, most))

    async def slowly(storage: PostgresStorage, append: Append) -> int:
        await wait()
        last = await write(storage, append)
        await wait()
        return last

    PostgresStorage._append = slowly  # type: ignore[method-assign,assignment]


def _careless() -> None:
    write = PostgresStorage._append
    under_way: set[asyncio.Task[int]] = set()

    async def at_once(storage: PostgresStorage, append: Append) -> int:
        under_way.add(asyncio.create_task(write(storage, append)))
        return append.last

    PostgresStorage._append = at_once  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    data = Path(sys.argv[sys.argv.index("--data") + 1])
    _skew(int((data / SKEW).read_text()))
    _slow(data)
    if (data / CARELESS).exists():
        _careless()
    sys.exit(main())
