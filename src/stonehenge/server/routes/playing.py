"""A table's socket."""

from collections.abc import Awaitable
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive, Scope, Send

from stonehenge.server import metrics
from stonehenge.server.door import address_of
from stonehenge.server.identity import premises_of, who_asks, who_has
from stonehenge.server.limits import Gatekeeper
from stonehenge.server.socket import Connection
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
    gatekeeper: Gatekeeper = socket.app.state.gatekeeper
    address = address_of(socket.scope)
    try:
        cookie = await who_asks(socket)
    except Unavailable:
        await socket.accept()
        await socket.close(TRY_LATER)
        return
    await socket.accept()
    if not gatekeeper.address_connections.enter(address):
        await socket.close(TRY_LATER)
        return
    identity = address if cookie is None else cookie.identity
    try:
        if not gatekeeper.identity_connections.enter(identity):
            await socket.close(TRY_LATER)
            return
        try:
            await _serve(socket, table, cookie, gatekeeper)
        finally:
            gatekeeper.identity_connections.leave(identity)
    finally:
        gatekeeper.address_connections.leave(address)


async def _serve(socket: TableSocket, table: str, cookie: Who | None, gatekeeper: Gatekeeper) -> None:
    premises = premises_of(socket)

    def who_is(token: str | None) -> Awaitable[Who | None]:
        return who_has(premises.storage, token, table) if token is not None else _themselves(cookie)

    connection = Connection(premises.tables, _Wire(socket), table, who_is, gatekeeper.messages())
    metrics.SOCKETS.inc()
    premises.connections.add(connection)
    try:
        await connection.run()
    finally:
        premises.connections.discard(connection)
        metrics.SOCKETS.dec()


async def _themselves(cookie: Who | None) -> Who | None:
    return cookie
