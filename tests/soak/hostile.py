"""Clients that mean harm, beside the honest ones: each does one thing that it should not, bounded in bytes and time."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

ADDRESSES: Final = [f"127.0.2.{number}" for number in range(1, 6)]
"""Where they come from: not where the honest ones do."""
PIECE: Final = b"x-" + b"a" * 1000 + b": b\r\n"
REST: Final = 0.2
"""Seconds between two attempts of one client."""
LASTS: Final = 10.0
"""Seconds that an attempt takes at the most."""


@dataclass
class Mob:
    """All of them, and what they have tried."""

    ports: Callable[[], list[int]]
    """Of the servers that run."""
    tables: Callable[[], Sequence[str]]
    chance: random.Random
    tried: Counter[str] = field(default_factory=Counter)

    async def rage(self) -> None:
        """Try one thing after the other, for ever."""
        while True:
            attempt = self.chance.choice(ATTEMPTS)
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
                async with asyncio.timeout(LASTS):
                    await self._connected(attempt)
            self.tried[attempt.__name__] += 1
            await asyncio.sleep(REST)

    async def _connected(self, attempt: "Attempt") -> None:
        address = self.chance.choice(ADDRESSES)
        port = self.chance.choice(self.ports())
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        try:
            await attempt(self, reader, writer)
        finally:
            writer.transport.abort()

    async def upgraded(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Make it a WebSocket at a table that somebody plays at."""
        tables = self.tables()
        table = self.chance.choice(tables) if tables else "nothing"
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: c3RvbmVoZW5nZXN0b25laA==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")


Attempt = Callable[[Mob, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def _frame(opcode: int, payload: bytes = b"") -> bytes:
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + len(payload).to_bytes(2)
    return bytes([0x80 | opcode]) + size + bytes(4) + payload


async def headers_without_end(_mob: Mob, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A request whose headers never end."""
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    for _ in range(2000):
        writer.write(PIECE)
        await writer.drain()


async def half_a_request(mob: Mob, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A request that is never finished."""
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n")
    await asyncio.wait_for(reader.read(1), mob.chance.uniform(1, LASTS))


async def pings_without_reading(mob: Mob, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Control frames whose answers nobody reads."""
    await mob.upgraded(reader, writer)
    for _ in range(5000):
        writer.write(_frame(0x9, b"x" * 100))
        await writer.drain()


async def watching_without_reading(mob: Mob, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A spectator who takes nothing of what waits."""
    await mob.upgraded(reader, writer)
    writer.write(_frame(0x1, b'{"type":"hello"}'))
    await asyncio.sleep(mob.chance.uniform(1, LASTS - 1))


async def nonsense(mob: Mob, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Messages that mean nothing, and some that would mean too much."""
    await mob.upgraded(reader, writer)
    writer.write(_frame(0x1, b'{"type":"hello"}'))
    for _ in range(40):
        said = mob.chance.choice(
            [
                {
                    "type": "do",
                    "id": 1,
                    "command": {"do": mob.chance.choice(["start", "close", "sit", "pause", "leave"])},
                },
                {"type": "do", "id": 2, "command": {"do": "remove", "seat": 0}},
                {"type": "do", "id": 3, "command": {"do": "act", "move": {"action": "predict", "tricks": 1}}},
                {"type": "hello", "token": "x" * 40},
                {"type": "hint", "id": 4},
                ["?"],
            ]
        )
        writer.write(_frame(0x1, json.dumps(said).encode()))
        await writer.drain()
        await asyncio.sleep(0.01)


async def other_peoples_tables(mob: Mob, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Requests with cookies that nobody was given."""
    tables = mob.tables()
    table = mob.chance.choice(tables) if tables else "nothing"
    for path in ("record", "replay", "socket"):
        cookie = f"stonehenge=somebody.{mob.chance.getrandbits(128):x}"
        writer.write(f"GET /api/tables/{table}/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
        await writer.drain()
    await asyncio.wait_for(reader.read(65536), 2)


ATTEMPTS: Final[tuple[Attempt, ...]] = (
    headers_without_end,
    half_a_request,
    pings_without_reading,
    watching_without_reading,
    nonsense,
    other_peoples_tables,
)
