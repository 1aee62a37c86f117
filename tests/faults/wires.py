"""Lines between a server and what it depends on, which can be cut, frozen or slowed, each by itself."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

Place = Path | int
"""A socket in a folder, or a port of this machine."""
SOCKET = ".s.PGSQL.5432"
"""The name of PostgreSQL's socket in its folder."""


def socket_of(database: str) -> Path:
    """Where PostgreSQL listens that has this address."""
    (folder,) = parse_qs(urlsplit(database).query)["host"]
    return Path(folder) / SOCKET


def by_way_of(database: str, folder: Path) -> str:
    """The address of the same database whose socket seems to be in this folder."""
    return urlunsplit(urlsplit(database)._replace(query=urlencode({"host": folder})))


class Wire:
    """Passes on whatever comes, both ways, as long as it is whole."""

    def __init__(self, to: Place) -> None:
        self._to = to
        self._cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._slow = 0.0
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Everyone is disconnected, and nobody gets through."""
        self._cut = True
        for end in list(self._ends):
            end.transport.abort()

    def freeze(self) -> None:
        """Half open: everyone stays connected, and nothing arrives until it is mended."""
        self._flows.clear()

    def slow(self, seconds: float) -> None:
        """Everything arrives, late."""
        self._slow = seconds

    def mend(self) -> None:
        """As if nothing had been; what was frozen arrives."""
        self._cut, self._slow = False, 0.0
        self._flows.set()

    async def close(self) -> None:
        """Nothing is passed on any more."""
        self.cut()
        self._flows.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody connects."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._ends.add(writer)
        try:
            if not self._cut:
                with contextlib.suppress(OSError):
                    await self._pass_on(reader, writer)
        finally:
            self._ends.discard(writer)
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if isinstance(self._to, Path):
            back, forth = await asyncio.open_unix_connection(self._to)
        else:
            back, forth = await asyncio.open_connection("127.0.0.1", self._to)
        self._ends.add(forth)
        ways = [asyncio.create_task(self._pump(reader, forth)), asyncio.create_task(self._pump(back, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._ends.discard(forth)
            forth.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._flows.wait()
                await asyncio.sleep(self._slow)
                writer.write(data)
                await writer.drain()


@asynccontextmanager
async def wire(at: Place, to: Place) -> AsyncIterator[Wire]:
    """A line that begins at one place and ends at another."""
    line = Wire(to)
    if isinstance(at, Path):
        listening = await asyncio.start_unix_server(line.accept, at)
    else:
        listening = await asyncio.start_server(line.accept, "127.0.0.1", at)
    try:
        yield line
    finally:
        listening.close()
        await line.close()
