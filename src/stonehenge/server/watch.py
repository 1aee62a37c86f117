"""What a server has in memory of who may be whom comes up to date: keys, the sockets of devices, rewritten tables.

Another server or a command may have changed any of it. A number in the storage goes up then, and is read once a second.
Requests need none of this but the keys: each of them looks for its device.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Final

from stonehenge.server.clock import now
from stonehenge.server.cookies import Credential
from stonehenge.server.live.service import TableService
from stonehenge.server.websocket import Connection
from stonehenge.storage.identities import Keys
from stonehenge.storage.interface import Storage, StorageError
from stonehenge.storage.tournament_list import PREFIX

LOG: Final = logging.getLogger("stonehenge.server")
OFTEN: Final = 1.0
"""Seconds between two looks."""
_ALL_THE_SAME: Final = 60
"""Every so many looks all is read again, whatever the number says: a key holds only for a while."""
COOKIES: Final = "cookie"
"""The name of the keys that cookies are signed with."""

Connections = Callable[[], Collection[Connection]]
"""The sockets of this server."""


class Watch:
    """Keeps one server up to date with who may be whom."""

    def __init__(
        self,
        storage: Storage,
        tables: TableService,
        connections: Callable[[], Collection[Connection]],
        drop_tournament: Callable[[str], None] = lambda _tournament: None,
    ) -> None:
        self._storage = storage
        self._drop_tournament = drop_tournament
        self._tables = tables
        self._connections = connections
        self._lock = asyncio.Lock()
        self._looks = 0
        self.keys = Keys(b"")
        self.revision = 0

    async def start(self) -> None:
        """Read how things stand."""
        self.revision = await self._storage.revision()
        self.keys = await self._storage.keys(COOKIES, now())

    async def run(self) -> None:
        """Look once a second."""
        while True:
            await asyncio.sleep(OFTEN)
            try:
                await self.look()
            except StorageError as error:
                LOG.warning("storage: %s", error)

    async def look(self) -> None:
        """Bring everything up to date, if anything has changed."""
        async with self._lock:
            revision = await self._storage.revision()
            self._looks += 1
            if revision == self.revision and self._looks % _ALL_THE_SAME:
                return
            self.keys = await self._storage.keys(COOKIES, now())
            await self.end_sockets(self._connections())
            for log in await self._storage.rewritten_since(self.revision):
                if log.startswith(PREFIX):
                    self._drop_tournament(log)
                else:
                    await self._tables.reload(log)
            self.revision = revision

    async def end_sockets(self, connections: Collection[Connection]) -> None:
        """Close those whose device has ended, whose key holds no more, or whose person is not there any more."""
        known = [(one, said.identity) for one in connections if (said := one.credential) is not None]
        known += [(one, one.identity) for one in connections if one.credential is None and one.identity]
        devices = {one.credential.device for one, _ in known if one.credential is not None and one.credential.device}
        ended = await self._storage.ended(sorted(devices)) if devices else set()
        people = await self._storage.people(sorted({identity for _, identity in known})) if known else {}
        for one, identity in known:
            if identity not in people or self._stale(one.credential, ended) or await self._signed_out(one):
                one.sign_out()

    def _stale(self, said: Credential | None, ended: set[str]) -> bool:
        keys = (self.keys.current, *self.keys.former)
        return said is not None and (said.device in ended or said.key not in keys)

    async def _signed_out(self, connection: Connection) -> bool:
        """Whether a cookie from before there were devices is worth nothing any more."""
        said = connection.credential
        return said is not None and not said.device and await self._storage.bearer(said.identity, "") is None
