"""Several servers: Redis tells each of them what is new, who is connected where, and who drives a table.

Redis may be restarted at any time: the log is not in it. While it is away nobody drives a table but whoever has done so
last, and tables with listeners look into the log by themselves every few seconds.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from stonehenge.server.fanout import Company, News

LOG: Final = logging.getLogger("stonehenge.server")
LEASE: Final = 6_000
"""Milliseconds for which a server drives a table without asking again."""
PRESENCE: Final = 30
"""Seconds after which who was connected to a server that is gone counts as gone too."""
LOOK: Final = 3.0
"""Seconds after which watched tables are looked at even without news."""
_PREFIX: Final = "stonehenge:"
_RENEW: Final = """
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) return 1 end
if not holder then redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1 end
return 0
"""
_RELEASE: Final = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end return 1"


class RedisFanout:
    """One server among several."""

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5, retry_on_timeout=True)
        self._me = secrets.token_hex(8)
        self._watched: dict[str, Company] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._news: News | None = None
        self._held: set[str] = set()

    async def start(self, news: News) -> None:
        """Begin to listen."""
        self._news = news
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._look())]

    async def stop(self) -> None:
        """End it, and let others drive what was driven here."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self._watched):
            await self.show(table, Company())
            await self.release(table)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def watch(self, table: str) -> None:
        """News of this table are wanted here."""
        self._watched.setdefault(table, Company())

    async def unwatch(self, table: str) -> None:
        """They are not wanted any more."""
        self._watched.pop(table, None)

    async def announce(self, table: str) -> None:
        """Tell the others that there is something new; if that fails they find it by themselves."""
        with contextlib.suppress(RedisError, OSError):
            await self._redis.publish(_PREFIX + "news", f"{self._me} {table}")

    async def lease(self, table: str) -> bool:
        """Whether this server drives the table for the next seconds."""
        try:
            held = bool(await self._eval(_RENEW, _PREFIX + "lease:" + table, self._me, str(LEASE)))
        except (RedisError, OSError):
            return table in self._held  # the log's key keeps two of them harmless
        if held:
            self._held.add(table)
        else:
            self._held.discard(table)
        return held

    async def release(self, table: str) -> None:
        """Somebody else may drive it."""
        if table not in self._held:
            return
        self._held.discard(table)
        with contextlib.suppress(RedisError, OSError):
            await self._eval(_RELEASE, _PREFIX + "lease:" + table, self._me)

    async def show(self, table: str, company: Company) -> None:
        """Tell the others who is connected here."""
        if table in self._watched:
            self._watched[table] = company
        with contextlib.suppress(RedisError, OSError):
            await self._write_company(table, company)
            await self.announce(table)

    async def elsewhere(self, table: str) -> Company:
        """Who is connected to the other servers; nobody while they can't be asked."""
        people: set[str] = set()
        spectators = 0
        with contextlib.suppress(RedisError, OSError):
            async for key in self._redis.scan_iter(match=f"{_PREFIX}company:{table}:*", count=100):
                text = await self._redis.get(key)
                if text is not None and not key.decode().endswith(self._me):
                    told = json.loads(text)
                    people |= set(told["people"])
                    spectators += told["spectators"]
        return Company(frozenset(people), spectators)

    async def ping(self) -> bool:
        """Whether the others can be reached."""
        try:
            return bool(await self._redis.ping())
        except (RedisError, OSError):
            return False

    async def _write_company(self, table: str, company: Company) -> None:
        key = f"{_PREFIX}company:{table}:{self._me}"
        if not company.people and not company.spectators:
            await self._redis.delete(key)
            return
        text = json.dumps({"people": sorted(company.people), "spectators": company.spectators})
        await self._redis.set(key, text, ex=PRESENCE)

    async def _eval(self, script: str, key: str, *args: str) -> Any:
        return await self._redis.eval(script, 1, key, *args)

    async def _listen(self) -> None:
        """What others announce; after a restart of Redis from anew."""
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(_PREFIX + "news")
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._heard(message["data"].decode())
            except (RedisError, OSError):
                LOG.warning("redis is away; tables look into the log by themselves")
            await asyncio.sleep(0.5)

    async def _heard(self, text: str) -> None:
        sender, _, table = text.partition(" ")
        if sender != self._me and table in self._watched and self._news is not None:
            await self._news(table)

    async def _look(self) -> None:
        """What was not announced is found all the same; and who is connected here is said again before it expires."""
        while True:
            await asyncio.sleep(LOOK)
            for table, company in list(self._watched.items()):
                if self._news is not None:
                    await self._news(table)
                with contextlib.suppress(RedisError, OSError):
                    await self._write_company(table, company)
