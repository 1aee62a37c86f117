"""WebSockets as uvicorn speaks them, with bounds on what a client may send without anybody's asking for it."""

import asyncio
from typing import Any, Final

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame

from stonehenge.server import metrics
from stonehenge.server.rate_limits import MINUTE, TokenBucket
from stonehenge.server.transport.http_protocol import PIECE
from stonehenge.server.transport.server_config import ServerConfig

MOST_UNREAD: Final = 256
"""Messages that may have arrived before the application has taken the first of them."""
MOST_PARTS: Final = 1000
"""Frames that one message may come in: an empty one counts for nothing in its size."""


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

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone; they were counted when they came, over HTTP."""
        self._open.leave(self.transport)
        super().connection_lost(exc)

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
