"""Tables in memory: read once, up to date, and not too many."""

import asyncio

import pytest

from stonehenge.server.live import cache as caching
from stonehenge.server.live.cache import CachedTable, TableCache
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


def test_of_too_many_tables_those_nobody_listens_to_leave_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST_TABLES", 10)
    cache = TableCache(Logs().load, None)
    for number in range(10):
        cache.put(made(str(number), now=number))
    heard = cache.get("0")
    assert heard is not None
    heard.presence.listeners.add(Ear())
    cache.put(made("new", now=99))
    assert cache.get("0") is heard
    assert cache.get("1") is None
    assert len(cache.all()) == 10
