"""Who listens to a table, and which tables this server wants to hear of from the others."""

from stonehenge.server.clock import now
from stonehenge.server.live.broadcast import Broadcaster, missed
from stonehenge.server.live.cache import CachedTable, TableCache
from stonehenge.server.live.fanout import Fanout
from stonehenge.server.live.presence import Listener
from stonehenge.server.live.recovery import Recovery
from stonehenge.storage.interface import Unavailable
from stonehenge.tables.log import NewerLineError


class Subscriptions:
    """Lets listeners come and go; a table that has any is watched, so that news of it come from other servers too."""

    def __init__(self, fanout: Fanout, cache: TableCache, broadcaster: Broadcaster, recovery: Recovery) -> None:
        self._fanout = fanout
        self._cache = cache
        self._broadcaster = broadcaster
        self._recovery = recovery

    async def enter(self, table: str, listener: Listener, have: int | None) -> CachedTable | None:
        """Add a listener to a table, and send them what they have missed; nothing where there is no such table."""
        while True:
            cached = await self._cache.find(table)
            if cached is None:
                return None
            async with cached.lock:
                if self._cache.get(table) is not cached:
                    continue  # it has left the memory meanwhile
                if not cached.presence.listeners and self._fanout.shared:
                    await self._watch(cached)
                if have is not None and have > cached.table.seq:
                    await self._recovery.catch_up(cached)  # who comes from another server may know more than this one
                for message in missed(cached, listener.identity, have):
                    listener.deliver(message)
                cached.presence.listeners.add(listener)
                cached.presence.note(now())
                return cached

    async def _watch(self, cached: CachedTable) -> None:
        """From now on this server is told what is new; what was new before is read."""
        table = cached.table.id
        self._fanout.watch(table)
        try:
            await self._recovery.catch_up(cached)
            cached.presence.elsewhere = await self._fanout.elsewhere(table)
        except BaseException:
            self._fanout.unwatch(table)
            raise

    async def leave(self, cached: CachedTable, listener: Listener) -> None:
        """A connection is gone."""
        presence = cached.presence
        presence.listeners.discard(listener)
        cached.idle_since = now()
        presence.note(cached.idle_since)
        self._broadcaster.people_changed(cached)
        if not presence.listeners:
            self._fanout.unwatch(cached.table.id)
            await self._fanout.release(cached.table.id)

    async def news(self, table: str) -> None:
        """Another server has something new."""
        cached = self._cache.get(table)
        if cached is None:
            return
        try:
            await self._recovery.refresh(cached)
            elsewhere = await self._fanout.elsewhere(table)
        except Unavailable:
            self._recovery.in_doubt(cached)
            return
        except NewerLineError:
            return
        if elsewhere != cached.presence.elsewhere:
            cached.presence.elsewhere = elsewhere
            cached.presence.note(now())
            self._broadcaster.presence_changed(cached)
