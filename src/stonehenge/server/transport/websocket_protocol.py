"""WebSockets as uvicorn speaks them, with bounds on what a client may send without anybody's asking for it."""

import asyncio
import struct
from typing import Any, Final

from uvicorn import Config
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from stonehenge.server import metrics
from stonehenge.server.rate_limits import MINUTE, TokenBucket
from stonehenge.server.transport.http_protocol import PIECE
from stonehenge.server.transport.server_config import ServerConfig

MOST_UNREAD: Final = 256
"""Messages that may have arrived before the application has taken the first of them."""
MOST_PARTS: Final = 1000
"""Frames that one message may come in: an empty one counts for nothing in its size."""
WRITE_NOW: Final = "stonehenge.write_now"
"""The extension of ASGI by which an application may send a text without waiting; its ``write`` says whether it was."""
_MOST_UNWRITTEN: Final = 64 * 1024
"""Bytes that are collected for one write; as much waits in a transport before it says that the client is slow."""
_TEXT: Final = 0x81
"""The first byte of a text in one frame."""


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, ServerConfig)
        self._open = config.open_connections
        self._control_frames = TokenBucket(config.limits.control_frames, MINUTE)
        self._unwritten: list[bytes] = []
        """Frames of texts that were said in this turn of the event loop."""
        self._unwritten_bytes = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone; they were counted when they came, over HTTP."""
        self._open.leave(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Let the application have this WebSocket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE_NOW] = {"write": self.write_now}

    def write_now(self, text: bytes) -> bool:
        """Send a text, unless it would have to wait for the client or can't be sent any more; whether it is sent.

        It becomes the same frame as by ``send``, without a task's turn and without an object for each. All that is
        said to a client in one turn of the event loop goes in one write: a system call costs more than all before it.
        """
        if not self._is_open() or not self.writable.is_set() or self._unwritten_bytes > _MOST_UNWRITTEN:
            return False
        if not self._unwritten:
            self.loop.call_soon(self._write)
        self._unwritten += (_head(len(text)), text)
        self._unwritten_bytes += len(text)
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says: after what it has said before."""
        self._write()
        await super().send(message)

    def _write(self) -> None:
        """Hand over to the system what was said."""
        if self._unwritten:
            frames, self._unwritten, self._unwritten_bytes = self._unwritten, [], 0
            if self._is_open():
                self.transport.write(b"".join(frames))

    def _is_open(self) -> bool:
        return self.conn.state is State.OPEN and not self.disconnected and not self.transport.is_closing()

    def data_received(self, data: bytes) -> None:
        """Read what came, a piece at a time, so that no more is made of it than somebody takes."""
        if len(data) <= PIECE:
            super().data_received(data)
            return
        for begin in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[begin : begin + PIECE])
            if self.queue.qsize() > MOST_UNREAD:
                self._end("messages")

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many, or nobody reads the answers."""
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong."""
        if self._may_control():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take the next part of a message."""
        if len(self.frames) >= MOST_PARTS:
            self._end("parts")
        else:
            super().handle_cont(event)

    def _may_control(self) -> bool:
        if self.transport.is_closing():
            return False
        if self.writable.is_set() and not self._control_frames.wait(""):
            return True
        self._end("control_frames")
        return False

    def _end(self, why: str) -> None:
        """Close it, and don't wait for somebody who reads nothing."""
        if self.transport.is_closing():
            return
        metrics.ENDED.labels(why).inc()
        self.conn.fail(CloseCode.POLICY_VIOLATION, "")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes that comes from a server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((_TEXT, size))
    return struct.pack("!BBH", _TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", _TEXT, 127, size)
