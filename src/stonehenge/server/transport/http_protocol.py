"""HTTP as uvicorn speaks it, with bounds on what a connection sends before, and apart from, what is asked for."""

import asyncio
from enum import Enum
from typing import Any, Final

from uvicorn import Config
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from stonehenge.server import metrics
from stonehenge.server.transport.server_config import ServerConfig

MOST_LINE: Final = 8000
"""Bytes of the address, and of each header; what reads a WebSocket's handshake takes no more."""
MOST_HEADERS: Final = 100
MOST_PIPELINED: Final = 8
"""Requests that may wait for the answers to earlier ones on the same connection; browsers have one at a time."""
MOST_AFTER_HEAD: Final = 4 * 64 * 1024
"""Bytes of a body that are looked at, chunks' heads and trailers included. The application takes 64 kB, and says so
to whoever sends more; who goes on all the same is cut off."""
PIECE: Final = 16 * 1024
"""Bytes that are read at a time: so much later, at most, is found out what is too much."""


class _Stage(Enum):
    """Which part of a request is awaited."""

    NOTHING = "nothing"
    """The request is here; perhaps another comes."""
    HEAD = "head"
    BODY = "body"


class _TooMuchError(Exception):
    """Ends the parsing of what comes after something that was refused."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """One connection over HTTP."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, ServerConfig)
        self._limits = config.limits
        self._open = config.open_connections
        self._stage = _Stage.HEAD
        self._passed = False
        """Whether anything of a request was recognised in the piece at hand."""
        self._taken = 0
        """Bytes of the awaited part, of those that came in pieces which it did not end in."""
        self._over = False
        """Whether nothing more is read here: it was refused, or is a WebSocket now."""
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; others may wait behind it."""
        self._timer: asyncio.TimerHandle | None = None
        self._timed = _Stage.NOTHING

    # --- the connection ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Somebody is connected: counted before anything is read."""
        super().connection_made(transport)
        if self._open.enter(transport, self.client):
            self._time(_Stage.HEAD)
        else:
            self._refuse(503, "too_many")

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._open.leave(self.transport)
        self._time(_Stage.NOTHING)
        super().connection_lost(exc)
        if self._answering is not None:  # uvicorn tells only the latest request
            self._answering.disconnected = True
            self._answering.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        """From here on the WebSocket has its own bounds; it is still one and the same connection."""
        self._over = True
        self._time(_Stage.NOTHING)
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Read what came, a piece at a time."""
        if len(data) <= PIECE:
            self._read(data)
            return
        for begin in range(0, len(data), PIECE):
            self._read(data[begin : begin + PIECE])

    def _read(self, piece: bytes) -> None:
        if not self._over:
            self._passed = False
            super().data_received(piece)
            self._measure(piece)

    def _measure(self, piece: bytes) -> None:
        """Whether what is awaited has become too much with this piece, or may take longer."""
        if self._over:
            return
        if self._stage is _Stage.NOTHING:
            if self._passed:
                self._time(_Stage.NOTHING)
                return
            self._stage, self._taken = _Stage.HEAD, 0  # empty lines, which may stand before a request
        self._taken += len(piece)
        if self._stage is _Stage.HEAD:
            if self._limits.header_bytes and self._taken > self._limits.header_bytes:
                self._refuse(431, "header")
                return
        elif self._taken > MOST_AFTER_HEAD:
            self._refuse(413, "body")
            return
        self._time(self._stage)

    # --- what the parser finds ---------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request begins."""
        self._stage, self._taken, self._passed = _Stage.HEAD, 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is here: nothing is made of one that is too large, or one too many."""
        status = self._why_not()
        if status:
            self._refuse(status, "header" if status != 503 else "pipelined")
            raise _TooMuchError
        self._stage, self._taken, self._passed = _Stage.BODY, 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._stage, self._passed = _Stage.NOTHING, True
        super().on_message_complete()

    def _why_not(self) -> int:
        """The status that refuses a head; 0 where it may be."""
        if len(self.url) > MOST_LINE:
            return 414
        sizes = [len(name) + len(value) for name, value in self.headers]
        if len(sizes) > MOST_HEADERS or max(sizes, default=0) > MOST_LINE:
            return 431
        if 0 < self._limits.header_bytes < sum(sizes) + len(self.url):
            return 431
        return 503 if len(self.pipeline) >= MOST_PIPELINED else 0

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    # --- time --------------------------------------------------------------------------------------------------------

    def _time(self, stage: _Stage) -> None:
        """From now on this is awaited; what is already isn't given more time."""
        if stage is self._timed:
            return
        self._timed = stage
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if stage is not _Stage.NOTHING:
            seconds = self._limits.header_seconds if stage is _Stage.HEAD else self._limits.body_seconds
            if seconds:
                self._timer = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self._refuse(408, "late")

    # --- refusing ----------------------------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """What the parser can't read; nothing where the reason is that it was refused here."""
        if not self._over:
            self._over = True
            self._time(_Stage.NOTHING)
            super().send_400_response(msg)

    def _refuse(self, status: int, why: str) -> None:
        """End the connection; whoever has begun to say something, and waits for nothing else, is told why."""
        metrics.ENDED.labels(why).inc()
        self._over = True
        self._time(_Stage.NOTHING)
        silent = why == "late" and self._stage is _Stage.HEAD and not self._taken
        if not silent and not self._answers():
            self.transport.write(STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()

    def _answers(self) -> bool:
        """Whether an answer to this very request, or to an earlier one, is on its way or was."""
        if self._answering is None:
            return False
        if self._stage is _Stage.BODY:
            return bool(self.pipeline) or self._answering.response_started
        return not self._answering.response_complete
