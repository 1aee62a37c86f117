"""Finished games are removed after as many days as the operator says."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from stonehenge.server.clock import now
from stonehenge.server.retention import sweep
from stonehenge.storage.interface import Listing
from stonehenge.storage.sqlite import SqliteStorage

DAY = 24 * 3600 * 1000


def listing(status: str) -> Listing:
    return Listing(False, status, "classic", (), b"{}", "ada")


@pytest.mark.parametrize(
    ("days", "left"), [(30, {"new", "live"}), (400, {"old", "new", "live"}), (0, {"old", "new", "live"})]
)
def test_sweep(days: int, left: set[str], tmp_path: Path) -> None:
    async def kept() -> set[str]:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        for table, status, age in (("old", "over", 31), ("new", "ended", 29), ("live", "playing", 31)):
            await storage.append(table, 0, [b"{}"], now() - age * DAY, listing=listing(status))
        sweeping = asyncio.create_task(sweep(storage, days))
        await asyncio.sleep(0.2)
        sweeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeping
        found = {table for table in ("old", "new", "live") if await storage.last_seq(table)}
        await storage.close()
        return found

    assert asyncio.run(kept()) == left
