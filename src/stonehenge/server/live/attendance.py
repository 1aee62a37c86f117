"""Attendance: which tables somebody is at is noted in the storage, every minute and when the first one comes.

So every server knows it of every table, also after a restart: the lobby shows first where people are, and tables that
are deserted end.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Final

from stonehenge.server.clock import now
from stonehenge.server.live.cache import CachedTable
from stonehenge.storage.interface import Storage, StorageError

LOG: Final = logging.getLogger("stonehenge.server")
BEAT: Final = 60_000
"""Milliseconds after which it is noted again that somebody is still there."""
ATTENDED: Final = 3 * BEAT
"""Milliseconds for which a table counts as attended after that was noted."""
QUIET: Final = 15 * 60_000
"""Milliseconds after which a table counts as deserted where its place is needed."""
_APART: Final = 1.0
"""Seconds between two notes: those who come meanwhile are noted together."""


class Attendance:
    """Notes where somebody is, for the tables of one process."""

    def __init__(self, storage: Storage, tables: Callable[[], Sequence[CachedTable]]) -> None:
        self._storage = storage
        self._tables = tables
        self._arrived = asyncio.Event()

    def arrived(self, cached: CachedTable) -> None:
        """Somebody has come to a table: if they are the first, that is noted soon."""
        if cached.attended_at <= now() - BEAT:
            self._arrived.set()

    async def keep(self) -> None:
        """Note it for as long as the server runs."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._arrived.wait(), BEAT / 1000)
            self._arrived.clear()
            try:
                await self.note()
            except StorageError as error:
                LOG.warning("storage: %s", error)
            await asyncio.sleep(_APART)

    async def note(self) -> None:
        """Note the tables where somebody is and of which that was not noted lately."""
        at = now()
        due = [cached for cached in self._tables() if cached.presence.listeners and cached.attended_at <= at - BEAT]
        attended = [cached for cached in due if not cached.table.finished and cached.presence.attended()]
        if attended:
            await self._storage.attend([cached.table.id for cached in attended], at)
        for cached in attended:
            cached.attended_at = at
