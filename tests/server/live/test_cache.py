"""Tables in memory: read once, up to date, and not too many."""

import asyncio

import pytest

from stonehenge.server.live import cache as caching
from stonehenge.server.live.cache import CachedTable, Doubt, TableCache
from stonehenge.tables.live_table import open_table
from stonehenge.tables.log import Opened
from stonehenge.tables.settings import Settings


class Ear:
    """Somebody who listens."""

    identity = "anya"

    def deliver(self, message: bytes) -> None:
        pass

    def dismiss(self) -> None:
        pass


class Logs:
    """Where tables are read from; a table called "none" isn't there."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.refreshed: list[str] = []

    async def load(self, table: str) -> CachedTable | None:
        self.read.append(table)
        await asyncio.sleep(0)
        return None if table == "none" else made(table)

    async def refresh(self, cached: CachedTable) -> None:
        self.refreshed.append(cached.table.id)


def made(table: str, now: int = 0) -> CachedTable:
    return CachedTable.of(open_table(table, Opened(Settings(), "anya", "Anya", "seed"), now), now)


def test_a_table_is_read_once_for_all_who_ask_for_it() -> None:
    async def test() -> None:
        logs = Logs()
        cache = TableCache(logs.load, None)
        first, second = await asyncio.gather(cache.find("t"), cache.find("t"))
        assert first is not None
        assert first is second is await cache.find("t") is cache.get("t")
        assert logs.read == ["t"]

    asyncio.run(test())


def test_a_table_that_is_not_there_is_looked_for_again() -> None:
    async def test() -> None:
        logs = Logs()
        cache = TableCache(logs.load, None)
        assert await cache.find("none") is None
        assert await cache.find("none") is None
        assert logs.read == ["none", "none"]
        assert cache.all() == []

    asyncio.run(test())


def test_a_table_that_nobody_listens_to_is_brought_up_to_date_when_it_is_asked_for() -> None:
    async def test() -> None:
        logs = Logs()
        cache = TableCache(logs.load, logs.refresh)
        cached = await cache.find("t")
        assert cached is not None
        assert logs.refreshed == []  # it has just been read
        await cache.find("t")
        assert logs.refreshed == ["t"]
        cached.presence.listeners.add(Ear())
        await cache.find("t")
        assert logs.refreshed == ["t"]  # of this one news come by themselves

    asyncio.run(test())


def filled(tables: int) -> TableCache:
    """So many tables; somebody listens to the first, and of the second nobody knows whether it was written."""
    cache = TableCache(Logs().load, None)
    for number in range(tables):
        cache.put(made(str(number), now=number))
    heard, doubted = cache.get("0"), cache.get("1")
    assert heard is not None
    heard.presence.listeners.add(Ear())
    assert doubted is not None
    doubted.doubt = Doubt(unanswered, lambda _outcome: None)
    return cache


async def unanswered() -> int:
    return 0


def test_few_tables_stay_in_memory_that_nobody_listens_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that nobody has listened to for longest go; what is being written, or in doubt, stays."""

    async def test() -> None:
        monkeypatch.setattr(caching, "MOST_IDLE", 3)
        cache = filled(10)
        written = cache.get("2")
        assert written is not None
        async with written.lock:
            cache.trim()
        assert sorted(cached.table.id for cached in cache.all()) == ["0", "1", "2", "7", "8", "9"]
        cache.trim()
        assert sorted(cached.table.id for cached in cache.all()) == ["0", "1", "7", "8", "9"]

    asyncio.run(test())


def test_there_are_never_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST_TABLES", 10)
    monkeypatch.setattr(caching, "MOST_IDLE", 5)
    cache = filled(10)
    assert len(cache.all()) == 10
    cache.put(made("new", now=99))
    assert sorted(cached.table.id for cached in cache.all()) == ["0", "1", "6", "7", "8", "9", "new"]
