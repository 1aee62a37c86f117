"""A WebSocket client that costs as little as can be: no task, no queue, and only what our servers send."""

import asyncio
from typing import Final, cast

PATIENCE: Final = 60.0
"""Seconds after which an answer is missing."""
_TEXT: Final = 0x81
_CLOSE: Final = 0x88
_PING: Final = 0x89
_PONG: Final = 0x8A
_NO_MASK: Final = b"\0\0\0\0"
"""A client has to mask what it sends; this mask changes nothing."""


class Wire(asyncio.Protocol):
    """One socket; whoever derives from it hears each message."""

    def __init__(self, path: str, cookie: str = "") -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.gone = False
        self._path, self._cookie = path, cookie
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def heard(self, message: bytes) -> None:
        """A message has come."""
        raise NotImplementedError

    async def open(self, port: int) -> None:
        """Connect, and wait until messages can be sent."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await asyncio.wait_for(self.opened, PATIENCE)

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._send(_TEXT, message)

    def close(self) -> None:
        """Go away."""
        if self._transport is not None:
            self._transport.close()

    def _send(self, kind: int, message: bytes) -> None:
        assert self._transport is not None
        size = len(message)
        long = size > 125
        head = bytes((kind, 0xFE, size >> 8, size & 255)) if long else bytes((kind, 0x80 | size))
        self._transport.write(head + _NO_MASK + message)

    # --- what asyncio calls ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        lines = [
            f"GET {self._path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: c3RvbmVoZW5nZXN0b25laA==",
            "Sec-WebSocket-Version: 13",
        ]
        if self._cookie:
            lines.append(f"Cookie: {self._cookie}")
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, _error: Exception | None) -> None:
        """The server has ended it, or is gone."""
        self.gone = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no WebSocket was to be had"))

    def data_received(self, data: bytes) -> None:
        """Take it apart into messages."""
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.close()
                return
            self.opened.set_result(None)
        self._rest = data[self._frames(data) :]

    def _frames(self, data: bytes) -> int:
        """Hear the messages that are here whole; how far they reach."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if begin + size > end or begin > end:
                break
            kind, message = data[at], data[begin : begin + size]
            at = begin + size
            if kind == _TEXT:
                self.heard(message)
            elif kind == _PING:
                self._send(_PONG, message)
            elif kind == _CLOSE:
                self.close()
        return at
