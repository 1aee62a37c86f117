"""Finished games are removed after as many days as the operator says; tickets when they are out of date."""

import asyncio
from pathlib import Path
from unittest import mock

import pytest

from stonehenge.server import retention
from stonehenge.server.clock import now
from stonehenge.server.retention import sweep
from stonehenge.storage.interface import Listing, Ticket
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
        await _once(storage, days)
        found = {table for table in ("old", "new", "live") if await storage.last_seq(table)}
        await storage.close()
        return found

    assert asyncio.run(kept()) == left


@pytest.mark.parametrize("days", [0, 30])
def test_tickets_go_when_they_are_out_of_date(days: int, tmp_path: Path) -> None:
    async def kept() -> list[bytes]:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        ends = {b"over": now() - 1000, b"good": now() + DAY, b"for ever": 0}
        for digest, end in ends.items():
            await storage.put_ticket(digest, Ticket("device", "ann", "", -1, end, once=True))
        await _once(storage, days)
        # As long ago as that, each of them would have been good.
        found = [digest for digest in ends if await storage.use_ticket(digest, 1) is not None]
        await storage.close()
        return found

    assert asyncio.run(kept()) == [b"good", b"for ever"]


async def _once(storage: SqliteStorage, days: int) -> None:
    """One round of it: until it rests."""

    class RestError(Exception):
        """Comes instead of the rest."""

    async def rest(_seconds: float) -> None:
        raise RestError

    with mock.patch.object(retention, "asyncio", mock.Mock(sleep=rest)), pytest.raises(RestError):
        await sweep(storage, days)
