"""``/api/tables/…/socket``: the WebSocket of a table."""

from collections.abc import Awaitable
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive, Scope, Send

from stonehenge.server import metrics
from stonehenge.server.authentication import current_who, holder_of
from stonehenge.server.client_address import address_of
from stonehenge.server.rate_limits import RateLimits
from stonehenge.server.services import services_of
from stonehenge.server.websocket import Connection
from stonehenge.storage.interface import Unavailable
from stonehenge.tables.who import Who

TRY_LATER: Final = 1013
"""The close code for a socket that is one too many, or while the database can't be reached."""


class TableSocket(WebSocket[Any, Any, Any]):
    """A WebSocket that also has its server's own ``receive`` and ``send``: everything said at a table goes that way."""

    __slots__ = ("plain_receive", "plain_send")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.plain_receive = receive
        self.plain_send = send


class _Wire:
    """A WebSocket as a connection sees it."""

    def __init__(self, socket: TableSocket) -> None:
        self._socket = socket
        self._receive = socket.plain_receive
        self._send = socket.plain_send

    async def receive(self) -> str | bytes | None:
        """The next message; nothing when the other side is gone."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        return event.get("text") or event.get("bytes") or ""

    async def send(self, message: bytes) -> None:
        """Send a message as text; ``OSError`` when the other side is gone."""
        try:
            await self._send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        except RuntimeError as closed:  # what uvicorn says once it has closed the socket itself
            raise ConnectionResetError from closed

    async def close(self, code: int) -> None:
        """End it."""
        await self._socket.close(code)


@websocket("/api/tables/{table:str}/socket", websocket_class=TableSocket)
async def table_socket(socket: TableSocket, table: FromPath[str]) -> None:
    """Play at a table, or watch it; what is said is in docs/api.md."""
    rate_limits: RateLimits = socket.app.state.rate_limits
    address = address_of(socket.scope)
    try:
        cookie = await current_who(socket)
    except Unavailable:
        await socket.accept()
        await socket.close(TRY_LATER)
        return
    await socket.accept()
    if not rate_limits.address_connections.enter(address):
        await socket.close(TRY_LATER)
        return
    identity = address if cookie is None else cookie.identity
    try:
        if not rate_limits.identity_connections.enter(identity):
            await socket.close(TRY_LATER)
            return
        try:
            await _serve(socket, table, cookie, rate_limits)
        finally:
            rate_limits.identity_connections.leave(identity)
    finally:
        rate_limits.address_connections.leave(address)


async def _serve(socket: TableSocket, table: str, cookie: Who | None, rate_limits: RateLimits) -> None:
    services = services_of(socket)

    def who_is(token: str | None) -> Awaitable[Who | None]:
        return holder_of(services.storage, token, table) if token is not None else _themselves(cookie)

    connection = Connection(services.tables, _Wire(socket), table, who_is, rate_limits.messages())
    metrics.SOCKETS.inc()
    services.connections.add(connection)
    try:
        await connection.run()
    finally:
        services.connections.discard(connection)
        metrics.SOCKETS.dec()


async def _themselves(cookie: Who | None) -> Who | None:
    return cookie
