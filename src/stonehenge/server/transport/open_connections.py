"""Who is connected to this process: how many there may be, and who is given up because they take nothing."""

import asyncio
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stonehenge.server import metrics
from stonehenge.server.client_address import address_of
from stonehenge.server.rate_limits import ConcurrencyLimit
from stonehenge.server.transport.open_files import most_open_files

_FILES_APART: Final = 128
"""Open files that are no connections: the database, the processes of bots, logs."""
_FEWEST: Final = 16
_LOOKS: Final = 4
"""How often a connection is looked at in the time after which it is given up."""

Client = tuple[str, int] | None


@dataclass(slots=True)
class _Line:
    """A connection: whose it is, and how long it has taken nothing."""

    address: str
    """Empty where it isn't counted, since a proxy brings those of many."""
    waiting: int = 0
    """Bytes that waited for it when it was last looked at."""
    looks: int = 0
    """How often it was looked at since it last took something."""


class OpenConnections:
    """The open connections of one process.

    One address may have so many of them, and never more than half of all: however many it opens, others can come.
    """

    def __init__(self, stalled_seconds: int, by_address: int, proxies: str) -> None:
        self._room = max(_FEWEST, most_open_files() - _FILES_APART)
        self._by_address = ConcurrencyLimit(min(by_address, self._room // 2))
        self._stalled = stalled_seconds
        self._proxies = proxies
        self._lines: dict[asyncio.Transport, _Line] = {}
        self._watched = False

    @cached_property
    def _proxy_headers(self) -> ProxyHeadersMiddleware:
        """What knows the proxies, as uvicorn itself reads them; made where it is needed, since it can't be copied."""
        return ProxyHeadersMiddleware(_nothing, self._proxies)

    def _from_proxy(self, host: str) -> bool:
        return bool(self._proxies) and host in self._proxy_headers.trusted_hosts

    def enter(self, transport: asyncio.Transport, client: Client) -> bool:
        """Whether there is room for one more from there; then it is counted until it leaves."""
        if len(self._lines) >= self._room:
            return False
        address = "" if client is None or self._from_proxy(client[0]) else address_of({"client": client})
        if address and not self._by_address.enter(address):
            return False
        self._lines[transport] = _Line(address)
        self._watch()
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        line = self._lines.pop(transport, None)
        if line is not None and line.address:
            self._by_address.leave(line.address)

    def _watch(self) -> None:
        if self._stalled and not self._watched:
            self._watched = True
            asyncio.get_running_loop().call_later(self._stalled / _LOOKS, self._look)

    def _look(self) -> None:
        """Give up whoever took nothing of what waits for them, also if they are about to be closed: that would wait."""
        for transport, line in list(self._lines.items()):
            waiting = transport.get_write_buffer_size()
            line.looks = line.looks + 1 if waiting and waiting >= line.waiting else 0
            line.waiting = waiting
            if line.looks > _LOOKS:
                metrics.ENDED.labels("stalled").inc()
                transport.abort()
        self._watched = False
        if self._lines:
            self._watch()


async def _nothing(_scope: object, _receive: object, _send: object) -> None:
    """An application for a middleware that only tells whom it trusts."""
