"""Texts that are sent without waiting: the same frames as any, in order, in one write, and none after the end."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from stonehenge.server.config import TransportLimits
from stonehenge.server.transport import websocket_protocol
from stonehenge.server.transport.open_connections import OpenConnections
from stonehenge.server.transport.server_config import ServerConfig
from stonehenge.server.transport.websocket_protocol import WRITE_NOW, BoundedWebSocketProtocol

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: c3RvbmVoZW5nZXN0b25laA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CLOSE = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)


class Wire:
    """A transport that remembers every write."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, _name: str) -> None:
        return None

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Accepted:
    """A WebSocket that the application has accepted."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.send: Any = None
        self.write: Callable[[bytes], bool] = lambda _text: False
        config = ServerConfig(
            TransportLimits(),
            OpenConnections(0, 9, ""),
            app=self._app,
            interface="asgi3",
            lifespan="off",
            log_config=None,
        )
        config.load()
        self.protocol = BoundedWebSocketProtocol(config, ServerState(), {})
        self.protocol.connection_made(cast(asyncio.Transport, wire))
        self.protocol.data_received(HANDSHAKE)

    async def _app(self, scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        self.write, self.send = scope["extensions"][WRITE_NOW]["write"], send
        await asyncio.Event().wait()


def accepted(test: Callable[[Accepted], Awaitable[None]]) -> None:
    """Run a test with a WebSocket that the application has accepted, of which nothing but that was written."""

    async def run() -> None:
        socket = Accepted(Wire())
        while socket.send is None:
            await asyncio.sleep(0)
        socket.wire.written.clear()
        await test(socket)
        for task in socket.protocol.tasks:
            task.cancel()

    asyncio.run(asyncio.wait_for(run(), 10))


async def turn() -> None:
    """Let the event loop do what it has been given to do."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


def framed(*texts: bytes) -> bytes:
    """Texts as websockets frames them."""
    return b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 65_535, 65_536, 200_000])
def test_a_text_is_framed_as_any(size: int) -> None:
    async def test(socket: Accepted) -> None:
        assert socket.write(b"x" * size)
        await turn()
        assert b"".join(socket.wire.written) == framed(b"x" * size)

    accepted(test)


def test_all_that_is_said_in_one_turn_goes_in_one_write() -> None:
    async def test(socket: Accepted) -> None:
        for text in (b"an update", b"done"):
            assert socket.write(text)
        assert socket.wire.written == []
        await turn()
        assert socket.write(b"another")
        await turn()
        assert socket.wire.written == [framed(b"an update", b"done"), framed(b"another")]

    accepted(test)


def test_what_may_wait_comes_after_what_was_said_before() -> None:
    async def test(socket: Accepted) -> None:
        assert socket.write(b"1")
        await socket.send({"type": "websocket.send", "text": "2", "bytes": None})
        assert socket.write(b"3")
        await socket.send({"type": "websocket.send", "text": "4", "bytes": None})
        await turn()
        assert b"".join(socket.wire.written) == framed(b"1", b"2", b"3", b"4")

    accepted(test)


def test_nothing_is_sent_at_once_to_a_client_that_does_not_keep_up() -> None:
    async def test(socket: Accepted) -> None:
        socket.protocol.pause_writing()
        assert not socket.write(b"1")
        socket.protocol.resume_writing()
        assert socket.write(b"2")
        await turn()
        assert b"".join(socket.wire.written) == framed(b"2")

    accepted(test)


def test_only_so_much_is_collected_for_one_write() -> None:
    async def test(socket: Accepted) -> None:
        text = b"x" * 1000
        taken = sum(socket.write(text) for _ in range(1000))
        assert taken == websocket_protocol._MOST_UNWRITTEN // 1000 + 1
        await turn()
        assert socket.wire.written == [framed(*[text] * taken)]
        assert socket.write(text)

    accepted(test)


def test_no_text_follows_the_close() -> None:
    async def closed_by_client(socket: Accepted) -> None:
        assert socket.write(b"1")
        socket.protocol.data_received(CLOSE)
        assert not socket.write(b"2")
        await turn()
        assert all(frame[0] != websocket_protocol._TEXT for frame in socket.wire.written)

    async def closed_by_us(socket: Accepted) -> None:
        assert socket.write(b"1")
        await socket.send({"type": "websocket.close", "code": 1000})
        assert not socket.write(b"2")
        await turn()
        assert b"".join(socket.wire.written) == framed(b"1") + Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=False)

    async def lost(socket: Accepted) -> None:
        assert socket.write(b"1")
        socket.protocol.connection_lost(None)
        assert not socket.write(b"2")
        await turn()
        assert socket.wire.written == []

    accepted(closed_by_client)
    accepted(closed_by_us)
    accepted(lost)
