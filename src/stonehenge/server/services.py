"""The services of one server process: the storage, the tables, the bots that think, and what drives the tables."""

import asyncio
import gc
import logging
import sys
from functools import partial
from typing import Any, Final

from litestar.connection import ASGIConnection

from stonehenge.server import metrics, retention
from stonehenge.server.background_tasks import end, keep_running
from stonehenge.server.config import Config
from stonehenge.server.health import HealthCheck, RedisState
from stonehenge.server.live.budgets import Budgets
from stonehenge.server.live.desertion import Desertion
from stonehenge.server.live.driver import Driver
from stonehenge.server.live.fanout import Fanout, SingleServer
from stonehenge.server.live.service import TableService
from stonehenge.server.removal import forget
from stonehenge.server.thinkers import Thinkers
from stonehenge.server.tournament_service import TournamentService
from stonehenge.server.tournament_tables import TournamentTables
from stonehenge.server.watch import Watch
from stonehenge.server.websocket import Connection
from stonehenge.storage.identities import Keys
from stonehenge.storage.interface import Person, Storage
from stonehenge.storage.open import open_storage

LOG: Final = logging.getLogger("stonehenge.server")

_COLLECTING: Final = (20_000, 5, 2)
"""The thresholds of the garbage collector: new objects until the youngest generation is looked through, and how often
that happens until the next older one is. What has served a socket refers to itself and lies there until then: 20 kB."""
_OFTEN: Final = 5.0
"""Seconds between two counts."""

_TURNS: Final = 0.0005
"""Seconds after which threads take turns: the one that writes needs each only for a moment, and moves wait for it."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Services:
    """All services of one process; opened when it starts, closed when it stops."""

    def __init__(self, config: Config, storage: Storage) -> None:
        self.config = config
        self.storage = storage
        self.fanout = _fanout(config)
        self.thinkers = Thinkers()
        self.tables = TableService(storage, self.fanout, self.thinkers, Budgets(config.limits))
        self.tournaments = TournamentService(storage)
        self.tournament_tables = TournamentTables(self.tournaments, self.tables, storage)
        self.driver = Driver(self.tables, self.thinkers)
        self.desertion = Desertion(self.tables, storage, config.limits)
        self.health = HealthCheck(storage.ping, self.redis_state)
        self.connections: set[Connection] = set()
        self.watch = Watch(storage, self.tables, lambda: list(self.connections), self.tournaments.drop)
        self._forgetting = asyncio.Lock()
        self.stopping = False
        self._background: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, config: Config) -> "Services":
        """Open the storage, and begin to look after its tables."""
        storage = await open_storage(config.database_url)
        services = cls(config, storage)
        await services.watch.start()
        services.thinkers.start()
        await services.tables.start()
        sweep = partial(retention.sweep, storage, config.keep)
        looking_after = (services.tables.attendance.keep, services.desertion.sweep)
        tasks = (sweep, services._count, services.watch.run, services.tournament_tables.run, *looking_after)
        services._background = [asyncio.create_task(keep_running(task)) for task in tasks]
        _collect_seldom()
        sys.setswitchinterval(_TURNS)
        return services

    @property
    def keys(self) -> Keys:
        """What cookies are signed with."""
        return self.watch.keys

    async def forget(self, person: Person) -> int:
        """Remove all that is kept of somebody, one after another: each looks through all games; at how many tables."""
        async with self._forgetting:
            done = await forget(self.storage, self.tables, person)
        await self.watch.look()
        return done.tables

    def dismiss(self) -> None:
        """The server is about to stop: everyone who is connected is asked to come back."""
        self.stopping = True
        for cached in self.tables.in_memory():
            for listener in cached.presence.listeners:
                listener.dismiss()

    async def close(self) -> None:
        """Nothing new begins, what is under way is finished, and then the storage is let go."""
        self.stopping = True
        await end(self._background)
        for connection in list(self.connections):
            connection.dismiss()
        await self.driver.stop()
        await self.tournament_tables.stop()
        await self.tournaments.stop()
        await self.tables.stop()
        self.thinkers.stop()
        await self.storage.close()

    async def _count(self) -> None:
        """Keep the number of live tables among the metrics, and that of messages for the other processes.

        What nobody needs any more leaves the memory.
        """
        while True:
            self.tables.trim()
            metrics.SENT.hand_over()
            metrics.TABLES.set(sum(not cached.table.finished for cached in self.tables.in_memory()))
            await asyncio.sleep(_OFTEN)

    async def redis_state(self) -> RedisState:
        """Whether Redis can be reached, if it is used."""
        if not self.config.redis:
            return "unused"
        return "ok" if await self.fanout.ping() else "unavailable"


def services_of(connection: AnyConnection) -> Services:
    """The services of the process that a request or a socket has come to."""
    services: Services = connection.app.state.services
    return services


def _collect_seldom() -> None:
    """Look for garbage in circles seldom, and never among what every server loads.

    Nearly everything is freed by counting references. What tables and connections keep is much, and looking through
    all of it every few hundred objects took a sixth of a busy server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTING)


def _fanout(config: Config) -> Fanout:
    if not config.redis:
        return SingleServer()
    from stonehenge.server.live.redis_fanout import RedisFanout

    return RedisFanout(config.redis)
