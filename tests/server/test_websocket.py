"""One connection: what is sent at once and what waits comes in order, and who takes nothing loses their place."""

import asyncio
from collections.abc import Awaitable, Callable

from stonehenge.server import metrics
from stonehenge.server.live.service import TableService
from stonehenge.server.messages import ComeBack, encode
from stonehenge.server.rate_limits import TokenBucket
from stonehenge.server.websocket import MOST_BYTES, MOST_WAITING, Connection
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.who import Who


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


def sent() -> float:
    """How many messages the metrics know of."""
    text = metrics.text().decode()
    (line,) = [line for line in text.splitlines() if line.startswith("stonehenge_messages_total ")]
    return float(line.split()[1])
