"""The tables in memory: each is the fold of its log as far as this process has read it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.live.presence import Presence
from stonehenge.storage.interface import Stale, Unavailable, Unsettled
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.updates import Occurred

MOST_TABLES: Final = 5_000
"""How many tables there may be in memory at all; those that nobody listens to go first."""
MOST_IDLE: Final = 50
"""How many stay there that nobody listens to: a finished game takes a tenth to a fifth of a megabyte."""
REMEMBERED: Final = 128
"""How many lines of a log are kept for those who come back: so few that all of them may wait to be sent to one."""


Settle = Callable[[int | Refusal], None]
"""Told what became of what was asked for: the number of the table's last line, or why nothing happened.

Where that is not known yet, this is told first (``not_known_yet``), and the rest as soon as it is."""


@dataclass(slots=True)
class Doubt:
    """A write of which nobody knows whether it reached the log."""

    again: Callable[[], Awaitable[int]]
    """Writes it once more, which tells what became of it."""
    settle: Settle

    async def outcome(self) -> int | Refusal:
        """What became of it, once and for all; ``Unavailable`` while nobody knows.

        Not by looking into the log: what isn't there yet may still be under way in the database.
        """
        try:
            return await self.again()
        except Stale:
            return refuse("storage_unavailable")
        except Unsettled as unsettled:  # whoever asks for something else now has nothing in doubt
            raise Unavailable(unsettled.key, **unsettled.params) from unsettled


@dataclass(slots=True)
class CachedTable:
    """A table in memory, with those who listen to it and the lines that they may have missed."""

    table: LiveTable
    presence: Presence
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by who writes to the log, or reads on in it."""
    recent: deque[tuple[int, Occurred]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The last lines, with their numbers."""
    behind: bool = False
    """Whether the log may have lines that are not known here."""
    newer: bool = False
    """Whether a newer server has gone on with it: this one lets it be."""
    doubt: Doubt | None = None
    idle_since: int = 0
    """When it was loaded, or the last listener to go had gone."""
    seats_told: tuple[list[int], dict[int, int]] | None = None
    """Which seats' people were here, and which away since when, when everyone was last told."""
    telling: asyncio.TimerHandle | None = None
    """When everyone will be told how many watch."""
    attended_at: int = 0
    """When it was last noted in the storage that somebody is there."""
    ahead: int = 0
    """By how many milliseconds the log's time is ahead of this server's: another server's clock may be."""

    def note_time(self, now: int) -> None:
        """The log goes by the clock that is furthest ahead; whatever is due at the table goes by the log."""
        self.ahead = max(self.ahead, self.table.at - now)

    @classmethod
    def of(cls, table: LiveTable, now: int) -> "CachedTable":
        """A table that nobody listens to yet."""
        return cls(table, Presence(table), idle_since=now)


Load = Callable[[str], Awaitable[CachedTable | None]]
"""Reads a table that is not in memory; nothing where there is none."""
Refresh = Callable[[CachedTable], Awaitable[None]]
"""Reads on in the log of a table."""


class TableCache:
    """The tables that this process has in memory, by their ids."""

    def __init__(self, load: Load, refresh: Refresh | None) -> None:
        """``refresh`` is for tables that nobody listens to here; without it no other server writes to them."""
        self._load = load
        self._refresh = refresh
        self._tables: dict[str, CachedTable] = {}
        self._loading: dict[str, asyncio.Task[CachedTable | None]] = {}

    def all(self) -> list[CachedTable]:
        """Every table in memory."""
        return list(self._tables.values())

    def get(self, table: str) -> CachedTable | None:
        """A table, if it is in memory."""
        return self._tables.get(table)

    async def find(self, table: str) -> CachedTable | None:
        """A table, up to date, from memory or from its log; nothing where there is none."""
        cached = self._tables.get(table)
        if cached is None:
            return await self._load_once(table)
        if self._refresh is not None and not cached.presence.listeners:
            await self._refresh(cached)  # nobody told this server what happened since
        return cached

    async def _load_once(self, table: str) -> CachedTable | None:
        """It is read once for all who ask at the same time."""
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._loaded(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _task: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _loaded(self, table: str) -> CachedTable | None:
        cached = await self._load(table)
        if cached is not None:
            self.put(cached)
        return cached

    def drop(self, table: str) -> None:
        """Keep a table no longer, unless somebody listens to it."""
        cached = self._tables.get(table)
        if cached is not None and not cached.presence.listeners and not cached.lock.locked():
            del self._tables[table]

    def put(self, cached: CachedTable) -> None:
        """Keep a table in memory; where there are too many, those that nobody has listened to for longest go."""
        self._tables[cached.table.id] = cached
        if len(self._tables) > MOST_TABLES:
            self.trim()

    def trim(self) -> None:
        """Let go of tables that nobody has listened to for longest, and that can be read again."""
        idle = [
            (kept.idle_since, name)
            for name, kept in self._tables.items()
            if not kept.presence.listeners and not kept.lock.locked() and kept.doubt is None
        ]
        for _, name in sorted(idle)[: max(0, len(idle) - MOST_IDLE)]:
            del self._tables[name]
