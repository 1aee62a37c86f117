"""``/api/tables/…/socket``: the WebSocket of a table."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive, Scope, Send

from stonehenge.server import metrics
from stonehenge.server.authentication import credential_of, current_who, holder_of
from stonehenge.server.client_address import address_of
from stonehenge.server.rate_limits import RateLimits
from stonehenge.server.services import services_of
from stonehenge.server.transport.websocket_protocol import WRITE_NOW
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
        extensions: Mapping[str, Any] = socket.scope.get("extensions") or {}
        self._write_now: Callable[[bytes], bool] = extensions.get(WRITE_NOW, {}).get("write", _not_now)

    async def receive(self) -> str | bytes | None:
        """The next message; nothing when the other side is gone."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        return event.get("text") or event.get("bytes") or ""

    def send_now(self, message: bytes) -> bool:
        """Send a message as text if nothing has to be waited for; whether it was sent."""
        return self._write_now(message)

    async def send(self, message: bytes) -> None:
        """Send a message as text; ``OSError`` when the other side is gone."""
        try:
            await self._send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        except RuntimeError as closed:  # what uvicorn says once it has closed the socket itself
            raise ConnectionResetError from closed

    async def close(self, code: int) -> None:
        """End it."""
        await self._socket.close(code)


def _not_now(_message: bytes) -> bool:
    """A server that isn't ours has only the way that may wait."""
    return False


@websocket("/api/tables/{table:str}/socket", websocket_class=TableSocket)
async def table_socket(socket: TableSocket, table: FromPath[str]) -> None:
    """Play at a table, or watch it; what is said is in docs/api.md."""
    rate_limits: RateLimits = socket.app.state.rate_limits
    address = address_of(socket.scope)
    services = services_of(socket)
    revision = services.watch.revision
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
            await _serve(socket, table, cookie, revision)
        finally:
            rate_limits.identity_connections.leave(identity)
    finally:
        rate_limits.address_connections.leave(address)


async def _serve(socket: TableSocket, table: str, cookie: Who | None, revision: int) -> None:
    """Let it play; ``revision`` is as of before its cookie was looked at, so that nobody slips in who is signed out."""
    services = services_of(socket)
    rate_limits: RateLimits = socket.app.state.rate_limits

    def who_is(token: str | None) -> Awaitable[Who | None]:
        return holder_of(services.storage, token, table) if token is not None else _themselves(cookie)

    came_with = None if cookie is None else credential_of(socket)
    connection = Connection(services.tables, _Wire(socket), table, who_is, rate_limits.messages(), came_with)
    metrics.SOCKETS.inc()
    services.connections.add(connection)
    try:
        if revision != services.watch.revision:
            await services.watch.end_sockets([connection])
        await connection.run()
    finally:
        services.connections.discard(connection)
        metrics.SOCKETS.dec()


async def _themselves(cookie: Who | None) -> Who | None:
    return cookie
