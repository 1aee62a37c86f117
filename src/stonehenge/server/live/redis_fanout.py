"""Several servers: Redis tells each of them what is new, who is connected where, and who drives a table.

Redis may be restarted at any time: the log is not in it. Nobody waits for it: what is to be told goes by a task of its
own, and while it is away tables with listeners look into the log by themselves every few seconds. Who was connected
elsewhere counts as still there then, and every server drives its tables, since the log's key makes two harmless.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from stonehenge.server.background_tasks import PAUSE, end, keep_running
from stonehenge.server.failures import failed
from stonehenge.server.live.fanout import Company, News

LOG: Final = logging.getLogger("stonehenge.server")
LEASE: Final = 6_000
"""Milliseconds for which a server drives a table without asking again."""
PRESENCE: Final = 30
"""Seconds after which who was connected to a server that is gone counts as gone too."""
LOOK: Final = 3.0
"""Seconds after which watched tables are looked at even without news."""
_TIMEOUT: Final = 5.0
_PREFIX: Final = "stonehenge:"
_NEWS: Final = _PREFIX + "news"
_AWAY: Final = (RedisError, OSError, RuntimeError)
"""How one notices that Redis is away; uvloop raises the last of a line that is closed while it is being opened."""
_RENEW: Final = """
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) return 1 end
if not holder then redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1 end
return 0
"""
_RELEASE: Final = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end return 1"


class RedisFanout:
    """One server among several."""

    shared: Final = True

    def __init__(self, url: str) -> None:
        # Once more at once: after a restart of Redis every connection of the pool is found broken when it is used.
        retry = Retry(NoBackoff(), 1)
        self._redis: Redis = Redis.from_url(
            url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT, retry=retry, health_check_interval=10
        )
        self._me = secrets.token_hex(8)
        self._watched: dict[str, Company] = {}
        """The tables of which news are wanted, and who is connected to them here."""
        self._known: dict[str, Company] = {}
        """Who was connected elsewhere when it could last be asked."""
        self._held: set[str] = set()
        self._news: News | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._announced: set[str] = set()
        self._shown: dict[str, Company] = {}
        self._to_send = asyncio.Event()
        self._looking: dict[str, bool] = {}
        """The tables that are being looked at, and whether they must be once more."""

    async def start(self, news: News) -> None:
        """Begin to listen."""
        self._news = news
        for work in (self._listen, self._look, self._send):
            self._spawn(keep_running(work))

    async def stop(self) -> None:
        """End it, and let others drive what was driven here."""
        await end(self._tasks)
        with contextlib.suppress(*_AWAY, TimeoutError):
            async with asyncio.timeout(_TIMEOUT):
                self._shown = {**self._shown, **dict.fromkeys(self._watched, Company())}
                await self._send_all()
                for table in list(self._held):
                    await self.release(table)
        with contextlib.suppress(*_AWAY):
            await self._redis.aclose()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def watch(self, table: str) -> None:
        """News of this table are wanted here."""
        self._watched.setdefault(table, Company())

    def unwatch(self, table: str) -> None:
        """They are not wanted any more."""
        self._watched.pop(table, None)
        self._known.pop(table, None)

    # --- telling -----------------------------------------------------------------------------------------------------

    def announce(self, table: str) -> None:
        """Tell the others that there is something new; if that fails they find it by themselves."""
        self._announced.add(table)
        self._to_send.set()

    def show(self, table: str, company: Company) -> None:
        """Tell the others who is connected here."""
        if self._watched.get(table) == company:
            return
        if table in self._watched:
            self._watched[table] = company
        self._shown[table] = company
        self._announced.add(table)
        self._to_send.set()

    async def _send(self) -> None:
        """What is to be told, together if there is much of it."""
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            with contextlib.suppress(*_AWAY):
                await self._send_all()

    async def _send_all(self) -> None:
        shown, self._shown = self._shown, {}
        announced, self._announced = self._announced, set()
        try:
            async with self._redis.pipeline(transaction=False) as sending:
                for table, company in shown.items():
                    self._write_company(sending, table, company)
                for table in announced:
                    sending.publish(_NEWS, f"{self._me} {table}")
                await sending.execute()
        except BaseException:
            self._shown = {**shown, **self._shown}  # to be said when Redis is back
            self._announced |= announced
            raise

    def _write_company(self, sending: Any, table: str, company: Company) -> None:
        servers, mine = self._company_keys(table, self._me)
        if not company.people and not company.spectators:
            sending.srem(servers, self._me)
            sending.delete(mine)
            return
        text = json.dumps({"people": sorted(company.people), "spectators": company.spectators})
        sending.sadd(servers, self._me)
        sending.expire(servers, 2 * PRESENCE)
        sending.set(mine, text, ex=PRESENCE)

    @staticmethod
    def _company_keys(table: str, server: str) -> tuple[str, str]:
        return f"{_PREFIX}servers:{table}", f"{_PREFIX}company:{table}:{server}"

    # --- asking ------------------------------------------------------------------------------------------------------

    async def lease(self, table: str) -> bool:
        """Whether this server drives the table for the next seconds."""
        try:
            held = bool(await self._eval(_RENEW, _PREFIX + "lease:" + table, self._me, str(LEASE)))
        except _AWAY:
            return True
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
        with contextlib.suppress(*_AWAY):
            await self._eval(_RELEASE, _PREFIX + "lease:" + table, self._me)

    async def elsewhere(self, table: str) -> Company:
        """Who is connected to the other servers; while they can't be asked, who was."""
        try:
            servers: Any = await self._redis.smembers(self._company_keys(table, "")[0])
            others = sorted({server.decode() for server in servers} - {self._me})
            texts = (
                await self._redis.mget([self._company_keys(table, server)[1] for server in others]) if others else []
            )
        except _AWAY:
            return self._known.get(table, Company())
        told = [json.loads(text) for text in texts if text is not None]
        people = frozenset(identity for company in told for identity in company["people"])
        company = Company(people, sum(company["spectators"] for company in told))
        if table in self._watched:
            self._known[table] = company
        return company

    async def ping(self) -> bool:
        """Whether the others can be reached."""
        try:
            return bool(await self._redis.ping())
        except _AWAY:
            return False

    async def _eval(self, script: str, key: str, *args: str) -> Any:
        return await self._redis.eval(script, 1, key, *args)

    # --- hearing -----------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """What others announce; after a restart of Redis from anew."""
        away = False
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(_NEWS)
                    while True:
                        message = await channel.get_message(timeout=_TIMEOUT)
                        if message is None:
                            continue
                        if message["type"] == "message":
                            self._heard(message["data"].decode())
                        else:  # subscribed: at first, or once more because the line was mended by itself
                            away = False
                            self._make_up_for_it()
            except _AWAY:
                if not away:
                    LOG.warning("redis is away; tables look into the log by themselves")
                away = True
            await asyncio.sleep(PAUSE)

    def _make_up_for_it(self) -> None:
        """Nothing is known of what was announced before: look at everything, and say again who is here."""
        self._shown = {**self._watched, **self._shown}
        self._announced.update(self._watched)  # so that nobody who is here counts as gone for long
        self._to_send.set()
        for table in self._watched:
            self._look_at(table)

    def _heard(self, text: str) -> None:
        sender, _, table = text.partition(" ")
        if sender != self._me and table in self._watched:
            self._look_at(table)

    def _look_at(self, table: str) -> None:
        """Each table by itself, so that none waits for another's; what is heard meanwhile is looked at afterwards."""
        if table in self._looking:
            self._looking[table] = True
        else:
            self._looking[table] = True
            self._spawn(self._look_into(table))

    async def _look_into(self, table: str) -> None:
        try:
            while self._looking[table] and self._news is not None:
                self._looking[table] = False
                await self._news(table)
        except Exception as error:  # noqa: BLE001 # the next news are looked into all the same
            failed("news of a table can't be read", error)
        finally:
            del self._looking[table]

    async def _look(self) -> None:
        """What was not announced is found all the same; and who is connected here is said again before it expires."""
        while True:
            tables = list(self._watched)
            for table in tables:
                if table in self._watched:
                    self._shown.setdefault(table, self._watched[table])
                    self._to_send.set()
                    self._look_at(table)
                await asyncio.sleep(LOOK / len(tables))
            if not tables:
                await asyncio.sleep(LOOK)
