"""One connection: what is sent at once and what waits comes in order, and who takes nothing loses their place."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stonehenge.server import metrics
from stonehenge.server.live import cache, recovery
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.service import TableService
from stonehenge.server.messages import ComeBack, encode
from stonehenge.server.rate_limits import TokenBucket
from stonehenge.server.schemas import NewTable
from stonehenge.server.websocket import MOST_BYTES, MOST_WAITING, Connection
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.live.test_table_service import Ear
from tests.storage.stored import opened


class Line:
    """A client that takes what it is sent, or makes the server wait."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.takes = asyncio.Event()
        self.takes.set()
        self.closed: int | None = None

    async def receive(self) -> str | bytes | None:
        await asyncio.Event().wait()
        return None

    def send_now(self, message: bytes) -> bool:
        if self.takes.is_set():
            self.taken.append(message)
        return self.takes.is_set()

    async def send(self, message: bytes) -> None:
        await self.takes.wait()
        self.taken.append(message)

    async def close(self, code: int) -> None:
        self.closed = code


class Distant(Line):
    """One to whom nothing can be sent without waiting, as by a server that isn't ours."""

    def send_now(self, message: bytes) -> bool:
        return False


async def _nobody(_token: str | None) -> Who | None:
    return None


def serving(line: Line, test: Callable[[Connection], Awaitable[None]]) -> None:
    """Run a test with a connection that is being served."""

    async def run() -> None:
        connection = Connection(TableService(_NO_STORAGE), line, "table", _nobody, TokenBucket(0, 1.0))
        serving = asyncio.create_task(connection.run())
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # its two tasks have begun
        try:
            await test(connection)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 60))


_NO_STORAGE = SqliteStorage.__new__(SqliteStorage)
"""Nothing is asked of it."""


def numbered(*numbers: int) -> list[bytes]:
    return [b"%d" % number for number in numbers]


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0)


def test_what_can_be_sent_at_once_is_sent_within_the_same_turn() -> None:
    line = Line()

    async def test(connection: Connection) -> None:
        connection.deliver(b"1")
        assert line.taken == [b"1"]

    serving(line, test)


def test_who_makes_the_server_wait_gets_everything_in_order() -> None:
    line = Line()

    async def test(connection: Connection) -> None:
        connection.deliver(b"0")
        line.takes.clear()
        connection.deliver(b"1")
        connection.deliver(b"2")
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the first of them is on its way, and waits
        assert line.taken == numbered(0)
        line.takes.set()
        connection.deliver(b"3")  # could be sent at once, but not before those that wait
        await until(lambda: len(line.taken) == 4)
        connection.deliver(b"4")
        await until(lambda: len(line.taken) == 5)

    serving(line, test)
    assert line.taken == numbered(0, 1, 2, 3, 4)


def test_over_a_server_that_is_not_ours_everything_comes_in_order() -> None:
    line = Distant()

    async def test(connection: Connection) -> None:
        for message in numbered(*range(50)):
            connection.deliver(message)
        await until(lambda: len(line.taken) == 50)

    serving(line, test)
    assert line.taken == numbered(*range(50))


def test_who_takes_nothing_is_asked_to_come_back() -> None:
    for message, most in ((b"1", MOST_WAITING), (b"x" * 100_000, MOST_BYTES // 100_000 + 1)):
        line = Line()

        async def test(connection: Connection, line: Line = line, message: bytes = message, most: int = most) -> None:
            line.takes.clear()
            for _ in range(most + 1):
                connection.deliver(message)
            assert connection._slow
            connection.deliver(message)  # nobody waits for them
            line.takes.set()
            await until(lambda: line.closed is not None)

        serving(line, test)
        assert line.taken == [encode(ComeBack("slow"))]
        assert line.closed == 4001


def test_messages_are_counted_however_they_are_sent() -> None:
    for line in (Line(), Distant()):
        before = sent()

        async def test(connection: Connection, line: Line = line) -> None:
            connection.deliver(b"1")
            connection.deliver(b"2")
            await until(lambda: len(line.taken) == 2)

        serving(line, test)
        assert sent() == before + 2


class Gone(Line):
    """A client that says hello and one thing more, and is gone before it is answered."""

    def __init__(self, command: bytes) -> None:
        super().__init__()
        self._says = [b'{"type":"hello"}', b'{"type":"do","id":1,"command":%s}' % command]
        self.goes = asyncio.Event()

    async def receive(self) -> str | bytes | None:
        if self._says:
            return self._says.pop(0)
        await self.goes.wait()
        return None


async def at_a_table(folder: Path, end: Callable[[Gone, "asyncio.Task[None]"], None]) -> None:
    """Ann says something, her connection ends amid the write, and Bob listens: he is told, and then she is gone."""
    async with opened(f"sqlite:///{folder / 'stonehenge.db'}") as storage:
        service = TableService(storage)
        table = await service.open(Who("ann", "Ann"), NewTable(Settings()))
        assert isinstance(table, str)
        bob = Ear("bob")
        cached = await service.join(table, bob, None, Who("bob", "Bob"))
        assert cached is not None
        append, begun, goes_on = storage.append, asyncio.Event(), asyncio.Event()

        async def slowly(*given: Any, **more: Any) -> int:
            begun.set()
            await goes_on.wait()
            return await append(*given, **more)

        vars(storage)["append"] = slowly
        line = Gone(b'{"do":"chat","text":"hello"}')

        async def ann(_token: str | None) -> Who:
            return Who("ann", "Ann")

        serving = asyncio.create_task(Connection(service, line, table, ann, TokenBucket(0, 1.0)).run())
        await begun.wait()
        before = list(bob.seqs)
        end(line, serving)
        await asyncio.sleep(0)
        goes_on.set()
        await until(lambda: bob.seqs[-1] > before[-1])
        await until(lambda: not any(listener.identity == "ann" for listener in cached.presence.listeners))
        await asyncio.gather(serving, return_exceptions=True)
        await service.stop()


def test_what_was_asked_for_before_the_line_was_lost_is_told_the_others(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(at_a_table(tmp_path, lambda line, _serving: line.goes.set()), 60))


def test_also_where_the_server_itself_ends_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.01)

    def end(_line: Gone, serving: "asyncio.Task[None]") -> None:
        serving.cancel()

    asyncio.run(asyncio.wait_for(at_a_table(tmp_path, end), 60))


def test_a_connection_that_has_ended_keeps_no_table_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with opened(f"sqlite:///{tmp_path / 'stonehenge.db'}") as storage:
            service = TableService(storage)
            table = await service.open(Who("ann", "Ann"), NewTable(Settings()))
            assert isinstance(table, str)
            line = Gone(b'{"do":"chat","text":"hello"}')
            connection = Connection(service, line, table, _nobody, TokenBucket(0, 1.0))
            serving = asyncio.create_task(connection.run())
            await until(lambda: bool(line.taken))
            assert tables_in_memory() == before + 1
            line.goes.set()
            await serving
            service.trim()
            assert connection.table == table  # it is still there, as whatever refers to itself is for a while
            assert tables_in_memory() == before
            await service.stop()

    monkeypatch.setattr(cache, "MOST_IDLE", 0)
    gc.collect()
    before = tables_in_memory()
    gc.disable()
    try:
        asyncio.run(asyncio.wait_for(test(), 60))
    finally:
        gc.enable()


def tables_in_memory() -> int:
    """How many there are, whoever refers to them."""
    return sum(isinstance(each, CachedTable) for each in gc.get_objects())


def sent() -> float:
    """How many messages the metrics know of."""
    text = metrics.text().decode()
    (line,) = [line for line in text.splitlines() if line.startswith("stonehenge_messages_total ")]
    return float(line.split()[1])
