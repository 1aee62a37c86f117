"""How a table in memory comes up to date with its log: when it is loaded, and after another server or a failure."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Final

from stonehenge.server.background_tasks import end
from stonehenge.server.clock import now
from stonehenge.server.live.broadcast import Broadcaster
from stonehenge.server.live.cache import REMEMBERED, CachedTable
from stonehenge.storage.interface import Entry, Storage, StorageError, Unavailable
from stonehenge.tables import log
from stonehenge.tables.decision import Line
from stonehenge.tables.live_table import open_table
from stonehenge.tables.updates import just_happened

LOG: Final = logging.getLogger("stonehenge.server")
LOOK_AGAIN: Final = 2.0
"""Seconds until a table is read again of which nobody knows whether the last line was written."""


class Recovery:
    """Reads tables from their logs, and reads on where lines may be missing."""

    def __init__(self, storage: Storage, broadcaster: Broadcaster) -> None:
        self._storage = storage
        self._broadcaster = broadcaster
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    async def stop(self) -> None:
        """Look for nothing any more."""
        self._stopped = True
        await end(self._looking.values())

    async def load(self, table: str) -> CachedTable | None:
        """A table as its log has it; nothing where there is no such log."""
        entries = await self._storage.read(table)
        return self._folded(table, entries) if entries else None

    def _folded(self, table: str, entries: Sequence[Entry]) -> CachedTable:
        first = log.read(entries[0].body)
        if not isinstance(first, log.Opened):
            raise StorageError("storage.log_unreadable", table=table)
        cached = CachedTable.of(open_table(table, first, entries[0].at), now())
        for entry in entries[1:]:
            event = log.read(entry.body)
            cached.table.apply(event, entry.at)
            if entry.seq > entries[-1].seq - REMEMBERED:
                cached.recent.append((entry.seq, just_happened(cached.table, event)))
        cached.presence.note(now())
        cached.note_time(now())
        return cached

    async def reload(self, cached: CachedTable) -> None:
        """Read the whole log again, which was written anew, and tell everyone how the table stands."""
        async with cached.lock:
            fresh = await self.load(cached.table.id)
            if fresh is None:
                return
            cached.table = cached.presence.table = fresh.table
            cached.recent, cached.behind = fresh.recent, False
            cached.presence.note(now())
            self._broadcaster.show_anew(cached)

    async def refresh(self, cached: CachedTable) -> None:
        """Read on in the log; what happened elsewhere happens here too."""
        async with cached.lock:
            await self.catch_up(cached)

    async def catch_up(self, cached: CachedTable) -> None:
        """Read on in the log, as ``refresh`` does; the caller holds the table's lock."""
        outcome = None if cached.doubt is None else await cached.doubt.outcome()
        entries = await self._storage.read(cached.table.id, cached.table.seq)
        lines = self._read(cached, entries)
        cached.behind = False
        doubt, cached.doubt = cached.doubt, None
        if entries:
            self._broadcaster.publish(cached, lines)
        if doubt is not None and outcome is not None:
            self._broadcaster.announce(cached)
            doubt.settle(outcome)

    def _read(self, cached: CachedTable, entries: Sequence[Entry]) -> list[Line]:
        """The lines, all of which this version must know; else the table is a newer server's from now on."""
        try:
            return [Line(log.read(entry.body), entry.at) for entry in entries]
        except log.NewerLineError:
            if not cached.newer:
                LOG.warning("a newer server has gone on with a table; it is handed over, and its clients come back")
            cached.newer = cached.behind = True
            self._broadcaster.hand_over(cached)
            raise

    def in_doubt(self, cached: CachedTable) -> None:
        """The last line may have been written after all: then everyone is told as soon as it can be read."""
        cached.behind = True
        table = cached.table.id
        if table not in self._looking and not self._stopped:
            self._looking[table] = task = asyncio.create_task(self._look(cached))
            task.add_done_callback(lambda _task: self._looking.pop(table, None))

    async def _look(self, cached: CachedTable) -> None:
        while cached.behind and not cached.newer and (cached.presence.listeners or cached.doubt):
            await asyncio.sleep(LOOK_AGAIN)
            with contextlib.suppress(Unavailable, log.NewerLineError):
                await self.refresh(cached)
